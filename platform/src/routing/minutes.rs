//! Calls counted by minute, and how the counts get into the database: in batches, each row with all that this process
//! has counted of its minute so far, so that writing one twice changes nothing.

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

/// How often counts are written.
const WRITE: Duration = Duration::from_secs(10);
/// How often old minutes are removed.
const CLEAN: Duration = Duration::from_secs(3600);
/// A look that was missed must not fill a minute with more than there is in it.
const LONGEST_OPEN: Duration = Duration::from_secs(60);
/// How long minutes are kept.
const KEPT: TimeDelta = TimeDelta::days(35);
/// Minutes that wait for a database that is away at most.
const WAITING: i64 = 60;

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
pub const OPEN: &str = "";

/// The calls of one minute with one outcome.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Since 1970.
    pub minute: i64,
    pub digest: String,
    pub outcome: &'static str,
    pub calls: i64,
    pub retries: i64,
    pub open_seconds: i64,
    pub first: Times,
    pub total: Times,
    pub cpu: Cpu,
    pub memory: Memory,
    changed: bool,
}

impl Cell {
    fn new(minute: i64, digest: &str, outcome: &'static str) -> Self {
        Self {
            minute,
            digest: digest.to_owned(),
            outcome,
            calls: 0,
            retries: 0,
            open_seconds: 0,
            first: Times::default(),
            total: Times::default(),
            cpu: Cpu::default(),
            memory: Memory::default(),
            changed: true,
        }
    }

    pub fn time(&self) -> DateTime<Utc> {
        DateTime::from_timestamp(self.minute * 60, 0).unwrap_or_default()
    }

    fn is(&self, other: &Self) -> bool {
        (self.minute, &self.digest, self.outcome) == (other.minute, &other.digest, other.outcome)
    }
}

/// What one binding has counted and not finished writing: a handful of cells.
#[derive(Default)]
pub struct Minutes(Vec<Cell>);

impl Minutes {
    pub fn add(&mut self, now: DateTime<Utc>, ended: &Ended<'_>) {
        self.cell(now, ended.digest, ended.outcome).add(ended);
    }

    /// The circuit stood open for so long until now.
    pub fn add_open(&mut self, now: DateTime<Utc>, time: Duration) {
        let cell = self.cell(now, "", OPEN);
        cell.open_seconds += i64::try_from(time.min(LONGEST_OPEN).as_secs()).unwrap_or(0);
        cell.changed = true;
    }

    fn cell(&mut self, now: DateTime<Utc>, digest: &str, outcome: &'static str) -> &mut Cell {
        let minute = now.timestamp().div_euclid(60);
        let known =
            self.0.iter().position(|cell| cell.minute == minute && cell.outcome == outcome && cell.digest == digest);
        let place = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push(Cell::new(minute, digest, outcome));
        }
        &mut self.0[place]
    }

    /// What was counted since it was last written.
    pub fn take_changed(&mut self) -> Vec<Cell> {
        let changed = self.0.iter_mut().filter_map(|cell| std::mem::take(&mut cell.changed).then(|| cell.clone()));
        changed.collect()
    }

    /// Forgets what is written and can change no more, and marks what could not be written.
    pub fn settle(&mut self, written: &[Cell], is_stored: bool, now_minute: i64) {
        if !is_stored {
            for cell in self.0.iter_mut().filter(|cell| written.iter().any(|other| other.is(cell))) {
                cell.changed = true;
            }
        }
        self.0.retain(|cell| cell.minute >= now_minute || (cell.changed && cell.minute + WAITING >= now_minute));
    }
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
        self.changed = true;
    }
}

fn whole(number: u128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// Writes the counts down until the process ends.
pub async fn keep(health: &Health, db: &Db, process: Uuid) {
    loop {
        tokio::time::sleep(WRITE).await;
        if db.is_closed() {
            return;
        }
        if let Err(error) = flush(health, db, process).await {
            tracing::warn!(%error, "failed to store binding statistics; retrying");
        }
    }
}

/// Writes what was counted since the last time.
pub async fn flush(health: &Health, db: &Db, process: Uuid) -> Result<(), sqlx::Error> {
    let lines = health.lines();
    lines.iter().for_each(|(_, line)| line.look(health.clock()));
    let changed: Vec<(Uuid, Vec<Cell>)> = lines.iter().map(|(id, line)| (*id, line.take_changed())).collect();
    let stored =
        if changed.iter().any(|(_, cells)| !cells.is_empty()) { write(db, process, &changed).await } else { Ok(()) };
    let now_minute = health.clock().now().timestamp().div_euclid(60);
    for ((_, line), (_, cells)) in lines.iter().zip(&changed) {
        line.settle(cells, stored.is_ok(), now_minute);
    }
    stored
}

async fn write(db: &Db, process: Uuid, cells: &[(Uuid, Vec<Cell>)]) -> Result<(), sqlx::Error> {
    let mut tx = db.begin_worker().await?;
    store::write(&mut tx, process, cells).await?;
    tx.commit().await
}

/// Forgets old minutes, hourly.
pub fn sweeper(db: &Db, clock: &Clock) -> Periodic {
    let (db, clock) = (db.clone(), clock.clone());
    Periodic::new("forget_binding_minutes", CLEAN, move || {
        let (db, clock) = (db.clone(), clock.clone());
        async move {
            let mut tx = db.begin_worker().await?;
            store::clean(&mut tx, clock.now() - KEPT).await?;
            Ok(tx.commit().await?)
        }
    })
}
