//! `PUT account/role/{id}`, `PUT workspace/role/{id}`: another name, other rights; in force at once for everybody who
//! holds it.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{Role, RoleChange, RoleKind};
use super::{rules, store};
use crate::audit;
use crate::auth::{Sessions, step_up};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageRoles;
use crate::kit::problem::{Problem, ProblemBody};

/// Changes an account role that is not built in.
#[utoipa::path(tag = "roles", operation_id = "update_account_role", params(("id" = Uuid, Path)), request_body = RoleChange, responses((status = 200, body = Envelope<Role>), (status = 409, body = ProblemBody)))]
#[put("/account/role/{id}")]
pub async fn account_role(
    caller: Allow<ManageRoles>,
    db: Data<Db>,
    clock: Data<Clock>,
    sessions: Data<Sessions>,
    id: Path<Uuid>,
    body: Json<RoleChange>,
) -> Result<Envelope<Role>, Problem> {
    update(&caller, RoleKind::Account, (&db, &clock, &sessions), *id, &body).await
}

/// Changes a workspace role that is not built in.
#[utoipa::path(tag = "roles", operation_id = "update_workspace_role", params(("id" = Uuid, Path)), request_body = RoleChange, responses((status = 200, body = Envelope<Role>), (status = 409, body = ProblemBody)))]
#[put("/workspace/role/{id}")]
pub async fn workspace_role(
    caller: Allow<ManageRoles>,
    db: Data<Db>,
    clock: Data<Clock>,
    sessions: Data<Sessions>,
    id: Path<Uuid>,
    body: Json<RoleChange>,
) -> Result<Envelope<Role>, Problem> {
    update(&caller, RoleKind::Workspace, (&db, &clock, &sessions), *id, &body).await
}

/// Gives a role these rights, in place of those that it has; answers it as it was, and its rights in order.
///
/// # Errors
/// 404 for one that there is not, 403 for rights beyond the caller's own, 409 for one that is built in.
pub async fn apply(
    tx: &mut TenantTx,
    caller: &Caller,
    (kind, id): (RoleKind, Uuid),
    name: Option<&str>,
    permissions: &[String],
) -> Result<(Role, Vec<String>), Problem> {
    let before = store::lock(tx, kind, id).await?.ok_or_else(|| Problem::not_found("role"))?;
    if before.builtin {
        return Err(Error::Builtin.into());
    }
    // Also what it was: nobody takes rights away that are beyond their own.
    rules::checked(caller, kind, &before.permissions)?;
    let rights = rules::checked(caller, kind, permissions)?;
    store::update(tx, kind, id, name.unwrap_or(&before.name), &rights).await?;
    Ok((before, rights))
}

async fn update(
    caller: &Caller,
    kind: RoleKind,
    (db, clock, sessions): (&Db, &Clock, &Sessions),
    id: Uuid,
    change: &RoleChange,
) -> Result<Envelope<Role>, Problem> {
    change.validate()?;
    let absent = || Problem::not_found("role");
    let mut tx = db.begin(caller).await?;
    step_up(&mut tx, caller, clock.now()).await?;
    let (before, rights) = apply(&mut tx, caller, (kind, id), Some(change.name.trim()), &change.permissions).await?;
    let detail = json!({ "name": change.name.trim(), "permissions": rights, "before": { "name": before.name, "permissions": before.permissions } });
    audit::done_with(&mut tx, caller, "role.update", kind.object_type(), id, detail).await?;
    let role = store::get(&mut tx, kind, id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    sessions.forget_all();
    Ok(Envelope::new(role))
}
