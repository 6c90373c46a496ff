//! What of a client can be a part of a template, and how a part becomes something of a client's own. Each feature says
//! itself what of its things travels; here it is put together.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::error::Error;
use super::model::{AppliedPart, Key, Kind, Part};
use super::{settings, store};
use crate::folders::{self, PortableFolder};
use crate::formats::{self, PortableFormat};
use crate::guides::{self, FoundGuide, NewGuide};
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::jobs::Queue;
use crate::kit::problem::Problem;
use crate::question_sets::{self, PORTABLE, QuestionFields};
use crate::roles::{self, PortableRole};
use crate::use_cases::{self, NewPortable, PortableUseCase};
use crate::workspaces::{self, Description};

pub fn content(of: &impl Serialize) -> Result<Value, Problem> {
    serde_json::to_value(of).map_err(Problem::internal)
}

pub fn of<T: DeserializeOwned>(part: &Part) -> Result<T, Problem> {
    serde_json::from_value(part.content.clone()).map_err(Problem::internal)
}

/// The kind of role, where a part is one.
fn role_kind(kind: Kind) -> Option<roles::RoleKind> {
    match kind {
        Kind::AccountRole => Some(roles::RoleKind::Account),
        Kind::WorkspaceRole => Some(roles::RoleKind::Workspace),
        Kind::Setting
        | Kind::Workspace
        | Kind::Folder
        | Kind::Format
        | Kind::UseCase
        | Kind::Question
        | Kind::Guide => None,
    }
}

fn role(kind: Kind, origin: String, role: &PortableRole) -> Result<Part, Problem> {
    Ok(Part::new(kind, origin, None, role.name.clone(), content(role)?))
}

fn workspace(origin: String, description: &Description) -> Result<Part, Problem> {
    Ok(Part::new(Kind::Workspace, origin, None, description.name.clone(), content(description)?))
}

fn folder(origin: String, parent: Option<String>, folder: &PortableFolder) -> Result<Part, Problem> {
    Ok(Part::new(Kind::Folder, origin, parent, folder.path.join(" / "), content(folder)?))
}

fn format(origin: String, parent: Option<String>, format: &PortableFormat) -> Result<Part, Problem> {
    Ok(Part::new(Kind::Format, origin, parent, format.name.clone(), content(format)?))
}

fn use_case(origin: String, parent: Option<String>, use_case: &PortableUseCase) -> Result<Part, Problem> {
    Ok(Part::new(Kind::UseCase, origin, parent, use_case.definition.name.clone(), content(use_case)?))
}

fn guide(origin: String, found: &FoundGuide) -> Result<Part, Problem> {
    let part = Part::new(Kind::Guide, origin, None, found.guide.title.clone(), content(&found.guide)?);
    Ok(Part { film: found.film_at, ..part })
}

fn question(fields: &QuestionFields) -> Result<Part, Problem> {
    Ok(Part::new(Kind::Question, fields.key.clone(), None, fields.question.clone(), content(fields)?))
}

async fn workspaces_of(tx: &mut TenantTx) -> Result<Vec<Uuid>, sqlx::Error> {
    Ok(workspaces::portable(tx).await?.into_iter().map(|(id, _)| id).collect())
}

/// What a template takes of the transaction's client.
pub async fn taken(tx: &mut TenantTx, kinds: &[Kind]) -> Result<Vec<Part>, Problem> {
    let mut parts = Vec::new();
    for kind in Kind::ALL.iter().copied().filter(|kind| kinds.contains(kind)) {
        match kind {
            Kind::AccountRole | Kind::WorkspaceRole => {
                let Some(of) = role_kind(kind) else { continue };
                for (id, found) in roles::portable(tx, of).await? {
                    parts.push(role(kind, id.to_string(), &found)?);
                }
            }
            Kind::Setting => parts.extend(settings::taken(tx).await?),
            Kind::Workspace => {
                for (id, found) in workspaces::portable(tx).await? {
                    parts.push(workspace(id.to_string(), &found)?);
                }
            }
            Kind::Folder => {
                let there = workspaces_of(tx).await?;
                let found = folders::portable(tx).await?;
                if found.len() > folders::PORTABLE {
                    return Err(Error::TooManyFolders.into());
                }
                for (id, workspace, own) in found.iter().filter(|(_, workspace, _)| there.contains(workspace)) {
                    parts.push(folder(id.to_string(), Some(workspace.to_string()), own)?);
                }
            }
            Kind::Format => {
                let there = workspaces_of(tx).await?;
                let found = formats::portable(tx).await?;
                for (id, workspace, own) in found.iter().filter(|(_, workspace, _)| there.contains(workspace)) {
                    parts.push(format(id.to_string(), Some(workspace.to_string()), own)?);
                }
            }
            Kind::UseCase => {
                let there = workspaces_of(tx).await?;
                let found = use_cases::published(tx).await?;
                for case in found.iter().filter(|case| there.contains(&case.workspace)) {
                    let parent = Some(case.workspace.to_string());
                    let part = use_case(case.stable_id.to_string(), parent, &case.use_case)?;
                    parts.push(Part { folder: case.folder.map(|folder| folder.to_string()), ..part });
                }
            }
            Kind::Question => {
                let found = question_sets::portable(tx, None).await?;
                if found.len() > PORTABLE {
                    return Err(Error::TooManyQuestions.into());
                }
                for fields in &found {
                    parts.push(question(fields)?);
                }
            }
            Kind::Guide => {
                let found = guides::portable(tx, None).await?;
                if found.len() > guides::PORTABLE {
                    return Err(Error::TooManyGuides.into());
                }
                for own in &found {
                    parts.push(guide(own.id.to_string(), own)?);
                }
            }
        }
    }
    Ok(parts)
}

