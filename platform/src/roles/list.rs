//! `GET account/role/list`, `GET workspace/role/list` (R45, R72).

use actix_web::get;
use actix_web::web::Data;

use super::model::{Role, RoleKind};
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::problem::Problem;

/// The account roles, with how many people hold each.
#[utoipa::path(tag = "roles", operation_id = "list_account_roles", responses((status = 200, body = List<Role>)))]
#[get("/account/role/list")]
pub async fn account_roles(caller: SignedIn, db: Data<Db>) -> Result<List<Role>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(store::list(&mut tx, RoleKind::Account).await?))
}

/// The workspace roles, with how many memberships give each.
#[utoipa::path(tag = "roles", operation_id = "list_workspace_roles", responses((status = 200, body = List<Role>)))]
#[get("/workspace/role/list")]
pub async fn workspace_roles(caller: SignedIn, db: Data<Db>) -> Result<List<Role>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(store::list(&mut tx, RoleKind::Workspace).await?))
}
