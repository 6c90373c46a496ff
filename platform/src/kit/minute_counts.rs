//! What is counted by the minute: in memory, and written down in batches, each row with all that this process has
//! counted of its minute so far, so that writing one twice changes nothing. What a database that is away does not take
//! is written with the next minutes.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use super::clock::Clock;
use super::db::{Db, WorkerTx};
use super::jobs::Periodic;

/// How often counts are written.
pub const WRITE: Duration = Duration::from_secs(10);
/// How often old minutes are removed.
const CLEAN: Duration = Duration::from_secs(3600);
/// Minutes that wait for a database that is away at most.
const WAITING: i64 = 60;

/// Counts by key and minute: what is not written yet, and what can still change. In one order, so that two that write
/// do not wait for each other's rows.
#[derive(Debug)]
pub struct MinuteCounts<K, C>(BTreeMap<(K, i64), Counted<C>>);

#[derive(Debug, Default)]
struct Counted<C> {
    count: C,
    /// Since it was last taken.
    is_changed: bool,
}

/// What was counted for a key in the minute that begins at this moment, so far.
pub type CountedMinute<K, C> = (K, DateTime<Utc>, C);

impl<K, C> Default for MinuteCounts<K, C> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Clone + Ord, C: Clone + Default> MinuteCounts<K, C> {
    /// Counts in the minute of this moment.
    pub fn count(&mut self, key: K, now: DateTime<Utc>, how: impl FnOnce(&mut C)) {
        let counted = self.0.entry((key, minute(now))).or_default();
        how(&mut counted.count);
        counted.is_changed = true;
    }

    /// Copies to write, of what changed since the last time.
    pub fn take_changed(&mut self) -> Vec<CountedMinute<K, C>> {
        let changed = self.0.iter_mut().filter_map(|((key, minute), counted)| {
            std::mem::take(&mut counted.is_changed).then(|| (key.clone(), time(*minute), counted.count.clone()))
        });
        changed.collect()
    }

    /// Forgets what is written and can change no more, and marks what could not be written.
    pub fn settle(&mut self, taken: &[CountedMinute<K, C>], is_stored: bool, now: DateTime<Utc>) {
        if !is_stored {
            for (key, at, _) in taken {
                if let Some(counted) = self.0.get_mut(&(key.clone(), minute(*at))) {
                    counted.is_changed = true;
                }
            }
        }
        let now = minute(now);
        self.0.retain(|(_, minute), counted| *minute >= now || (counted.is_changed && *minute + WAITING >= now));
    }
}

/// Since 1970.
fn minute(at: DateTime<Utc>) -> i64 {
    at.timestamp().div_euclid(60)
}

fn time(minute: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(minute * 60, 0).unwrap_or_default()
}

/// Waits until counts are to be written again. `false`: the process ends.
pub async fn is_due(db: &Db) -> bool {
    tokio::time::sleep(WRITE).await;
    !db.is_closed()
}

/// Forgets minutes that are older than they are kept, hourly.
pub fn sweeper(
    name: &'static str,
    (db, clock): (&Db, &Clock),
    kept: TimeDelta,
    clean: impl AsyncFn(&mut WorkerTx, DateTime<Utc>) -> Result<u64, sqlx::Error> + Copy + Send + Sync + 'static,
) -> Periodic {
    let (db, clock) = (db.clone(), clock.clone());
    Periodic::new(name, CLEAN, move || {
        let (db, clock) = (db.clone(), clock.clone());
        async move {
            let mut tx = db.begin_worker().await?;
            clean(&mut tx, clock.now() - kept).await?;
            Ok(tx.commit().await?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_is_written_when_it_changed_and_again_where_that_failed() {
        let mut counts: MinuteCounts<&str, i64> = MinuteCounts::default();
        let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap();
        counts.count("a", at(61), |count| *count += 1);
        counts.count("a", at(119), |count| *count += 1);
        counts.count("b", at(120), |count| *count += 1);
        let taken = counts.take_changed();
        assert_eq!(taken, [("a", at(60), 2), ("b", at(120), 1)]);
        assert!(counts.take_changed().is_empty(), "they were taken");
        counts.settle(&taken, false, at(120));
        assert_eq!(counts.take_changed(), taken, "they were not written");
        counts.settle(&taken, true, at(120));
        counts.count("a", at(119), |count| *count += 1);
        assert_eq!(counts.take_changed(), [("a", at(60), 1)], "what was written and is over is forgotten");
        // Nothing waits for ever.
        counts.count("c", at(180), |count| *count += 1);
        counts.settle(&[], true, at(180 + 60 * 61));
        assert!(counts.take_changed().is_empty());
    }
}
