//! `POST entry/{id}/answer`: the client lets somebody in, or does not.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{AnswerEntry, GRANTED_FOR, StaffEntry, State};
use super::{store, tell};
use crate::audit;
use crate::auth::gate::AuthServices;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::{Problem, ProblemBody};

/// Grants an entry, with at most the scope and duration that were asked for, or refuses it. A grant is valid for a day
/// and for one entry; the person who asked is told.
#[utoipa::path(tag = "entries", operation_id = "answer_entry", params(("id" = Uuid, Path)), request_body = AnswerEntry, responses((status = 200, body = Envelope<StaffEntry>), (status = 409, body = ProblemBody)))]
#[post("/entry/{id}/answer")]
pub async fn answer(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    gate: Data<AuthServices>,
    id: Path<Uuid>,
    body: Json<AnswerEntry>,
) -> Result<Envelope<StaffEntry>, Problem> {
    body.validate()?;
    let (absent, now) = (|| Problem::not_found("request"), clock.now());
    let mut tx = db.begin(&caller).await?;
    let mut entry = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    if entry.state(now) != State::Asked {
        return Err(Error::Answered.into());
    }
    if entry.is_emergency {
        return Err(Error::Emergency.into());
    }
    let minutes = match body.minutes {
        Some(minutes) => i32::try_from(minutes).map_err(Problem::internal)?,
        None => entry.minutes,
    };
    let may_change = body.may_change.unwrap_or(entry.may_change);
    if body.is_granted && (minutes > entry.minutes || (may_change && !entry.may_change)) {
        return Err(Error::Beyond.into());
    }
    if body.is_granted {
        (entry.minutes, entry.may_change) = (minutes, may_change);
    }
    let good_until = body.is_granted.then(|| now + GRANTED_FOR);
    if !store::answer(&mut tx, &entry, caller.user, body.answer.trim(), good_until, now).await? {
        return Err(Error::Answered.into());
    }
    let detail = json!({
        "is_granted": body.is_granted, "may_change": entry.may_change, "minutes": entry.minutes, "answer": body.answer.trim(),
    });
    audit::done_with(&mut tx, &caller, "entry.answer", "entry", *id, detail).await?;
    let answered = store::get(&mut tx, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    tell::staff(&gate, *id, answered.staff_id, &answered.client_name, body.is_granted).await?;
    Ok(Envelope::new(answered.shown(now)))
}
