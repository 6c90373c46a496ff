//! `GET library/uses`: where something of the library is used, which is also what replacing it would change.

use std::collections::HashMap;

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::error::Error;
use super::list::key;
use super::model::{LibraryEntry, LibraryKind, LibraryUses};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::{BuildUseCases, Permission, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LibraryUsesQuery {
    #[param(inline)]
    kind: LibraryKind,
    id: Uuid,
}

/// The use cases that use it, as far as the caller sees them, how many more there are, and in how many chats it is used.
#[utoipa::path(tag = "library", operation_id = "library_uses", params(LibraryUsesQuery), responses((status = 200, body = Envelope<LibraryUses>), (status = 404, body = ProblemBody)))]
#[get("/library/uses")]
pub async fn uses(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    query: Query<LibraryUsesQuery>,
) -> Result<Envelope<LibraryUses>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let places = workspaces::visible(&mut tx, &caller).await?;
    let entry = entry(&mut tx, &places, query.kind, query.id).await?;
    let key = key(query.kind, query.id, &entry.name);
    let keys = std::slice::from_ref(&key);
    let counted: HashMap<String, (i64, i64)> = store::counts(&mut tx, &places, query.kind, keys).await?;
    let (seen, all) = counted.get(&key).copied().unwrap_or_default();
    let mut use_cases = store::uses(&mut tx, &places, query.kind, keys).await?;
    let ids: Vec<Uuid> = use_cases.iter().map(|one| one.id).collect();
    let rights = workspaces::permissions(&mut tx, &caller, &ids).await?;
    let mut schedules = store::schedules(&mut tx, &ids).await?;
    for one in &mut use_cases {
        let held = rights.get(&one.id).is_some_and(|held| held.iter().any(|slug| slug == BuildUseCases::RIGHT.slug));
        one.may_change = held;
        one.schedules = schedules.remove(&one.id).unwrap_or_default();
    }
    let chats = if query.kind.is_for_chats() { store::chats(&mut tx, query.kind, keys).await? } else { HashMap::new() };
    let chats = chats.get(&key).copied().unwrap_or_default();
    Ok(Envelope::new(LibraryUses { use_cases, hidden: all - seen, chats }))
}

/// One that the reader finds in the library.
pub async fn entry(tx: &mut TenantTx, places: &[Uuid], kind: LibraryKind, id: Uuid) -> Result<LibraryEntry, Problem> {
    Ok(store::one(tx, places, kind, id).await?.ok_or(Error::NotFound)?)
}
