//! `GET folder/list`: a whole tree, flat.

use actix_web::get;
use actix_web::web::{Data, Query};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{Folder, Kind};
use super::store;
use crate::kit::answer::List;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Tree {
    workspace_id: Uuid,
    #[param(inline)]
    kind: Kind,
}

/// All folders of a kind in a workspace, by name.
#[utoipa::path(tag = "folders", operation_id = "list_folders", params(Tree), responses((status = 200, body = List<Folder>), (status = 404, body = ProblemBody)))]
#[get("/folder/list")]
pub async fn list(caller: Allow<ViewWorkspace>, db: Data<Db>, tree: Query<Tree>) -> Result<List<Folder>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, tree.workspace_id).await?;
    Ok(List::whole(store::tree(&mut tx, tree.workspace_id, tree.kind).await?))
}
