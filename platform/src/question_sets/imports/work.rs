//! The job of an import: looks at its rows, or makes them the next version, as its state says.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use extract::Extractor;
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use super::alike::alike;
use super::compare::{Compared, choose, compare};
use super::model::{Import, Status};
use crate::documents::Retrieval;
use crate::kit::blob::Blobs;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob, Queue};
use crate::kit::problem::Problem;
use crate::question_sets::model::Origin;
use crate::question_sets::store::{self, Checked, NewVersion};

/// The kind of its jobs; their subject is the import.
pub const IMPORT: &str = "import_questions";
/// Rows that are looked at in one transaction; then its progress shows, and is kept.
const PART: i64 = 2_000;

/// What reads files with questions and imports them in this process. Cheap to clone.
#[derive(Clone)]
pub struct Imports(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    blobs: Blobs,
    extractor: Extractor,
    retrieval: Retrieval,
    queue: Queue,
}

impl Imports {
    pub fn new(
        db: &Db,
        clock: &Clock,
        blobs: &Blobs,
        (extractor, retrieval): (&Extractor, &Retrieval),
        queue: &Queue,
    ) -> Self {
        let (db, clock, blobs, queue) = (db.clone(), clock.clone(), blobs.clone(), queue.clone());
        let (extractor, retrieval) = (extractor.clone(), retrieval.clone());
        Self(Arc::new(Inner { db, clock, blobs, extractor, retrieval, queue }))
    }

    pub(super) fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    pub(super) fn blobs(&self) -> &Blobs {
        &self.0.blobs
    }

    pub(super) fn extractor(&self) -> &Extractor {
        &self.0.extractor
    }

    pub(super) fn queue(&self) -> &Queue {
        &self.0.queue
    }

    async fn work(&self, job: &LeasedJob) -> Result<(), Failure> {
        let mut tx = self.0.db.begin_for(job.client).await?;
        let import = store::import(&mut tx, job.subject).await?;
        drop(tx);
        match import {
            Some(import) if import.status == Status::Checking => self.check(job, import).await,
            Some(import) if import.status == Status::Committing => self.make(job, &import).await,
            // It was cancelled, or its work was done already.
            _ => {
                let mut tx = self.0.db.begin_for(job.client).await?;
                job.finish(&mut tx, self.now()).await?;
                Ok(tx.commit().await?)
            }
        }
    }

    /// Looks at the rows behind those that were looked at, a part at a time.
    async fn check(&self, job: &LeasedJob, mut import: Import) -> Result<(), Failure> {
        let positions = import.mapping.positions(&import.columns).map_err(|error| Failure::Never(error.to_string()))?;
        let mut after = 0;
        // Lines have gaps, so how far it is does not say which line is next.
        let mut skip = import.done;
        loop {
            let mut tx = self.0.db.begin_for(job.client).await?;
            let rows = store::unchecked(&mut tx, import.id, after, PART).await?;
            let Some((last, _)) = rows.last() else { break };
            after = *last;
            let count = i32::try_from(rows.len()).unwrap_or(i32::MAX);
            if skip >= count {
                skip -= count;
                continue;
            }
            skip = 0;
            let checked: Vec<Checked> = rows
                .into_iter()
                .map(|(number, cells)| {
                    let (fields, faults) = positions.entry(&cells);
                    Checked { number, fields, faults }
                })
                .collect();
            job.hold(&mut tx).await?;
            store::keep_checked(&mut tx, import.id, &checked).await?;
            import.done += count;
            store::settle(&mut tx, import.id, (Status::Checking, import.done, None), self.now()).await?;
            tx.commit().await?;
        }
        let mut tx = self.0.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        compared(&mut tx, import.id).await?;
        tx.commit().await?;
        let alike = alike(&self.0.db, &self.0.retrieval, job.client, import.id).await?;
        let mut tx = self.0.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        store::keep_alike(&mut tx, import.id, &alike).await?;
        store::settle(&mut tx, import.id, (Status::Checked, import.done, None), self.now()).await?;
        job.finish(&mut tx, self.now()).await?;
        Ok(tx.commit().await?)
    }

    /// Everything in one transaction: a version is there whole, or not at all.
    async fn make(&self, job: &LeasedJob, import: &Import) -> Result<(), Failure> {
        let now = self.now();
        let mut tx = self.0.db.begin_for(job.client).await?;
        job.hold(&mut tx).await?;
        let (newest, number) = store::begin(&mut tx).await?;
        // Against what is the newest now: somebody else may have made a version since the rows were looked at.
        let rows = compared(&mut tx, import.id).await?;
        let counts = store::counts(&mut tx, import.id).await?;
        let removed = store::apply(&mut tx, import.id, &rows, (number, import.replaces), (import.made_by, now)).await?;
        let is_new = newest == 0 || counts.added + counts.changed + removed > 0;
        let version = if is_new {
            let (added, changed) = (counts.added, counts.changed);
            let (origin, note, by) = (Origin::Import, import.name.as_str(), import.made_by);
            let new = NewVersion { number, origin, note, added, changed, removed, by, now };
            match store::record(&mut tx, new).await {
                Ok(number) => number,
                // Trying again makes it no smaller.
                Err(problem) if problem.code.status == 409 => return Err(Failure::Never(problem.message)),
                Err(problem) => return Err(problem.into()),
            }
        } else {
            // It says what the newest version says.
            newest
        };
        store::settle(&mut tx, import.id, (Status::Done, import.done, Some(version)), now).await?;
        store::cancel(&mut tx, import.id).await?;
        job.finish(&mut tx, now).await?;
        Ok(tx.commit().await?)
    }
}

/// Holds the rows against each other and against the newest version, and does with those that mean the same as an entry
/// what somebody chose.
async fn compared(tx: &mut TenantTx, import: Uuid) -> Result<Vec<Compared>, sqlx::Error> {
    let (rows, entries) = (store::faultless(tx, import).await?, store::newest_entries(tx).await?);
    let mut compared = compare(&rows, &entries);
    choose(&mut compared, &store::choices(tx, import).await?, &entries);
    store::keep_compared(tx, import, &compared).await?;
    Ok(compared)
}

impl Job for Imports {
    fn kind(&self) -> Kind {
        Kind {
            at_once: 2,
            deadline: Duration::from_secs(900),
            attempts: Some(5),
            // One that failed ended its import: people map its columns again.
            can_retry: false,
            ..Kind::new(IMPORT)
        }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.work(job))
    }

    fn give_up<'a>(
        &'a self,
        tx: &'a mut TenantTx,
        import: Uuid,
        _cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            let from = [Status::Checking, Status::Committing];
            store::start(tx, import, (&from, Status::Failed), None, self.now()).await?;
            Ok(())
        })
    }
}
