//! Claims jobs and does them: one loop a process for all kinds, on a thread of its own, so that a job's future need not
//! be `Send` and a slow one delays no request.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use tokio::runtime::Handle;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::timeout;
use tokio_util::sync::{CancellationToken, DropGuard};
use uuid::Uuid;

use super::backoff::wait_after;
use super::store::{self, Claimed, Postponed};
use super::{CANCELED, Failure, Job, Kind, LeasedJob, Queue};
use crate::kit::caller::ClientId;
use crate::kit::lease::while_held;
use crate::kit::problem::Problem;

/// Another process's job is noticed after this at the latest.
const POLL: Duration = Duration::from_secs(2);
/// A worker that renewed nothing for this long is dead.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// How often a worker renews its lease, and learns that a job was canceled in another process.
const BEAT: Duration = Duration::from_secs(2);
/// How often the queue's own house is kept: periodic jobs are queued, old failures forgotten.
const KEEP: TimeDelta = TimeDelta::minutes(10);
/// How long failures stay in the operators' list.
const MEMORY: TimeDelta = TimeDelta::days(30);

/// The kinds of jobs that this process does.
pub struct Workers {
    queue: Queue,
    process: Uuid,
    pub(super) jobs: Vec<Arc<dyn Job>>,
    /// The client whose job of a kind was claimed last.
    served: Mutex<HashMap<&'static str, i64>>,
    /// The process ends: nothing more is started.
    pub(super) closing: CancellationToken,
    /// Every job hangs before its end is committed.
    #[cfg(test)]
    pub(super) hangs: Option<Arc<tokio::sync::Notify>>,
}

/// The thread that works; it ends in order with [`Running::end`].
pub struct Running {
    /// Dropped, everything is cut off as if the process had died.
    cut: DropGuard,
    closing: CancellationToken,
    ended: tokio::task::JoinHandle<()>,
}

impl Running {
    /// Starts nothing more and lets what runs finish within the grace; what has not is cut off and freed for another
    /// process.
    pub async fn end(self, grace: Duration) {
        let Self { cut, closing, mut ended } = self;
        closing.cancel();
        let ended = match timeout(grace, &mut ended).await {
            Ok(ended) => ended,
            Err(_elapsed) => {
                drop(cut);
                ended.await
            }
        };
        if let Err(error) = ended {
            tracing::error!(%error, "job worker panicked");
        }
    }
}

impl Workers {
    pub fn new(queue: Queue, process: Uuid) -> Self {
        Self {
            queue,
            process,
            jobs: Vec::new(),
            served: Mutex::default(),
            closing: CancellationToken::new(),
            #[cfg(test)]
            hangs: None,
        }
    }

    /// Adds a kind.
    #[must_use]
    pub fn with(mut self, job: impl Job + 'static) -> Self {
        let kind = job.kind();
        self.queue.kinds().insert(kind.name, kind);
        self.jobs.push(Arc::new(job));
        self
    }

    /// Works on a thread of its own until it is told to end. Call it within a runtime.
    pub fn start(self) -> Running {
        let (cut, closing, runtime) = (CancellationToken::new(), self.closing.clone(), Handle::current());
        let dead = cut.clone();
        let ended = tokio::task::spawn_blocking(move || {
            let workers = Rc::new(self);
            runtime.block_on(LocalSet::new().run_until(async move {
                // What is cut off says nothing more: the runtime may be ending under it.
                tokio::select! {
                    () = dead.cancelled() => {}
                    () = workers.clone().work() => {}
                }
                if workers.closing.is_cancelled() {
                    workers.queue.release(workers.process).await;
                }
            }));
        });
        Running { cut: cut.drop_guard(), closing, ended }
    }

    async fn work(self: Rc<Self>) {
        let mut under_way: JoinSet<&'static str> = JoinSet::new();
        let mut busy: Vec<usize> = vec![0; self.jobs.len()];
        let mut kept: Option<DateTime<Utc>> = None;
        while !self.closing.is_cancelled() {
            let now = self.now();
            if kept.is_none_or(|at| now - at > KEEP) {
                match self.keep(now).await {
                    Ok(()) => kept = Some(now),
                    Err(error) => tracing::warn!(%error, "job worker failed to queue periodic jobs; retrying"),
                }
            }
            match self.dispatch(&mut under_way, &mut busy).await {
                // As many as there was room for: there may be more.
                Ok(true) => continue,
                Ok(false) => {}
                Err(problem) => tracing::warn!(%problem, "job worker failed to claim; retrying"),
            }
            tokio::select! {
                () = self.closing.cancelled() => {}
                () = self.queue.inner.wake.notified() => {}
                () = tokio::time::sleep(POLL) => {}
                Some(done) = under_way.join_next() => self.count_off(done.ok(), &mut busy),
            }
        }
        while under_way.join_next().await.is_some() {}
    }

