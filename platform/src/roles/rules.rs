//! Who may put which rights into a role.

use super::error::Error;
use super::model::RoleKind;
use crate::kit::caller::{Caller, ClientId};
use crate::kit::permission::{ALL, ManageWorkspaces, Scope, account_rights, slugs};

pub use crate::kit::permission::covers;

/// Workspace rights that somebody holds in every workspace: all of them for holders of `manage-workspaces`, none for
/// anybody else. A role works in all workspaces at once, so anyone who changes one must hold its rights in all of them.
pub fn workspace_rights(caller: &Caller) -> Vec<String> {
    if caller.may::<ManageWorkspaces>() { slugs(Scope::Workspace) } else { Vec::new() }
}

/// The same rights without repeats, in the order in which a role page shows them.
pub fn in_order(rights: &[String]) -> Vec<String> {
    ALL.iter().filter(|right| rights.iter().any(|slug| slug == right.slug)).map(|right| right.slug.to_owned()).collect()
}

/// What the caller may put into a role of this kind.
pub fn own_rights(caller: &Caller, kind: RoleKind) -> Vec<String> {
    match kind {
        RoleKind::Account => caller.rights.to_vec(),
        RoleKind::Workspace => workspace_rights(caller),
    }
}

/// The rights of a role to be, in order.
///
/// # Errors
/// [`Error::UnknownRight`] for one that there is not in this scope, [`Error::BeyondYours`] for one that the caller
/// lacks.
pub fn checked(caller: &Caller, kind: RoleKind, rights: &[String]) -> Result<Vec<String>, Error> {
    let known = known(caller.client, kind);
    if let Some(unknown) = rights.iter().find(|right| !known.contains(&right.as_str())) {
        return Err(Error::UnknownRight(unknown.chars().take(60).collect()));
    }
    if covers(&own_rights(caller, kind), rights) { Ok(in_order(rights)) } else { Err(Error::BeyondYours) }
}

/// Of these rights those that a role of this kind can hold in every client, in order: not the platform owner's own.
pub fn everybodys(kind: RoleKind, rights: &[String]) -> Vec<String> {
    let scope = match kind {
        RoleKind::Account => Scope::Account,
        RoleKind::Workspace => Scope::Workspace,
    };
    let known = slugs(scope);
    in_order(rights).into_iter().filter(|slug| known.contains(slug)).collect()
}

fn known(client: ClientId, kind: RoleKind) -> Vec<&'static str> {
    match kind {
        RoleKind::Account => account_rights(client).map(|right| right.slug).collect(),
        RoleKind::Workspace => {
            ALL.iter().filter(|right| right.scope == Scope::Workspace).map(|right| right.slug).collect()
        }
    }
}

#[cfg(test)]
mod unit {
    use std::sync::Arc;

    use uuid::Uuid;

    use super::*;
    use crate::kit::caller::Credential;

    fn caller(client: i64, rights: &[&str]) -> Caller {
        let rights: Vec<String> = rights.iter().map(|right| (*right).to_owned()).collect();
        Caller {
            client: ClientId::new(client).unwrap(),
            user: Uuid::nil(),
            session: Uuid::nil(),
            rights: Arc::from(rights),
            limited: false,
            credential: Credential::Session,
        }
    }

    fn asked(rights: &[&str]) -> Vec<String> {
        rights.iter().map(|right| (*right).to_owned()).collect()
    }

    #[test]
    fn c5_rights_beyond_the_makers_own_are_refused() {
        let own = caller(2, &["manage-roles", "add-users"]);
        assert_eq!(
            checked(&own, RoleKind::Account, &asked(&["manage-roles", "add-users", "add-users"])).unwrap(),
            ["add-users", "manage-roles"],
            "once each, in the list's order"
        );
        assert!(matches!(checked(&own, RoleKind::Account, &asked(&["delete-users"])), Err(Error::BeyondYours)));
        assert!(matches!(checked(&own, RoleKind::Workspace, &asked(&["view-workspace"])), Err(Error::BeyondYours)));
        assert!(checked(&caller(2, &["manage-workspaces"]), RoleKind::Workspace, &asked(&["view-workspace"])).is_ok());
    }

    #[test]
    fn r70_a_right_of_the_owner_is_unknown_to_everybody_else() {
        let rights = ["act-for-clients"];
        assert!(matches!(
            checked(&caller(2, &rights), RoleKind::Account, &asked(&rights)),
            Err(Error::UnknownRight(_))
        ));
        assert!(checked(&caller(1, &rights), RoleKind::Account, &asked(&rights)).is_ok());
    }

    #[test]
    fn a_right_of_the_other_scope_is_unknown() {
        let own = caller(1, &["manage-workspaces", "view-workspace"]);
        assert!(matches!(checked(&own, RoleKind::Account, &asked(&["view-workspace"])), Err(Error::UnknownRight(_))));
        assert!(matches!(
            checked(&own, RoleKind::Workspace, &asked(&["manage-workspaces"])),
            Err(Error::UnknownRight(_))
        ));
    }
}
