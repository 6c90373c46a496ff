//! People: everybody of the client, and who is a member of which workspace in which role.
//!
//! `add-users` makes accounts; `manage-members` of a workspace puts people in and out of it. Nobody gives, changes or takes away a role
//! that allows more than their own.

mod add_to_workspace;
mod create;
mod edit_in_workspace;
mod error;
mod list;
mod members;
mod model;
mod remove_from_workspace;
mod rules;
mod store;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;

use utoipa_actix_web::service_config::ServiceConfig;

pub use model::{Member, Person};

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list::list)
        .service(members::members)
        .service(create::create)
        .service(add_to_workspace::add)
        .service(edit_in_workspace::edit)
        .service(remove_from_workspace::remove);
}
