//! `DELETE access-management/users/{id}/workspace/{workspace}/delete`.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::rules::{keep_an_admin, within};
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageMembers;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// Removes somebody from a workspace; their work stays. The last one who can manage the members cannot be removed.
#[utoipa::path(tag = "people", operation_id = "remove_member", params(("id" = Uuid, Path, description = "The person"), ("workspace_id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/access-management/users/{id}/workspace/{workspace_id}/delete")]
pub async fn remove(
    caller: Allow<ManageMembers>,
    db: Data<Db>,
    path: Path<(Uuid, Uuid)>,
) -> Result<Envelope<Done>, Problem> {
    let (person, workspace) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let access = workspaces::enter(&mut tx, &caller, workspace).await?;
    store::lock_members(&mut tx, workspace).await?;
    let member = store::member(&mut tx, workspace, person).await?.ok_or_else(|| Problem::not_found("member"))?;
    within(&access.permissions, &member.permissions)?;
    keep_an_admin(&mut tx, workspace, person).await?;
    store::remove_member(&mut tx, workspace, person).await?;
    audit::done(&mut tx, &caller, "workspace.remove_member", "person", person).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Removed from the workspace", Done {}))
}
