//! What each client takes of the platform, by the minute: requests and refusals, how long its runs waited for a place,
//! what plugins computed for it and what went to providers. Counted in memory, written down in batches, kept for a
//! week: numbers, and nothing of what was done. The owner's `console` reads them.

mod minute;
mod store;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;
use crate::kit::refreshing_cache::RefreshingCache;

pub use minute::{Load, Minute, Sort};
pub use store::{LoadSlice, Taken, alive, count, list, waits, waits_of_all};

/// How much each client took of one thing; those that took nothing are left out.
pub type Amounts = Arc<Vec<(i64, f64)>>;

/// How often counts are written.
const WRITE: Duration = Duration::from_secs(10);
/// How often old minutes are removed.
const CLEAN: Duration = Duration::from_secs(3600);
const KEPT: TimeDelta = TimeDelta::days(7);
/// Minutes that wait for a database that is away at most.
const WAITING: i64 = 60;

/// The counts of this process. Cheap to clone.
#[derive(Clone)]
pub struct Loads(Arc<Inner>);

struct Inner {
    clock: Clock,
    process: Uuid,
    minutes: Mutex<HashMap<(ClientId, i64), Minute>>,
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

    /// A run got its place after so long.
    pub fn began(&self, client: ClientId, waited: Duration) {
        self.count(client, |minute| minute.began(waited));
    }

    /// A plugin computed for so long, and so many bytes went to providers and came from them.
    pub fn spent(&self, client: ClientId, cpu: Duration, sent: u64, received: u64) {
        self.count(client, |minute| minute.spent(cpu, sent, received));
    }

    fn count(&self, client: ClientId, how: impl FnOnce(&mut Minute)) {
        let minute = self.0.clock.now().timestamp().div_euclid(60);
        how(self.minutes().entry((client, minute)).or_default());
    }

    fn minutes(&self) -> MutexGuard<'_, HashMap<(ClientId, i64), Minute>> {
        // Whole after every statement under the lock, also after a panic in one.
        self.0.minutes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the counts down until the process ends.
    pub async fn keep(&self, db: &Db) {
        loop {
            tokio::time::sleep(WRITE).await;
            if db.is_closed() {
                return;
            }
            if let Err(error) = self.flush(db).await {
                tracing::warn!(%error, "failed to store what clients take; retrying");
            }
        }
    }

    /// Writes what was counted since the last time: each row with all of its minute so far, so that writing one twice
    /// changes nothing.
    ///
    /// # Errors
    /// When the database is away: it is written with the next minutes.
    pub async fn flush(&self, db: &Db) -> Result<(), sqlx::Error> {
        for (client, time) in db.take_spent() {
            self.count(client, |minute| minute.held(time));
        }
        let changed: Vec<(ClientId, DateTime<Utc>, Minute)> = self
            .minutes()
            .iter_mut()
            .filter_map(|((client, minute), counted)| Some((*client, time(*minute), counted.take_changed()?)))
            .collect();
        let written = match changed.is_empty() {
            true => Ok(()),
            false => self.write(db, &changed).await,
        };
        let now = self.0.clock.now().timestamp().div_euclid(60);
        let mut minutes = self.minutes();
        if written.is_err() {
            for (client, at, _) in &changed {
                if let Some(counted) = minutes.get_mut(&(*client, at.timestamp().div_euclid(60))) {
                    counted.is_changed = true;
                }
            }
        }
        minutes.retain(|(_, minute), counted| *minute >= now || (counted.is_changed && *minute + WAITING >= now));
        written
    }

    async fn write(&self, db: &Db, changed: &[(ClientId, DateTime<Utc>, Minute)]) -> Result<(), sqlx::Error> {
        let mut tx = db.begin_worker().await?;
        store::write(&mut tx, self.0.process, changed).await?;
        tx.commit().await
    }
}

async fn look(db: Db, clock: Clock, (minutes, sort): (i64, Sort)) -> Result<Amounts, Problem> {
    let mut tx = db.begin_worker().await?;
    Ok(Arc::new(store::amounts(&mut tx, sort.as_str(), clock.now() - TimeDelta::minutes(minutes)).await?))
}

fn time(minute: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(minute * 60, 0).unwrap_or_default()
}

/// Forgets old minutes, hourly.
pub fn sweeper(db: &Db, clock: &Clock) -> Periodic {
    let (db, clock) = (db.clone(), clock.clone());
    Periodic::new("forget_client_minutes", CLEAN, move || {
        let (db, clock) = (db.clone(), clock.clone());
        async move {
            let mut tx = db.begin_worker().await?;
            store::clean(&mut tx, clock.now() - KEPT).await?;
            Ok(tx.commit().await?)
        }
    })
}
