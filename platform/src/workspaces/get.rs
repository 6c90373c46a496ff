//! `GET workspace/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::enter;
use super::model::Workspace;
use super::store::{self, Viewer};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

/// One workspace.
#[utoipa::path(tag = "workspaces", operation_id = "get_workspace", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Workspace>)))]
#[get("/workspace/{id:[0-9a-fA-F-]+}")]
pub async fn get(caller: Allow<ViewWorkspace>, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Workspace>, Problem> {
    let mut tx = db.begin(&caller).await?;
    enter(&mut tx, &caller, *id).await?;
    let workspace =
        store::get(&mut tx, Viewer::of(&caller), *id).await?.ok_or_else(|| Problem::not_found("workspace"))?;
    Ok(Envelope::new(workspace))
}
