//! The counts of the throttle: buckets that fill again, waits that double, and limits by network.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use moka::sync::Cache;

use super::{FIRST_WAIT, FREE, LONGEST_WAIT, MEMORY, Rate};
use crate::kit::clock::{Clock, Ticks};

/// A provider gives one customer a /64 at least and a /48 at most: this many times a network's limit for all of a /48.
const WIDE: u32 = 16;

/// So many at once, then one a period, for each key; there is none where one of the two is zero.
pub struct Bucket {
    limiter: RateLimiter<String, DashMapStateStore<String>, Ticks, NoOpMiddleware<Nanos>>,
    waiting: Cache<String, Duration>,
    clock: Clock,
}

impl Bucket {
    pub fn new((burst, period): Rate, clock: &Clock) -> Option<Self> {
        let quota = Quota::with_period(period)?.allow_burst(NonZeroU32::new(burst)?);
        Some(Self {
            limiter: RateLimiter::new(quota, DashMapStateStore::default(), Ticks(clock.clone())),
            waiting: Cache::builder().max_capacity(100_000).time_to_live(MEMORY).build(),
            clock: clock.clone(),
        })
    }

    /// Counts one more; the wait when it is one too many.
    pub fn take(&self, key: &str) -> Result<(), Duration> {
        let taken = self.limiter.check_key(&key.to_owned());
        // The limiter grows with every new key: forget those that are full again.
        if self.limiter.len() > 50_000 {
            self.limiter.retain_recent();
        }
        taken.map_err(|not_until| not_until.wait_time_from(Ticks(self.clock.clone()).now()))
    }

    /// Counts a failure, whose attempt was let through already.
    pub(super) fn failed(&self, key: &str) {
        if let Err(wait) = self.take(key) {
            self.waiting.insert(key.to_owned(), self.clock.elapsed() + wait);
        }
    }

    pub(super) fn wait(&self, key: &str) -> Option<Duration> {
        left(self.waiting.get(key)?, &self.clock)
    }
}

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

fn left(until: Duration, clock: &Clock) -> Option<Duration> {
    until.checked_sub(clock.elapsed()).filter(|left| !left.is_zero())
}

/// A limit by where a request came from. Whoever has one IPv6 address has 2^64 of them, so those count by their /64, and more loosely by
/// their /48 (M1).
pub(super) struct ByNetwork {
    near: Bucket,
    wide: Bucket,
}

impl ByNetwork {
    pub(super) fn new((burst, period): Rate, clock: &Clock) -> Option<Self> {
        let wide = (burst.saturating_mul(WIDE), period / WIDE);
        Some(Self { near: Bucket::new((burst, period), clock)?, wide: Bucket::new(wide, clock)? })
    }

    pub(super) fn take(&self, address: &str) -> Result<(), Duration> {
        let (near, wide) = networks(address);
        self.near.take(&near)?;
        wide.map_or(Ok(()), |wide| self.wide.take(&wide))
    }

    pub(super) fn failed(&self, address: &str) {
        let (near, wide) = networks(address);
        self.near.failed(&near);
        if let Some(wide) = wide {
            self.wide.failed(&wide);
        }
    }

    pub(super) fn wait(&self, address: &str) -> Option<Duration> {
        let (near, wide) = networks(address);
        self.near.wait(&near).max(wide.and_then(|wide| self.wide.wait(&wide)))
    }
}

/// The network that an address counts for, and the wider one around it. An IPv4 address counts for itself.
pub(super) fn networks(address: &str) -> (String, Option<String>) {
    match address.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            (format!("{a:x}:{b:x}:{c:x}:{d:x}::/64"), Some(format!("{a:x}:{b:x}:{c:x}::/48")))
        }
        Ok(IpAddr::V4(address)) => (address.to_string(), None),
        Err(_) => (address.to_owned(), None),
    }
}
