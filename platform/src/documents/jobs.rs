//! What reads uploaded files in the background, and who says that there is something to read. Reading itself is a job (`read`).
//!
//! Recordings that are written down are held under a lease of their own, which is renewed meanwhile; a worker that dies loses the lease and another
//! one goes on, and one whose recording was taken from it (by a person who stopped it, too) stops.

use std::sync::Arc;

use chrono::TimeDelta;
use extract::{Extracted, Extractor};
use tokio::sync::{Mutex, Notify, mpsc};
use uuid::Uuid;

use super::read::READ;
use super::recording::{GIVEN_UP, INTERRUPTED, Recorded};
use super::rendered::Previews;
use super::store;
use crate::kit::blob::Blobs;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::Queue;
use crate::kit::lease::while_held;
use crate::kit::problem::Problem;

/// Recordings whose worker died this often without a part are given up.
const ATTEMPTS: i32 = 3;
/// A worker that said nothing for this long is dead.
pub(super) const LEASE: TimeDelta = TimeDelta::seconds(60);
/// How often a worker says that it works, and learns that it need not any more.
const BEAT: std::time::Duration = std::time::Duration::from_secs(2);
/// Another process's lost lease is noticed after this at the latest.
const POLL: std::time::Duration = std::time::Duration::from_secs(2);

/// The readers of this process. Cheap to clone.
#[derive(Clone)]
pub struct Pipeline {
    pub(super) inner: Arc<Inner>,
}

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) blobs: Blobs,
    pub(super) clock: Clock,
    pub(super) extractor: Extractor,
    pub(super) previews: Previews,
    pub(super) process: Uuid,
    pub(super) queue: Queue,
    wake: Notify,
    /// Recordings whose writing down was cut off, for whoever goes on with it.
    interrupted: mpsc::UnboundedSender<(ClientId, Recorded)>,
    pub(super) to_go_on: Mutex<mpsc::UnboundedReceiver<(ClientId, Recorded)>>,
}

impl Pipeline {
    pub fn new(
        db: Db,
        blobs: Blobs,
        clock: Clock,
        extractor: Extractor,
        previews: Previews,
        queue: Queue,
        process: Uuid,
    ) -> Self {
        let (interrupted, to_go_on) = mpsc::unbounded_channel();
        let (wake, to_go_on) = (Notify::new(), Mutex::new(to_go_on));
        let inner = Inner { db, blobs, clock, extractor, previews, process, queue, wake, interrupted, to_go_on };
        Self { inner: Arc::new(inner) }
    }

    /// Has a file read. Call [`Pipeline::wake`] after the commit.
    pub(super) async fn read_later(&self, tx: &mut TenantTx, row: Uuid) -> Result<(), sqlx::Error> {
        self.inner.queue.push(tx, READ, row).await
    }

    /// Has nobody read a file any more. Call [`Pipeline::stopped`] after the commit.
    pub(super) async fn stop_reading(&self, tx: &mut TenantTx, row: Uuid) -> Result<(), sqlx::Error> {
        self.inner.queue.withdraw(tx, READ, row).await
    }

    /// Says that there is something to read.
    pub fn wake(&self) {
        self.inner.queue.wake();
    }

    /// Says that something need not be read any more.
    pub(super) fn stopped(&self) {
        self.inner.queue.recheck();
        self.inner.wake.notify_one();
    }

    /// Frees the recordings of a process that is known to be dead.
    pub async fn release_recordings_of(&self, process: Uuid) {
        let freed = async {
            let mut tx = self.inner.db.begin_worker().await?;
            store::release(&mut tx, process, self.inner.clock.now()).await?;
            tx.commit().await
        };
        if let Err(error) = freed.await {
            tracing::warn!(%error, "failed to release the last process's recording leases; waiting for them to expire");
        }
    }

    /// Looks for recordings whose writing down was cut off until it is dropped.
    pub async fn work(&self) {
        loop {
            match self.inner.next().await {
                Ok(true) => {}
                Ok(false) => {
                    let _ = tokio::time::timeout(POLL, self.inner.wake.notified()).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "recording worker failed to read its queue; retrying");
                    tokio::time::sleep(POLL).await;
                }
            }
        }
    }
}

impl Inner {
    /// Takes a recording and hands it on; `false` when none waits.
    async fn next(&self) -> Result<bool, Problem> {
        let now = self.clock.now();
        let mut tx = self.db.begin_worker().await?;
        let claimed = store::claim(&mut tx, self.process, now, now + LEASE).await?;
        tx.commit().await?;
        let Some(claimed) = claimed else { return Ok(false) };
        let Some(client) = ClientId::new(claimed.client_id) else { return Ok(true) };
        let store::Claimed { id, attempt, .. } = claimed;
        // It is played, and its transcript can be put beside it.
        let cut_off = self.cut_off(client, id, attempt).await?;
        let Some(recorded) = cut_off else {
            self.without_transcript(client, id, attempt, INTERRUPTED).await?;
            return Ok(true);
        };
        if attempt > ATTEMPTS + recorded.done {
            self.without_transcript(client, id, attempt, GIVEN_UP).await?;
            return Ok(true);
        }
        self.interrupted.send((client, recorded)).map_err(Problem::internal)?;
        Ok(true)
    }

    /// Does the work and says so all the while; leaves it when the file is not this attempt's any more.
    pub(super) async fn while_ours<T>(
        &self,
        client: ClientId,
        id: Uuid,
        attempt: i32,
        work: impl Future<Output = T>,
    ) -> Option<T> {
        while_held(BEAT, None, work, || self.beat(client, id, attempt)).await
    }

    pub(super) async fn beat(&self, client: ClientId, id: Uuid, attempt: i32) -> Result<bool, sqlx::Error> {
        let mut tx = self.db.begin_for(client).await?;
        let is_ours = store::beat(&mut tx, id, self.process, attempt, self.clock.now() + LEASE).await?;
        tx.commit().await?;
        Ok(is_ours)
    }

    pub(super) async fn keep(
        &self,
        client: ClientId,
        id: Uuid,
        attempt: i32,
        document: &store::ToRead,
        extracted: &Extracted,
        passages: &[extract::Passage],
    ) -> Result<(), Problem> {
        let mut tx = self.db.begin_for(client).await?;
        if store::still_ours(&mut tx, id, self.process, attempt).await? {
            self.keep_text(&mut tx, id, document, extracted, passages).await?;
            store::end_transcription(&mut tx, id).await?;
        }
        Ok(tx.commit().await?)
    }
}
