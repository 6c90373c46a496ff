//! `POST document/{id}/retry`: reads a file again that could not be read: the document's own, or that of its newest
//! version.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::jobs::Pipeline;
use super::model::Document;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// Puts a failed document back into the queue.
#[utoipa::path(operation_id = "retry_document", tag = "documents", responses((status = 200, body = Envelope<Document>), (status = 409, body = ProblemBody)))]
#[post("/document/{id}/retry")]
pub async fn retry(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
    pipeline: Data<Pipeline>,
) -> Result<Envelope<Document>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    let row = store::reading(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    pipeline.read_later(&mut tx, row).await?;
    if !store::requeue_failed(&mut tx, row, clock.now()).await? {
        return Err(Error::NothingToRetry.into());
    }
    audit::done(&mut tx, &caller, "document.retry", "document", *id).await?;
    let document = store::get(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    let document = store::surroundings(&mut tx, document).await?;
    tx.commit().await?;
    pipeline.wake();
    Ok(Envelope::new(document))
}
