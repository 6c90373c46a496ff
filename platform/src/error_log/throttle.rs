//! How often one address may report: a page in a loop must not fill the log.

use std::num::NonZeroU32;
use std::sync::LazyLock;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

/// Reports at once, and how long until another one is taken after that.
const BURST: u32 = 20;
const PERIOD: Duration = Duration::from_secs(5);

static REPORTS: LazyLock<Option<DefaultKeyedRateLimiter<String>>> = LazyLock::new(limiter);

fn limiter() -> Option<DefaultKeyedRateLimiter<String>> {
    let quota = Quota::with_period(PERIOD)?.allow_burst(NonZeroU32::new(BURST)?);
    Some(DefaultKeyedRateLimiter::keyed(quota))
}

/// Takes a report of this address, or says how many seconds it has to wait.
pub fn take(address: &str) -> Result<(), u64> {
    REPORTS.as_ref().map_or(Ok(()), |reports| take_from(reports, address))
}

fn take_from(reports: &DefaultKeyedRateLimiter<String>, address: &str) -> Result<(), u64> {
    // It grows with every new address: forget those that are full again.
    if reports.len() > 10_000 {
        reports.retain_recent();
    }
    reports
        .check_key(&address.to_owned())
        .map_err(|until| until.wait_time_from(DefaultClock::default().now()).as_secs().max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_that_floods_waits_and_the_others_do_not() {
        let reports = limiter().unwrap();
        let taken = (0..100).filter(|_| take_from(&reports, "203.0.113.9").is_ok()).count();
        assert!(taken < 100, "{taken}");
        assert!(take_from(&reports, "203.0.113.9").is_err_and(|seconds| (1..=5).contains(&seconds)));
        assert!(take_from(&reports, "198.51.100.1").is_ok());
    }
}