/// What the client's own things are now that stand for parts; what is gone is not among them. Settings
/// are there in any case: every client has them.
pub async fn here(tx: &mut TenantTx, held: &[AppliedPart]) -> Result<HashMap<Key, Part>, Problem> {
    let mut found: HashMap<Key, Part> = HashMap::new();
    let with_ids =
        |kind: Kind| held.iter().filter(move |held| held.kind == kind).filter_map(|held| Some((held, held.object?)));
    for kind in [Kind::AccountRole, Kind::WorkspaceRole] {
        let Some(of) = role_kind(kind) else { continue };
        let there: HashMap<Uuid, PortableRole> = roles::portable(tx, of).await?.into_iter().collect();
        for (held, id) in with_ids(kind) {
            if let Some(own) = there.get(&id) {
                found.insert(held.key(), role(kind, held.origin.clone(), own)?);
            }
        }
    }
    found.extend(settings::taken(tx).await?.into_iter().map(|part| (part.key(), part)));
    let there: HashMap<Uuid, Description> = workspaces::portable(tx).await?.into_iter().collect();
    for (held, id) in with_ids(Kind::Workspace) {
        if let Some(own) = there.get(&id) {
            found.insert(held.key(), workspace(held.origin.clone(), own)?);
        }
    }
    let there: HashMap<Uuid, PortableFolder> =
        folders::portable(tx).await?.into_iter().map(|(id, _, own)| (id, own)).collect();
    for (held, id) in with_ids(Kind::Folder) {
        if let Some(own) = there.get(&id) {
            found.insert(held.key(), folder(held.origin.clone(), None, own)?);
        }
    }
    let there = formats::portable(tx).await?;
    for (held, id) in with_ids(Kind::Format) {
        if let Some((_, _, own)) = there.iter().find(|(own, ..)| *own == id) {
            found.insert(held.key(), format(held.origin.clone(), None, own)?);
        }
    }
    for (held, id) in with_ids(Kind::UseCase) {
        if let Some(own) = use_cases::draft_of(tx, id).await? {
            found.insert(held.key(), use_case(held.origin.clone(), None, &own)?);
        }
    }
    let ids: Vec<Uuid> = with_ids(Kind::Guide).map(|(_, id)| id).collect();
    let there = guides::portable(tx, Some(&ids)).await?;
    for (held, id) in with_ids(Kind::Guide) {
        if let Some(own) = there.iter().find(|own| own.id == id) {
            found.insert(held.key(), guide(held.origin.clone(), own)?);
        }
    }
    let keys: Vec<String> =
        held.iter().filter(|held| held.kind == Kind::Question).map(|held| held.origin.clone()).collect();
    if !keys.is_empty() {
        for fields in question_sets::portable(tx, Some(&keys)).await? {
            let part = question(&fields)?;
            found.insert(part.key(), part);
        }
    }
    Ok(found)
}

/// The client's own things that stand for parts and are there, by the parts.
pub type Own = HashMap<Key, Uuid>;

/// What the client has of its template now.
pub async fn own(tx: &mut TenantTx) -> Result<Own, Problem> {
    let held = store::held(tx).await?;
    let there = here(tx, &held).await?;
    let held = held.into_iter().filter(|held| there.contains_key(&held.key()));
    Ok(held.filter_map(|held| Some((held.key(), held.object?))).collect())
}

/// For whom a part is made.
pub struct Placing<'a> {
    /// Whose things they are.
    pub owner: Uuid,
    /// Somebody of the client who takes it; `None`: the client is being made.
    pub taker: Option<&'a Caller>,
    pub version: i32,
    /// Wake it after the commit.
    pub queue: &'a Queue,
    pub now: DateTime<Utc>,
}

