//! All SQL of people and memberships.

mod access;
mod list;
mod members;
mod person;
mod provisioned;
mod rows;

pub use access::{Grant, grants, holders};
pub use list::{count, export, page, pick};
pub use members::{
    account_role, account_roles, add_member, count_members, has_other_with, holds_anywhere, last_manager_in,
    lock_managed, lock_members, member, members, remove_member, set_member_role, set_or_add_member, workspace_role,
};
pub use provisioned::{eldest_admin, provision, take_over};
pub use rows::{Change, New, delete, insert, known_emails, lock, person, set_status, update};
