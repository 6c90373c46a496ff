//! `POST batch/{id}/cancel`: what waits never runs, what is under way is stopped, what is done stays.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::get::detail;
use super::locked;
use super::model::{BatchDetail, Status};
use super::store;
use super::work::Batches;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};

/// Ends a batch that has not finished.
#[utoipa::path(operation_id = "cancel_batch", tag = "batches", responses((status = 200, body = Envelope<BatchDetail>), (status = 409, body = ProblemBody)))]
#[post("/batch/{id}/cancel")]
pub async fn cancel(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<BatchDetail>, Problem> {
    let inner = batches.inner();
    let mut tx = db.begin(&caller).await?;
    let sheet = locked(&mut tx, &caller, *id).await?;
    if !matches!(sheet.status, Status::Running | Status::Paused) {
        return Err(Error::State(sheet.status).into());
    }
    let now = inner.clock.now();
    let under_way = store::cancel(&mut tx, *id, now).await?;
    for run in &under_way {
        inner.engine.stop_row(&mut tx, *run, now).await?;
    }
    audit::done(&mut tx, &caller, "batch.cancel", "batch", *id).await?;
    let answer = detail(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    for run in under_way {
        inner.engine.stop_here(run);
    }
    batches.wake();
    Ok(Envelope::new(answer))
}
