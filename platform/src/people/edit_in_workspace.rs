//! `PUT access-management/users/{id}/edit-user-to-workspace`: another role in a workspace.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::Member;
use super::rules::{keep_an_admin, within};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{ManageMembers, Permission};
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditMember {
    workspace_id: Uuid,
    /// A workspace role that allows no more than the caller's own.
    role_id: Uuid,
}

/// Gives a member another role. The last one who can manage the members cannot lose that right.
#[utoipa::path(tag = "people", operation_id = "edit_member", params(("id" = Uuid, Path, description = "The person")), request_body = EditMember, responses((status = 200, body = Envelope<Member>), (status = 409, body = ProblemBody)))]
#[put("/access-management/users/{id}/edit-user-to-workspace")]
pub async fn edit(
    caller: Allow<ManageMembers>,
    db: Data<Db>,
    id: Path<Uuid>,
    body: Json<EditMember>,
) -> Result<Envelope<Member>, Problem> {
    let absent = || Problem::not_found("member");
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    store::lock_members(&mut tx, body.workspace_id).await?;
    let before = store::member(&mut tx, body.workspace_id, *id).await?.ok_or_else(absent)?;
    let role = store::workspace_role(&mut tx, body.role_id).await?.ok_or(Error::NoSuchRole)?;
    within(&access.permissions, &before.permissions)?;
    within(&access.permissions, &role)?;
    if !role.iter().any(|right| right == ManageMembers::RIGHT.slug) {
        keep_an_admin(&mut tx, body.workspace_id, *id).await?;
    }
    store::set_member_role(&mut tx, body.workspace_id, *id, body.role_id).await?;
    audit::done(&mut tx, &caller, "workspace.edit_member", "person", *id).await?;
    let member = store::member(&mut tx, body.workspace_id, *id).await?.ok_or_else(absent)?;
    tx.commit().await?;
    Ok(Envelope::new(member))
}