/// Makes a part something of the client's own, or makes its own like it, and remembers which part it stands for.
///
/// # Errors
/// What the features say: a name that is taken, rights beyond the taker's, a region that is closed to the client.
pub async fn place(tx: &mut TenantTx, part: &Part, own: &Own, placing: &Placing<'_>) -> Result<Option<Uuid>, Problem> {
    let &Placing { owner, taker, now, .. } = placing;
    let existing = own.get(&part.key()).copied();
    let object = match part.kind {
        Kind::AccountRole | Kind::WorkspaceRole => match role_kind(part.kind) {
            Some(kind) => Some(roles::place(tx, kind, existing, &of(part)?, taker, now).await?),
            None => None,
        },
        Kind::Setting => {
            settings::place(tx, part, owner, now).await?;
            None
        }
        Kind::Workspace => Some(workspaces::place(tx, existing, &of(part)?, owner, now).await?),
        Kind::Folder => {
            let workspace = if existing.is_some() { Uuid::nil() } else { workspace_for(part, own)? };
            Some(folders::place(tx, existing, workspace, &of(part)?, owner, now).await?)
        }
        Kind::Format => {
            // One that is there stays where it is.
            let workspace = if existing.is_some() { Uuid::nil() } else { workspace_for(part, own)? };
            Some(formats::place(tx, existing, workspace, &of(part)?, owner, now).await?)
        }
        Kind::UseCase => Some(place_use_case(tx, part, own, placing).await?),
        Kind::Question => {
            question_sets::place(tx, &[of(part)?], owner, now).await?;
            None
        }
        Kind::Guide => {
            let new = NewGuide { guide: &of(part)?, film_at: part.film, publishes: taker.is_none(), by: owner, now };
            Some(guides::place(tx, placing.queue, existing, new).await?)
        }
    };
    hold(tx, part, object, placing).await?;
    Ok(object)
}

async fn hold(tx: &mut TenantTx, part: &Part, object: Option<Uuid>, placing: &Placing<'_>) -> Result<(), sqlx::Error> {
    let (origin, hash, version) = (part.origin.clone(), part.hash.clone(), placing.version);
    store::hold(tx, &AppliedPart { kind: part.kind, origin, version, hash, object }, placing.now).await
}

/// The client's own workspace that a part belongs to.
fn workspace_for(part: &Part, own: &Own) -> Result<Uuid, Error> {
    let parent = part.parent.clone().ok_or(Error::NoWorkspace)?;
    own.get(&(Kind::Workspace, parent)).copied().ok_or(Error::NoWorkspace)
}

async fn place_use_case(tx: &mut TenantTx, part: &Part, own: &Own, placing: &Placing<'_>) -> Result<Uuid, Problem> {
    let &Placing { owner, taker, now, .. } = placing;
    let use_case: PortableUseCase = of(part)?;
    if let Some(id) = own.get(&part.key()).copied() {
        use_cases::replace_draft(tx, id, &use_case, owner, now).await?;
        return Ok(id);
    }
    let new = NewPortable {
        workspace: workspace_for(part, own)?,
        folder: part.folder.clone().and_then(|folder| own.get(&(Kind::Folder, folder)).copied()),
        stable_id: part.origin.parse().map_err(Problem::internal)?,
        use_case: &use_case,
        is_published: taker.is_none(),
        by: owner,
        now,
    };
    use_cases::add(tx, new).await
}

/// Makes all parts of a version things of a new client.
///
/// # Errors
/// 400 under `template_id` with the part that the client cannot have, and why.
pub async fn place_all(tx: &mut TenantTx, parts: &[Part], placing: &Placing<'_>) -> Result<(), Problem> {
    let mut own = Own::new();
    for kind in Kind::ALL.iter().filter(|kind| **kind != Kind::Question) {
        for part in parts.iter().filter(|part| part.kind == *kind) {
            let made = place(tx, part, &own, placing).await.map_err(|problem| refused("template_id", problem, part))?;
            own.extend(made.map(|object| (part.key(), object)));
        }
    }
    place_questions(tx, parts, placing).await
}

/// All questions make one version, not one each.
async fn place_questions(tx: &mut TenantTx, parts: &[Part], placing: &Placing<'_>) -> Result<(), Problem> {
    let questions: Vec<&Part> = parts.iter().filter(|part| part.kind == Kind::Question).collect();
    let Some(first) = questions.first() else { return Ok(()) };
    let fields = questions.iter().map(|part| of(part)).collect::<Result<Vec<QuestionFields>, Problem>>()?;
    let made = question_sets::place(tx, &fields, placing.owner, placing.now).await;
    made.map_err(|problem| refused("template_id", problem, first))?;
    for part in questions {
        hold(tx, part, None, placing).await?;
    }
    Ok(())
}

/// 400 under this field: the part by its name, and why a client cannot have it.
pub fn refused(field: &str, problem: Problem, part: &Part) -> Problem {
    if problem.code.status >= 500 {
        return problem;
    }
    let said = problem.errors.values().flatten().next().unwrap_or(&problem.message);
    Problem::field(field, format!("“{}” of the template cannot be used: {said}", part.name))
}
