//! `POST access-management/users/add-new-user-to-workspace`.

use actix_web::post;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::Member;
use super::rules::within;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageMembers;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddMember {
    workspace_id: Uuid,
    user_id: Uuid,
    /// A workspace role that allows no more than the caller's own.
    role_id: Uuid,
}

/// Makes somebody a member of a workspace.
#[utoipa::path(tag = "people", operation_id = "add_member", request_body = AddMember, responses((status = 201, body = Envelope<Member>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/access-management/users/add-new-user-to-workspace")]
pub async fn add(
    caller: Allow<ManageMembers>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<AddMember>,
) -> Result<Envelope<Member>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    let role = store::workspace_role(&mut tx, body.role_id).await?.ok_or(Error::NoSuchRole)?;
    within(&access.permissions, &role)?;
    store::add_member(&mut tx, body.workspace_id, body.user_id, body.role_id, clock.now()).await?;
    audit::done(&mut tx, &caller, "workspace.add_member", "person", body.user_id).await?;
    let member =
        store::member(&mut tx, body.workspace_id, body.user_id).await?.ok_or_else(|| Problem::not_found("person"))?;
    tx.commit().await?;
    Ok(Envelope::created(member))
}
