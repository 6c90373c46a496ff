//! `POST setting/admin/create-workspace`: a new workspace, with its creator as Workspace Admin.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use uuid::Uuid;

use super::model::{Description, Workspace};
use super::store::{self, Viewer};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageWorkspaces;
use crate::kit::problem::{Problem, ProblemBody};

/// Creates a workspace.
#[utoipa::path(tag = "workspaces", operation_id = "create_workspace", request_body = Description, responses((status = 201, body = Envelope<Workspace>), (status = 409, body = ProblemBody)))]
#[post("/setting/admin/create-workspace")]
pub async fn create(
    caller: Allow<ManageWorkspaces>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<Description>,
) -> Result<Envelope<Workspace>, Problem> {
    body.validate()?;
    let id = Uuid::now_v7();
    let mut tx = db.begin(&caller).await?;
    store::insert(&mut tx, id, &body, caller.user, clock.now()).await?;
    audit::done(&mut tx, &caller, "workspace.create", "workspace", id).await?;
    let workspace =
        store::get(&mut tx, Viewer::of(&caller), id).await?.ok_or_else(|| Problem::not_found("workspace"))?;
    tx.commit().await?;
    Ok(Envelope::created(workspace))
}
