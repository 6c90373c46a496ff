//! `POST batch/{id}/pause`: after the answer no row starts; those under way go on to their end.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::get::detail;
use super::locked;
use super::model::BatchDetail;
use super::store;
use super::work::Batches;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};

/// Pauses a batch that runs.
#[utoipa::path(operation_id = "pause_batch", tag = "batches", responses((status = 200, body = Envelope<BatchDetail>), (status = 409, body = ProblemBody)))]
#[post("/batch/{id}/pause")]
pub async fn pause(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<BatchDetail>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let sheet = locked(&mut tx, &caller, *id).await?;
    if !store::pause(&mut tx, *id, None).await? {
        return Err(Error::State(sheet.status).into());
    }
    audit::done(&mut tx, &caller, "batch.pause", "batch", *id).await?;
    let answer = detail(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    batches.wake();
    Ok(Envelope::new(answer))
}
