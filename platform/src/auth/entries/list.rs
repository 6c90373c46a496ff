//! `GET entry/list`, the client's side, and `GET acting/asked`, the staff's.

use actix_web::get;
use actix_web::web::Data;
use uuid::Uuid;

use super::model::{EntriesQuery, StaffEntry};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, decode};
use crate::kit::permission::{ActForClients, ManageAllUsers};
use crate::kit::problem::Problem;

/// Entries of the platform's staff into this client, and what is asked for, the newest first.
#[utoipa::path(tag = "entries", operation_id = "list_entries", params(EntriesQuery), responses((status = 200, body = List<StaffEntry>)))]
#[get("/entry/list")]
pub async fn list(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<EntriesQuery>,
) -> Result<List<StaffEntry>, Problem> {
    let after = decode(query.cursor.as_deref())?.unwrap_or((LATEST, Uuid::max()));
    let mut tx = db.begin(&caller).await?;
    let mut rows = store::list(&mut tx, after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut rows, |last| (last.asked_at, last.id));
    let total = store::count(&mut tx).await?;
    let now = clock.now();
    Ok(List::page(rows.into_iter().map(|row| row.shown(now)).collect(), total, next))
}

/// What one has asked clients for and is still open, and emergencies of others that wait for a second one.
#[utoipa::path(tag = "entries", operation_id = "list_asked_entries", responses((status = 200, body = List<StaffEntry>)))]
#[get("/acting/asked")]
pub async fn asked(
    caller: Allow<ActForClients>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<List<StaffEntry>, Problem> {
    let now = clock.now();
    let mut tx = db.begin_operator("list entries that staff asked for").await?;
    let rows = store::open(&mut tx, caller.user, now).await?;
    Ok(List::whole(rows.into_iter().map(|row| row.shown(now)).collect()))
}
