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
use crate::kit::db::Db;
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
    let before = store::lock(&mut tx, kind, id).await?.ok_or_else(absent)?;
    if before.builtin {
        return Err(Error::Builtin.into());
    }
    // Also what it was: nobody takes rights away that are beyond their own.
    rules::checked(caller, kind, &before.permissions)?;
    let rights = rules::checked(caller, kind, &change.permissions)?;
    store::update(&mut tx, kind, id, change.name.trim(), &rights).await?;
    let detail = json!({ "name": change.name.trim(), "permissions": rights, "before": { "name": before.name, "permissions": before.permissions } });
    audit::done_with(&mut tx, caller, "role.update", kind.object_type(), id, detail).await?;
    let role = store::get(&mut tx, kind, id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    sessions.forget_all();
    Ok(Envelope::new(role))
}
