//! The one queue of background work: mails, checks, sweeps, and whatever a feature does after its request was answered.
//!
//! A transaction that has a reason for a job writes it ([`Queue::push`]), so nothing is queued for what did not happen
//! and nothing is lost. A worker claims it under a lease, renews the lease while it works, and ends it in the
//! transaction of the job's own writes ([`LeasedJob::finish`]). A worker that died or lost its lease is fenced off: its
//! writes and its end roll back together.

mod backoff;
mod figures;
mod periodic;
mod store;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod worker;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::future::LocalBoxFuture;
use sqlx::PgConnection;
use tokio::sync::{Notify, watch};
use uuid::Uuid;

use super::caller::ClientId;
use super::clock::Clock;
use super::db::{AuthTx, Db, TenantTx};
use super::problem::Problem;

pub use figures::publish;
pub use periodic::Periodic;
pub use store::{KindFigures, count_by_kind};
pub use worker::{Running, Workers};

/// What [`Job::give_up`] is told of a job that an operator canceled.
pub const CANCELED: &str = "canceled by an operator";

/// How a kind of job is treated.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// As in the table, the log and the metrics.
    pub name: &'static str,
    /// Jobs of this kind that one process works on at once.
    pub at_once: usize,
    /// One attempt is cut off after this.
    pub deadline: Duration,
    /// Starts before the job fails for good. `None`: the job itself says when ([`Failure::Never`]).
    pub attempts: Option<i32>,
    /// The wait after the first failure, which doubles with each further one, and the longest.
    pub backoff: (Duration, Duration),
    /// Runs again after this long, by one process at a time; it waits for nobody to push it.
    pub every: Option<Duration>,
    /// Whether another attempt finds anything to do when the job failed for good: not where [`Job::give_up`] ends what
    /// it was about.
    pub can_retry: bool,
}

impl Kind {
    /// One at a time, ten minutes an attempt, from ten seconds to half an hour between attempts, without end.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            at_once: 1,
            deadline: Duration::from_secs(600),
            attempts: None,
            backoff: (Duration::from_secs(10), Duration::from_secs(1800)),
            every: None,
            can_retry: true,
        }
    }
}

/// Why an attempt did not end its job. Causes are for operators: they reach the log and the list of jobs, never a
/// customer.
#[derive(Debug)]
pub enum Failure {
    /// Try again after the kind's back-off.
    Later(String),
    /// Try again at this time, or at once if it was pushed meanwhile: the job itself did nothing wrong, so the attempt
    /// does not count.
    At(DateTime<Utc>, String),
    /// Trying again cannot help.
    Never(String),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Later(problem.cause())
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Later(error.to_string())
    }
}

/// The lease is another worker's now, or the job was canceled: whatever the transaction wrote must not be committed.
#[derive(Debug, thiserror::Error)]
pub enum Ended {
    #[error("the job is not this worker's any more")]
    Lost,
    #[error(transparent)]
    Store(#[from] sqlx::Error),
}

impl From<Ended> for Failure {
    fn from(ended: Ended) -> Self {
        Self::Later(ended.to_string())
    }
}

/// What does the jobs of a kind. Futures need not be `Send`: a worker polls them on its own thread.
pub trait Job: Send + Sync {
    fn kind(&self) -> Kind;

    /// Works on one job. It may be run more than once: whatever it writes goes into one transaction that
    /// [`LeasedJob::finish`] ends; what it does outside the database (a mail, a call of a model) is done at least once.
    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>>;

    /// Writes into the feature's own tables that the job failed for good, or was canceled, in the transaction that says
    /// so in the queue.
    fn give_up<'a>(
        &'a self,
        _tx: &'a mut TenantTx,
        _subject: Uuid,
        _cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(async { Ok(()) })
    }
}

/// A job that this worker holds.
#[derive(Clone, Debug)]
pub struct LeasedJob {
    pub client: ClientId,
    pub id: Uuid,
    pub subject: Uuid,
    /// 1 at the first start.
    pub attempt: i32,
    fence: i64,
    /// When a periodic job runs again.
    next: Option<DateTime<Utc>>,
    /// Hangs before its end is committed, and says so.
    #[cfg(test)]
    hangs: Option<Arc<Notify>>,
}

