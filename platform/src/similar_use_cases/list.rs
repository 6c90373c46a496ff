//! `POST use-case/similar`: published use cases that do what somebody describes. `GET use-case/{id}/similar`: those that
//! do what a use case does, for who keeps it.

use std::collections::HashMap;

use actix_web::web::{Data, Path};
use actix_web::{get, post};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::SimilarUseCase;
use super::store::{self, Meaning};
use crate::documents::{Direction, FoundList, Method, Retrieval, WordsOnly};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::hang_up;
use crate::kit::http::input::Json;
use crate::kit::permission::{BuildUseCases, Permission, RunUseCases, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::use_cases;
use crate::workspaces;

/// Named at most: people who make a use case look at a few.
const NAMED: usize = 5;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompareUseCase {
    /// The workspace in which the use case will be made.
    #[garde(skip)]
    workspace_id: Uuid,
    /// What it is to do, in plain words: its name, its description.
    #[garde(length(chars, min = 10, max = 4_000), custom(text::prose))]
    words: String,
}

/// Published use cases that do nearly what is described, the nearest first, five at most, of all that the caller may see
/// in whatever workspace. `method` says why none could be compared, where none was.
#[utoipa::path(operation_id = "similar_to_description", tag = "use cases", request_body = CompareUseCase, responses((status = 200, body = FoundList<SimilarUseCase>), (status = 400, body = ProblemBody), (status = 404, body = ProblemBody)))]
#[post("/use-case/similar")]
pub async fn described(
    caller: Allow<BuildUseCases>,
    viewer: Allow<ViewWorkspace>,
    body: Json<CompareUseCase>,
    db: Data<Db>,
    retrieval: Data<Retrieval>,
) -> Result<FoundList<SimilarUseCase>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    // No transaction is open while a model computes.
    drop(tx);
    let asked = hang_up::while_awaited(retrieval.meaning((&*caller).into(), body.words.trim())).await?;
    let meaning = match asked {
        Ok(meaning) => meaning,
        Err(method) => return Ok(FoundList { list: List::whole(Vec::new()), method }),
    };
    let mut tx = db.begin(&caller).await?;
    let asked = Asked { space: &meaning.space, direction: &meaning.direction, from: meaning.described_from, but: None };
    let list = nearest(&mut tx, &viewer, &asked).await?;
    Ok(FoundList { list: List::whole(list), method: meaning.method })
}

/// Published use cases that do nearly the same as this one's published version, the nearest first, five at most.
#[utoipa::path(operation_id = "similar_use_cases", tag = "use cases", params(("id" = Uuid, Path)), responses((status = 200, body = FoundList<SimilarUseCase>), (status = 404, body = ProblemBody)))]
#[get("/use-case/{id}/similar")]
pub async fn of_one(
    caller: Allow<BuildUseCases>,
    viewer: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
    retrieval: Data<Retrieval>,
) -> Result<FoundList<SimilarUseCase>, Problem> {
    let mut tx = db.begin(&caller).await?;
    use_cases::reach(&mut tx, &caller, *id).await?;
    let none = |method| Ok(FoundList { list: List::whole(Vec::new()), method });
    let space = match retrieval.text_space(&mut tx, caller.client).await? {
        Ok(space) => space,
        Err(reason) => return none(Method::words(reason, None)),
    };
    let Some(own) = store::meaning(&mut tx, *id, &space.name).await? else {
        return none(Method::words(WordsOnly::NotReady, None));
    };
    let direction = Direction { scale: own.scale, numbers: own.vector };
    let asked = Asked { space: &space.name, direction: &direction, from: space.same_use_case_from, but: Some(*id) };
    let list = nearest(&mut tx, &viewer, &asked).await?;
    Ok(FoundList { list: List::whole(list), method: space.method })
}

/// What is looked for.
struct Asked<'a> {
    space: &'a str,
    direction: &'a Direction,
    from: f32,
    but: Option<Uuid>,
}

async fn nearest(
    tx: &mut TenantTx,
    viewer: &Allow<ViewWorkspace>,
    asked: &Asked<'_>,
) -> Result<Vec<SimilarUseCase>, Problem> {
    let places = workspaces::visible(tx, viewer).await?;
    let mut near = store::seen(tx, &places, asked.space).await?;
    near.extend(store::shared(tx, asked.space).await?);
    let near = first(&near, asked);
    let mut named: HashMap<Uuid, SimilarUseCase> =
        store::named(tx, &places, &near).await?.into_iter().map(|found| (found.id, found)).collect();
    let rights = workspaces::permissions(tx, viewer, &near).await?;
    for (id, found) in &mut named {
        found.can_run = rights.get(id).is_some_and(|held| held.iter().any(|slug| slug == RunUseCases::RIGHT.slug));
    }
    for id in near.iter().filter(|id| !named.contains_key(*id)).copied().collect::<Vec<_>>() {
        // Who sees nothing else of it may run what is published, like everybody of the company.
        let Some(shared) = use_cases::shared(tx, id).await? else { continue };
        let (definition, workspace_name) = (shared.definition, None);
        let (name, description, icon) = (definition.name, definition.description, definition.icon);
        named.insert(id, SimilarUseCase { id, name, description, icon, workspace_name, can_run: true });
    }
    Ok(near.into_iter().filter_map(|id| named.remove(&id)).collect())
}

/// The nearest that are near enough, each once.
fn first(near: &[Meaning], asked: &Asked<'_>) -> Vec<Uuid> {
    let fits = |meaning: &&Meaning| {
        Some(meaning.use_case_id) != asked.but && meaning.vector.len() == asked.direction.numbers.len()
    };
    let nearness = |meaning: &Meaning| asked.direction.nearness(meaning.scale, &meaning.vector);
    let mut found: Vec<(f32, Uuid)> =
        near.iter().filter(fits).map(|meaning| (nearness(meaning), meaning.use_case_id)).collect();
    found.retain(|(nearness, _)| *nearness >= asked.from);
    found.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    found.dedup_by_key(|(_, id)| *id);
    found.into_iter().take(NAMED).map(|(_, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_29_the_nearest_five_that_are_near_enough_are_named_once_each() {
        let direction = |vector: &[f32]| Direction::of(vector).unwrap();
        let meaning = |id: u128, vector: &[f32]| {
            let Direction { scale, numbers } = direction(vector);
            Meaning { use_case_id: Uuid::from_u128(id), scale, vector: numbers }
        };
        let mut near: Vec<Meaning> = (1..=7).map(|n| meaning(n, &[1.0, n as f32 / 20.0])).collect();
        near.push(meaning(2, &[1.0, 0.1]));
        near.extend([meaning(8, &[0.0, 1.0]), meaning(9, &[1.0, 0.0, 0.0]), meaning(10, &[1.0, 0.0])]);
        let asked = Asked { space: "", direction: &direction(&[1.0, 0.0]), from: 0.9, but: Some(Uuid::from_u128(10)) };
        let ids = |all: &[u128]| all.iter().map(|id| Uuid::from_u128(*id)).collect::<Vec<_>>();
        assert_eq!(first(&near, &asked), ids(&[1, 2, 3, 4, 5]));
        let far = Asked { from: 0.9, direction: &direction(&[-1.0, 0.0]), ..asked };
        assert_eq!(first(&near, &far), ids(&[]), "none is named because it is the nearest");
    }
}
