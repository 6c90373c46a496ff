//! `PUT use-case/run/{id}/lock`: makes a run a record that nobody edits, or opens it again (R63). The record itself is
//! `records`'.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::LockState;
use super::{pictures, store, write};
use crate::audit;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::LockRuns;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::records;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetRunLock {
    #[garde(skip)]
    is_locked: bool,
    /// Why; needed to lock.
    #[garde(length(chars, max = 500), custom(text::prose))]
    #[serde(default)]
    reason: String,
}

/// Locks or unlocks a finished run. What is so already stays as it is, with its first reason.
#[utoipa::path(operation_id = "lock_run", tag = "outputs", request_body = SetRunLock, responses((status = 200, body = Envelope<LockState>), (status = 409, body = ProblemBody)))]
#[put("/use-case/run/{id}/lock")]
pub async fn lock(
    caller: Allow<LockRuns>,
    id: Path<Uuid>,
    body: Json<SetRunLock>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    clock: Data<Clock>,
) -> Result<Envelope<LockState>, Problem> {
    body.validate()?;
    let reason = body.reason.trim();
    if body.is_locked {
        pictures::hash_missing(&db, &caller, &blobs, *id).await?;
    }
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::hold(&mut tx, &caller, *id).await?;
    if !run.is_finished {
        return Err(Error::NotFinished.into());
    }
    if body.is_locked && reason.is_empty() {
        return Err(Error::NoReason.into());
    }
    if run.lock.is_locked != body.is_locked {
        let now = clock.now();
        let lock = body.is_locked.then_some((caller.user, now, reason));
        store::set_lock(&mut tx, run.id, lock).await?;
        let (action, detail) = if body.is_locked {
            let hash = records::seal(&mut tx, run.id, now).await?;
            ("run.lock", json!({ "reason": reason, "record": hash }))
        } else {
            records::supersede(&mut tx, run.id, caller.user, now).await?;
            ("run.unlock", json!({ "reason": reason }))
        };
        audit::done_with(&mut tx, &caller, action, "run", run.id, detail).await?;
    }
    let (run, _) = write::reach(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(run.lock))
}
