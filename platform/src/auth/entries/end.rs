//! `POST entry/{id}/end`: the client shows somebody out.

use actix_web::post;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{StaffEntry, State};
use super::store;
use crate::audit;
use crate::auth::sessions::Sessions;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};

/// Ends an entry that is under way, also one of an emergency: at once here, in other processes within five seconds.
#[utoipa::path(tag = "entries", operation_id = "end_entry", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<StaffEntry>), (status = 409, body = ProblemBody)))]
#[post("/entry/{id}/end")]
pub async fn end(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    sessions: Data<Sessions>,
    id: Path<Uuid>,
) -> Result<Envelope<StaffEntry>, Problem> {
    let (absent, now) = (|| Problem::not_found("entry"), clock.now());
    let mut tx = db.begin(&caller).await?;
    let entry = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    let session = entry.session_id.filter(|_| entry.state(now) == State::Entered).ok_or(Error::NotUnderWay)?;
    store::end(&mut tx, *id, session, now).await?;
    audit::done_with(&mut tx, &caller, "entry.end", "entry", *id, json!({ "staff": entry.staff_id })).await?;
    let ended = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    sessions.forget(caller.client, session).await;
    Ok(Envelope::new(ended.shown(now)))
}
