//! `POST acting/asked/{client}/{id}/confirm`: the second one of the staff in an emergency.

use actix_web::post;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::CONFIRMED_FOR;
use super::{store, tell};
use crate::audit::{self, Entry, Outcome};
use crate::auth::acting;
use crate::auth::gate::AuthServices;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::guard::{self, Guard};
use crate::kit::permission::ActForClients;
use crate::kit::problem::{Problem, ProblemBody};

/// Confirms an emergency that somebody else of the staff asked for: they may enter within the hour. The client is told
/// at once.
#[utoipa::path(tag = "entries", operation_id = "confirm_emergency", params(("client" = i64, Path), ("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[post("/acting/asked/{client}/{id}/confirm")]
pub async fn confirm(
    caller: Allow<ActForClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    path: Path<(i64, Uuid)>,
) -> Result<Envelope<Done>, Problem> {
    let ((client, id), now) = (path.into_inner(), clock.now());
    let absent = || Problem::not_found("request");
    let client = ClientId::new(client).ok_or_else(absent)?;
    let second = acting::proven(&db, &caller, now, true).await?;
    let mut tx = db.begin_operator("confirm an emergency").await?;
    let asker = store::asker(&mut tx, client, id).await?.ok_or_else(absent)?;
    if asker == caller.user && guard::stands(Guard::TwoInAnEmergency) {
        return Err(Error::Alone.into());
    }
    let confirmed = store::confirm(&mut tx, client, id, caller.user, now + CONFIRMED_FOR, now).await?;
    let first = confirmed.ok_or(Error::Answered)?;
    acting::leave_name(&mut tx, client, caller.user, &second, now).await?;
    let entry = Entry {
        action: "entry.confirm",
        object_type: "entry",
        object_id: Some(id.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({ "staff": first }),
    };
    audit::in_both(&mut tx, client, caller.user, &entry).await?;
    tx.commit().await?;
    let mut theirs = db.begin_for(client).await?;
    let entry = store::get(&mut theirs, id).await?.ok_or_else(absent)?;
    drop(theirs);
    tell::client(&gate, client, id, (&entry.staff_name, &entry.reason), true).await?;
    Ok(Envelope::saying("Confirmed; the company is told", Done {}))
}
