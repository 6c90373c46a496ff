//! Removes records whose days are over, and files whose rows went with their runs or never came (I6).

use std::collections::HashMap;
use std::time::Duration;

use chrono::TimeDelta;
use futures_util::TryStreamExt;

use super::recorder::{ASIDE, Recorder};
use super::store;
use crate::kit::caller::ClientId;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;

/// A file has no row yet while it is being kept; none takes this long.
const SETTLED: TimeDelta = TimeDelta::hours(1);
/// How often it is looked.
const PAUSE: Duration = Duration::from_secs(60 * 60);

impl Recorder {
    /// Sweeps every hour.
    pub fn sweeper(&self) -> Periodic {
        let recorder = self.clone();
        Periodic::new("sweep_recordings", PAUSE, move || {
            let recorder = recorder.clone();
            async move {
                let removed = recorder.sweep().await?;
                if removed > 0 {
                    tracing::info!(removed, "sweep deleted expired replay recordings");
                }
                Ok(())
            }
        })
    }

    /// Sweeps once and answers how many records and files were removed.
    ///
    /// # Errors
    /// When the store or the database is away.
    pub async fn sweep(&self) -> Result<usize, Problem> {
        Ok(self.expire().await? + self.remove_unnamed().await?)
    }

    async fn expire(&self) -> Result<usize, Problem> {
        let inner = self.inner();
        let now = inner.clock.now();
        let mut tx = inner.db.begin_worker().await?;
        let clients = store::clients_with_expired(&mut tx, now).await?;
        drop(tx);
        let mut removed = 0;
        for client in clients.into_iter().filter_map(ClientId::new) {
            let mut tx = inner.db.begin_for(client).await?;
            let expired = store::delete_expired(&mut tx, now).await?;
            tx.commit().await?;
            self.forget(client, &expired).await;
            removed += expired.len();
        }
        Ok(removed)
    }

    async fn remove_unnamed(&self) -> Result<usize, Problem> {
        let inner = self.inner();
        let mut stored: HashMap<ClientId, Vec<uuid::Uuid>> = HashMap::new();
        let mut files = inner.blobs.aside(ASIDE, inner.clock.now() - SETTLED);
        while let Some((client, id)) = files.try_next().await? {
            stored.entry(client).or_default().push(id);
        }
        let mut removed = 0;
        for (client, ids) in stored {
            for some in ids.chunks(500) {
                let mut tx = inner.db.begin_for(client).await?;
                let unnamed = store::unnamed(&mut tx, some).await?;
                drop(tx);
                self.forget(client, &unnamed).await;
                removed += unnamed.len();
            }
        }
        Ok(removed)
    }
}
