//! `GET workspace/{id}/gate`.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::PublishGate;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::{ManageMembers, ViewWorkspace};
use crate::kit::problem::Problem;
use crate::workspaces;

/// A workspace's gate.
#[derive(Serialize, ToSchema)]
pub struct WorkspaceGate {
    /// `null`: it asks for nothing.
    pub gate: Option<PublishGate>,
    /// Whether the caller may change it.
    pub may_set: bool,
}

/// What a workspace asks for before something is published.
#[utoipa::path(tag = "examples", operation_id = "get_gate", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<WorkspaceGate>)))]
#[get("/workspace/{id}/gate")]
pub async fn get(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<Envelope<WorkspaceGate>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, *id).await?;
    let gate = store::get(&mut tx, *id).await?;
    Ok(Envelope::new(WorkspaceGate { gate, may_set: access.may::<ManageMembers>() }))
}
