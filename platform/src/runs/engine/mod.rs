//! Executes runs: starts the runner at once, numbers its events, shows them to whoever listens, stores them in batches, and writes one
//! terminal state.
//!
//! A run is a job, its stream a view of it. The runner starts before the run's row is committed, so that the provider already works while
//! the database writes; nothing reaches a listener before that commit.

mod call;
mod calls;
mod drive;
mod live;
mod offers;
mod pending;
mod places;
mod readers;
mod recover;
mod route;
mod snapshot;
mod talk;
#[cfg(test)]
mod tests;
mod writer;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use runners::Runners;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::model::RegionModels;
use super::plan::Plan;
use super::retrieval::{Questions, Shelf};
use crate::config::Settings;
use crate::documents::Offered;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::recordings::Recorder;
use crate::routing::{self, Health};
use crate::runners_admin::Registry;
use crate::tenancy;
use crate::usage::{Meter, Reserved};

pub use call::{By, Call};
pub use live::{End, Live, frame};
pub use offers::Offer;
#[cfg(test)]
pub use offers::{Canary, Candidate, Plugin};
pub use places::Place;
use places::Places;
pub use readers::Readers;
pub use recover::begins_takeover;
use snapshot::{Offers, Snapshot};
use writer::Writer;

/// A silent process loses its runs after this.
pub const LEASE: chrono::TimeDelta = chrono::TimeDelta::seconds(30);

/// The executor of this process. Cheap to clone.
#[derive(Clone)]
pub struct Engine(Arc<Inner>);

pub(super) struct Inner {
    db: Db,
    clock: Clock,
    runners: Runners,
    recorder: Recorder,
    usage: Meter,
    registry: Registry,
    offers: Mutex<Snapshot>,
    regions: Vec<String>,
    process: Uuid,
    live: Mutex<HashMap<Uuid, Arc<Live>>>,
    places: Places,
    writer: Writer,
    health: Health,
    questions: Questions,
    shelf: Shelf,
    runtime: Handle,
    readers: Readers,
    draining: CancellationToken,
}

/// What an engine works with.
pub struct Means {
    pub runners: Runners,
    /// Bindings and plugins of the database.
    pub registry: Registry,
    pub recorder: Recorder,
    pub usage: Meter,
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
    pub place: Place,
    /// When the run was accepted; `None` when another process accepted it.
    pub accepted: Option<Instant>,
    /// What is set aside for it.
    pub reserved: Option<Reserved>,
}

