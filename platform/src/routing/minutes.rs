//! Calls counted by minute, and how the counts get into the database: in batches, each row with all that this process has counted of its minute so far, so that
//! writing one twice changes nothing.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::health::Health;
use super::histogram::Histogram;
use super::store;
use crate::kit::db::Db;

/// How often counts are written.
const WRITE: Duration = Duration::from_secs(10);
/// Every so many writes, about an hour, old minutes are removed.
const CLEAN: u32 = 360;
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
}

/// The calls of one minute with one outcome.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Since 1970.
    pub minute: i64,
    pub digest: String,
    pub outcome: &'static str,
    pub calls: i64,
    pub first: Histogram,
    pub total: Histogram,
    changed: bool,
}

impl Cell {
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
        let minute = now.timestamp().div_euclid(60);
        let known =
            |cell: &&mut Cell| cell.minute == minute && cell.outcome == ended.outcome && cell.digest == ended.digest;
        if let Some(cell) = self.0.iter_mut().find(known) {
            return cell.add(ended);
        }
        let (first, total) = (Histogram::default(), Histogram::default());
        let mut cell = Cell {
            minute,
            digest: ended.digest.to_owned(),
            outcome: ended.outcome,
            calls: 0,
            first,
            total,
            changed: true,
        };
        cell.add(ended);
        self.0.push(cell);
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
        self.total.add(ended.total);
        if let Some(first) = ended.first {
            self.first.add(first);
        }
        self.changed = true;
    }
}

/// Writes the counts down until the process ends.
pub async fn keep(health: &Health, db: &Db, process: Uuid) {
    let mut round: u32 = 0;
    loop {
        tokio::time::sleep(WRITE).await;
        if let Err(error) = flush(health, db, process).await {
            tracing::warn!(%error, "the counts of bindings could not be written; trying again");
        }
        round = round.wrapping_add(1);
        if round.is_multiple_of(CLEAN)
            && let Err(error) = clean(health, db).await
        {
            tracing::warn!(%error, "old counts of bindings could not be removed; trying again");
        }
    }
}

/// Writes what was counted since the last time.
pub async fn flush(health: &Health, db: &Db, process: Uuid) -> Result<(), sqlx::Error> {
    let lines = health.lines();
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

async fn clean(health: &Health, db: &Db) -> Result<(), sqlx::Error> {
    let mut tx = db.begin_worker().await?;
    store::clean(&mut tx, health.clock().now() - KEPT).await?;
    tx.commit().await
}
