//! Pages of office files: made when somebody looks at a file for the first time, kept beside its original, gone with
//! it.
//!
//! Requests for pages that are being made wait for the same ones. They are made to their end whether or not somebody
//! still waits, so that the next look finds them; and a file that cannot have any is not tried again for a while.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use extract::{Kind, Limits, Renderer, Unrendered, WorkerCommand};
use futures_util::Stream;
use moka::future::Cache;
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::config::Settings;
use crate::kit::blob::{self, Aside, Blobs};
use crate::kit::caller::ClientId;
use crate::kit::db::Db;
use crate::kit::problem::Problem;
use crate::kit::turns::Turns;

pub(super) const ASIDE: Aside = Aside("previews");
/// What took a minute and came to nothing is not begun anew by each look.
const KNOWN_FOR: Duration = Duration::from_secs(10 * 60);
const KNOWN: u64 = 10_000;

/// Cheap to clone.
#[derive(Clone)]
pub struct Previews(Arc<Inner>);

struct Inner {
    db: Db,
    blobs: Blobs,
    renderer: Renderer,
    /// What is being made, and what could not be, by the original's key.
    tried: Cache<String, Result<(), Unrendered>>,
    turns: Turns,
}

/// The original's key, of whose pages the id is.
pub(super) fn key_of(client: ClientId, id: Uuid) -> String {
    format!("{client}/{id}")
}

fn id_of(key: &str) -> Option<Uuid> {
    key.rsplit('/').next()?.parse().ok()
}

impl Previews {
    /// With the system's LibreOffice, each file's work in a folder of its own in the data folder.
    pub fn open(db: &Db, blobs: &Blobs, worker: WorkerCommand, settings: &Settings) -> std::io::Result<Self> {
        let limits = Limits { concurrent: settings.files.previews_at_once, ..Renderer::usual_limits() };
        let renderer = Renderer::new(worker, limits, settings.server.data_dir.join("previews"))?;
        Ok(Self::new(db.clone(), blobs.clone(), renderer))
    }

    pub(super) fn new(db: Db, blobs: Blobs, renderer: Renderer) -> Self {
        let tried = Cache::builder().max_capacity(KNOWN).time_to_live(KNOWN_FOR).build();
        Self(Arc::new(Inner { db, blobs, renderer, tried, turns: Turns::default() }))
    }

    /// The pages of an original, as a PDF: its size and its bytes.
    ///
    /// # Errors
    /// Why there are none; the store or the database is away.
    pub(super) async fn pages(
        &self,
        client: ClientId,
        key: &str,
        kind: Kind,
    ) -> Result<(u64, impl Stream<Item = Result<Bytes, blob::Error>> + use<>), Problem> {
        let id = id_of(key).ok_or(Error::NotFound)?;
        if let Some(kept) = self.0.blobs.open_aside(ASIDE, client, id).await? {
            return Ok(kept);
        }
        let turn = self.0.turns.take(client).await?;
        // The holder before may have wanted the same ones.
        if let Some(kept) = self.0.blobs.open_aside(ASIDE, client, id).await? {
            return Ok(kept);
        }
        let (inner, key) = (self.0.clone(), key.to_owned());
        // In a task of its own: a reader who goes away does not end it.
        let made = tokio::spawn(async move {
            let made = inner.tried.get_with_by_ref(&key, inner.make(client, id, &key, kind)).await;
            if made.as_ref().err().is_none_or(Unrendered::is_retryable) {
                inner.tried.invalidate(&key).await;
            }
            drop(turn);
            made
        });
        made.await.map_err(Problem::internal)?.map_err(Error::NoPages)?;
        // Nothing, where its document was deleted meanwhile.
        Ok(self.0.blobs.open_aside(ASIDE, client, id).await?.ok_or(Error::NotFound)?)
    }

    /// Removes the pages of an original; there may be none.
    pub(super) async fn forget(&self, client: ClientId, key: &str) -> Result<(), blob::Error> {
        match id_of(key) {
            Some(id) => self.0.blobs.delete_aside(ASIDE, client, id).await,
            None => Ok(()),
        }
    }
}

impl Inner {
    async fn make(&self, client: ClientId, id: Uuid, key: &str, kind: Kind) -> Result<(), Unrendered> {
        self.renderer.is_ready(kind)?;
        let away = |error: blob::Error| {
            tracing::warn!(%error, key, "rendering failed: file store error");
            Unrendered::Unavailable("the store of files failed".to_owned())
        };
        let original = self.blobs.fetch(key).await.map_err(away)?;
        let pdf = self.renderer.pdf(original.path(), kind).await?;
        drop(original);
        self.blobs.put_aside(ASIDE, client, id, pdf).await.map_err(away)?;
        let named = async {
            let mut tx = self.db.begin_for(client).await?;
            store::unnamed(&mut tx, &[key.to_owned()]).await
        };
        // Its document may be gone, and then nothing else removes these pages; where that cannot be told, the sweep
        // will.
        if named.await.is_ok_and(|unnamed| !unnamed.is_empty()) {
            self.blobs.delete_aside(ASIDE, client, id).await.map_err(away)?;
        }
        Ok(())
    }
}
