//! Pictures that people put into an output. The document names one by its id (`image`, `attr-data.picture`); the bytes
//! lie in the object store under the client's own keys and go with the run. Adding one takes `edit-outputs`; everybody
//! who may open the run sees it.

mod add;
mod draw;
mod embed;
mod get;
mod store;
#[cfg(test)]
mod tests;

use bytes::Bytes;
use futures_util::TryStreamExt;
use uuid::Uuid;

pub use embed::embedded;

use super::write;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::http::routes::Routes;
use crate::kit::permission::WorkspacePermission;
use crate::kit::problem::Problem;

/// A picture with its bytes, for exports that make a file of an output.
pub struct Picture {
    /// `image/png`, `image/jpeg` or `image/webp`.
    pub kind: String,
    pub bytes: Bytes,
}

pub fn routes(config: &mut Routes) {
    config.service(add::add).service(get::get);
}

/// Reads the pictures of a run that were kept before their bytes were hashed, so that a record can vouch for them.
/// Nothing is open while files are read.
///
/// # Errors
/// As [`write::reach`]; when the database or the object store is away.
pub async fn hash_missing<P: WorkspacePermission>(
    db: &Db,
    caller: &Allow<P>,
    blobs: &Blobs,
    run: Uuid,
) -> Result<(), Problem> {
    let mut tx = db.begin(caller).await?;
    write::reach(&mut tx, caller, run).await?;
    let missing = store::without_hash(&mut tx, run).await?;
    drop(tx);
    if missing.is_empty() {
        return Ok(());
    }
    let mut hashes = Vec::with_capacity(missing.len());
    for (id, key) in missing {
        match blobs.sha256(&key).await {
            Ok(hash) => hashes.push((id, hash)),
            // The record says that nobody vouches for it.
            Err(error) if error.is_gone() => {}
            Err(error) => return Err(Problem::internal(error)),
        }
    }
    let mut tx = db.begin(caller).await?;
    for (id, hash) in hashes {
        store::set_hash(&mut tx, id, &hash).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// The pictures of a run's output, those of these that are there. The caller must be allowed to open the run: nothing
/// here asks.
///
/// # Errors
/// When the database or the object store is away.
async fn pictures(tx: &mut TenantTx, blobs: &Blobs, run: Uuid, ids: &[Uuid]) -> Result<Vec<Picture>, Problem> {
    let mut pictures = Vec::new();
    for found in store::find(tx, run, ids).await? {
        let parts: Vec<Bytes> = blobs.get(&found.blob_key).await?.try_collect().await?;
        pictures.push(Picture { kind: found.kind, bytes: parts.concat().into() });
    }
    Ok(pictures)
}
