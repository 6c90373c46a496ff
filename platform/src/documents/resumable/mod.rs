//! Files that come in parts: a cut line costs the part that was under way, and the sender goes on where the server is,
//! hours later too.
//!
//! The wire: announce a file, send its parts in order, each with the place of its first byte, ask how far the server
//! is, and have the whole made a document once all is there. A file that nobody goes on with for a day is forgotten.

mod cancel;
mod finish;
mod look;
mod part;
mod start;

use chrono::TimeDelta;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::store::{self, UploadRow};
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::http::routes::Routes;
use crate::kit::permission::WorkspacePermission;
use crate::kit::problem::Problem;
use crate::workspaces;

/// Bytes of one part at most.
const PART: u64 = 8 * 1024 * 1024;
/// Files that one person may have under way at once.
const OPEN: i64 = 50;
/// How long a file is kept that nobody goes on with.
pub const ABANDONED: TimeDelta = TimeDelta::hours(24);

/// An unfinished upload.
#[derive(Debug, Serialize, ToSchema)]
pub struct Upload {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub folder_id: Option<Uuid>,
    pub name: String,
    /// Bytes of the whole file.
    pub size: i64,
    /// By which the sender knows the file again.
    pub fingerprint: String,
    /// Bytes that arrived: where the next part begins.
    pub offset: i64,
    /// Bytes of a part at most.
    pub part_bytes: u64,
    /// The document that was made of it.
    pub document_id: Option<Uuid>,
}

impl From<UploadRow> for Upload {
    fn from(row: UploadRow) -> Self {
        Self {
            id: row.id,
            workspace_id: row.workspace_id,
            folder_id: row.folder_id,
            name: row.name,
            size: row.size,
            fingerprint: row.fingerprint,
            offset: row.offset,
            part_bytes: PART,
            document_id: row.document_id,
        }
    }
}

/// The upload, for the person who began it and still holds `P` in its workspace.
async fn reach<P: WorkspacePermission>(tx: &mut TenantTx, caller: &Allow<P>, id: Uuid) -> Result<Upload, Problem> {
    let upload = store::upload(tx, id).await?.ok_or(Error::NoUpload)?;
    workspaces::reach(tx, caller, Some(upload.workspace_id), "upload").await?;
    // Nobody else goes on with it, finishes it or drops it.
    if upload.user_id != caller.user {
        return Err(Error::NoUpload.into());
    }
    Ok(upload.into())
}

/// Removes files that no row names any more; what cannot be removed now the sweep finds.
async fn remove(blobs: &Blobs, keys: &[String]) {
    for key in keys {
        if let Err(error) = blobs.delete(key).await {
            tracing::warn!(%error, key, "failed to delete an upload's part; the sweep will");
        }
    }
}

pub fn routes(config: &mut Routes) {
    config
        .service(start::start)
        .service(look::list)
        .service(part::part)
        .service(finish::finish)
        .service(look::get)
        .service(cancel::cancel);
}
