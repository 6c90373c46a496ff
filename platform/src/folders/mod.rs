//! Folders: in each workspace a tree for use cases and a tree for documents.
//!
//! Everybody who may open the workspace sees them, but for those that are restricted (`access`); `build-use-cases`
//! changes the one tree, `manage-documents` the other.

mod create;
mod delete;
mod error;
mod filter;
mod list;
mod model;
mod portable;
mod store;
#[cfg(test)]
mod tests;
mod update;

use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;
pub use filter::FolderFilter;
pub use model::{Folder, FolderKind};
pub use portable::{PORTABLE, PortableFolder, place, portable};

/// Whether the reader sees such a folder in this workspace.
pub async fn is_there(tx: &mut TenantTx, workspace: Uuid, kind: FolderKind, id: Uuid) -> Result<bool, sqlx::Error> {
    let place = store::place(tx, id).await?;
    Ok(place.is_some_and(|place| place.workspace == workspace && place.kind == kind))
}

pub fn routes(config: &mut Routes) {
    config.service(list::list).service(create::create).service(update::update).service(delete::delete);
}
