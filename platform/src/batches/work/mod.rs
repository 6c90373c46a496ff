//! Looks after batches: takes those that nobody looks after, starts their rows in turn, takes over what became of them,
//! and ends them. A process that dies loses its leases, and another goes on where it was.

mod leased;
mod row;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use extract::Extractor;
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;
use uuid::Uuid;

use self::leased::LeasedBatch;
use self::row::{RowEvent, Step};
use super::model::Verdict;
use super::scheduler::{FairScheduler, LIMITS};
use super::{schedules, store};
use crate::kit::blob::Blobs;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Queue;
use crate::kit::mail::MailOutbox;
use crate::kit::problem::Problem;
use crate::runs::Engine;

/// Another process's batch, or a run that ended elsewhere, is noticed after this at the latest.
const LOOK: Duration = Duration::from_secs(2);
/// A silent process loses its batches after this.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// Batches that a process looks after at once, and of one client.
const MOST: usize = 32;
const MOST_OF_CLIENT: usize = 8;
/// Works out what came of a check whose batch has ended (`checks`).
pub const SETTLE_CHECK: &str = "settle_check";
/// While the database, or something else of ours, is away.
const REST: Duration = Duration::from_secs(2);

/// What looks after batches in this process. Cheap to clone.
#[derive(Clone)]
pub struct Batches(Arc<Inner>);

pub struct Inner {
    pub(super) db: Db,
    pub(super) clock: Clock,
    pub(super) blobs: Blobs,
    pub(super) extractor: Extractor,
    pub(super) engine: Engine,
    pub(super) post: MailOutbox,
    process: Uuid,
    wake: Notify,
    queue: Queue,
}

impl Batches {
    pub fn new(
        db: &Db,
        clock: &Clock,
        blobs: &Blobs,
        extractor: Extractor,
        engine: &Engine,
        post: &MailOutbox,
        process: Uuid,
    ) -> Self {
        let (db, clock, blobs) = (db.clone(), clock.clone(), blobs.clone());
        let (engine, post, wake) = (engine.clone(), post.clone(), Notify::new());
        let queue = post.queue().clone();
        Self(Arc::new(Inner { db, clock, blobs, extractor, engine, post, process, wake, queue }))
    }

    pub(super) fn inner(&self) -> &Arc<Inner> {
        &self.0
    }

    /// Says that there is something to do.
    pub(super) fn wake(&self) {
        self.0.wake.notify_one();
    }

    /// Frees the batches of a process that is known to be dead.
    pub async fn release_batches_of(&self, process: Uuid) {
        if let Err(error) = self.0.release(process).await {
            tracing::warn!(%error, "failed to release the last process's batch leases; waiting for them to expire");
        }
    }

    /// Watches the calendar of schedules until the server ends.
    pub async fn keep_time(&self) {
        schedules::watch(self.clone()).await;
    }

    /// Looks after batches until the server ends; what is under way then ends with the runs.
    pub async fn work(&self) {
        let inner = &self.0;
        let (events_tx, mut told) = mpsc::unbounded_channel();
        let mut shift = BatchWorker { scheduler: FairScheduler::new(LIMITS), held: HashMap::new(), events_tx };
        let end = inner.engine.draining();
        let mut look = true;
        loop {
            if end.is_cancelled() {
                break;
            }
            if look && let Err(problem) = shift.look(inner).await {
                tracing::warn!(%problem, "batch worker failed; retrying");
                tokio::time::sleep(REST).await;
            }
            shift.dispatch(inner);
            look = tokio::select! {
                () = end.cancelled() => break,
                () = inner.wake.notified() => true,
                heard = timeout(LOOK, told.recv()) => match heard {
                    Ok(Some(first)) => {
                        let rest = std::iter::from_fn(|| told.try_recv().ok());
                        let all: Vec<RowEvent> = std::iter::once(first).chain(rest).collect();
                        match shift.hear(inner, all).await {
                            Ok(()) => shift.is_due(),
                            Err(problem) => {
                                tracing::warn!(%problem, "batch worker failed to count finished rows; retrying");
                                true
                            }
                        }
                    }
                    Ok(None) | Err(_) => true,
                },
            };
        }
        if let Err(error) = inner.release(inner.process).await {
            tracing::warn!(%error, "failed to release batch leases; they will expire");
        }
    }
}

impl Inner {
    async fn release(&self, process: Uuid) -> Result<u64, sqlx::Error> {
        let mut tx = self.db.begin_worker().await?;
        let freed = store::release(&mut tx, process).await?;
        tx.commit().await?;
        Ok(freed)
    }
}

