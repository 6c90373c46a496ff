//! Calls of bindings counted by minute, version and outcome, and how the counts get into the database.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use runners::Spent;
use uuid::Uuid;

use super::health::Health;
use super::histogram::{Cpu, Memory, Times};
use super::store;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Periodic;
use crate::kit::minute_counts::{self, CountedMinute, MinuteCounts};

/// A look that was missed must not fill a minute with more than there is in it.
const LONGEST_OPEN: Duration = Duration::from_secs(60);
/// How long minutes are kept.
const KEPT: TimeDelta = TimeDelta::days(35);

/// A call that ended.
pub struct Ended<'a> {
    /// Of the plugin's component.
    pub digest: &'a str,
    pub outcome: &'static str,
    pub first: Option<Duration>,
    pub total: Duration,
    /// Whether the run had asked somebody before.
    pub is_retry: bool,
    /// What the guest used, where it began at all.
    pub spent: Option<Spent>,
}

/// The outcome of the cells that count no calls but how long the circuit stood open.
const OPEN: &str = "";

/// What calls are counted by: the digest of the plugin's component, and the outcome.
pub type CellKey = (String, &'static str);

/// The calls of one minute with one outcome.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    pub calls: i64,
    pub retries: i64,
    pub open_seconds: i64,
    pub first: Times,
    pub total: Times,
    pub cpu: Cpu,
    pub memory: Memory,
}

/// A cell to write.
pub type ChangedCell = CountedMinute<CellKey, Cell>;

/// What one binding has counted and not finished writing: a handful of cells.
pub type BindingMinutes = MinuteCounts<CellKey, Cell>;

pub fn add(minutes: &mut BindingMinutes, now: DateTime<Utc>, ended: &Ended<'_>) {
    minutes.count((ended.digest.to_owned(), ended.outcome), now, |cell| cell.add(ended));
}

/// The circuit stood open for so long until now.
pub fn add_open(minutes: &mut BindingMinutes, now: DateTime<Utc>, time: Duration) {
    let seconds = i64::try_from(time.min(LONGEST_OPEN).as_secs()).unwrap_or(0);
    minutes.count((String::new(), OPEN), now, |cell| cell.open_seconds += seconds);
}

impl Cell {
    fn add(&mut self, ended: &Ended<'_>) {
        self.calls += 1;
        self.retries += i64::from(ended.is_retry);
        self.total.add(whole(ended.total.as_millis()));
        if let Some(first) = ended.first {
            self.first.add(whole(first.as_millis()));
        }
        if let Some(spent) = ended.spent {
            self.cpu.add(whole(spent.cpu.as_micros()));
            self.memory.add(spent.memory_bytes);
        }
    }
}

fn whole(number: u128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// Writes the counts down until the process ends.
pub async fn keep(health: &Health, db: &Db, process: Uuid) {
    while minute_counts::is_due(db).await {
        if let Err(error) = flush(health, db, process).await {
            tracing::warn!(%error, "failed to store binding statistics; retrying");
        }
    }
}

/// Writes what was counted since the last time.
pub async fn flush(health: &Health, db: &Db, process: Uuid) -> Result<(), sqlx::Error> {
    let lines = health.lines();
    lines.iter().for_each(|(_, line)| line.look(health.clock()));
    let changed: Vec<(Uuid, Vec<ChangedCell>)> = lines.iter().map(|(id, line)| (*id, line.take_changed())).collect();
    let stored =
        if changed.iter().any(|(_, cells)| !cells.is_empty()) { write(db, process, &changed).await } else { Ok(()) };
    let now = health.clock().now();
    for ((_, line), (_, cells)) in lines.iter().zip(&changed) {
        line.settle(cells, stored.is_ok(), now);
    }
    stored
}

async fn write(db: &Db, process: Uuid, cells: &[(Uuid, Vec<ChangedCell>)]) -> Result<(), sqlx::Error> {
    let mut tx = db.begin_worker().await?;
    store::write(&mut tx, process, cells).await?;
    tx.commit().await
}

/// Forgets old minutes, hourly.
pub fn sweeper(db: &Db, clock: &Clock) -> Periodic {
    minute_counts::sweeper("forget_binding_minutes", (db, clock), KEPT, store::clean)
}
