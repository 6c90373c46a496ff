//! `GET folder/list`: a whole tree, flat.

use std::collections::HashMap;

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{Folder, FolderKind};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Tree {
    workspace_id: Uuid,
    #[param(inline)]
    kind: FolderKind,
}

/// All folders of a kind in a workspace, by name.
#[utoipa::path(tag = "folders", operation_id = "list_folders", params(Tree), responses((status = 200, body = List<Folder>), (status = 404, body = ProblemBody)))]
#[get("/folder/list")]
pub async fn list(caller: Allow<ViewWorkspace>, db: Data<Db>, tree: Query<Tree>) -> Result<List<Folder>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, tree.workspace_id).await?;
    let mut folders = store::tree(&mut tx, tree.workspace_id, tree.kind).await?;
    // Those who see everything do so by their role, and keep it.
    let given = match tree.kind {
        FolderKind::UseCase if !access.manages() => store::given(&mut tx, tree.workspace_id, caller.user).await?,
        FolderKind::UseCase | FolderKind::Document => HashMap::new(),
    };
    let readers = match tree.kind {
        FolderKind::Document => store::readers(&mut tx, tree.workspace_id).await?,
        FolderKind::UseCase => HashMap::new(),
    };
    for folder in &mut folders {
        (folder.documents, folder.used_by) = readers.get(&folder.id).copied().unwrap_or_default();
        let there = given.get(&folder.id).copied().unwrap_or_default();
        let rights = there.with(access.permissions.clone()).unwrap_or_default();
        folder.may_edit = Some(tree.kind.may_change(&rights));
    }
    Ok(List::whole(folders))
}
