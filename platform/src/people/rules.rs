//! Who may do what to whom.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::Error;
use super::model::Target;
use super::store;
use crate::auth::{has_other_admin, step_up};
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::permission::{AddUsers, ManageAllUsers, ManageMembers, ManageRoles, ManageWorkspaces, Permission};
use crate::kit::problem::Problem;
use crate::roles::covers;

/// Refuses a role that allows anything the giver may not do: otherwise anyone who gives roles could make themselves (or
/// a friend) anything.
///
/// # Errors
/// [`Error::RoleBeyondYours`].
pub fn within(own: &[String], role: &[String]) -> Result<(), Error> {
    if covers(own, role) { Ok(()) } else { Err(Error::RoleBeyondYours) }
}

/// A caller who gives somebody the power over people and roles must have proved just now who they are: it could be
/// their own second account (M3).
///
/// # Errors
/// 403 `auth.fresh_proof`.
pub async fn giving(tx: &mut TenantTx, caller: &Caller, rights: &[String], now: DateTime<Utc>) -> Result<(), Problem> {
    let mighty = [ManageAllUsers::RIGHT.slug, ManageRoles::RIGHT.slug];
    if rights.iter().any(|right| mighty.contains(&right.as_str())) { step_up(tx, caller, now).await } else { Ok(()) }
}

/// Refuses to touch somebody who may do more than the caller: else the lesser could lock the greater out.
///
/// # Errors
/// [`Error::PersonBeyondYou`].
pub fn may_change(caller: &Caller, target: &Target) -> Result<(), Error> {
    if covers(&caller.rights, &target.permissions) { Ok(()) } else { Err(Error::PersonBeyondYou) }
}

/// Everybody's names are for those who work with them: who manages people, or has somebody to choose for a workspace.
///
/// # Errors
/// 403.
pub async fn require_people(tx: &mut TenantTx, caller: &Caller) -> Result<(), Problem> {
    let may = caller.may::<ManageAllUsers>()
        || caller.may::<AddUsers>()
        || caller.may::<ManageWorkspaces>()
        || store::holds_anywhere(tx, caller.user, ManageMembers::RIGHT.slug).await?;
    if may { Ok(()) } else { Err(Problem::lacks(ManageAllUsers::RIGHT)) }
}

/// Sees to it that a workspace keeps somebody who can manage its members, when this one stops being that. Call with the
/// workspace locked.
///
/// # Errors
/// [`Error::LastAdmin`].
pub async fn keep_an_admin(tx: &mut TenantTx, workspace: Uuid, leaving: Uuid) -> Result<(), Problem> {
    let others = store::has_other_with(tx, workspace, leaving, ManageMembers::RIGHT.slug).await?;
    if others { Ok(()) } else { Err(Error::LastAdmin.into()) }
}

/// Sees to it that the client keeps an Account Admin who can sign in, when this one stops being that. Call *before* the
/// person is locked: it waits for others who take an administrator away, so that two cannot demote each other.
///
/// # Errors
/// [`Error::LastAccountAdmin`].
pub async fn keep_an_account_admin(tx: &mut TenantTx, target: &Target, admins: Option<Uuid>) -> Result<(), Problem> {
    match admins.filter(|role| *role == target.role_id) {
        Some(role) if !has_other_admin(tx, role, target.id).await? => Err(Error::LastAccountAdmin.into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn c5_a_role_beyond_the_givers_own_is_refused() {
        let own = ["a".to_owned(), "b".to_owned()];
        assert!(within(&own, &["b".to_owned()]).is_ok());
        assert!(within(&own, &[]).is_ok());
        assert!(within(&own, &["b".to_owned(), "c".to_owned()]).is_err());
    }
}
