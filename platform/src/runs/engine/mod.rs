//! Executes runs: starts the runner at once, numbers its events, shows them to listeners, stores them in batches, and
//! writes one terminal state.
//!
//! A run is a job, its stream a view of it. The runner starts before the run's row is committed, so that the provider
//! already works while the database writes; nothing reaches a listener before that commit.

mod answer;
mod calls;
mod drive;
mod live;
mod pending;
mod permits;
mod readers;
mod recover;
mod search;
mod session;
#[cfg(test)]
mod tests;
mod told;
mod writer;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::plan::Plan;
use crate::config::Settings;
use crate::documents::{Offered, Retrieval};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Queue;
use crate::kit::mail::MailOutbox;
use crate::models::{Models, Offer};
use crate::recordings::Recorder;
use crate::usage::Reserved;

pub use live::{End, Live};
pub use permits::RunPermit;
use permits::RunPermits;
pub use readers::Readers;
pub use recover::begins_takeover;
pub use session::RunSession;
use writer::Writer;

/// A silent process loses its runs after this.
pub const LEASE: chrono::TimeDelta = chrono::TimeDelta::seconds(30);

/// The executor of this process: it executes runs and does nothing else. Cheap to clone.
#[derive(Clone)]
pub struct Engine(Arc<Inner>);

pub struct Inner {
    db: Db,
    clock: Clock,
    models: Models,
    retrieval: Retrieval,
    recorder: Recorder,
    process: Uuid,
    live: Mutex<HashMap<Uuid, Arc<Live>>>,
    permits: RunPermits,
    writer: Writer,
    runtime: Handle,
    readers: Readers,
    post: MailOutbox,
}

/// What an engine works with.
pub struct EngineDeps {
    pub models: Models,
    /// Chooses the passages that go along.
    pub retrieval: Retrieval,
    pub recorder: Recorder,
    /// Where the end of a chat's turn is noted, for what follows it, and who waits is told.
    pub post: MailOutbox,
}

/// One execution of a run: everything that the driver needs.
pub struct Execution {
    pub client: ClientId,
    pub run: Uuid,
    pub fence: i64,
    pub attempt: i32,
    pub offer: Arc<Offer>,
    pub plan: Plan,
    pub offered: Vec<Offered>,
    /// Events of earlier attempts that are stored.
    pub stored_events: i64,
    /// What it has of its client's share of this process.
    pub permit: RunPermit,
    /// When the run was accepted; `None` when another process accepted it.
    pub accepted: Option<Instant>,
    /// What is set aside for it.
    pub reserved: Option<Reserved>,
}

impl Execution {
    /// How long the person who started the run has waited; `None` when another process accepted it.
    pub fn waited_ms(&self) -> Option<i32> {
        self.accepted.map(|at| i32::try_from(at.elapsed().as_millis()).unwrap_or(i32::MAX))
    }
}

/// Tells a driver that its run's row is committed; dropping it instead takes the run back.
pub struct Commitment(oneshot::Sender<()>);

impl Commitment {
    pub fn made(self) {
        // A driver that is gone has nothing to be told.
        let _ = self.0.send(());
    }
}

impl Engine {
    /// An engine on this runtime; its background work ends with the runtime.
    pub fn start(db: Db, clock: Clock, means: EngineDeps, settings: &Settings, process: Uuid) -> Self {
        let EngineDeps { models, retrieval, recorder, post } = means;
        let writer = Writer::start(db.clone(), post.clone());
        let permits = RunPermits::new(settings.models.runs_per_client, models.usage().brakes().clone());
        let inner = Inner {
            db,
            clock,
            models,
            retrieval,
            recorder,
            process,
            live: Mutex::default(),
            permits,
            writer,
            runtime: Handle::current(),
            readers: Readers::default(),
            post,
        };
        let engine = Self(Arc::new(inner));
        engine.0.runtime.spawn(recover::watch(engine.clone()));
        engine
    }

    /// The models that runs ask.
    pub fn models(&self) -> &Models {
        &self.0.models
    }

    /// What chooses the passages of runs.
    pub fn retrieval(&self) -> &Retrieval {
        &self.0.retrieval
    }

    /// Where the end of a chat's turn is noted.
    pub fn queue(&self) -> &Queue {
        self.0.post.queue()
    }

    /// A permit for a run of a region that begins now; `None`: it waits in the database, for a process of its region or
    /// for its turn.
    pub fn permit(&self, client: ClientId, region: &str) -> Option<RunPermit> {
        if self.0.models.serves(region) { self.0.permits.take(client) } else { None }
    }

    /// This process, as leases name it.
    pub fn process(&self) -> Uuid {
        self.0.process
    }

    /// Starts a run at once; its events wait for the commitment.
    pub fn execute(&self, execution: Execution) -> Commitment {
        if let Some(accepted) = execution.accepted {
            self.models().loads().began(execution.client, accepted.elapsed());
        }
        let (commitment, committed) = oneshot::channel();
        let live = Arc::new(Live::new(execution.fence, execution.stored_events));
        self.lives().insert(execution.run, live.clone());
        let engine = self.clone();
        self.0.runtime.spawn(async move {
            let run = execution.run;
            let end = drive::drive(&engine.0, execution, &live, committed).await;
            engine.lives().remove(&run);
            live.end(end);
        });
        Commitment(commitment)
    }

    /// The run's live view, when this process executes it.
    pub fn live(&self, run: Uuid) -> Option<Arc<Live>> {
        self.lives().get(&run).cloned()
    }

    /// Who reads events from this process.
    pub fn readers(&self) -> &Readers {
        &self.0.readers
    }

    /// Ends with the process: listeners are told to connect again.
    pub fn draining(&self) -> CancellationToken {
        self.0.models.draining()
    }

    /// Before the process ends: takes no more runs, lets those in flight finish for `grace`, and frees the rest for
    /// another process.
    pub async fn drain(&self, grace: Duration) {
        let begun = Instant::now();
        self.0.models.draining().cancel();
        let waiting = async {
            while let Some(live) = self.any_live() {
                live.ended().await;
            }
        };
        if tokio::time::timeout(grace, waiting).await.is_err() {
            tracing::warn!(runs = self.lives().len(), "handing runs in flight over to another process");
        }
        if let Err(error) = recover::release(&self.0, self.0.process).await {
            tracing::warn!(%error, "failed to release run leases; they will expire");
        }
        // Calls that no run stands for have what is left of the time.
        self.0.models.shutdown(grace.saturating_sub(begun.elapsed()).max(Duration::from_secs(1))).await;
    }

    /// Frees the runs of a process that is known to be dead, which are taken over with the next look.
    pub async fn release_runs_of(&self, process: Uuid) {
        match recover::release(&self.0, process).await {
            Ok(0) => {}
            Ok(runs) => tracing::info!(runs, "taking over the last process's runs"),
            Err(error) => {
                tracing::warn!(%error, "failed to release the last process's run leases; waiting for them to expire")
            }
        }
    }

    /// One look for runs that wait or were abandoned, as there is one every half second.
    #[cfg(test)]
    pub async fn recover(&self) {
        recover::take_over(self).await.unwrap();
    }

    fn any_live(&self) -> Option<Arc<Live>> {
        self.lives().values().next().cloned()
    }

    fn lives(&self) -> std::sync::MutexGuard<'_, HashMap<Uuid, Arc<Live>>> {
        // The map is whole after every statement under the lock, also after a panic in one.
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
