//! Clients come into being here: the first start's owner with its administrator, and every later client, each with its
//! built-in roles.

mod bootstrap;
mod builtin;
mod credentials;
mod model;
mod security;
mod signup;
mod store;
#[cfg(test)]
mod tests;
mod toggles;

pub use bootstrap::{FirstStart, create_client, create_invited, first_start, is_first_start};
pub use builtin::{ACCOUNT_ADMIN, GUEST, MEMBER, WORKSPACE_ADMIN};
pub use credentials::{email, random_password};
pub use model::{ClientKind, MadePerson, NewClient, NewPerson, Tenant};
pub use store::{allowed_regions, client_name, failover_regions, on_trial, set_by_meaning, vector_regions};
pub use toggles::{set_toggle, toggles};

use crate::kit::http::routes::Routes;

/// A client's own settings, and signing up. Clients themselves are managed by the owner's screens, which are features
/// of their own.
pub fn routes(config: &mut Routes) {
    config
        .service(signup::ask::ask)
        .service(signup::verify::verify)
        .service(signup::resend::resend)
        .service(security::get)
        .service(security::put);
}
