//! Waits that double.

use std::time::Duration;

use moka::sync::Cache;

use super::{FIRST_WAIT, FREE, LONGEST_WAIT, MEMORY};
use crate::kit::clock::Clock;
use crate::kit::limit::left;

/// Waits that double with each failure.
pub(super) struct Growing {
    failures: Cache<String, (u32, Duration)>,
    clock: Clock,
}

impl Growing {
    pub(super) fn new(clock: &Clock) -> Self {
        let failures = Cache::builder().max_capacity(100_000).time_to_idle(MEMORY).build();
        Self { failures, clock: clock.clone() }
    }

    pub(super) fn failed(&self, key: &str) {
        let count = self.failures.get(key).map_or(0, |(count, _)| count).saturating_add(1);
        let wait = count.checked_sub(FREE + 1).map_or(Duration::ZERO, |beyond| {
            FIRST_WAIT.saturating_mul(1_u32.checked_shl(beyond).unwrap_or(u32::MAX)).min(LONGEST_WAIT)
        });
        self.failures.insert(key.to_owned(), (count, self.clock.elapsed() + wait));
    }

    pub(super) fn wait(&self, key: &str) -> Option<Duration> {
        left(self.failures.get(key)?.1, &self.clock)
    }

    pub(super) fn forget(&self, key: &str) {
        self.failures.invalidate(key);
    }
}
