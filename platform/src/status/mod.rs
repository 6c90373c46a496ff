//! The status page: how the platform's parts are, incidents that its owner writes, and ninety days of history. It is
//! public and names no client. Each process looks for itself, and keeps what it knows in memory and in a file of the
//! data folder: it answers from there also when the database does not, and says so.
//!
//! `signals` judges what readiness, the queue, waits and circuits say: pure. `watch` looks and keeps; `incidents` and
//! `updates` are the owner's, behind `manage-clients`.

mod error;
mod incidents;
mod model;
mod public;
mod signals;
mod store;
#[cfg(test)]
mod tests;
mod watch;

pub use watch::{Status, StatusDeps};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(public::status)
        .service(incidents::list)
        .service(incidents::signals)
        .service(incidents::create)
        .service(incidents::update)
        .service(incidents::delete);
}
