//! Folders: in each workspace a tree for use cases and a tree for documents.
//!
//! Everybody who may open the workspace sees them; `build-use-cases` changes the one tree, `manage-documents` the other.

mod create;
mod delete;
mod error;
mod list;
mod model;
mod place;
mod store;
#[cfg(test)]
mod tests;
mod update;

use utoipa_actix_web::service_config::ServiceConfig;

pub use model::{Folder, Kind};
pub use place::Place;

pub fn routes(config: &mut ServiceConfig) {
    config.service(list::list).service(create::create).service(update::update).service(delete::delete);
}
