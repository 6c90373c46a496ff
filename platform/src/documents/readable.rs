//! Which documents somebody may have read for them: a run answers from what it is given, so it is given nothing that
//! its caller could not open (M5).

use uuid::Uuid;

use super::store::{self, Preparation};
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Code, Problem};
use crate::workspaces;

/// Those of these documents of a workspace that the caller may read, and how far they are: all, for a caller who may
/// look into the workspace; for everybody else the files that they gave to a run themselves. What is missing was
/// deleted, never was there, or is not theirs.
///
/// # Errors
/// When the database is away.
pub async fn readable(
    tx: &mut TenantTx,
    caller: &Caller,
    workspace: Uuid,
    ids: &[Uuid],
) -> Result<Vec<Preparation>, Problem> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let sees_all = match workspaces::access(tx, caller, workspace).await {
        Ok(access) => access.may::<ViewWorkspace>(),
        Err(problem) if problem.code == Code::NOT_FOUND => false,
        Err(problem) => return Err(problem),
    };
    let only_of = (!sees_all).then_some(caller.user);
    Ok(store::preparation(tx, workspace, ids, only_of).await?)
}
