//! All SQL of provisioning.

mod groups;
mod tokens;
mod users;

pub use groups::{
    add_members, delete_group, group, group_by_member, groups, groups_called, groups_count, groups_external, known,
    lock_group, member_ids, members, remove_members, save_group,
};
pub use tokens::{admin_rights, delete_token, insert_token, live, tokens, used};
pub use users::{RoleOrigin, RoleRow, count, external, give, groups_of, held, mailed, named, page, roles, save, user};
