//! What clients may, kept in memory: a request that belongs to a feature asks no database.

use std::sync::Arc;
use std::time::Duration;

use super::error::Error;
use super::feature::{Feature, Spec};
use super::model::{Plan, Rights, SubscriptionState};
use super::store;
use crate::kit::caller::ClientId;
use crate::kit::db::Db;
use crate::kit::guard::{self, Guard};
use crate::kit::problem::Problem;
use crate::kit::refreshing_cache::RefreshingCache;

/// Another process's change of a plan is known after this at the latest; one's own at once.
const STALE: Duration = Duration::from_secs(5);

/// What is known of a client.
struct Known {
    rights: Rights,
    /// Plans that it could have instead: what a refusal names.
    offered: Vec<Plan>,
}

/// Cheap to clone.
#[derive(Clone)]
pub struct Entitlements {
    known: RefreshingCache<ClientId, Arc<Known>>,
}

impl Entitlements {
    pub fn new(db: Db) -> Self {
        Self { known: RefreshingCache::new(50_000, STALE, move |client| load(db.clone(), client)) }
    }

    /// # Errors
    /// 402 when the client's plan lacks the feature; it names the plans that have it.
    pub async fn require<F: Feature>(&self, client: ClientId) -> Result<(), Problem> {
        let known = self.known.get(&client).await?;
        if known.rights.has(&F::SPEC) || !guard::stands(Guard::PlanFeature) {
            return Ok(());
        }
        Err(Error::NotInPlan { feature: &F::SPEC, plans: with(&known.offered, &F::SPEC) }.into())
    }

    /// How far the client gets now.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn state(&self, client: ClientId) -> Result<Option<SubscriptionState>, Problem> {
        let known = self.known.get(&client).await?;
        Ok(known.rights.subscription.as_ref().map(|held| held.state))
    }

    /// Forgets what is known of a client: its plan was changed.
    pub fn forget(&self, client: ClientId) {
        self.known.forget(&client);
    }
}

/// Names of the plans that have a feature.
pub fn with(plans: &[Plan], feature: &Spec) -> Vec<String> {
    let having = plans.iter().filter(|plan| plan.features.iter().any(|slug| slug == feature.slug));
    having.map(|plan| plan.name.clone()).collect()
}

async fn load(db: Db, client: ClientId) -> Result<Arc<Known>, Problem> {
    let mut tx = db.begin_for(client).await?;
    let rights = store::rights(&mut tx).await?;
    let offered = store::offered(&mut tx).await?;
    Ok(Arc::new(Known { rights, offered }))
}
