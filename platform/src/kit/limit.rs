//! Limits by key: so many at once, then one a period; and by the network that a request came from.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use moka::sync::Cache;

use super::clock::{Clock, Ticks};

/// Allowed at once, and how often another one is allowed after that.
pub type Rate = (u32, Duration);

/// A failure's wait is known for so long.
const MEMORY: Duration = Duration::from_secs(60 * 60);
/// Keys of their own at most; further ones share counts, so that nobody takes memory by coming under ever new ones
/// (M1).
const KEYS: usize = 200_000;
const SHARED: u64 = 4_096;
/// Keys that have their whole allowance again are forgotten once there are so many, and once in so many seconds at
/// most.
const MANY: usize = 50_000;
const SWEEP: u64 = 60;

/// A provider gives one customer a /64 at least and a /48 at most: this many times a network's limit for all of a /48.
const WIDE: u32 = 16;

/// So many at once, then one a period, for each key; there is none where one of the two is zero.
pub struct Bucket {
    limiter: RateLimiter<String, DashMapStateStore<String>, Ticks, NoOpMiddleware<Nanos>>,
    waiting: Cache<String, Duration>,
    clock: Clock,
    /// When it was swept last, in seconds of the clock.
    swept: AtomicU64,
    sharing: RandomState,
    most: usize,
}

impl Bucket {
    pub fn new((burst, period): Rate, clock: &Clock) -> Option<Self> {
        let quota = Quota::with_period(period)?.allow_burst(NonZeroU32::new(burst)?);
        Some(Self {
            limiter: RateLimiter::new(quota, DashMapStateStore::default(), Ticks(clock.clone())),
            waiting: Cache::builder().max_capacity(100_000).time_to_live(MEMORY).build(),
            clock: clock.clone(),
            swept: AtomicU64::new(0),
            sharing: RandomState::new(),
            most: KEYS,
        })
    }

    /// Counts one more; the wait when it is one too many.
    ///
    /// # Errors
    /// That wait.
    pub fn take(&self, key: &str) -> Result<(), Duration> {
        self.sweep();
        let key = if self.limiter.len() < self.most {
            key.to_owned()
        } else {
            format!("#{}", self.sharing.hash_one(key) % SHARED)
        };
        let taken = self.limiter.check_key(&key);
        taken.map_err(|not_until| not_until.wait_time_from(Ticks(self.clock.clone()).now()))
    }

    /// The limiter grows with every new key. Forgetting looks at all of them, so it is not done by each request.
    fn sweep(&self) {
        let now = self.clock.elapsed().as_secs();
        let before = self.swept.load(Ordering::Relaxed);
        let is_due = self.limiter.len() > MANY && now >= before.saturating_add(SWEEP);
        if is_due && self.swept.compare_exchange(before, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            self.limiter.retain_recent();
        }
    }

    /// Counts a failure, whose attempt was let through already.
    pub fn failed(&self, key: &str) {
        if let Err(wait) = self.take(key) {
            self.waiting.insert(key.to_owned(), self.clock.elapsed() + wait);
        }
    }

    pub fn wait(&self, key: &str) -> Option<Duration> {
        left(self.waiting.get(key)?, &self.clock)
    }
}

/// What is left of a wait until then; `None`: nothing.
pub fn left(until: Duration, clock: &Clock) -> Option<Duration> {
    until.checked_sub(clock.elapsed()).filter(|left| !left.is_zero())
}

/// A limit by where a request came from. Anyone who has one IPv6 address has 2^64 of them, so those count by their /64,
/// and more loosely by their /48 (M1).
pub struct ByNetwork {
    near: Bucket,
    wide: Bucket,
}

impl ByNetwork {
    pub fn new((burst, period): Rate, clock: &Clock) -> Option<Self> {
        let wide = (burst.saturating_mul(WIDE), period / WIDE);
        Some(Self { near: Bucket::new((burst, period), clock)?, wide: Bucket::new(wide, clock)? })
    }

    pub fn take(&self, address: &str) -> Result<(), Duration> {
        let (near, wide) = networks(address);
        self.near.take(&near)?;
        wide.map_or(Ok(()), |wide| self.wide.take(&wide))
    }

    pub fn failed(&self, address: &str) {
        let (near, wide) = networks(address);
        self.near.failed(&near);
        if let Some(wide) = wide {
            self.wide.failed(&wide);
        }
    }

    pub fn wait(&self, address: &str) -> Option<Duration> {
        let (near, wide) = networks(address);
        self.near.wait(&near).max(wide.and_then(|wide| self.wide.wait(&wide)))
    }
}

/// The network that an address counts for, and the wider one around it. An IPv4 address counts for itself.
pub fn networks(address: &str) -> (String, Option<String>) {
    match address.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            (format!("{a:x}:{b:x}:{c:x}:{d:x}::/64"), Some(format!("{a:x}:{b:x}:{c:x}::/48")))
        }
        Ok(IpAddr::V4(address)) => (address.to_string(), None),
        Err(_) => (address.to_owned(), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m1_ever_new_keys_take_no_more_memory_than_so_many_and_are_still_limited() {
        let mut bucket = Bucket::new((3, Duration::from_secs(60)), &Clock::default()).unwrap();
        bucket.most = 10;
        let taken = (0..20_000).filter(|key| bucket.take(&format!("2001:db8::{key:x}")).is_ok()).count();
        let most = bucket.most + usize::try_from(SHARED).unwrap();
        assert!(bucket.limiter.len() <= most, "{}", bucket.limiter.len());
        assert!(taken <= most * 3, "{taken} of 20,000");
    }

    #[test]
    fn m1_an_address_counts_for_its_network() {
        let limit = ByNetwork::new((2, Duration::from_secs(60)), &Clock::default()).unwrap();
        let taken = |address: &str| limit.take(address).is_ok();
        assert!(taken("2001:db8:1:1::1") && taken("2001:db8:1:1::2") && !taken("2001:db8:1:1:ffff::3"));
        assert!(taken("2001:db8:1:2::1") && taken("203.0.113.9"));
        assert!((0..100).filter(|n| taken(&format!("2001:db8:9:{n:x}::1"))).count() <= 32, "all of a /48");
    }
}
