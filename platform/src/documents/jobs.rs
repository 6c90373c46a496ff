//! What reads files and writes recordings down in the background, and who says that there is something to do. Both are
//! jobs (`read`, `transcribe`).

use std::sync::Arc;

use extract::Extractor;
use uuid::Uuid;

use super::read::READ;
use super::rendered::Previews;
use super::store;
use super::transcribe::TRANSCRIBE;
use crate::kit::blob::Blobs;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::Queue;

/// What documents are read with in this process. Cheap to clone.
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
    pub(super) queue: Queue,
}

impl Pipeline {
    pub fn new(db: Db, blobs: Blobs, clock: Clock, extractor: Extractor, previews: Previews, queue: Queue) -> Self {
        Self { inner: Arc::new(Inner { db, blobs, clock, extractor, previews, queue }) }
    }

    /// Has a file read, or a recording that a model began to write down written down. Call [`Pipeline::wake`] after the
    /// commit.
    pub(super) async fn read_later(&self, tx: &mut TenantTx, row: Uuid) -> Result<(), sqlx::Error> {
        let is_begun = store::transcription(tx, row).await?.is_some();
        self.inner.queue.push(tx, if is_begun { TRANSCRIBE } else { READ }, row).await
    }

    /// Has nobody read a file any more. Call [`Pipeline::stopped`] after the commit.
    pub(super) async fn stop_reading(&self, tx: &mut TenantTx, row: Uuid) -> Result<(), sqlx::Error> {
        self.inner.queue.withdraw(tx, READ, row).await?;
        self.inner.queue.withdraw(tx, TRANSCRIBE, row).await
    }

    /// Says that there is something to read.
    pub fn wake(&self) {
        self.inner.queue.wake();
    }

    /// Says that something need not be read any more.
    pub(super) fn stopped(&self) {
        self.inner.queue.recheck();
    }
}