impl Execution {
    /// How long whoever started the run has waited; `None` when another process accepted it.
    fn waited_ms(&self) -> Option<i32> {
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

impl Inner {
    /// What a client can choose, as of now: no trip to the database, and nothing made anew while nothing has changed.
    fn offers(&self, client: ClientId) -> Offers {
        // Whole after every statement under the lock, also after a panic in one.
        self.offers.lock().unwrap_or_else(PoisonError::into_inner).of(&self.registry, client)
    }

    /// The offer of a model in a region to a client, whether or not it may use that region.
    pub(super) fn offer(&self, client: ClientId, model: &str, region: &str) -> Option<Arc<Offer>> {
        let offers = self.offers(client);
        offers.iter().find(|offer| offer.model.id == model && offer.region == region).cloned()
    }
}

impl Engine {
    /// An engine on this runtime; its background work ends with the runtime.
    pub fn start(db: Db, clock: Clock, means: Means, settings: &Settings, process: Uuid) -> Self {
        let Means { runners, registry, recorder, usage } = means;
        let offers = Mutex::new(Snapshot::new(settings));
        let writer = Writer::start(db.clone());
        let health = Health::new(clock.clone());
        let inner = Inner {
            db,
            clock,
            runners,
            recorder,
            usage,
            registry,
            offers,
            regions: settings.region_list(),
            process,
            live: Mutex::default(),
            places: Places::new(settings.models.runs_per_client),
            writer,
            health,
            questions: Questions::new(Duration::from_millis(settings.models.retrieval_deadline_ms)),
            shelf: Shelf::default(),
            runtime: Handle::current(),
            readers: Readers::default(),
            draining: CancellationToken::new(),
        };
        let engine = Self(Arc::new(inner));
        engine.0.runtime.spawn(recover::watch(engine.clone()));
        engine.0.runtime.spawn(engine.clone().follow());
        engine.0.runtime.spawn(engine.0.health.clone().keep(engine.0.db.clone(), process));
        engine
    }

    /// Makes the offers anew when something changes, rather than when somebody asks for them next: what was taken out of service is let go of.
    async fn follow(self) {
        let mut changes = self.0.registry.changes();
        while changes.changed().await.is_ok() {
            drop(self.0.offers(ClientId::OWNER));
        }
    }

    /// The models that the transaction's client may choose.
    pub async fn models_for(&self, tx: &mut TenantTx) -> Result<Vec<RegionModels>, sqlx::Error> {
        let allowed = tenancy::allowed_regions(tx).await?;
        let offers = ClientId::new(tx.client()).map(|client| self.0.offers(client));
        let mut regions = offers::by_region(offers.as_deref().unwrap_or_default(), &allowed);
        let served = routing::served(tx).await?;
        for offered in &mut regions {
            offered.is_served = served.contains(&offered.region) || self.serves(&offered.region);
        }
        Ok(regions)
    }

    /// The offer of a model in a region to a client, where it may use that region.
    pub fn offer(&self, client: ClientId, model: &str, region: &str, allowed: &[String]) -> Option<Arc<Offer>> {
        self.0.offer(client, model, region).filter(|offer| allowed.contains(&offer.region))
    }

    /// Offers these to everybody from now on; runs under way go on as they began.
    #[cfg(test)]
    pub fn set_offers(&self, offers: Vec<Arc<Offer>>) {
        self.0.offers.lock().unwrap_or_else(PoisonError::into_inner).fix(offers.into());
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    /// What clients have used this month.
    pub fn usage(&self) -> &Meter {
        &self.0.usage
    }

    /// How the bindings stand in this process.
    pub fn health(&self) -> &Health {
        &self.0.health
    }

    /// What was asked of documents lately.
    pub(super) fn questions(&self) -> &Questions {
        &self.0.questions
    }

    /// Vectors that this process holds.
    pub(super) fn shelf(&self) -> &Shelf {
        &self.0.shelf
    }

    pub(super) fn db(&self) -> &Db {
        &self.0.db
    }

    pub(super) fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Regions whose work this process does.
    pub(super) fn served(&self) -> &[String] {
        &self.0.regions
    }

    /// Whether this process executes the runs of a region.
    pub fn serves(&self, region: &str) -> bool {
        self.0.registry.serves(region) && !self.0.draining.is_cancelled()
    }

    /// A place for a run of a region that begins now; `None`: it waits in the database, for a process of its region or for its turn.
    pub fn place(&self, client: ClientId, region: &str) -> Option<Place> {
        if self.serves(region) { self.0.places.take(client) } else { None }
    }

    /// This process, as leases name it.
    pub fn process(&self) -> Uuid {
        self.0.process
    }

    /// Starts a run at once; its events wait for the commitment.
    pub fn execute(&self, execution: Execution) -> Commitment {
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
        self.0.draining.clone()
    }

    /// Before the process ends: takes no more runs, lets those in flight finish for `grace`, and frees the rest for another process.
    pub async fn drain(&self, grace: Duration) {
        let begun = Instant::now();
        self.0.draining.cancel();
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
        if let Err(error) = self.0.health.flush(&self.0.db, self.0.process).await {
            tracing::warn!(%error, "failed to store the last binding statistics");
        }
        // Calls that no run stands for have what is left of the time.
        let left = grace.saturating_sub(begun.elapsed()).max(Duration::from_secs(1));
        self.0.runners.shutdown(left).await;
    }

    /// Frees the runs of a process that is known to be dead, which are taken over with the next look, and its documents that wait for vectors.
    pub async fn release_runs_of(&self, process: Uuid) {
        self.release_vectors_of(process).await;
        match recover::release(&self.0, process).await {
            Ok(0) => {}
            Ok(runs) => tracing::info!(runs, "taking over the last process's runs"),
            Err(error) => {
                tracing::warn!(%error, "failed to release the last process's run leases; waiting for them to expire")
            }
        }
    }

    fn any_live(&self) -> Option<Arc<Live>> {
        self.lives().values().next().cloned()
    }

    fn lives(&self) -> std::sync::MutexGuard<'_, HashMap<Uuid, Arc<Live>>> {
        // The map is whole after every statement under the lock, also after a panic in one.
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the sandbox works, for the readiness probe.
    pub fn is_healthy(&self) -> bool {
        self.0.runners.is_healthy()
    }
}
