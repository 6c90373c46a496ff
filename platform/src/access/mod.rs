//! Who may open what within a workspace, and why: grants on folders of use cases and on single use cases, and
//! restricted folders.
//!
//! The whole model, as a business knows it from shared drives:
//! - A folder is open to everybody in the workspace, with what their role there allows, or *restricted*: then it, and
//!   all that lies in it, is there only for those who were given it (or something in it), and for those who manage the
//!   workspace's members. For everybody else it is absent: 404, in no list, in no count.
//! - A *grant* gives a member, or everybody with a role in the workspace, one of four levels on a folder or a use case:
//!   view, run, edit, publish, each with those before it. It holds for everything below, as far as the next restricted
//!   folder. In an open place it adds to the role; in a restricted one it stands for the role (`workspaces::Level`).
//! - Who manages the members gives and takes, up to what they may do themselves.
//! - A use case has a *visibility* besides (`Visibility`): a private one is like a restricted folder of its own, in
//!   which only what was given on the use case itself counts; one that is shared with the company lets everybody of it
//!   run the published version and have their own runs, and opens nothing else (`workspaces::Spot::Shared`,
//!   `Spot::Piece`).
//!
//! What is hidden the database hides, by a policy of its own (`open_to`), so no route can forget it; how far a caller
//! gets with what they see is found out where they are let in (`workspaces::reach_at`). Document folders have no
//! grants: documents are the workspace's.

mod error;
mod grant;
mod model;
mod people;
mod restrict;
mod show;
mod store;
#[cfg(test)]
mod tests;
mod visibility;
mod visibility_store;

use uuid::Uuid;

use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;
use crate::kit::permission::WorkspacePermission;
use crate::kit::problem::Problem;
use crate::workspaces::{self, Access, ResourceScope};
use model::Kind;
pub use model::{AccessRules, Visibility};
use store::GrantTarget;
pub use store::hides_nothing;
pub use visibility::{of_use_case, set as set_visibility, shut};

pub fn routes(config: &mut Routes) {
    config.service(show::show).service(people::people).service(grant::put).service(restrict::put);
}

/// The place, for somebody who sees it, with their rights there.
async fn reach<P: WorkspacePermission>(
    tx: &mut TenantTx,
    caller: &Allow<P>,
    kind: Kind,
    id: Uuid,
) -> Result<(GrantTarget, Access), Problem> {
    let place = store::place(tx, kind, id).await?;
    let spot = match kind {
        Kind::Folder => ResourceScope::Folder(id),
        Kind::UseCase => ResourceScope::UseCase(id),
        Kind::Workspace => ResourceScope::Workspace,
    };
    let what = kind.words();
    let access = workspaces::reach_at(tx, caller, place.as_ref().map(|place| (place.workspace_id, spot)), what).await?;
    Ok((place.ok_or_else(|| Problem::not_found(what))?, access))
}
