//! Asking a model: what is offered to whom, who is let in, which binding is asked, and what a call has cost.
//!
//! `offers` and `snapshot` hold what each client can choose; `admission` has the limits of calls; `route` leads a call
//! through the bindings that may serve it, and is the only loop that does; `call` is one call from its start to its
//! entry in the ledger. A run has a row and is executed by `runs`; what asks a model without one (programs, vectors,
//! transcripts, rewriting, drafting, judging) asks here. No routes of its own.

mod admission;
mod call;
mod error;
mod model;
mod offers;
mod reason;
mod route;
mod snapshot;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use runners::Runners;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::config::Settings;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::loads::Loads;
use crate::routing::{self, Health};
use crate::runners_admin::{Bound, Registry};
use crate::tenancy;
use crate::usage::Meter;

use admission::Admission;
pub use admission::Admitted;
pub use call::{Attribution, Call};
pub use error::Error;
pub use model::{Model, RegionModels, region_label};
#[cfg(test)]
pub use offers::{Canary, Candidate, Plugin};
pub use offers::{Offer, model_of_vectors};
pub use reason::Reason;
pub use route::{ATTEMPTS, Asking, BindingCall, Route};
use snapshot::{Offers, Snapshot};

/// A dead sandbox is back within this.
const SANDBOX_BACK: Duration = Duration::from_secs(5);

/// The models that this process can ask. Cheap to clone.
#[derive(Clone)]
pub struct Models {
    inner: Arc<Inner>,
    /// What is offered instead, where somebody asks what a change would break.
    assumed: Option<Offers>,
}

struct Inner {
    db: Db,
    clock: Clock,
    runners: Runners,
    registry: Registry,
    usage: Meter,
    loads: Loads,
    health: Health,
    offers: Mutex<Snapshot>,
    admission: Admission,
    /// Regions whose work this process does.
    served: Vec<String>,
    process: Uuid,
    draining: CancellationToken,
}

/// What models are asked with.
pub struct ModelDeps {
    pub runners: Runners,
    /// Bindings and plugins of the database.
    pub registry: Registry,
    pub usage: Meter,
    pub loads: Loads,
}

impl Models {
    /// On this runtime, with which its background work ends. `None` when a limit of the settings is zero.
    pub fn start(db: Db, clock: Clock, means: ModelDeps, settings: &Settings, process: Uuid) -> Option<Self> {
        let ModelDeps { runners, registry, usage, loads } = means;
        let inner = Inner {
            admission: Admission::new(settings, &clock)?,
            health: Health::new(clock.clone()),
            offers: Mutex::new(Snapshot::new(settings)),
            served: settings.region_list(),
            draining: CancellationToken::new(),
            db,
            clock,
            runners,
            registry,
            usage,
            loads,
            process,
        };
        let models = Self { inner: Arc::new(inner), assumed: None };
        tokio::spawn(models.clone().follow());
        tokio::spawn(models.inner.health.clone().keep(models.inner.db.clone(), process));
        Some(models)
    }

    /// Makes the offers anew when something changes, rather than when somebody asks for them next: what was taken out
    /// of service is let go of.
    async fn follow(self) {
        let mut changes = self.inner.registry.changes();
        while changes.changed().await.is_ok() {
            drop(self.offers(ClientId::OWNER));
        }
    }

    /// The same models as a client would have them with other bindings, for a rehearsal of what a change would break:
    /// the change gets those that serve the client. Each question goes to the functions that real runs and calls ask.
    pub fn assuming(&self, client: ClientId, change: impl FnOnce(&mut Vec<Bound>)) -> Self {
        let snapshot = self.inner.offers.lock().unwrap_or_else(PoisonError::into_inner);
        let assumed = snapshot.assuming(&self.inner.registry, client, change);
        drop(snapshot);
        Self { inner: self.inner.clone(), assumed: Some(assumed) }
    }

    /// Regions in which `other` offers a client fewer models than these, or others of the same name.
    pub fn regions_unlike(&self, other: &Self, client: ClientId) -> BTreeSet<String> {
        let (here, there) = (self.offers(client), other.offers(client));
        let is_there = |offer: &&Arc<Offer>| there.iter().any(|found| found.is_as_good_as(offer));
        here.iter().filter(|offer| !is_there(offer)).map(|offer| offer.region.clone()).collect()
    }

    /// What a client can choose, as of now: no trip to the database, and nothing made anew while nothing has changed.
    fn offers(&self, client: ClientId) -> Offers {
        if let Some(assumed) = &self.assumed {
            return assumed.clone();
        }
        // Whole after every statement under the lock, also after a panic in one.
        self.inner.offers.lock().unwrap_or_else(PoisonError::into_inner).of(&self.inner.registry, client)
    }

    /// Offers these to everybody from now on; runs under way go on as they began.
    #[cfg(test)]
    pub fn set_offers(&self, offers: Vec<Arc<Offer>>) {
        self.inner.offers.lock().unwrap_or_else(PoisonError::into_inner).fix(offers.into());
    }

