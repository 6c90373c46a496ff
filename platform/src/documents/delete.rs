//! `DELETE document/{id}`: the row, its passages, then the original. Outputs that cite it keep their quotes.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::audit;
use crate::kit::answer::{Answer, Done};
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// Deletes a document.
#[utoipa::path(operation_id = "delete_document", tag = "documents", responses((status = 200, body = Answer<Done>), (status = 404, body = ProblemBody)))]
#[delete("/document/{id}")]
pub async fn delete(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    db: Data<Db>,
    blobs: Data<Blobs>,
) -> Result<Answer<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "document.delete", "document", *id).await?;
    tx.commit().await?;
    if let Err(error) = blobs.delete(&location.blob_key).await {
        // The document is gone for everybody; only bytes nobody can reach are left.
        tracing::warn!(%error, key = location.blob_key, "an original could not be removed");
    }
    Ok(Answer::saying("Deleted", Done {}))
}
