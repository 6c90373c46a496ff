//! Reads uploaded files: a job for each. Reading itself happens in a confined child process (`extract`) with a time
//! limit of its own, so the worst a file can do is fail.

use chrono::TimeDelta;
use extract::{Extracted, Problem as Unreadable};
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use super::cancel::CANCELLED;
use super::jobs::{Inner, Pipeline};
use super::retrieval::enqueue;
use super::store;
use crate::kit::blob::GONE;
use crate::kit::db::TenantTx;
use crate::kit::jobs::{self, Failure, Job, Kind, LeasedJob};
use crate::kit::problem::Problem;

pub const READ: &str = "read_document";
/// How long a store of files that is away is left alone.
const PAUSE: TimeDelta = TimeDelta::seconds(10);
const GAVE_UP: &str =
    "This file could not be read: each attempt was cut off. Please try again later, or upload it in another format.";

/// A file's text as it is kept.
struct Text {
    extracted: Extracted,
    passages: Vec<extract::Passage>,
}

/// Why there is no text.
enum Stop {
    /// For the person who uploaded it.
    ForGood {
        code: &'static str,
        message: String,
    },
    ForNow(Failure),
}

impl From<Unreadable> for Stop {
    fn from(problem: Unreadable) -> Self {
        match problem {
            Unreadable::Unavailable { detail } => Self::ForNow(Failure::Later(detail)),
            problem => Self::ForGood { code: problem.code(), message: problem.to_string() },
        }
    }
}

impl Job for Pipeline {
    fn kind(&self) -> Kind {
        Kind { at_once: 2, attempts: Some(3), ..Kind::new(READ) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.inner.read(job))
    }

    fn give_up<'a>(
        &'a self,
        tx: &'a mut TenantTx,
        row: Uuid,
        cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            let now = self.inner.clock.now();
            if cause == jobs::CANCELED {
                store::stop_reading(tx, row, CANCELLED, now).await?;
            } else if store::is_being_read(tx, row).await? {
                store::fail(tx, row, "gave_up", GAVE_UP, now).await?;
            }
            Ok(())
        })
    }
}

impl Inner {
    async fn read(&self, job: &LeasedJob) -> Result<(), Failure> {
        let mut tx = self.db.begin_for(job.client).await?;
        // Deleted, stopped, or read already.
        let Some(document) = store::begin_reading(&mut tx, job.subject, job.attempt, self.clock.now()).await? else {
            return Ok(());
        };
        tx.commit().await?;
        let text = self.text(&document).await;
        let mut tx = self.begin_write(job).await?;
        if !store::is_being_read(&mut tx, job.subject).await? {
            return self.end(tx, job).await;
        }
        match text {
            Ok(text) => {
                self.keep_text(&mut tx, job.subject, &document, &text.extracted, &text.passages).await?;
                self.end(tx, job).await
            }
            Err(Stop::ForGood { code, message }) => {
                store::fail(&mut tx, job.subject, code, &message, self.clock.now()).await?;
                self.end(tx, job).await
            }
            Err(Stop::ForNow(failure)) => {
                store::wait_again(&mut tx, job.subject).await?;
                tx.commit().await?;
                Err(failure)
            }
        }
    }

    /// What the file says, or why nobody can tell.
    async fn text(&self, document: &store::ToRead) -> Result<Text, Stop> {
        let file = match self.blobs.fetch(&document.blob_key).await {
            Ok(file) => file,
            Err(error) if error.is_gone() => {
                tracing::error!(document = %document.document_id, "original is missing");
                return Err(Stop::ForGood { code: "gone", message: GONE.to_owned() });
            }
            Err(error) => return Err(Stop::ForNow(Failure::At(self.clock.now() + PAUSE, error.to_string()))),
        };
        let extracted = self.extractor.extract(file.path(), &document.name).await?;
        let text = tokio::task::spawn_blocking(move || {
            let passages = extract::passages(&extracted);
            Text { extracted, passages }
        });
        text.await.map_err(|error| Stop::ForNow(Failure::Later(error.to_string())))
    }

    /// The job comes before its document in every transaction that has both, so none waits for another in a circle.
    pub(super) async fn begin_write(&self, job: &LeasedJob) -> Result<TenantTx, Failure> {
        let mut tx = self.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        Ok(tx)
    }

    pub(super) async fn end(&self, mut tx: TenantTx, job: &LeasedJob) -> Result<(), Failure> {
        job.finish(&mut tx, self.clock.now()).await?;
        Ok(tx.commit().await?)
    }

    /// Keeps what a file says, and that it was read.
    pub(super) async fn keep_text(
        &self,
        tx: &mut TenantTx,
        row: Uuid,
        document: &store::ToRead,
        extracted: &Extracted,
        passages: &[extract::Passage],
    ) -> Result<(), Problem> {
        let now = self.clock.now();
        store::replace_passages(tx, document, passages).await?;
        if document.is_version {
            store::compare_version(tx, row, document.document_id, document.version).await?;
        }
        let read = store::Read {
            kind: extracted.kind.as_str(),
            pages: i32::try_from(extracted.pages).unwrap_or(i32::MAX),
            characters: passages.last().map_or(0, |last| i64::from(last.end)),
            passages: i32::try_from(passages.len()).unwrap_or(i32::MAX),
            warnings: &extracted.warnings,
        };
        store::finish(tx, row, read, now).await?;
        if document.is_version {
            store::put_in_force(tx, document.document_id, document.version, now).await?;
        }
        Ok(enqueue(&self.queue, tx, document.document_id, now).await?)
    }
}
