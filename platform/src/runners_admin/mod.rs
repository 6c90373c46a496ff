//! What administrators decide about models: `bindings` connect them, `plugins` are the versions that the owner
//! uploaded, `keys` say whose signatures count. `conformance` checks versions against the contract, `figures` shows how
//! they do, `partners` lets those who wrote them see it. `registry` holds what follows from all that for this process,
//! and is what runs are started with.
//!
//! - **Whose is what.** A binding is a row of the client that made it. Client 1's serve every client; another client's
//!   serve that client alone, first, and only while its plan allows (`clients.own_models`). Plugins and keys are rows
//!   of client 1, and of nobody else by a constraint of their tables.
//! - **Credentials** are sealed with the client's data key, which lies wrapped under a key of the operator's
//!   (`kit::keyring`). Nothing answers them, and an endpoint with another address asks for them anew: a person who may
//!   change an address must not get what somebody else entered for another one.
//! - **A change** is in force in this process when it is answered, in others within two seconds (`runner_changes`).

mod bindings;
mod conformance;
mod error;
mod figures;
mod keys;
mod partners;
mod plugins;
mod registry;
mod store;
#[cfg(test)]
pub mod testing {
    pub use super::tests::uploads::{send, uploaded};
}
#[cfg(test)]
mod tests;
mod vault;

pub use bindings::{BindingForm, assume};
pub use conformance::Examiner;
pub use plugins::{Borrowed, Inspector, RollbackReason, judging, roll_back};
pub use registry::{Bound, BoundCanary, Quota, Registry};
pub use store::bindings::has_own_models;
pub use vault::rotate;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    bindings::routes(config);
    plugins::routes(config);
    keys::routes(config);
    conformance::routes(config);
    figures::routes(config);
    partners::routes(config);
}
