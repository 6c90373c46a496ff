//! Reads uploaded files in the background.
//!
//! A worker takes the longest waiting document under a lease that outlives the reader's own time limit; a worker that dies loses the
//! lease and another one takes the document. Reading itself happens in a confined child process (`extract`), so the worst a file can do is fail.

use std::sync::Arc;

use chrono::TimeDelta;
use extract::{Extractor, Problem as Unreadable};
use tokio::sync::Notify;
use uuid::Uuid;

use super::recording::INTERRUPTED;
use super::store;
use crate::kit::blob::{Blobs, GONE};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::problem::Problem;

/// Documents whose reader died this often are given up.
const ATTEMPTS: i32 = 3;
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
    extractor: Extractor,
    pub(super) process: Uuid,
    wake: Notify,
}

impl Pipeline {
    pub fn new(db: Db, blobs: Blobs, clock: Clock, extractor: Extractor, process: Uuid) -> Self {
        Self { inner: Arc::new(Inner { db, blobs, clock, extractor, process, wake: Notify::new() }) }
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
            tracing::warn!(%error, "documents of the last process wait until their leases run out");
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
                    tracing::warn!(%error, "the document queue cannot be read; trying again");
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
        let limit = TimeDelta::from_std(self.extractor.limits().wall).map_err(Problem::internal)?;
        let mut tx = self.db.begin_worker().await?;
        // Longer than any attempt can take: whoever holds an expired lease is dead.
        let claimed = store::claim(&mut tx, self.process, now, now + limit + TimeDelta::seconds(60)).await?;
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
        if attempt > ATTEMPTS {
            return self.fail(client, id, attempt, "gave_up", "This file could not be read: each attempt was cut off. Please try again later, or upload it in another format.").await;
        }
        let outcome = match self.blobs.fetch(&document.blob_key).await {
            // Its writing down was cut off: it is played, and its transcript can be put beside it.
            Ok(file) if document.is_recording => {
                drop(file);
                return self.without_transcript(client, id, attempt, INTERRUPTED).await;
            }
            Ok(file) => self.extractor.extract(file.path(), &document.name).await,
            Err(error) if error.is_gone() => {
                tracing::error!(%id, %error, "the original of a document is missing");
                return self.fail(client, id, attempt, "gone", GONE).await;
            }
            Err(error) => Err(Unreadable::Unavailable { detail: error.to_string() }),
        };
        match outcome {
            Ok(extracted) => {
                let passages = tokio::task::spawn_blocking(move || {
                    let passages = extract::passages(&extracted);
                    (extracted, passages)
                });
                let (extracted, passages) = passages.await.map_err(Problem::internal)?;
                self.keep(client, id, attempt, &document, &extracted, &passages).await
            }
            Err(Unreadable::Unavailable { detail }) => {
                tracing::warn!(%id, detail, "a document could not be read for reasons of ours; it is tried again");
                let mut tx = self.db.begin_for(client).await?;
                if store::still_ours(&mut tx, id, self.process, attempt).await? {
                    store::give_back(&mut tx, id, self.clock.now() + TimeDelta::seconds(10)).await?;
                }
                Ok(tx.commit().await?)
            }
            Err(problem) => self.fail(client, id, attempt, problem.code(), &problem.to_string()).await,
        }
    }

    pub(super) async fn keep(
        &self,
        client: ClientId,
        id: Uuid,
        attempt: i32,
        document: &store::ToRead,
        extracted: &extract::Extracted,
        passages: &[extract::Passage],
    ) -> Result<(), Problem> {
        let mut tx = self.db.begin_for(client).await?;
        if store::still_ours(&mut tx, id, self.process, attempt).await? {
            store::replace_passages(&mut tx, id, document, passages).await?;
            let read = store::Read {
                kind: extracted.kind.as_str(),
                pages: i32::try_from(extracted.pages).unwrap_or(i32::MAX),
                characters: passages.last().map_or(0, |last| i64::from(last.end)),
                passages: i32::try_from(passages.len()).unwrap_or(i32::MAX),
                warnings: &extracted.warnings,
            };
            store::finish(&mut tx, id, read, self.clock.now()).await?;
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
