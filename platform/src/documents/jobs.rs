//! Reads uploaded files in the background.
//!
//! A worker takes the longest waiting file under a lease that it renews while it reads; a worker that dies loses the lease and another one takes
//! the file, and one whose file was taken from it (by a person who stopped it, too) stops. The reader has a time limit of its own. Reading itself happens in a confined child process (`extract`), so the worst a file can do is fail.

use std::sync::Arc;

use chrono::TimeDelta;
use extract::{Extracted, Extractor, Problem as Unreadable};
use tokio::sync::{Mutex, Notify, mpsc};
use uuid::Uuid;

use super::recording::{GIVEN_UP, INTERRUPTED, Recorded};
use super::rendered::Previews;
use super::store;
use crate::kit::blob::{Blobs, GONE};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::lease::while_held;
use crate::kit::problem::Problem;

/// Documents whose reader died this often are given up.
const ATTEMPTS: i32 = 3;
/// A worker that said nothing for this long is dead.
pub(super) const LEASE: TimeDelta = TimeDelta::seconds(60);
/// How often a worker says that it reads, and learns that it need not any more.
const BEAT: std::time::Duration = std::time::Duration::from_secs(2);
/// Another process's upload is noticed after this at the latest.
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
    wake: Notify,
    /// Recordings whose writing down was cut off, for whoever goes on with it.
    interrupted: mpsc::UnboundedSender<(ClientId, Recorded)>,
    pub(super) to_go_on: Mutex<mpsc::UnboundedReceiver<(ClientId, Recorded)>>,
}

impl Pipeline {
    pub fn new(db: Db, blobs: Blobs, clock: Clock, extractor: Extractor, previews: Previews, process: Uuid) -> Self {
        let (interrupted, to_go_on) = mpsc::unbounded_channel();
        let (wake, to_go_on) = (Notify::new(), Mutex::new(to_go_on));
        Self { inner: Arc::new(Inner { db, blobs, clock, extractor, previews, process, wake, interrupted, to_go_on }) }
    }

    /// Says that there is something to read.
    pub fn wake(&self) {
        self.inner.wake.notify_one();
    }

    /// Frees the documents of a process that is known to be dead.
    pub async fn release_documents_of(&self, process: Uuid) {
        let freed = async {
            let mut tx = self.inner.db.begin_worker().await?;
            store::release(&mut tx, process).await?;
            tx.commit().await
        };
        if let Err(error) = freed.await {
            tracing::warn!(%error, "failed to release the last process's document leases; waiting for them to expire");
        }
    }

    /// Reads until it is dropped; several may run at once.
    pub async fn work(&self) {
        loop {
            match self.inner.next().await {
                Ok(true) => {}
                Ok(false) => {
                    let _ = tokio::time::timeout(POLL, self.inner.wake.notified()).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "document worker failed to read its queue; retrying");
                    tokio::time::sleep(POLL).await;
                }
            }
        }
    }
}

impl Inner {
    /// Takes and reads one document; `false` when none waits.
    async fn next(&self) -> Result<bool, Problem> {
        let now = self.clock.now();
        let mut tx = self.db.begin_worker().await?;
        let claimed = store::claim(&mut tx, self.process, now, now + LEASE).await?;
        tx.commit().await?;
        let Some(claimed) = claimed else { return Ok(false) };
        let Some(client) = ClientId::new(claimed.client_id) else { return Ok(true) };
        self.read(client, claimed.id, claimed.attempt).await?;
        Ok(true)
    }

    async fn read(&self, client: ClientId, id: Uuid, attempt: i32) -> Result<(), Problem> {
        let mut tx = self.db.begin_for(client).await?;
        let Some(document) = store::to_read(&mut tx, id).await? else { return Ok(()) };
        drop(tx);
        if document.is_recording {
            // It is played, and its transcript can be put beside it.
            let cut_off = self.cut_off(client, id, attempt).await?;
            let Some(recorded) = cut_off else {
                return self.without_transcript(client, id, attempt, INTERRUPTED).await;
            };
            if attempt > ATTEMPTS + recorded.done {
                return self.without_transcript(client, id, attempt, GIVEN_UP).await;
            }
            return self.interrupted.send((client, recorded)).map_err(Problem::internal);
        }
        if attempt > ATTEMPTS {
            return self.fail(client, id, attempt, "gave_up", "This file could not be read: each attempt was cut off. Please try again later, or upload it in another format.").await;
        }
        let Some(outcome) = self.while_ours(client, id, attempt, Box::pin(self.extract(&document))).await else {
            return Ok(());
        };
        match outcome {
            Ok(None) => {
                tracing::error!(%id, "original is missing");
                self.fail(client, id, attempt, "gone", GONE).await
            }
            Ok(Some(extracted)) => {
                let passages = tokio::task::spawn_blocking(move || {
                    let passages = extract::passages(&extracted);
                    (extracted, passages)
                });
                let (extracted, passages) = passages.await.map_err(Problem::internal)?;
                self.keep(client, id, attempt, &document, &extracted, &passages).await
            }
            Err(Unreadable::Unavailable { detail }) => {
                tracing::warn!(%id, detail, "document extraction failed internally; retrying");
                let mut tx = self.db.begin_for(client).await?;
                if store::still_ours(&mut tx, id, self.process, attempt).await? {
                    store::give_back(&mut tx, id, self.clock.now() + TimeDelta::seconds(10)).await?;
                }
                Ok(tx.commit().await?)
            }
            Err(problem) => self.fail(client, id, attempt, problem.code(), &problem.to_string()).await,
        }
    }

    /// The file's text; nothing when the store has the file no more.
    async fn extract(&self, document: &store::ToRead) -> Result<Option<Extracted>, Unreadable> {
        match self.blobs.fetch(&document.blob_key).await {
            Ok(file) => self.extractor.extract(file.path(), &document.name).await.map(Some),
            Err(error) if error.is_gone() => Ok(None),
            Err(error) => Err(Unreadable::Unavailable { detail: error.to_string() }),
        }
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
            store::replace_passages(&mut tx, document, passages).await?;
            if document.is_version {
                store::compare_version(&mut tx, id, document.document_id, document.version).await?;
            }
            let read = store::Read {
                kind: extracted.kind.as_str(),
                pages: i32::try_from(extracted.pages).unwrap_or(i32::MAX),
                characters: passages.last().map_or(0, |last| i64::from(last.end)),
                passages: i32::try_from(passages.len()).unwrap_or(i32::MAX),
                warnings: &extracted.warnings,
            };
            store::finish(&mut tx, id, read, self.clock.now()).await?;
            store::end_transcription(&mut tx, id).await?;
            if document.is_version {
                store::put_in_force(&mut tx, document.document_id, document.version, self.clock.now()).await?;
            }
            store::vectors::want(&mut tx, document.document_id, self.clock.now()).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn fail(&self, client: ClientId, id: Uuid, attempt: i32, code: &str, message: &str) -> Result<(), Problem> {
        let mut tx = self.db.begin_for(client).await?;
        if store::still_ours(&mut tx, id, self.process, attempt).await? {
            store::fail(&mut tx, id, code, message, self.clock.now()).await?;
        }
        Ok(tx.commit().await?)
    }
}
