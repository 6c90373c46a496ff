//! `DELETE guide/{id}`.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::change::forget;
use super::reader::own;
use super::store;
use crate::audit;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

/// Deletes a guide with its film, its captions and what people have seen of it.
#[utoipa::path(operation_id = "delete_guide", tag = "guides", responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[delete("/guide/{id}")]
pub async fn delete(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let before = own(&mut tx, &caller, *id).await?;
    store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "guide.delete", "guide", *id).await?;
    tx.commit().await?;
    forget(&blobs, caller.client, before.file_id).await;
    Ok(Envelope::saying("Guide deleted", Done {}))
}
