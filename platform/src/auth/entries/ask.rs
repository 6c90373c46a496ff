//! `POST acting/ask`: staff ask a client to let them in.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{AskEntry, AskedEntry, NewEntry};
use super::{store, tell};
use crate::audit::{self, Entry, Outcome};
use crate::auth::acting;
use crate::auth::gate::AuthServices;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ActForClients;
use crate::kit::problem::{Problem, ProblemBody};

/// Asks a client that wants to be asked; its administrators are told. In an emergency a second one of the staff is
/// asked instead.
#[utoipa::path(tag = "entries", operation_id = "ask_for_entry", request_body = AskEntry, responses((status = 201, body = Envelope<AskedEntry>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/acting/ask")]
pub async fn ask(
    caller: Allow<ActForClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    body: Json<AskEntry>,
) -> Result<Envelope<AskedEntry>, Problem> {
    body.validate()?;
    let now = clock.now();
    let staff = acting::proven(&db, &caller, now, true).await?;
    let client = ClientId::new(body.client_id).ok_or_else(|| Problem::not_found("company"))?;
    let mut tx = db.begin_operator("ask a client for an entry").await?;
    if !store::asks(&mut tx, client).await?.ok_or_else(|| Problem::not_found("company"))? {
        return Err(Error::NotAsked.into());
    }
    let new = NewEntry {
        id: Uuid::now_v7(),
        staff: caller.user,
        reason: body.reason.trim(),
        may_change: body.may_change,
        minutes: i32::try_from(body.minutes).map_err(Problem::internal)?,
        is_emergency: body.is_emergency,
        now,
    };
    store::ask(&mut tx, client, &new).await?;
    acting::leave_name(&mut tx, client, caller.user, &staff, now).await?;
    let detail = json!({
        "reason": new.reason, "may_change": new.may_change, "minutes": new.minutes, "is_emergency": new.is_emergency,
    });
    let entry = Entry {
        action: "entry.ask",
        object_type: "entry",
        object_id: Some(new.id.to_string()),
        outcome: Outcome::Done,
        ip: None,
        detail,
    };
    audit::in_both(&mut tx, client, caller.user, &entry).await?;
    tx.commit().await?;
    if !new.is_emergency {
        tell::client(&gate, client, new.id, (&staff, new.reason), false).await?;
    }
    Ok(Envelope::created(AskedEntry { id: new.id }))
}
