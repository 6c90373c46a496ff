//! Who may do what to whom.

use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::permission::{AddUsers, ManageAllUsers, ManageMembers, ManageWorkspaces, Permission};
use crate::kit::problem::Problem;

/// Refuses a role that allows anything the giver may not do: otherwise whoever gives roles could make themselves (or a friend) anything.
///
/// # Errors
/// [`Error::RoleBeyondYours`].
pub fn within(own: &[String], role: &[String]) -> Result<(), Error> {
    if role.iter().all(|right| own.contains(right)) { Ok(()) } else { Err(Error::RoleBeyondYours) }
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
    if may { Ok(()) } else { Err(Problem::forbidden()) }
}

/// Sees to it that a workspace keeps somebody who can manage its members, when this one stops being that. Call with the workspace locked.
///
/// # Errors
/// [`Error::LastAdmin`].
pub async fn keep_an_admin(tx: &mut TenantTx, workspace: Uuid, leaving: Uuid) -> Result<(), Problem> {
    let others = store::has_other_with(tx, workspace, leaving, ManageMembers::RIGHT.slug).await?;
    if others { Ok(()) } else { Err(Error::LastAdmin.into()) }
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
