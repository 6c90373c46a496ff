//! People: everybody of the client, and who is a member of which workspace in which role.
//!
//! `add-users` invites, `manage-all-users` changes and suspends, `delete-users` deletes; `manage-members` of a
//! workspace puts people in and out of it. Nobody gives, changes or takes away a role that allows more than their own,
//! and nobody changes somebody who may do more.

mod access;
mod add_to_workspace;
mod all;
mod bulk;
mod change;
mod create;
mod delete;
mod edit_in_workspace;
mod error;
mod export;
mod import;
mod list;
mod members;
mod model;
mod provision;
mod query;
mod remove_from_workspace;
mod rules;
mod store;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod update;

pub use change::{activate, delete, gives, set_role, suspend};
pub use create::join;
pub use model::{Member, Person};
pub use provision::{Identity, Newcomer, eldest_admin, in_turn, provision, take_over};
pub use store::holders;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(all::all)
        .service(export::export)
        .service(import::import)
        .service(members::members)
        .service(create::create)
        .service(bulk::bulk)
        .service(update::update)
        .service(delete::delete)
        .service(access::access)
        .service(add_to_workspace::add)
        .service(edit_in_workspace::edit)
        .service(remove_from_workspace::remove);
}
