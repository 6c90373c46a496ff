//! The one door to a workspace: what it contains is reached only with the [`Access`] that stands for a checked right.

use std::collections::HashMap;

use uuid::Uuid;

use super::level::Level;
use super::store::{self, Membership, SharedPlace};
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::TenantTx;
use crate::kit::guard::{self, Guard};
use crate::kit::permission::{
    ManageMembers, ManageWorkspaces, Permission, RunUseCases, Scope, ViewWorkspace, WorkspacePermission, slugs,
};
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
    /// They are let in to what is shared with the whole company, and to nothing else of the workspace.
    pub shared_only: bool,
}

/// Where in a workspace: what somebody was given there counts beside their role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResourceScope {
    /// Nowhere in particular.
    Workspace,
    /// A folder of use cases.
    Folder(Uuid),
    /// A use case, and all that belongs to it.
    UseCase(Uuid),
    /// The published version of a use case, to run it: everybody of the company may whom it is shared with.
    Shared(Uuid),
    /// A run of a use case, or a file that was given to one: of what is shared with the company everybody has their
    /// own.
    Piece { use_case: Uuid, id: Uuid },
}

impl ResourceScope {
    pub(super) fn folder(self) -> Option<Uuid> {
        if let Self::Folder(id) = self { Some(id) } else { None }
    }

    pub(super) fn use_case(self) -> Option<Uuid> {
        match self {
            Self::UseCase(id) | Self::Shared(id) | Self::Piece { use_case: id, .. } => Some(id),
            Self::Workspace | Self::Folder(_) => None,
        }
    }

    /// What may be somebody's because a use case is shared with the company.
    pub(super) fn piece(self) -> Option<Uuid> {
        match self {
            Self::Shared(id) | Self::Piece { id, .. } => Some(id),
            Self::Workspace | Self::Folder(_) | Self::UseCase(_) => None,
        }
    }

    /// What everybody of the company may do there, where that is shared with them.
    fn shared_rights(self) -> Vec<String> {
        match self {
            Self::Shared(_) => vec![RunUseCases::RIGHT.slug.to_owned()],
            Self::Piece { .. } => Level::Run.rights(),
            Self::Workspace | Self::Folder(_) | Self::UseCase(_) => Vec::new(),
        }
    }
}

impl Access {
    /// What the caller may do at a place of a workspace that exists; `None` when they cannot see it.
    fn of(caller: &Caller, workspace: Uuid, membership: Membership, spot: ResourceScope) -> Option<Self> {
        if caller.may::<ManageWorkspaces>() || !guard::stands(Guard::Membership) {
            return Some(Self {
                workspace_id: workspace,
                role_name: WORKSPACE_ADMIN.to_owned(),
                permissions: slugs(Scope::Workspace),
                shared_only: false,
            });
        }
        let Membership { role_name, permissions, given, is_shared } = membership;
        let own = permissions.and_then(|role| given.with(role));
        if own.is_none() && !is_shared {
            return None;
        }
        let shared_only = own.is_none();
        let mut permissions = own.unwrap_or_default();
        if is_shared {
            let more =
                spot.shared_rights().into_iter().filter(|right| !permissions.contains(right)).collect::<Vec<_>>();
            permissions.extend(more);
        }
        Some(Self { workspace_id: workspace, role_name: role_name.unwrap_or_default(), permissions, shared_only })
    }

    /// Whether the caller holds another right in this workspace too.
    pub fn may<P: WorkspacePermission>(&self) -> bool {
        self.permissions.iter().any(|held| held == P::RIGHT.slug)
    }

    /// Whether the caller sees everything in this workspace, and says who may open what.
    pub fn manages(&self) -> bool {
        self.may::<ManageMembers>()
    }

    /// 403 unless the caller holds this right too: for operations whose right depends on what they touch.
    pub fn require<P: WorkspacePermission>(&self) -> Result<(), Problem> {
        if self.may::<P>() || !guard::stands(Guard::WorkspaceRight) { Ok(()) } else { Err(Problem::lacks(P::RIGHT)) }
    }
}

