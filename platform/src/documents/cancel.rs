//! `POST document/{id}/cancel`: stops the reading of a file that waits or is being read: the document's own, or that of
//! its newest version.

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

/// What is said of a file whose reading a person stopped.
pub(super) const CANCELLED: &str = "Reading was cancelled. Read it again when it is needed.";

/// Stops the reading of a document; its worker ends within seconds, and what it found by then counts for nothing.
#[utoipa::path(operation_id = "cancel_document", tag = "documents", responses((status = 200, body = Envelope<Document>), (status = 409, body = ProblemBody)))]
#[post("/document/{id}/cancel")]
pub async fn cancel(
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
    pipeline.stop_reading(&mut tx, row).await?;
    if !store::stop_reading(&mut tx, row, CANCELLED, clock.now()).await? {
        return Err(Error::NothingToCancel.into());
    }
    audit::done(&mut tx, &caller, "document.cancel", "document", *id).await?;
    let document = store::get(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    let document = store::surroundings(&mut tx, document).await?;
    tx.commit().await?;
    pipeline.stopped();
    Ok(Envelope::new(document))
}
