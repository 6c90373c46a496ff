//! `DELETE format/{id}`. Use cases that took it keep their copy.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageFormats;
use crate::kit::problem::Problem;
use crate::workspaces;

/// Deletes a saved format.
#[utoipa::path(tag = "formats", operation_id = "delete_format", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/format/{id}")]
pub async fn delete(caller: Allow<ManageFormats>, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let workspace = store::workspace_of(&mut tx, *id).await?;
    workspaces::reach(&mut tx, &caller, workspace, "format").await?;
    store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "format.delete", "format", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Format deleted", Done {}))
}
