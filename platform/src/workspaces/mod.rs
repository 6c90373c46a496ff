//! Workspaces: where people, documents and use cases come together, and the door that every other feature enters one
//! by.
//!
//! Members see theirs, holders of `manage-workspaces` see all and act there as Workspace Admin; only they create and
//! archive.

mod access;
mod archive;
mod create;
mod error;
mod get;
mod level;
mod list;
mod model;
mod portable;
mod sample;
mod store;
#[cfg(test)]
mod tests;
mod update;

pub use access::{
    Access, ResourceScope, absent, access, admit, enter, enter_at, permissions, reach, reach_at, shared, visible,
};
pub use level::{Given, Level};
pub use model::{Description, Workspace};
pub use portable::{place, portable};
pub use sample::{add_sample, remove_samples};
pub use store::{Membership, SharedPlace};

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config
        .service(list::list)
        .service(create::create)
        .service(get::get)
        .service(update::update)
        .service(archive::archive);
}
