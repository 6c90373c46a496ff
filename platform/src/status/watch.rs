//! Looking at the platform's parts, and keeping what was seen: in memory, in a file, and the minutes in which something
//! did not work in the database, as soon as it answers.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, DurationRound, NaiveDate, TimeDelta, Utc};
use tokio::sync::Mutex;

use super::model::{Incident, Part, Signal, Snapshot, State, StatusDay};
use super::signals::{RegionModels, Seen, judge};
use super::store;
use crate::documents;
use crate::kit::blob::Blobs;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::mail;
use crate::loads;
use crate::models::Models;

/// How often a process looks.
const LOOK: Duration = Duration::from_secs(20);
/// How long the result of a look is reused, where nothing looks by itself.
const FRESH: Duration = Duration::from_secs(40);
/// A database that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// Runs that began so long ago say how long runs wait.
const WAITS: TimeDelta = TimeDelta::minutes(5);
/// The days that the page shows.
const DAYS: i64 = 90;
/// Minutes that wait for a database that is away at most: two days of all parts.
const WAITING: usize = 20_000;
const FILE: &str = "status.json";

/// What this process knows of the platform. Cheap to clone.
#[derive(Clone)]
pub struct Status(Arc<Inner>);

/// What is looked at.
pub struct StatusDeps {
    pub db: Db,
    pub clock: Clock,
    pub blobs: Blobs,
    pub models: Models,
    pub data_dir: PathBuf,
}

struct Inner {
    deps: StatusDeps,
    known: RwLock<Known>,
    /// One look at a time; what could not be written down yet.
    looking: Mutex<Vec<(DateTime<Utc>, String, State)>>,
}

#[derive(Default)]
struct Known {
    snapshot: Snapshot,
    signals: Vec<Signal>,
    looked: Option<Instant>,
}

/// What only the database knows.
struct Written {
    waited_p95_ms: Option<i64>,
    oldest_file: Option<i64>,
    oldest_mail: Option<i64>,
    incidents: Vec<Incident>,
    days: Vec<StatusDay>,
    since: Option<NaiveDate>,
}

impl Status {
    /// With what the process before has left in the file.
    pub fn new(deps: StatusDeps) -> Self {
        let snapshot = read(&deps.data_dir.join(FILE));
        let known = Known { snapshot, ..Known::default() };
        Self(Arc::new(Inner { deps, known: RwLock::new(known), looking: Mutex::default() }))
    }

    /// Looks until the process ends.
    pub async fn keep(&self) {
        while !self.0.deps.db.is_closed() {
            self.look().await;
            tokio::time::sleep(LOOK).await;
        }
    }

    /// What is known. Looks first where nothing did lately; who asks meanwhile gets what was known before.
    pub async fn snapshot(&self) -> Snapshot {
        if self.is_stale() && self.0.looking.try_lock().is_ok() {
            self.look().await;
        }
        self.known(|known| known.snapshot.clone())
    }

    /// The same by part, with why.
    pub async fn signals(&self) -> Vec<Signal> {
        if self.is_stale() {
            self.look().await;
        }
        self.known(|known| known.signals.clone())
    }

    fn is_stale(&self) -> bool {
        self.known(|known| known.looked.is_none_or(|when| when.elapsed() > FRESH))
    }

