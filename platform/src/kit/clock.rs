//! The one home of the wall clock, so that a test can move time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use governor::nanos::Nanos;

/// Wall-clock time, and time that only ever goes forward; clones share one offset.
#[derive(Clone, Debug)]
pub struct Clock {
    offset_ms: Arc<AtomicI64>,
    start: Instant,
}

impl Default for Clock {
    fn default() -> Self {
        Self { offset_ms: Arc::default(), start: Instant::now() }
    }
}

impl Clock {
    /// Now, in UTC, as fine as the database keeps it (microseconds): what is answered equals what is read back. Moved
    /// by whatever a test asked for.
    pub fn now(&self) -> DateTime<Utc> {
        #[expect(clippy::disallowed_methods, reason = "the one home of the wall clock")]
        let now = Utc::now();
        now.trunc_subsecs(6) + TimeDelta::milliseconds(self.offset_ms.load(Ordering::Relaxed))
    }

    /// Time since this clock was made: for waits and limits, which a change of the machine's clock must not move (F20).
    pub fn elapsed(&self) -> Duration {
        let moved = u64::try_from(self.offset_ms.load(Ordering::Relaxed)).unwrap_or(0);
        self.start.elapsed() + Duration::from_millis(moved)
    }

    /// Moves every clone of this clock.
    #[cfg(test)]
    pub fn advance(&self, by: TimeDelta) {
        self.offset_ms.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }
}

/// The clock as a limiter takes it: time that only goes forward, and that a test can move.
#[derive(Clone)]
pub struct Ticks(pub Clock);

impl governor::clock::Clock for Ticks {
    type Instant = Nanos;
    fn now(&self) -> Nanos {
        self.0.elapsed().into()
    }
}
