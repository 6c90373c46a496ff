//! `DELETE workspace/{id}`: out of sight for everybody; nothing in it is lost, and its name is free again.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageWorkspaces;
use crate::kit::problem::Problem;

/// Archives a workspace.
#[utoipa::path(tag = "workspaces", operation_id = "archive_workspace", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/workspace/{id}")]
pub async fn archive(
    caller: Allow<ManageWorkspaces>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if !store::archive(&mut tx, *id, clock.now()).await? {
        return Err(Problem::not_found("workspace"));
    }
    audit::done(&mut tx, &caller, "workspace.archive", "workspace", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Workspace archived", Done {}))
}
