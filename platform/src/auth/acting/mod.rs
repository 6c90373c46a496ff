//! The platform owner's staff acting for a client: with a reason, for a limited time, read-only unless asked otherwise,
//! in both clients' logs.
//!
//! Acting is a session in the client's own rows that hangs on the staff member's session in client 1: when that ends,
//! so does this. The token says the client it is for, so `Client-Id` equals the token's client here as everywhere.

mod clients;
mod end;
mod log;
mod model;
mod proof;
mod start;
mod store;
#[cfg(test)]
mod tests;

pub use log::note;
pub use model::{a_reason, offered};
pub use proof::proven;
pub use store::{client_kind, has_client, leave_name, live};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(clients::clients).service(start::start).service(end::end);
}
