//! The one door to a workspace: what it contains is reached only with the [`Access`] that stands for a checked right.

use uuid::Uuid;

use super::store;
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::TenantTx;
use crate::kit::permission::{ManageWorkspaces, Scope, WorkspacePermission, slugs};
use crate::kit::problem::Problem;

/// What the caller may do in one workspace.
#[derive(Clone, Debug)]
pub struct Access {
    pub workspace_id: Uuid,
    /// The name of the caller's role there.
    pub role_name: String,
    /// Workspace permission slugs.
    pub permissions: Vec<String>,
}

impl Access {
    /// Whether the caller holds another right in this workspace too.
    pub fn may<P: WorkspacePermission>(&self) -> bool {
        self.holds(P::RIGHT.slug)
    }

    fn holds(&self, slug: &str) -> bool {
        self.permissions.iter().any(|held| held == slug)
    }
}

/// Lets the caller into a workspace for `P`.
///
/// # Errors
/// 404 when the workspace is absent, archived, another client's or not one of the caller's: they cannot tell which. 403 when they are a
/// member whose role lacks `P`.
pub async fn enter<P: WorkspacePermission>(tx: &mut TenantTx, caller: &Allow<P>, workspace: Uuid) -> Result<Access, Problem> {
    let access = access(tx, caller, workspace).await?.ok_or_else(|| Problem::not_found("workspace"))?;
    if access.may::<P>() { Ok(access) } else { Err(Problem::forbidden()) }
}

/// What the caller may do in a workspace; `None` when they cannot see it.
pub(super) async fn access(tx: &mut TenantTx, caller: &Caller, workspace: Uuid) -> Result<Option<Access>, Problem> {
    let Some(membership) = store::membership(tx, workspace, caller.user).await? else { return Ok(None) };
    if caller.may::<ManageWorkspaces>() {
        return Ok(Some(Access { workspace_id: workspace, role_name: ADMIN.to_owned(), permissions: slugs(Scope::Workspace) }));
    }
    let (Some(role_name), Some(permissions)) = (membership.role_name, membership.permissions) else { return Ok(None) };
    Ok(Some(Access { workspace_id: workspace, role_name, permissions }))
}

/// The name of the built-in role that may do everything in a workspace.
pub const ADMIN: &str = "Workspace Admin";

/// The workspaces whose contents the caller may read, for lists over all of them (`workspace_id = ANY($n)`).
pub async fn visible(tx: &mut TenantTx, caller: &Caller) -> Result<Vec<Uuid>, sqlx::Error> {
    store::visible(tx, caller.user, caller.may::<ManageWorkspaces>()).await
}
