//! Workspaces: where people, documents and use cases come together, and the door that every other feature enters one by.
//!
//! Members see theirs, holders of `manage-workspaces` see all and act there as Workspace Admin; only they create and archive.

mod access;
mod store;

use utoipa_actix_web::service_config::ServiceConfig;

pub use access::{ADMIN, Access, enter, visible};

pub fn routes(_config: &mut ServiceConfig) {}
