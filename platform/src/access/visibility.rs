//! Who may find a use case: what it takes to change that, and who keeps a private one.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{AccessRules, Kind, Standing, Visibility, VisibilityRules};
use super::store::{GrantTarget, New};
use super::{reach, show, visibility_store};
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::TenantTx;
use crate::kit::permission::{BuildUseCases, ManageResources, PublishUseCases, WorkspacePermission};
use crate::kit::problem::Problem;
use crate::workspaces::{Access, Level};

fn standing(caller: &Caller, place: &GrantTarget, access: &Access) -> Standing {
    Standing {
        is_author: place.author == Some(caller.user) || access.manages(),
        builds: access.may::<BuildUseCases>(),
        publishes: access.may::<PublishUseCases>(),
        manages_resources: caller.may::<ManageResources>(),
    }
}

/// Who may find it, of a use case.
pub(super) async fn rules(
    tx: &mut TenantTx,
    caller: &Caller,
    place: &GrantTarget,
    access: &Access,
) -> Result<Option<VisibilityRules>, Problem> {
    let Some(visibility) = place.visibility() else { return Ok(None) };
    let standing = standing(caller, place, access);
    let is_published = place.published.is_some();
    let fits = |to: &Visibility| standing.may_set(visibility, *to) && (is_published || !to.is_shared());
    Ok(Some(VisibilityRules {
        visibility,
        may_set: Visibility::ALL.into_iter().filter(fits).collect(),
        is_published,
        public_version: visibility_store::public_version(tx, place.id).await?,
    }))
}

/// The rules of a use case as they are now.
///
/// # Errors
/// 404 when the caller does not see it.
pub async fn of_use_case<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    id: Uuid,
) -> Result<AccessRules, Problem> {
    let (place, access) = reach(tx, caller, Kind::UseCase, id).await?;
    show::rules(tx, caller, Kind::UseCase, place, &access).await
}

/// Changes who may find a use case. The person who makes it private keeps access, and so does its author.
///
/// # Errors
/// 404 when the caller does not see it, 403 when it is not theirs to show or to hide, 409 when there is no published
/// version to share.
pub async fn set(
    tx: &mut TenantTx,
    caller: &Allow<BuildUseCases>,
    id: Uuid,
    wanted: Visibility,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let (place, access) = reach(tx, caller, Kind::UseCase, id).await?;
    let before = place.visibility().unwrap_or_default();
    if !standing(caller, &place, &access).may_set(before, wanted) {
        return Err(match wanted {
            Visibility::Public => Error::NotForAll,
            Visibility::Client => Error::NotForCompany,
            Visibility::Private | Visibility::Workspace => Error::NotYours,
        }
        .into());
    }
    if wanted.is_shared() && place.published.is_none() {
        return Err(Error::NotPublished.into());
    }
    if wanted == before {
        return Ok(());
    }
    if wanted == Visibility::Private {
        shut(tx, caller, &access, (id, place.author), now).await?;
    } else {
        visibility_store::set(tx, id, wanted).await?;
    }
    let detail = json!({ "visibility": wanted, "before": before });
    audit::done_with(tx, caller, "use_case.visibility", "use_case", id, detail).await?;
    Ok(())
}

/// Makes a use case private. What its author and the caller may do there now is given to them: from here on nothing
/// else counts.
///
/// # Errors
/// When the database is away.
pub async fn shut(
    tx: &mut TenantTx,
    caller: &Caller,
    access: &Access,
    (id, author): (Uuid, Option<Uuid>),
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let mut keepers = vec![(caller.user, Level::of(&access.permissions))];
    if let Some(author) = author.filter(|author| *author != caller.user) {
        let role = visibility_store::role_of(tx, id, author).await?;
        keepers.push((author, role.as_deref().and_then(Level::of)));
    }
    for (person, level) in keepers {
        if let Some(level) = level {
            let new = New { id: Uuid::now_v7(), kind: Kind::UseCase, level, by: caller.user, now };
            visibility_store::keep(tx, id, person, new).await?;
        }
    }
    Ok(visibility_store::set(tx, id, Visibility::Private).await?)
}
