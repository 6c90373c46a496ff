//! Whose hook it is: a person's own, or one of a workspace for who manages its members.

use actix_web::ResponseError;
use actix_web::http::StatusCode;
use uuid::Uuid;

use super::error::Error;
use super::store::{self, Hook};
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::permission::ManageMembers;
use crate::kit::problem::Problem;
use crate::workspaces;

/// A hook that the caller may change, locked.
///
/// # Errors
/// 404 for one of somebody else, and of a workspace that they do not see; 403 where they do not manage it.
pub async fn own(tx: &mut TenantTx, caller: &Caller, id: Uuid) -> Result<Hook, Problem> {
    let hook = store::get(tx, id).await?.ok_or(Error::NotFound)?;
    match hook.workspace {
        Some(workspace) => may_manage(tx, caller, workspace).await.map_err(|problem| match problem.status_code() {
            StatusCode::NOT_FOUND => Error::NotFound.into(),
            _ => problem,
        })?,
        None if hook.user != caller.user => return Err(Error::NotFound.into()),
        None => {}
    }
    Ok(hook)
}

/// # Errors
/// 404 for a workspace that the caller does not see, 403 where they do not manage its members.
pub async fn may_manage(tx: &mut TenantTx, caller: &Caller, workspace: Uuid) -> Result<(), Problem> {
    workspaces::access(tx, caller, workspace).await?.require::<ManageMembers>()
}

/// # Errors
/// 403 where the company does not allow hooks.
pub async fn are_allowed(tx: &mut TenantTx) -> Result<(), Problem> {
    if store::is_allowed(tx).await? { Ok(()) } else { Err(Error::NotAllowed.into()) }
}
