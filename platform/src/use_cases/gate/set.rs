//! `PUT workspace/{id}/gate`.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::get::WorkspaceGate;
use super::model::PublishGate;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageMembers;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetGate {
    /// `null`: removes the gate.
    #[garde(dive)]
    gate: Option<PublishGate>,
}

/// Sets what a workspace asks for before something is published: by those who look after its members.
#[utoipa::path(tag = "examples", operation_id = "set_gate", params(("id" = Uuid, Path)), request_body = SetGate, responses((status = 200, body = Envelope<WorkspaceGate>)))]
#[put("/workspace/{id:[0-9a-fA-F-]+}/gate")]
pub async fn set(
    caller: Allow<ManageMembers>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<SetGate>,
) -> Result<Envelope<WorkspaceGate>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, *id).await?;
    let before = store::get(&mut tx, *id).await?;
    store::set(&mut tx, *id, body.gate.as_ref(), caller.user, clock.now()).await?;
    let told = json!({ "before": before, "after": body.gate });
    audit::done_with(&mut tx, &caller, "workspace.gate", "workspace", *id, told).await?;
    tx.commit().await?;
    Ok(Envelope::new(WorkspaceGate { gate: body.gate, may_set: true }))
}