impl LeasedJob {
    /// Ends the job in the transaction of its writes.
    ///
    /// # Errors
    /// [`Ended::Lost`]: roll back.
    pub async fn finish(&self, tx: &mut PgConnection, now: DateTime<Utc>) -> Result<(), Ended> {
        if !store::finish(tx, self, now).await? {
            return Err(Ended::Lost);
        }
        #[cfg(test)]
        if let Some(hangs) = &self.hangs {
            hangs.notify_one();
            std::future::pending::<()>().await;
        }
        Ok(())
    }

    /// Locks the job until the transaction ends, for writes on the way: a late worker's roll back like those that end a
    /// job.
    ///
    /// # Errors
    /// [`Ended::Lost`]: roll back.
    pub async fn hold(&self, tx: &mut PgConnection) -> Result<(), Ended> {
        if store::hold(tx, self).await? { Ok(()) } else { Err(Ended::Lost) }
    }
}

/// Where jobs are pushed. Cheap to clone.
#[derive(Clone)]
pub struct Queue {
    inner: Arc<Inner>,
}

struct Inner {
    db: Db,
    clock: Clock,
    wake: Notify,
    /// Changes when a job was canceled or withdrawn.
    recheck: watch::Sender<()>,
    /// What this process works on, by name: for the figures, and for the operators' list.
    kinds: Mutex<BTreeMap<&'static str, Kind>>,
}

impl Queue {
    pub fn new(db: Db, clock: Clock) -> Self {
        Self {
            inner: Arc::new(Inner {
                db,
                clock,
                wake: Notify::new(),
                recheck: watch::Sender::new(()),
                kinds: Mutex::default(),
            }),
        }
    }

    /// Queues a job of the transaction's client. One that waits already stays one; one that runs runs once more, also
    /// when it fails; one that failed or was canceled starts anew. Call [`Queue::wake`] after the commit.
    pub async fn push(&self, tx: &mut TenantTx, kind: &str, subject: Uuid) -> Result<(), sqlx::Error> {
        let now = self.inner.clock.now();
        self.push_at(tx, kind, subject, now).await
    }

    /// The same for later: one that waits already is done at the earlier of both times. One that runs runs once more
    /// right after, and finds out itself that it is too early.
    pub async fn push_at(
        &self,
        tx: &mut TenantTx,
        kind: &str,
        subject: Uuid,
        due: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        let client = tx.client();
        store::push(tx, client, kind, subject, due, self.inner.clock.now()).await
    }

    /// Takes a job back: its feature does not want it any more, and is not told. Call [`Queue::recheck`] after the
    /// commit.
    pub async fn withdraw(&self, tx: &mut TenantTx, kind: &str, subject: Uuid) -> Result<(), sqlx::Error> {
        let client = tx.client();
        store::withdraw(tx, client, kind, subject).await
    }

    /// The same for somebody who belongs to no client yet; the platform does it. The subject is new.
    pub async fn push_for_platform(&self, tx: &mut AuthTx, kind: &str, subject: Uuid) -> Result<(), sqlx::Error> {
        store::push_for_platform(tx, kind, subject, self.inner.clock.now()).await
    }

    /// Has a periodic job run now instead of at its time; one that runs runs once more.
    pub async fn run_now(&self, kind: &str) -> Result<(), sqlx::Error> {
        let (now, mut tx) = (self.inner.clock.now(), self.inner.db.begin_worker().await?);
        store::push(&mut tx, ClientId::OWNER.get(), kind, Uuid::nil(), now, now).await?;
        tx.commit().await?;
        self.wake();
        Ok(())
    }

    /// Frees the jobs of a process that is known to be dead.
    pub async fn release(&self, process: Uuid) {
        if let Err(error) = self.freed(process).await {
            tracing::warn!(%error, "failed to release job leases; waiting for them to expire");
        }
    }

    async fn freed(&self, process: Uuid) -> Result<u64, sqlx::Error> {
        let mut tx = self.inner.db.begin_worker().await?;
        let freed = store::release(&mut tx, process, self.inner.clock.now()).await?;
        tx.commit().await?;
        Ok(freed)
    }

    /// How a kind is treated; `None`: this process does not work on it.
    pub fn kind(&self, name: &str) -> Option<Kind> {
        self.kinds().get(name).copied()
    }

    fn kinds(&self) -> MutexGuard<'_, BTreeMap<&'static str, Kind>> {
        self.inner.kinds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says that there is something to do. Another process notices it within seconds.
    pub fn wake(&self) {
        self.inner.wake.notify_one();
    }

    /// Has the jobs that run in this process look at once whether they still may. Another process's notice it at their
    /// next heartbeat.
    pub fn recheck(&self) {
        self.inner.recheck.send_replace(());
    }
}
