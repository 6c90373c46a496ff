//! `DELETE batch/{id}`: the sheet and the table of rows go; runs stay where runs are.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::locked;
use super::model::Status;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};

/// Removes a batch that does not run.
#[utoipa::path(operation_id = "delete_batch", tag = "batches", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/batch/{id}")]
pub async fn delete(caller: Allow<RunUseCases>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let sheet = locked(&mut tx, &caller, *id).await?;
    if matches!(sheet.status, Status::Running | Status::Paused) {
        return Err(Error::State(sheet.status).into());
    }
    store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "batch.delete", "batch", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Batch deleted", Done {}))
}