    fn known<T>(&self, read: impl FnOnce(&Known) -> T) -> T {
        read(&self.0.known.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Looks at all parts and keeps what they say.
    pub async fn look(&self) {
        let mut waiting = self.0.looking.lock().await;
        let StatusDeps { clock, blobs, data_dir, .. } = &self.0.deps;
        let now = clock.now();
        let written = match tokio::time::timeout(PATIENCE, self.written(now)).await {
            Ok(Ok(written)) => Some(written),
            Ok(Err(error)) => {
                tracing::warn!(%error, "the status page cannot read the database");
                None
            }
            Err(_elapsed) => None,
        };
        let seen = Seen {
            is_database_up: written.is_some(),
            are_files_up: blobs.is_up().await,
            waited_p95_ms: written.as_ref().and_then(|written| written.waited_p95_ms),
            oldest_file: written.as_ref().and_then(|written| written.oldest_file),
            oldest_mail: written.as_ref().and_then(|written| written.oldest_mail),
            models: self.models(),
        };
        let signals = judge(&seen);
        let minute = now.duration_trunc(TimeDelta::minutes(1)).unwrap_or(now);
        let bad = signals.iter().filter(|signal| signal.state != State::Operational);
        waiting.extend(bad.map(|signal| (minute, signal.part.clone(), signal.state)));
        let day = now.duration_trunc(TimeDelta::days(1)).unwrap_or(now);
        waiting.push((day, "page".to_owned(), State::Operational));
        waiting.dedup();
        if seen.is_database_up {
            match tokio::time::timeout(PATIENCE, self.write(&waiting, now)).await {
                Ok(Ok(())) => waiting.clear(),
                Ok(Err(error)) => tracing::warn!(%error, "failed to store the platform's state; retrying"),
                Err(_elapsed) => {}
            }
        }
        let most = waiting.len().saturating_sub(WAITING);
        waiting.drain(..most);
        let snapshot = self.known(|known| next(&known.snapshot, &signals, written, now));
        let text = serde_json::to_vec(&snapshot);
        {
            let mut known = self.0.known.write().unwrap_or_else(PoisonError::into_inner);
            *known = Known { snapshot, signals, looked: Some(Instant::now()) };
        }
        let file = data_dir.join(FILE);
        let kept = match text {
            Ok(text) => tokio::task::spawn_blocking(move || keep_in(&file, &text)).await.unwrap_or(Ok(())),
            Err(error) => Err(error.into()),
        };
        if let Err(error) = kept {
            tracing::warn!(%error, "failed to keep the platform's state in the data folder");
        }
    }

    async fn written(&self, now: DateTime<Utc>) -> Result<Written, sqlx::Error> {
        let mut tx = self.0.deps.db.begin_worker().await?;
        let waited = loads::waits_of_all(&mut tx, now - WAITS).await?;
        let oldest = store::oldest_jobs(&mut tx, &[documents::READ, mail::SEND], now).await?;
        let since = now - TimeDelta::days(DAYS);
        let incidents = store::public_incidents(&mut tx, since).await?;
        let days = store::days(&mut tx, since).await?;
        let first = store::first_day(&mut tx).await?;
        tx.commit().await?;
        let age = |kind: &str| oldest.iter().find(|(known, _)| known == kind).map(|(_, seconds)| *seconds);
        Ok(Written {
            waited_p95_ms: waited.percentile(0.95),
            oldest_file: age(documents::READ),
            oldest_mail: age(mail::SEND),
            incidents,
            days,
            since: first,
        })
    }

    async fn write(&self, minutes: &[(DateTime<Utc>, String, State)], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        let mut tx = self.0.deps.db.begin_worker().await?;
        store::write(&mut tx, minutes, now - TimeDelta::days(DAYS + 1)).await?;
        tx.commit().await
    }

    /// What is offered to everybody, region by region: those of one client are no matter of the public.
    fn models(&self) -> Vec<RegionModels> {
        let models = &self.0.deps.models;
        let mut regions = models.regions(ClientId::OWNER);
        regions.sort_unstable();
        regions.dedup();
        let of = |region: String| {
            let offers = models.offers_in(ClientId::OWNER, std::slice::from_ref(&region));
            let is_closed = |id| models.health().is_open(id);
            let closed = offers.iter().filter(|offer| offer.candidates.iter().all(|each| is_closed(each.id)));
            RegionModels { region, models: offers.len(), closed: closed.count() }
        };
        regions.into_iter().map(of).collect()
    }
}

/// The state after a look; without the database incidents and history stay as they were.
fn next(before: &Snapshot, signals: &[Signal], written: Option<Written>, now: DateTime<Utc>) -> Snapshot {
    let mut next = Snapshot { checked_at: Some(now), is_database_up: written.is_some(), ..before.clone() };
    if let Some(Written { incidents, days, since, .. }) = written {
        let today = now.date_naive();
        (next.as_of, next.incidents, next.days, next.since) = (Some(now), incidents, days, since.or(Some(today)));
    }
    let part = |signal: &Signal| {
        let open = next.incidents.iter().filter(|incident| incident.resolved_at.is_none());
        let told =
            open.filter(|incident| incident.parts.contains(&signal.part)).map(|incident| incident.impact.state());
        Part {
            key: signal.part.clone(),
            region: signal.region.clone(),
            state: told.max().unwrap_or_default().max(signal.state),
        }
    };
    next.parts = signals.iter().map(part).collect();
    next
}

/// Nothing where there is no file, or none of ours.
fn read(file: &std::path::Path) -> Snapshot {
    let text = std::fs::read(file).unwrap_or_default();
    let known: Option<Snapshot> = serde_json::from_slice(&text).ok();
    // Nobody has looked since.
    known.map(|known| Snapshot { is_database_up: false, ..known }).unwrap_or_default()
}

/// All of it or nothing.
fn keep_in(file: &std::path::Path, text: &[u8]) -> std::io::Result<()> {
    let half = file.with_extension("half");
    std::fs::write(&half, text)?;
    std::fs::rename(half, file)
}