    /// The models that the transaction's client may choose.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn models_for(&self, tx: &mut TenantTx) -> Result<Vec<RegionModels>, sqlx::Error> {
        let allowed = tenancy::allowed_regions(tx).await?;
        let offers = ClientId::new(tx.client()).map(|client| self.offers(client));
        let mut regions = offers::by_region(offers.as_deref().unwrap_or_default(), &allowed);
        let served = routing::served(tx).await?;
        for offered in &mut regions {
            offered.is_served = served.contains(&offered.region) || self.serves(&offered.region);
        }
        Ok(regions)
    }

    /// The offers in these regions, region by region in the client's own order.
    pub fn models_in(&self, client: ClientId, allowed: &[String]) -> Vec<RegionModels> {
        let mut regions = offers::by_region(&self.offers(client), allowed);
        regions.sort_by_key(|offered| allowed.iter().position(|region| *region == offered.region));
        regions
    }

    /// Regions in which something is offered to a client, whether or not it may use them.
    pub fn regions(&self, client: ClientId) -> Vec<String> {
        self.offers(client).iter().map(|offer| offer.region.clone()).collect()
    }

    /// The offer of a model in a region to a client, where it may use that region.
    pub fn offer(&self, client: ClientId, model: &str, region: &str, allowed: &[String]) -> Option<Arc<Offer>> {
        self.offer_anywhere(client, model, region).filter(|offer| allowed.contains(&offer.region))
    }

    /// The same, whether or not the client may use that region.
    fn offer_anywhere(&self, client: ClientId, model: &str, region: &str) -> Option<Arc<Offer>> {
        let offers = self.offers(client);
        offers.iter().find(|offer| offer.model.id == model && offer.region == region).cloned()
    }

    /// The offer that a name means: a model in the first region that the client allows and that has it, or
    /// `region/model`, one of that region.
    pub fn find(&self, client: ClientId, name: &str, allowed: &[String]) -> Option<Arc<Offer>> {
        let anywhere = allowed.iter().find_map(|region| self.offer(client, name, region, allowed));
        // A model's own name may well have a slash.
        anywhere.or_else(|| name.split_once('/').and_then(|(region, model)| self.offer(client, model, region, allowed)))
    }

    /// The first offer, in the order of these regions, whose model can do something, as its manifest says.
    pub fn able(&self, client: ClientId, ability: &str, regions: &[String]) -> Option<Arc<Offer>> {
        self.offers_in(client, regions).into_iter().find(|offer| offer.model.can(ability))
    }

    /// All offers in these regions, region by region in this order.
    pub fn offers_in(&self, client: ClientId, regions: &[String]) -> Vec<Arc<Offer>> {
        let offers = self.offers(client);
        regions.iter().flat_map(|region| offers.iter().filter(move |offer| offer.region == *region).cloned()).collect()
    }

    /// Whether one of the bindings of an offer would take a call now.
    pub fn is_ready(&self, offer: &Offer) -> bool {
        let health = self.health();
        offer.candidates.iter().any(|candidate| {
            let has_room = candidate.limits.parallel.is_none_or(|most| health.load(candidate.id) < most.get());
            has_room && !health.is_open(candidate.id)
        })
    }

    /// Whether half of what one of the bindings may have under way is free: what nobody waits for takes no more.
    pub fn has_half(&self, offer: &Offer) -> bool {
        offer.candidates.iter().any(|candidate| {
            candidate.limits.parallel.is_none_or(|most| self.health().load(candidate.id) < most.get().div_ceil(2))
        })
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.clock.now()
    }

    /// What clients have used this month.
    pub fn usage(&self) -> &Meter {
        &self.inner.usage
    }

    /// How the bindings stand in this process.
    pub fn health(&self) -> &Health {
        &self.inner.health
    }

    /// What clients take of the platform.
    pub fn loads(&self) -> &Loads {
        &self.inner.loads
    }

    pub fn registry(&self) -> &Registry {
        &self.inner.registry
    }

    /// Regions whose work this process does.
    pub fn served(&self) -> &[String] {
        &self.inner.served
    }

    /// Whether this process asks the models of a region.
    pub fn serves(&self, region: &str) -> bool {
        self.inner.registry.serves(region) && !self.inner.draining.is_cancelled()
    }

    /// Cancelled when the process begins to end: nothing more is let in.
    pub fn draining(&self) -> CancellationToken {
        self.inner.draining.clone()
    }

    /// Ends the sandbox. Calls that no run stands for have this long.
    pub async fn shutdown(&self, grace: Duration) {
        if let Err(error) = self.inner.health.flush(&self.inner.db, self.inner.process).await {
            tracing::warn!(%error, "failed to store the last binding statistics");
        }
        self.inner.runners.shutdown(grace).await;
    }

    /// Waits for the sandbox that follows one that died.
    async fn sandbox_back(&self) {
        let back = async {
            while !self.inner.runners.is_healthy() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        // Not back in time: the next attempt says so itself.
        let _ = tokio::time::timeout(SANDBOX_BACK, back).await;
    }
}
