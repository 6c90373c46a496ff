//! `DELETE document/{id}`: the row, its versions and passages, then the originals. Outputs that cite it keep their
//! quotes.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::jobs::Pipeline;
use super::store;
use crate::audit;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::Problem;
use crate::workspaces;

/// Deletes a document.
#[utoipa::path(operation_id = "delete_document", tag = "documents", responses((status = 200, body = Envelope<Done>)))]
#[delete("/document/{id}")]
pub async fn delete(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    pipeline: Data<Pipeline>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    let row = store::reading(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    pipeline.stop_reading(&mut tx, row).await?;
    let files = store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "document.delete", "document", *id).await?;
    tx.commit().await?;
    pipeline.stopped();
    for key in files {
        if let Err(error) = blobs.delete(&key).await {
            // The document is gone for everybody; only bytes nobody can reach are left.
            tracing::warn!(%error, key, "failed to delete an original");
        }
        if let Err(error) = pipeline.inner.previews.forget(caller.client, &key).await {
            tracing::warn!(%error, key, "failed to delete an original's pages");
        }
    }
    Ok(Envelope::saying("Deleted", Done {}))
}