/// What this process looks after.
struct BatchWorker {
    scheduler: FairScheduler,
    held: HashMap<Uuid, LeasedBatch>,
    events_tx: mpsc::UnboundedSender<RowEvent>,
}

impl BatchWorker {
    /// Whether the last look at one of the batches lies too far back.
    fn is_due(&self) -> bool {
        self.held.values().any(|held| held.looked.elapsed() > LOOK)
    }

    /// Prolongs leases, takes what nobody looks after, reads what has changed, ends what is done.
    async fn look(&mut self, inner: &Arc<Inner>) -> Result<(), Problem> {
        while self.scheduler.batches() < MOST {
            let now = inner.clock.now();
            let mut tx = inner.db.begin_worker().await?;
            let (some, enough) = (self.scheduler.clients_with(1), self.scheduler.clients_with(MOST_OF_CLIENT));
            let claimed = store::claim(&mut tx, inner.process, now, now + LEASE, &some, &enough).await?;
            tx.commit().await?;
            let Some(claimed) = claimed else { break };
            let Some(client) = ClientId::new(claimed.client_id) else { continue };
            match self.held.get_mut(&claimed.id) {
                // Our own lease ran out while the database was away.
                Some(held) => held.fence = claimed.fence,
                None => {
                    self.scheduler.add(claimed.client_id, claimed.id);
                    self.held.insert(claimed.id, LeasedBatch::new(client, claimed.id, claimed.fence));
                }
            }
        }
        let ids: Vec<Uuid> = self.held.keys().copied().collect();
        for id in ids {
            // One that cannot be looked at holds no other up.
            if let Err(problem) = self.refresh(inner, id).await {
                tracing::warn!(batch = %id, %problem, "batch worker failed on a batch; retrying");
            }
        }
        Ok(())
    }

    async fn refresh(&mut self, inner: &Arc<Inner>, id: Uuid) -> Result<(), Problem> {
        let Some(held) = self.held.get_mut(&id) else { return Ok(()) };
        if held.look(inner).await? {
            self.scheduler.set(id, held.under_way());
        } else {
            self.held.remove(&id);
            self.scheduler.remove(id);
        }
        Ok(())
    }

    /// Starts rows as long as there is room.
    fn dispatch(&mut self, inner: &Arc<Inner>) {
        loop {
            let held = &self.held;
            let can_start = |id: Uuid| held.get(&id).is_some_and(|held| held.verdict(&inner.engine) == Verdict::Go);
            let Some(id) = self.scheduler.next(can_start) else { return };
            let Some(held) = self.held.get_mut(&id) else { continue };
            let Some(work) = held.work() else { continue };
            held.starting += 1;
            let (inner, events_tx) = (inner.clone(), self.events_tx.clone());
            tokio::spawn(row::start(inner, work, events_tx));
        }
    }

    /// Takes over what tasks of rows say.
    async fn hear(&mut self, inner: &Arc<Inner>, all: Vec<RowEvent>) -> Result<(), Problem> {
        let mut ended: Vec<Uuid> = Vec::new();
        let mut again: Vec<Uuid> = Vec::new();
        for RowEvent { batch, step } in all {
            let Some(held) = self.held.get_mut(&batch) else { continue };
            match step {
                Step::Begun(row) => {
                    held.starting = held.starting.saturating_sub(1);
                    held.rows.insert(row);
                }
                Step::Ended => ended.push(batch),
                Step::Refused => held.starting = held.starting.saturating_sub(1),
                Step::Nothing => {
                    held.starting = held.starting.saturating_sub(1);
                    held.is_empty = true;
                    if held.may_be_done() {
                        again.push(batch);
                    }
                }
                Step::NotNow(rest) => {
                    held.starting = held.starting.saturating_sub(1);
                    held.rest(rest);
                }
                Step::Stopped => {
                    held.starting = held.starting.saturating_sub(1);
                    again.push(batch);
                }
            }
            self.scheduler.set(batch, held.under_way());
        }
        ended.sort_unstable();
        ended.dedup();
        for id in ended {
            if let Some(held) = self.held.get_mut(&id) {
                held.settle(inner).await?;
                self.scheduler.set(id, held.under_way());
                if held.may_be_done() {
                    again.push(id);
                }
            }
        }
        again.sort_unstable();
        again.dedup();
        for id in again {
            self.refresh(inner, id).await?;
        }
        Ok(())
    }
}
