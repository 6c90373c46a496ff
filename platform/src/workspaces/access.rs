//! The one door to a workspace: what it contains is reached only with the [`Access`] that stands for a checked right.

use uuid::Uuid;

use super::store::{self, Membership};
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::TenantTx;
use crate::kit::guard::{self, Guard};
use crate::kit::permission::{ManageWorkspaces, Permission, Scope, ViewWorkspace, WorkspacePermission, slugs};
use crate::kit::problem::Problem;
use crate::tenancy::WORKSPACE_ADMIN;

/// What the caller may do in one workspace.
#[derive(Clone, Debug)]
pub struct Access {
    pub workspace_id: Uuid,
    /// The caller's role there.
    pub role_name: String,
    /// Workspace permission slugs.
    pub permissions: Vec<String>,
}

impl Access {
    /// What the caller may do in a workspace that exists; `None` when they cannot see it.
    fn of(caller: &Caller, workspace: Uuid, membership: Membership) -> Option<Self> {
        if caller.may::<ManageWorkspaces>() || !guard::stands(Guard::Membership) {
            return Some(Self {
                workspace_id: workspace,
                role_name: WORKSPACE_ADMIN.to_owned(),
                permissions: slugs(Scope::Workspace),
            });
        }
        let (role_name, permissions) = (membership.role_name?, membership.permissions?);
        Some(Self { workspace_id: workspace, role_name, permissions })
    }

    /// Whether the caller holds another right in this workspace too.
    pub fn may<P: WorkspacePermission>(&self) -> bool {
        self.permissions.iter().any(|held| held == P::RIGHT.slug)
    }

    /// 403 unless the caller holds this right too: for operations whose right depends on what they touch.
    pub fn require<P: WorkspacePermission>(&self) -> Result<(), Problem> {
        if self.may::<P>() || !guard::stands(Guard::WorkspaceRight) { Ok(()) } else { Err(Problem::lacks(P::RIGHT)) }
    }
}

/// Lets the caller into a workspace for `P`.
///
/// # Errors
/// 404 when the workspace is absent, archived, another client's or not one of the caller's: they cannot tell which. 403 when they are a
/// member whose role lacks `P`.
pub async fn enter<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    workspace: Uuid,
) -> Result<Access, Problem> {
    reach(tx, caller, Some(workspace), "workspace").await
}

/// Lets the caller into the workspace of something they asked for by its own id, `what` for short. `None`: there is no such thing.
///
/// # Errors
/// As [`enter`], but the 404 speaks of the thing, so that it reads the same whether the thing is absent or in a workspace the caller cannot see.
pub async fn reach<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    workspace: Option<Uuid>,
    what: &str,
) -> Result<Access, Problem> {
    let Some(workspace) = workspace else { return Err(absent::<P>(what)) };
    match store::membership(tx, workspace, caller.user).await? {
        Some(membership) => admit(caller, workspace, membership, what),
        None => Err(absent::<P>(what)),
    }
}

/// The same for whoever has looked the membership up together with something else.
///
/// # Errors
/// As [`reach`].
pub fn admit<P: WorkspacePermission>(
    caller: &Allow<P>,
    workspace: Uuid,
    membership: Membership,
    what: &str,
) -> Result<Access, Problem> {
    let access = Access::of(caller, workspace, membership).ok_or_else(|| absent::<P>(what))?;
    access.require::<P>().map(|()| access)
}

/// Absent, or not theirs: the audit log cannot tell either, and keeps the attempt.
pub fn absent<P: WorkspacePermission>(what: &str) -> Problem {
    Problem::not_found(what).denied(P::RIGHT)
}

/// What the caller may do in a workspace, for operations that no extractor can name the right of.
///
/// # Errors
/// 404 when they cannot see it.
pub async fn access(tx: &mut TenantTx, caller: &Caller, workspace: Uuid) -> Result<Access, Problem> {
    let found = store::membership(tx, workspace, caller.user).await?;
    let access = found.and_then(|membership| Access::of(caller, workspace, membership));
    access.ok_or_else(|| Problem::not_found("workspace").denied(ViewWorkspace::RIGHT))
}

/// The workspaces whose contents the caller may read, for lists over all of them (`workspace_id = ANY ($n)`).
pub async fn visible(tx: &mut TenantTx, caller: &Allow<ViewWorkspace>) -> Result<Vec<Uuid>, sqlx::Error> {
    store::visible(tx, caller.user, caller.slug(), caller.may::<ManageWorkspaces>()).await
}
