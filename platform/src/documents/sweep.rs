//! Removes originals that no document names: of uploads that a crash cut off or that nobody went on with, of deletions
//! whose store was away (I6).

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::TryStreamExt;

use super::jobs::Pipeline;
use super::resumable::ABANDONED;
use super::{rendered, store};
use crate::kit::blob::Original;
use crate::kit::caller::ClientId;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// An upload under way has an original and no row yet; none takes this long.
const SETTLED: TimeDelta = TimeDelta::hours(6);
/// How often the store is looked through.
const PAUSE: Duration = Duration::from_secs(6 * 60 * 60);
/// Originals that are looked up at once.
const BATCH: usize = 500;

impl Pipeline {
    /// Sweeps every six hours.
    pub fn sweeper(&self) -> Periodic {
        let documents = self.clone();
        Periodic::new("sweep_originals", PAUSE, move || {
            let documents = documents.clone();
            async move {
                let removed = documents.sweep().await?;
                if removed > 0 {
                    tracing::info!(removed, "sweep deleted orphaned originals");
                }
                Ok(())
            }
        })
    }

    /// Looks through the store once and answers how many originals were removed.
    ///
    /// # Errors
    /// When the store or the database is away: what was not looked at waits for the next time.
    pub async fn sweep(&self) -> Result<usize, Problem> {
        let before = self.inner.clock.now() - SETTLED;
        let mut removed = 0;
        let mut settled: HashMap<ClientId, Vec<String>> = HashMap::new();
        let mut originals = self.inner.blobs.originals(before);
        while let Some(Original { client, key }) = originals.try_next().await? {
            let keys = settled.entry(client).or_default();
            keys.push(key);
            if keys.len() == BATCH {
                removed += self.remove_unnamed(client, std::mem::take(keys)).await?;
            }
        }
        for (client, keys) in settled {
            removed += self.remove_unnamed(client, keys).await?;
        }
        self.sweep_previews(before).await?;
        Ok(removed)
    }

    /// Pages go with their originals; these are left of deletions whose store was away.
    async fn sweep_previews(&self, before: DateTime<Utc>) -> Result<(), Problem> {
        let mut settled: HashMap<ClientId, Vec<String>> = HashMap::new();
        let mut found = self.inner.blobs.aside(rendered::ASIDE, before);
        while let Some((client, id)) = found.try_next().await? {
            settled.entry(client).or_default().push(rendered::key_of(client, id));
        }
        for (client, keys) in settled {
            for keys in keys.chunks(BATCH) {
                let mut tx = self.inner.db.begin_for(client).await?;
                let unnamed = store::unnamed(&mut tx, keys).await?;
                drop(tx);
                for key in &unnamed {
                    self.inner.previews.forget(client, key).await?;
                }
            }
        }
        Ok(())
    }

    async fn remove_unnamed(&self, client: ClientId, keys: Vec<String>) -> Result<usize, Problem> {
        let mut tx = self.inner.db.begin_for(client).await?;
        store::forget_abandoned(&mut tx, self.inner.clock.now() - ABANDONED).await?;
        let unnamed = store::unnamed(&mut tx, &keys).await?;
        tx.commit().await?;
        for key in &unnamed {
            self.inner.blobs.delete(key).await?;
        }
        Ok(unnamed.len())
    }
}
