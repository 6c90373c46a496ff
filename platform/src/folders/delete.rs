//! `DELETE folder/{id}`: only when nothing is in it.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// Deletes an empty folder.
#[utoipa::path(tag = "folders", operation_id = "delete_folder", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/folder/{id}")]
pub async fn delete(caller: Allow<ViewWorkspace>, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let place = store::place(&mut tx, *id).await?;
    let spot = place.map(|place| (place.workspace, place.kind.spot(Some(*id))));
    let access = workspaces::reach_at(&mut tx, &caller, spot, "folder").await?;
    if let Some(place) = place {
        place.kind.require_change(&access)?;
    }
    store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "folder.delete", "folder", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Folder deleted", Done {}))
}
