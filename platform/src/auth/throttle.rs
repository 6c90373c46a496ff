//! Slows guessing down: failures count per account-and-address, per address, and per account, so that one office survives its own
//! typing errors, nobody can lock somebody else out from afar, and many addresses together still get only a trickle at one account.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use moka::sync::Cache;

/// Failures allowed at once, and how often another one is allowed after that.
const PAIR: (u32, Duration) = (5, Duration::from_secs(30));
const ADDRESS: (u32, Duration) = (60, Duration::from_secs(2));
const ACCOUNT: (u32, Duration) = (100, Duration::from_secs(10));

/// Failures of one kind of key, and until when each key has to wait.
struct Guard {
    failures: DefaultKeyedRateLimiter<String>,
    waiting: Cache<String, Instant>,
}

impl Guard {
    fn new((burst, period): (u32, Duration)) -> Option<Self> {
        let quota = Quota::with_period(period)?.allow_burst(NonZeroU32::new(burst)?);
        let waiting = Cache::builder().max_capacity(100_000).time_to_live(Duration::from_secs(900)).build();
        Some(Self { failures: DefaultKeyedRateLimiter::keyed(quota), waiting })
    }

    fn wait(&self, key: &str) -> Option<Duration> {
        self.waiting
            .get(key)
            .and_then(|until| until.checked_duration_since(Instant::now()))
            .filter(|left| !left.is_zero())
    }

    fn failed(&self, key: &str) {
        if let Err(not_until) = self.failures.check_key(&key.to_owned()) {
            self.waiting
                .insert(key.to_owned(), Instant::now() + not_until.wait_time_from(DefaultClock::default().now()));
        }
        // The keyed limiter grows with every new key: forget those that are full again.
        if self.failures.len() > 50_000 {
            self.failures.retain_recent();
        }
    }
}

/// The throttle of the sign-in.
pub struct Throttle {
    pair: Guard,
    address: Guard,
    account: Guard,
}

impl Throttle {
    pub fn new() -> Option<Self> {
        Some(Self { pair: Guard::new(PAIR)?, address: Guard::new(ADDRESS)?, account: Guard::new(ACCOUNT)? })
    }

    /// Seconds to wait before another attempt, if any.
    pub fn wait(&self, account: &str, address: &str) -> Option<u64> {
        let waits = [self.pair.wait(&pair(account, address)), self.address.wait(address), self.account.wait(account)];
        waits.into_iter().flatten().max().map(|left| left.as_secs().max(1))
    }

    /// Counts a failed attempt.
    pub fn failed(&self, account: &str, address: &str) {
        self.pair.failed(&pair(account, address));
        self.address.failed(address);
        self.account.failed(account);
    }
}

fn pair(account: &str, address: &str) -> String {
    format!("{address} {account}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c19_guessing_from_one_address_waits_while_the_owner_elsewhere_does_not() {
        let throttle = Throttle::new().unwrap();
        for _ in 0..6 {
            throttle.failed("ann@x.io", "203.0.113.9");
        }
        assert!(throttle.wait("ann@x.io", "203.0.113.9").is_some_and(|seconds| seconds >= 1));
        assert_eq!(throttle.wait("ann@x.io", "198.51.100.1"), None);
        assert_eq!(throttle.wait("ben@x.io", "203.0.113.9"), None);
    }

    #[test]
    fn c19_one_account_guessed_from_many_addresses_waits_everywhere() {
        let throttle = Throttle::new().unwrap();
        for n in 0..101 {
            throttle.failed("ann@x.io", &format!("203.0.113.{n}"));
        }
        assert!(throttle.wait("ann@x.io", "198.51.100.1").is_some());
    }
}
