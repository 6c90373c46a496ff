//! `DELETE account/role/{id}`, `DELETE workspace/role/{id}`: refused while somebody holds it, with who.

use actix_web::delete;
use actix_web::web::{Data, Path};
use serde_json::json;
use uuid::Uuid;

use super::error::{Error, in_use};
use super::model::RoleKind;
use super::{rules, store};
use crate::audit;
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageRoles;
use crate::kit::problem::{Problem, ProblemBody};

/// Names shown of those who hold a role.
const SHOWN: i64 = 5;

/// Deletes an account role that nobody holds.
#[utoipa::path(tag = "roles", operation_id = "delete_account_role", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/account/role/{id}")]
pub async fn account_role(caller: Allow<ManageRoles>, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    delete(&caller, RoleKind::Account, &db, *id).await
}

/// Deletes a workspace role that no membership gives.
#[utoipa::path(tag = "roles", operation_id = "delete_workspace_role", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/workspace/role/{id}")]
pub async fn workspace_role(
    caller: Allow<ManageRoles>,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    delete(&caller, RoleKind::Workspace, &db, *id).await
}

async fn delete(caller: &Caller, kind: RoleKind, db: &Db, id: Uuid) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(caller).await?;
    let absent = || Problem::not_found("role");
    store::lock(&mut tx, kind, id).await?.ok_or_else(absent)?;
    // Read again: people who were given it while this waited for the lock count.
    let role = store::get(&mut tx, kind, id).await?.ok_or_else(absent)?;
    if role.builtin {
        return Err(Error::Builtin.into());
    }
    rules::checked(caller, kind, &role.permissions)?;
    if role.users > 0 {
        return Err(in_use(store::holders(&mut tx, kind, id, SHOWN).await?, role.users));
    }
    store::delete(&mut tx, kind, id).await?;
    let detail = json!({ "name": role.name, "permissions": role.permissions });
    audit::done_with(&mut tx, caller, "role.delete", kind.object_type(), id, detail).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Role deleted", Done {}))
}
