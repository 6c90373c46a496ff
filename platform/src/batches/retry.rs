//! `POST batch/{id}/retry`: the rows that failed run again, and only those.

use actix_web::post;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::get::detail;
use super::model::{BatchDetail, Status};
use super::store;
use super::work::Batches;
use super::{locked, own_people};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runs::BatchRunContext;

/// Runs the failed rows of a batch again, once it no longer runs. Their earlier runs stay in the history.
#[utoipa::path(operation_id = "retry_batch", tag = "batches", responses((status = 200, body = Envelope<BatchDetail>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/batch/{id}/retry")]
pub async fn retry(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<BatchDetail>, Problem> {
    own_people(&caller)?;
    let inner = batches.inner();
    inner.engine.models().usage().check(caller.client).await?;
    let mut tx = db.begin(&caller).await?;
    let sheet = locked(&mut tx, &caller, *id).await?;
    if !matches!(sheet.status, Status::Paused | Status::Finished | Status::Cancelled) {
        return Err(Error::State(sheet.status).into());
    }
    BatchRunContext::find(&mut tx, &caller, sheet.use_case, sheet.version).await?.offered(inner.engine.models())?;
    let again = store::retry_failed(&mut tx, *id).await?;
    if again == 0 {
        return Err(Error::NothingFailed.into());
    }
    store::go_on(&mut tx, *id, caller.user).await?;
    audit::done_with(&mut tx, &caller, "batch.retry", "batch", *id, json!({ "rows": again })).await?;
    let answer = detail(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    batches.wake();
    Ok(Envelope::new(answer))
}
