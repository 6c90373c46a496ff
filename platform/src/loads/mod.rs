//! What each client takes of the platform, by the minute: requests and refusals, how long its runs waited for a permit,
//! what plugins computed for it and what went to providers. Counted in memory, written down in batches, kept for a
//! week: numbers, and nothing of what was done. The owner's `console` reads them.

mod minute;
mod store;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use uuid::Uuid;

use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Periodic;
use crate::kit::minute_counts::{self, CountedMinute, MinuteCounts, WRITE};
use crate::kit::problem::Problem;
use crate::kit::refreshing_cache::RefreshingCache;

pub use minute::{Load, Minute, Sort};
pub use store::{LoadSlice, Taken, alive, count, list, waits, waits_of_all};

/// How much each client took of one thing; those that took nothing are left out.
pub type Amounts = Arc<Vec<(i64, f64)>>;

/// How long minutes are kept.
const KEPT: TimeDelta = TimeDelta::days(7);

/// The counts of this process. Cheap to clone.
#[derive(Clone)]
pub struct Loads(Arc<Inner>);

struct Inner {
    clock: Clock,
    process: Uuid,
    minutes: Mutex<MinuteCounts<ClientId, Minute>>,
    /// Of the last so many minutes, as old as what is not written yet.
    amounts: RefreshingCache<(i64, Sort), Amounts>,
}

impl Loads {
    /// On the runtime that sums anew what somebody sorts by.
    pub fn new(db: &Db, clock: &Clock, process: Uuid) -> Self {
        let amounts = {
            let (db, clock) = (db.clone(), clock.clone());
            RefreshingCache::new(64, WRITE, move |key| look(db.clone(), clock.clone(), key))
        };
        Self(Arc::new(Inner { clock: clock.clone(), process, minutes: Mutex::default(), amounts }))
    }

    /// How much each client took of what a list is sorted by, in the last so many minutes. All minutes of all clients
    /// are summed for it, but not for each page.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn amounts(&self, minutes: i64, sort: Sort) -> Result<Amounts, Problem> {
        self.0.amounts.get(&(minutes, sort)).await
    }

    /// A request was answered with this status.
    pub fn answered(&self, client: ClientId, status: u16) {
        self.count(client, |minute| minute.answered(status));
    }

    /// A run got its permit after so long.
    pub fn began(&self, client: ClientId, waited: Duration) {
        self.count(client, |minute| minute.began(waited));
    }

    /// A plugin computed for so long, and so many bytes went to providers and came from them.
    pub fn spent(&self, client: ClientId, cpu: Duration, sent: u64, received: u64) {
        self.count(client, |minute| minute.spent(cpu, sent, received));
    }

    fn count(&self, client: ClientId, how: impl FnOnce(&mut Minute)) {
        let now = self.0.clock.now();
        self.minutes().count(client, now, how);
    }

    fn minutes(&self) -> MutexGuard<'_, MinuteCounts<ClientId, Minute>> {
        // Whole after every statement under the lock, also after a panic in one.
        self.0.minutes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the counts down until the process ends.
    pub async fn keep(&self, db: &Db) {
        while minute_counts::is_due(db).await {
            if let Err(error) = self.flush(db).await {
                tracing::warn!(%error, "failed to store client load; retrying");
            }
        }
    }

    /// Writes what was counted since the last time.
    ///
    /// # Errors
    /// When the database is away: it is written with the next minutes.
    pub async fn flush(&self, db: &Db) -> Result<(), sqlx::Error> {
        for (client, time) in db.take_spent() {
            self.count(client, |minute| minute.held(time));
        }
        let changed = self.minutes().take_changed();
        let written = match changed.is_empty() {
            true => Ok(()),
            false => self.write(db, &changed).await,
        };
        let now = self.0.clock.now();
        self.minutes().settle(&changed, written.is_ok(), now);
        written
    }

    async fn write(&self, db: &Db, changed: &[CountedMinute<ClientId, Minute>]) -> Result<(), sqlx::Error> {
        let mut tx = db.begin_worker().await?;
        store::write(&mut tx, self.0.process, changed).await?;
        tx.commit().await
    }
}

async fn look(db: Db, clock: Clock, (minutes, sort): (i64, Sort)) -> Result<Amounts, Problem> {
    let mut tx = db.begin_worker().await?;
    Ok(Arc::new(store::amounts(&mut tx, sort.as_str(), clock.now() - TimeDelta::minutes(minutes)).await?))
}

/// Forgets old minutes, hourly.
pub fn sweeper(db: &Db, clock: &Clock) -> Periodic {
    minute_counts::sweeper("forget_client_minutes", (db, clock), KEPT, store::clean)
}
