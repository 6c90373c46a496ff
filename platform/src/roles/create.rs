//! `POST account/role`, `POST workspace/role`: a new role, from rights or from another role.

use actix_web::post;
use actix_web::web::Data;
use garde::Validate;
use serde_json::json;
use uuid::Uuid;

use super::error::Error;
use super::model::{NewRole, Role, RoleKind};
use super::{rules, store};
use crate::audit;
use crate::auth::step_up;
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageRoles;
use crate::kit::problem::{Problem, ProblemBody};

/// Makes an account role.
#[utoipa::path(tag = "roles", operation_id = "create_account_role", request_body = NewRole, responses((status = 201, body = Envelope<Role>), (status = 409, body = ProblemBody)))]
#[post("/account/role")]
pub async fn account_role(
    caller: Allow<ManageRoles>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<NewRole>,
) -> Result<Envelope<Role>, Problem> {
    create(&caller, RoleKind::Account, &db, &clock, &body).await
}

/// Makes a workspace role.
#[utoipa::path(tag = "roles", operation_id = "create_workspace_role", request_body = NewRole, responses((status = 201, body = Envelope<Role>), (status = 409, body = ProblemBody)))]
#[post("/workspace/role")]
pub async fn workspace_role(
    caller: Allow<ManageRoles>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<NewRole>,
) -> Result<Envelope<Role>, Problem> {
    create(&caller, RoleKind::Workspace, &db, &clock, &body).await
}

async fn create(
    caller: &Caller,
    kind: RoleKind,
    db: &Db,
    clock: &Clock,
    new: &NewRole,
) -> Result<Envelope<Role>, Problem> {
    new.validate()?;
    let mut tx = db.begin(caller).await?;
    step_up(&mut tx, caller, clock.now()).await?;
    let copied = match new.clone_of {
        Some(id) => Some(store::get(&mut tx, kind, id).await?.ok_or(Error::NothingToCopy)?.permissions),
        None => None,
    };
    let wanted = new.permissions.clone().or(copied).ok_or(Error::NothingChosen)?;
    let rights = rules::checked(caller, kind, &wanted)?;
    let id = Uuid::now_v7();
    store::insert(&mut tx, kind, id, new.name.trim(), &rights, clock.now()).await?;
    let detail = json!({ "name": new.name.trim(), "permissions": rights, "clone_of": new.clone_of });
    audit::done_with(&mut tx, caller, "role.create", kind.object_type(), id, detail).await?;
    let role = store::get(&mut tx, kind, id).await?.ok_or_else(|| Problem::not_found("role"))?;
    tx.commit().await?;
    Ok(Envelope::created(role))
}