    fn count_off(&self, done: Option<&'static str>, busy: &mut [usize]) {
        for (job, busy) in self.jobs.iter().zip(busy) {
            if Some(job.kind().name) == done {
                *busy -= 1;
            }
        }
    }

    /// Starts what is due and has room; `true` when more may be due.
    pub(super) async fn dispatch(
        self: &Rc<Self>,
        under_way: &mut JoinSet<&'static str>,
        busy: &mut [usize],
    ) -> Result<bool, Problem> {
        while let Some(done) = under_way.try_join_next() {
            self.count_off(done.ok(), busy);
        }
        let open: Vec<String> = self
            .jobs
            .iter()
            .zip(&*busy)
            .filter(|(job, busy)| **busy < job.kind().at_once)
            .map(|(job, _)| job.kind().name.to_owned())
            .collect();
        if open.is_empty() {
            return Ok(false);
        }
        let mut tx = self.queue.inner.db.begin_worker().await?;
        let due = store::due(&mut tx, &open, self.now()).await?;
        tx.commit().await?;
        let mut started = false;
        for (job, busy) in self.jobs.iter().zip(busy) {
            let kind = job.kind();
            if !due.iter().any(|due| due == kind.name) {
                continue;
            }
            for claimed in self.claim(kind, kind.at_once - *busy).await? {
                // The process was told to end meanwhile: the lease is freed with its others.
                if self.closing.is_cancelled() {
                    return Ok(started);
                }
                let (this, job) = (self.clone(), job.clone());
                *busy += 1;
                started = true;
                under_way.spawn_local(async move {
                    // Whatever panics, the kind has its place back.
                    if AssertUnwindSafe(this.perform(job, claimed)).catch_unwind().await.is_err() {
                        tracing::error!(kind = kind.name, "job worker panicked; trying again when the lease ends");
                    }
                    kind.name
                });
            }
        }
        Ok(started)
    }

    pub(super) async fn claim(&self, kind: Kind, most: usize) -> Result<Vec<Claimed>, Problem> {
        let now = self.now();
        let mut tx = self.queue.inner.db.begin_worker().await?;
        let most = i64::try_from(most).unwrap_or(1);
        let last = self.served().get(kind.name).copied().unwrap_or_default();
        let claimed = store::claim(&mut tx, kind.name, most, last, self.process, now, now + LEASE).await?;
        tx.commit().await?;
        if let Some(job) = claimed.last() {
            self.served().insert(kind.name, job.client_id);
        }
        Ok(claimed)
    }

    /// One attempt, and what became of it.
    pub(super) async fn perform(&self, job: Arc<dyn Job>, claimed: Claimed) {
        let kind = job.kind();
        let Some(client) = ClientId::new(claimed.client_id) else { return };
        let next = kind.every.map(|every| self.now() + every);
        let Claimed { id, subject, attempt, fence, canceled, last_error, .. } = claimed;
        let held = LeasedJob {
            client,
            id,
            subject,
            attempt,
            fence,
            next,
            #[cfg(test)]
            hangs: self.hangs.clone(),
        };
        let ended = if canceled {
            self.give_up(&*job, &held, CANCELED, true).await
        } else if kind.attempts.is_some_and(|most| attempt > most) {
            let cause = last_error.unwrap_or_else(|| "each attempt was cut off".to_owned());
            self.give_up(&*job, &held, &cause, false).await
        } else {
            self.attempt(&*job, kind, &held).await
        };
        if let Err(problem) = ended {
            // The lease ends by itself, and another attempt follows.
            tracing::warn!(kind = kind.name, job = %id, %problem, "job worker failed to record an outcome; retrying when the lease ends");
        }
    }

    async fn attempt(&self, job: &dyn Job, kind: Kind, held: &LeasedJob) -> Result<(), Problem> {
        let recheck = self.queue.inner.recheck.subscribe();
        let work = AssertUnwindSafe(timeout(kind.deadline, job.run(held))).catch_unwind();
        let outcome = match while_held(BEAT, Some(recheck), work, || self.renew(held)).await {
            None => return self.left(job, held).await,
            Some(Err(_panic)) => Err(Failure::Later("the worker panicked; see the log".to_owned())),
            Some(Ok(Err(_elapsed))) => {
                Err(Failure::Later(format!("an attempt took longer than {} s", kind.deadline.as_secs())))
            }
            Some(Ok(Ok(outcome))) => outcome,
        };
        let now = self.now();
        match outcome {
            Ok(()) => self.done(job, held).await,
            Err(Failure::Never(cause)) => self.give_up(job, held, &cause, false).await,
            // What fails while the process ends, fails because of it.
            Err(Failure::Later(cause)) if self.closing.is_cancelled() => {
                self.postpone(kind, held, &cause, false, now).await
            }
            Err(Failure::Later(cause)) if kind.attempts.is_some_and(|most| held.attempt >= most) => {
                self.give_up(job, held, &cause, false).await
            }
            Err(Failure::Later(cause)) => {
                self.postpone(kind, held, &cause, true, now + wait_after(kind.backoff, held.attempt, held.id)).await
            }
            Err(Failure::At(at, cause)) => self.postpone(kind, held, &cause, false, at).await,
        }
    }

