//! `POST schedule/{id}/run`: once more, now; the calendar is not moved by it.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::store::Kept;
use super::{fire, reached};
use crate::audit;
use crate::batches::error::Error;
use crate::batches::model::Batch;
use crate::batches::own_people;
use crate::batches::store as batches;
use crate::batches::work::Batches;
use crate::entitlements::{Entitled, Schedules};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};

/// Runs a schedule now, in the caller's name. Returns the batch that it makes.
#[utoipa::path(operation_id = "run_schedule", tag = "schedules", responses((status = 201, body = Envelope<Batch>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/schedule/{id}/run")]
pub async fn run_now(
    caller: Allow<RunUseCases>,
    _: Entitled<Schedules>,
    id: Path<Uuid>,
    db: Data<Db>,
    all: Data<Batches>,
) -> Result<Envelope<Batch>, Problem> {
    own_people(&caller)?;
    let inner = all.inner();
    let mut tx = db.begin(&caller).await?;
    let kept = Kept { by: caller.user, ..reached(&mut tx, &caller, *id, false).await? };
    let batch = fire::begin(&mut tx, inner, *id, &kept, None, inner.clock.now()).await?;
    audit::done(&mut tx, &caller, "schedule.run", "schedule", *id).await?;
    let answer = batches::get(&mut tx, batch).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    all.wake();
    Ok(Envelope::created(answer))
}
