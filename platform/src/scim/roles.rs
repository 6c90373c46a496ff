//! Which account role somebody's groups give. One person has one account role, so of several groups one counts:
//!
//! - A group gives the role of its name, capitals aside. A group without such a role does nothing, until there is one
//!   and the group is pushed again.
//! - Of several roles the one with the most rights counts; of those with equally many the first by name, `Guest` last.
//! - What a group gave, it takes back: out of all such groups, one is a Member again. A role that somebody gave by hand
//!   stays, unless the group's role allows all that it allows.
//! - Nobody gets or loses a role that allows more than the token's maker could give: `people::set_role` holds the
//!   directory to that.

use std::cmp::Reverse;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::Failure;
use super::store::{self, RoleOrigin, RoleRow};
use crate::kit::caller::Caller;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::people;
use crate::roles::covers;
use crate::tenancy::{GUEST, MEMBER};

/// The role of somebody without groups.
pub async fn usual(tx: &mut TenantTx) -> Result<Uuid, Failure> {
    Ok(member(&store::roles(tx).await?)?)
}

fn member(roles: &[RoleRow]) -> Result<Uuid, Problem> {
    let member = roles.iter().find(|role| role.builtin && role.name.eq_ignore_ascii_case(MEMBER));
    member.map(|role| role.id).ok_or_else(|| Problem::internal("the client has no role for members"))
}

/// Gives people the roles of their groups, where that changes something; answers how many got another one.
///
/// # Errors
/// 403 for a role or a person above the token's rights, 409 for the last administrator.
pub async fn settle(tx: &mut TenantTx, caller: &Caller, whom: &[Uuid], now: DateTime<Utc>) -> Result<usize, Failure> {
    if whom.is_empty() {
        return Ok(0);
    }
    let roles = store::roles(tx).await?;
    let usual = member(&roles)?;
    let mut changed = 0;
    for held in store::held(tx, whom).await? {
        if let Some(role) = due(&held, &roles, usual) {
            people::set_role(tx, caller, held.user_id, role).await?;
            store::give(tx, held.user_id, role, now).await?;
            changed += 1;
        }
    }
    Ok(changed)
}

/// The role that somebody is to get now; `None`: they keep what they have.
fn due(held: &RoleOrigin, roles: &[RoleRow], usual: Uuid) -> Option<Uuid> {
    let is_given = held.given_role == Some(held.role_id);
    let due = match highest(&held.groups, roles) {
        Some(role) => {
            let own = roles.iter().find(|own| own.id == held.role_id);
            let is_raise = own.is_some_and(|own| covers(&role.permissions, &own.permissions));
            (is_given || is_raise).then_some(role.id)
        }
        None => is_given.then_some(usual),
    };
    due.filter(|role| *role != held.role_id)
}

fn highest<'a>(groups: &[String], roles: &'a [RoleRow]) -> Option<&'a RoleRow> {
    let rank = |role: &&RoleRow| {
        let is_guest = role.builtin && role.name.eq_ignore_ascii_case(GUEST);
        (Reverse(role.permissions.len()), is_guest, role.name.clone())
    };
    roles.iter().filter(|role| groups.contains(&role.name)).min_by_key(rank)
}

#[cfg(test)]
mod unit {
    use super::*;

    fn role(name: &str, rights: &[&str]) -> RoleRow {
        let builtin = matches!(name, "account admin" | "member" | "guest");
        let permissions = rights.iter().map(|right| (*right).to_owned()).collect();
        RoleRow { id: Uuid::now_v7(), name: name.to_owned(), permissions, builtin }
    }

    fn roles() -> Vec<RoleRow> {
        vec![
            role("guest", &[]),
            role("member", &[]),
            role("billing", &["manage-billing"]),
            role("auditors", &["view-audit-log"]),
            role("account admin", &["manage-billing", "view-audit-log", "add-users"]),
        ]
    }

    /// What somebody with a role, given or not, gets by their groups.
    fn outcome(own: &str, given: Option<&str>, groups: &[&str]) -> Option<String> {
        let roles = roles();
        let by_name = |name: &str| roles.iter().find(|role| role.name == name).unwrap().id;
        let held = RoleOrigin {
            user_id: Uuid::nil(),
            role_id: by_name(own),
            given_role: given.map(by_name),
            groups: groups.iter().map(|group| (*group).to_owned()).collect(),
        };
        due(&held, &roles, by_name("member")).map(|id| roles.iter().find(|role| role.id == id).unwrap().name.clone())
    }

    #[test]
    fn issue_scim_of_several_groups_the_one_with_the_most_rights_counts() {
        let member = |groups: &[&str]| outcome("member", Some("member"), groups);
        assert_eq!(member(&[]), None);
        assert_eq!(member(&["sales", "everybody"]), None, "no role of that name");
        assert_eq!(member(&["billing"]).as_deref(), Some("billing"));
        assert_eq!(member(&["billing", "account admin", "guest"]).as_deref(), Some("account admin"));
        assert_eq!(member(&["billing", "auditors"]).as_deref(), Some("auditors"), "equally many: by name");
        assert_eq!(member(&["guest"]).as_deref(), Some("guest"));
        assert_eq!(outcome("guest", Some("guest"), &["guest", "member"]).as_deref(), Some("member"), "guest is last");
    }

    #[test]
    fn issue_scim_a_group_takes_back_what_it_gave_and_nothing_else() {
        assert_eq!(outcome("billing", Some("billing"), &[]).as_deref(), Some("member"));
        assert_eq!(outcome("account admin", Some("account admin"), &["billing"]).as_deref(), Some("billing"));
        assert_eq!(outcome("billing", None, &[]), None, "given by hand");
        assert_eq!(outcome("billing", Some("auditors"), &[]), None, "changed by hand since");
        assert_eq!(outcome("account admin", None, &["member", "billing"]), None, "by hand, and more");
        assert_eq!(outcome("billing", None, &["account admin"]).as_deref(), Some("account admin"), "a raise");
        assert_eq!(outcome("billing", None, &["auditors"]), None, "neither allows what the other does");
        assert_eq!(outcome("account admin", None, &["account admin"]), None, "by hand, and it stays by hand");
    }
}
