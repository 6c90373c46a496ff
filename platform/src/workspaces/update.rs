//! `PUT workspace/{id}`: another name and description.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use uuid::Uuid;

use super::enter;
use super::model::{Description, Workspace};
use super::store::{self, Viewer};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageMembers;
use crate::kit::problem::{Problem, ProblemBody};

/// Renames a workspace: by those who look after its members.
#[utoipa::path(tag = "workspaces", operation_id = "update_workspace", params(("id" = Uuid, Path)), request_body = Description, responses((status = 200, body = Envelope<Workspace>), (status = 409, body = ProblemBody)))]
#[put("/workspace/{id}")]
pub async fn update(
    caller: Allow<ManageMembers>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<Description>,
) -> Result<Envelope<Workspace>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    enter(&mut tx, &caller, *id).await?;
    store::update(&mut tx, *id, &body, clock.now()).await?;
    audit::done(&mut tx, &caller, "workspace.update", "workspace", *id).await?;
    let workspace =
        store::get(&mut tx, Viewer::of(&caller), *id).await?.ok_or_else(|| Problem::not_found("workspace"))?;
    tx.commit().await?;
    Ok(Envelope::new(workspace))
}
