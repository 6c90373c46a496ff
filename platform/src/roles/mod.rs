//! Roles: named sets of rights, over the whole client (account roles) and in one workspace (workspace roles).
//!
//! Anybody signed in may read them: what a role allows is no secret among colleagues, and people who give roles need
//! the list. `manage-roles` makes and changes them, never beyond its holder's own rights. The built-in ones stay as
//! they are.

mod create;
mod delete;
mod error;
mod list;
mod model;
mod permissions;
mod portable;
mod rules;
mod store;
#[cfg(test)]
mod tests;
mod update;

pub use model::{Role, RoleKind};
pub use portable::{PortableRole, place, portable};
pub use rules::{covers, in_order, workspace_rights};
pub use update::apply;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(permissions::permissions)
        .service(list::account_roles)
        .service(create::account_role)
        .service(update::account_role)
        .service(delete::account_role)
        .service(list::workspace_roles)
        .service(create::workspace_role)
        .service(update::workspace_role)
        .service(delete::workspace_role);
}