    /// Ends a job that did not end itself with its writes.
    async fn done(&self, job: &dyn Job, held: &LeasedJob) -> Result<(), Problem> {
        let mut tx = self.queue.inner.db.begin_worker().await?;
        match store::canceled(&mut tx, held).await? {
            None => return Ok(()),
            Some(true) => drop(tx),
            Some(false) => {
                if held.finish(&mut tx, self.now()).await.is_ok() {
                    return Ok(tx.commit().await?);
                }
            }
        }
        self.left(job, held).await
    }

    /// The job is not this attempt's any more. One that was canceled is given up now, and not when its lease ends.
    async fn left(&self, job: &dyn Job, held: &LeasedJob) -> Result<(), Problem> {
        let mut tx = self.queue.inner.db.begin_worker().await?;
        let canceled = store::canceled(&mut tx, held).await?;
        drop(tx);
        if canceled == Some(true) {
            return self.give_up(job, held, CANCELED, true).await;
        }
        tracing::info!(kind = job.kind().name, job = %held.id, "job was withdrawn or its lease lost; left");
        Ok(())
    }

    async fn renew(&self, held: &LeasedJob) -> Result<bool, sqlx::Error> {
        let mut tx = self.queue.inner.db.begin_worker().await?;
        let renewed = store::renew(&mut tx, held, self.now() + LEASE).await?;
        tx.commit().await?;
        Ok(renewed)
    }

    async fn postpone(
        &self,
        kind: Kind,
        held: &LeasedJob,
        cause: &str,
        counts: bool,
        at: DateTime<Utc>,
    ) -> Result<(), Problem> {
        let mut tx = self.queue.inner.db.begin_worker().await?;
        let postponed = store::postpone(&mut tx, held, cause, counts, at, self.now()).await?;
        tx.commit().await?;
        let Some(Postponed { repeats, due_at }) = postponed.filter(|_| !self.closing.is_cancelled()) else {
            return Ok(());
        };
        // The first time, then ever more seldom: a day without a mail server is no thousand lines.
        if repeats.cast_unsigned().is_power_of_two() {
            let retry_at = due_at.unwrap_or(at);
            tracing::warn!(kind = kind.name, job = %held.id, client = %held.client, attempt = held.attempt, cause, %retry_at, "job failed; retrying");
        }
        Ok(())
    }

    /// Ends a job without success, in one transaction with what its feature writes about it.
    async fn give_up(&self, job: &dyn Job, held: &LeasedJob, cause: &str, canceled: bool) -> Result<(), Problem> {
        let mut tx = self.queue.inner.db.begin_for(held.client).await?;
        let kind = job.kind().name;
        let failed = if canceled { None } else { store::fail(&mut tx, held, cause, self.now()).await? };
        if failed == Some(false) {
            // Its feature wants it done anew: it is not told of a failure that is past.
            tx.commit().await?;
            tracing::warn!(kind, job = %held.id, client = %held.client, attempt = held.attempt, cause, "job failed for good, but was pushed meanwhile; starting anew");
            return Ok(());
        }
        let has_failed = failed.is_some();
        if !has_failed && !store::remove_canceled(&mut tx, held).await? {
            // Pushed anew meanwhile, or another worker's.
            return Ok(());
        }
        let cause = if has_failed { cause } else { CANCELED };
        job.give_up(&mut tx, held.subject, cause).await?;
        tx.commit().await?;
        if !has_failed {
            tracing::info!(kind, job = %held.id, client = %held.client, attempt = held.attempt, "job canceled");
        } else {
            tracing::error!(kind, job = %held.id, client = %held.client, attempt = held.attempt, cause, "job failed for good");
        }
        Ok(())
    }

    pub(super) async fn keep(&self, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        let mut tx = self.queue.inner.db.begin_worker().await?;
        for job in self.jobs.iter().filter(|job| job.kind().every.is_some()) {
            store::push_periodic(&mut tx, job.kind().name, now).await?;
        }
        store::forget_failed(&mut tx, now - MEMORY).await?;
        tx.commit().await
    }

    fn served(&self) -> MutexGuard<'_, HashMap<&'static str, i64>> {
        self.served.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now(&self) -> DateTime<Utc> {
        self.queue.inner.clock.now()
    }
}
