//! `DELETE upload/{id}`: the sender does not go on; what arrived is removed.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::{reach, remove};
use crate::documents::store;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::Problem;

/// Discards an unfinished upload.
#[utoipa::path(operation_id = "cancel_upload", tag = "uploads", responses((status = 200, body = Envelope<Done>)))]
#[delete("/upload/{id}")]
pub async fn cancel(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    db: Data<Db>,
    blobs: Data<Blobs>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let upload = reach(&mut tx, &caller, *id).await?;
    let parts = store::parts(&mut tx, upload.id).await?;
    store::delete_upload(&mut tx, upload.id).await?;
    tx.commit().await?;
    remove(&blobs, &parts).await;
    Ok(Envelope::saying("Deleted", Done {}))
}
