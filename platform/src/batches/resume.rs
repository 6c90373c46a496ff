//! `POST batch/{id}/resume`: a paused batch goes on, from now on in the name of the person who resumed it.

use actix_web::post;
use actix_web::web::{Data, Path};
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

/// Resumes a paused batch.
#[utoipa::path(operation_id = "resume_batch", tag = "batches", responses((status = 200, body = Envelope<BatchDetail>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/batch/{id}/resume")]
pub async fn resume(
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
    if sheet.status != Status::Paused {
        return Err(Error::State(sheet.status).into());
    }
    BatchRunContext::find(&mut tx, &caller, sheet.use_case, sheet.version).await?.offered(inner.engine.models())?;
    store::go_on(&mut tx, *id, caller.user).await?;
    audit::done(&mut tx, &caller, "batch.resume", "batch", *id).await?;
    let answer = detail(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    batches.wake();
    Ok(Envelope::new(answer))
}
