//! The roles that every client starts with.

use crate::kit::caller::ClientId;
use crate::kit::permission::{
    BuildUseCases, EditOutputs, LockRuns, ManageDocuments, ManageFormats, Permission, PublishUseCases, RunUseCases,
    Scope, ViewWorkspace, ViewWorkspaceAnalytics, account_rights, slugs,
};

/// A built-in role.
pub struct Builtin {
    pub name: &'static str,
    pub permissions: Vec<String>,
}

/// The account role of the first administrator.
pub use crate::kit::permission::ACCOUNT_ADMIN;

/// The account role of people who were given no other.
pub const MEMBER: &str = "Member";

/// The account role of visitors.
pub const GUEST: &str = "Guest";

/// The workspace role that may do everything in a workspace.
pub const WORKSPACE_ADMIN: &str = "Workspace Admin";

/// Members and guests hold no right over the whole client: what they may do, their workspace roles say.
pub fn account_roles(client: ClientId) -> [Builtin; 3] {
    [
        Builtin {
            name: ACCOUNT_ADMIN,
            permissions: account_rights(client).map(|right| right.slug.to_owned()).collect(),
        },
        Builtin { name: MEMBER, permissions: Vec::new() },
        Builtin { name: GUEST, permissions: Vec::new() },
    ]
}

pub fn workspace_roles() -> [Builtin; 4] {
    [
        Builtin { name: WORKSPACE_ADMIN, permissions: slugs(Scope::Workspace) },
        Builtin {
            name: "Builder",
            permissions: vec![
                slug::<ViewWorkspace>(),
                slug::<BuildUseCases>(),
                slug::<PublishUseCases>(),
                slug::<RunUseCases>(),
                slug::<ManageDocuments>(),
                slug::<ManageFormats>(),
                slug::<EditOutputs>(),
                slug::<LockRuns>(),
                slug::<ViewWorkspaceAnalytics>(),
            ],
        },
        Builtin {
            name: "Runner",
            permissions: vec![slug::<ViewWorkspace>(), slug::<RunUseCases>(), slug::<EditOutputs>()],
        },
        Builtin { name: "Viewer", permissions: vec![slug::<ViewWorkspace>()] },
    ]
}

fn slug<P: Permission>() -> String {
    P::RIGHT.slug.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::permission::ALL;

    #[test]
    fn r72_built_in_roles_hold_rights_of_their_own_scope_only() {
        let of = |scope: Scope| {
            ALL.iter().filter(move |right| right.scope == scope).map(|right| right.slug).collect::<Vec<_>>()
        };
        let client = ClientId::new(2).unwrap();
        for role in account_roles(client) {
            assert!(role.permissions.iter().all(|slug| of(Scope::Account).contains(&slug.as_str())), "{}", role.name);
        }
        for role in account_roles(ClientId::OWNER) {
            assert!(
                !role.permissions.iter().any(|slug| of(Scope::Workspace).contains(&slug.as_str())),
                "{}",
                role.name
            );
        }
        for role in workspace_roles() {
            assert!(role.permissions.iter().all(|slug| of(Scope::Workspace).contains(&slug.as_str())), "{}", role.name);
        }
    }

    #[test]
    fn r72_each_workspace_role_holds_all_that_the_next_lower_one_holds() {
        for pair in workspace_roles().windows(2) {
            let [higher, lower] = pair else { unreachable!("windows of two") };
            assert!(
                lower.permissions.iter().all(|slug| higher.permissions.contains(slug)),
                "{} ⊉ {}",
                higher.name,
                lower.name
            );
        }
    }
}