/// Lets the caller into a workspace for `P`.
///
/// # Errors
/// 404 when the workspace is absent, archived, another client's or not one of the caller's: they cannot tell which. 403
/// when they are a member whose role lacks `P`.
pub async fn enter<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    workspace: Uuid,
) -> Result<Access, Problem> {
    enter_at(tx, caller, workspace, ResourceScope::Workspace).await
}

/// The same for what is done at one place of it, with what the caller was given there.
///
/// # Errors
/// As [`enter`].
pub async fn enter_at<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    workspace: Uuid,
    spot: ResourceScope,
) -> Result<Access, Problem> {
    reach_at(tx, caller, Some((workspace, spot)), "workspace").await
}

/// Lets the caller into the workspace of something they asked for by its own id, `what` for short. `None`: there is no
/// such thing.
///
/// # Errors
/// As [`enter`], but the 404 speaks of the thing, so that it reads the same whether the thing is absent or in a
/// workspace the caller cannot see.
pub async fn reach<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    workspace: Option<Uuid>,
    what: &str,
) -> Result<Access, Problem> {
    reach_at(tx, caller, workspace.map(|workspace| (workspace, ResourceScope::Workspace)), what).await
}

/// The same for something that lies at one place of its workspace, with what the caller was given there: everything
/// that belongs to a use case is reached so. That the caller can see it at all, its look-up has found out: the database
/// hides what lies in restricted folders.
///
/// # Errors
/// As [`reach`].
pub async fn reach_at<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    place: Option<(Uuid, ResourceScope)>,
    what: &str,
) -> Result<Access, Problem> {
    let Some((workspace, spot)) = place else { return Err(absent::<P>(what)) };
    match store::membership(tx, workspace, caller.user, spot).await? {
        Some(membership) => admit(caller, workspace, membership, spot, what),
        None => Err(absent::<P>(what)),
    }
}

/// The same for callers that have looked the membership up together with something else.
///
/// # Errors
/// As [`reach`].
pub fn admit<P: WorkspacePermission>(
    caller: &Allow<P>,
    workspace: Uuid,
    membership: Membership,
    spot: ResourceScope,
    what: &str,
) -> Result<Access, Problem> {
    let access = Access::of(caller, workspace, membership, spot).ok_or_else(|| absent::<P>(what))?;
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
    let found = store::membership(tx, workspace, caller.user, ResourceScope::Workspace).await?;
    let access = found.and_then(|membership| Access::of(caller, workspace, membership, ResourceScope::Workspace));
    access.ok_or_else(|| Problem::not_found("workspace").denied(ViewWorkspace::RIGHT))
}

/// What the caller may do with each of these use cases, which they can see.
pub async fn permissions(
    tx: &mut TenantTx,
    caller: &Caller,
    use_cases: &[Uuid],
) -> Result<HashMap<Uuid, Vec<String>>, sqlx::Error> {
    let found = store::memberships(tx, caller.user, use_cases).await?;
    let access = |(id, workspace, membership)| {
        Some((id, Access::of(caller, workspace, membership, ResourceScope::Shared(id))?.permissions))
    };
    Ok(found.into_iter().filter_map(access).collect())
}

/// The workspaces where the caller holds `P`, for lists over all of them (`workspace_id = ANY ($n)`).
pub async fn visible<P: WorkspacePermission>(tx: &mut TenantTx, caller: &Allow<P>) -> Result<Vec<Uuid>, sqlx::Error> {
    store::visible(tx, caller.user, caller.slug(), caller.may::<ManageWorkspaces>()).await
}

/// What is shared with the whole company: everybody may have runs of it, wherever it is.
pub async fn shared(tx: &mut TenantTx) -> Result<Vec<SharedPlace>, sqlx::Error> {
    store::shared(tx).await
}
