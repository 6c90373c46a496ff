//! The one home of the wall clock, so that a test can move time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};

/// Wall-clock time; clones share one offset. Durations are measured with `std::time::Instant`, never with this.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    offset_ms: Arc<AtomicI64>,
}

impl Clock {
    /// Now, in UTC, moved by whatever a test asked for.
    pub fn now(&self) -> DateTime<Utc> {
        #[expect(clippy::disallowed_methods, reason = "the one home of the wall clock")]
        let now = Utc::now();
        now + TimeDelta::milliseconds(self.offset_ms.load(Ordering::Relaxed))
    }

    /// Moves every clone of this clock.
    #[cfg(test)]
    pub fn advance(&self, by: TimeDelta) {
        self.offset_ms.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }
}
