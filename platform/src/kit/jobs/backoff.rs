//! How long a job waits for its next attempt.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::time::Duration;

use uuid::Uuid;

/// The wait after an attempt that failed: doubled with each, up to the longest, and up to a quarter shorter, so that
/// what failed together does not come back together.
pub fn wait_after((first, longest): (Duration, Duration), attempt: i32, job: Uuid) -> Duration {
    let doubled = 1_u32.checked_shl(u32::try_from(attempt.clamp(1, 32) - 1).unwrap_or(0)).unwrap_or(u32::MAX);
    let wait = first.saturating_mul(doubled).min(longest);
    let spread = BuildHasherDefault::<DefaultHasher>::default().hash_one((job, attempt));
    wait - wait.mul_f64(spread as f64 / u64::MAX as f64 / 4.0)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::time::Duration;

    use uuid::Uuid;

    const BACKOFF: (Duration, Duration) = (Duration::from_secs(10), Duration::from_secs(1800));

    #[test]
    fn f21_the_wait_doubles_up_to_half_an_hour() {
        for (attempt, seconds) in [(1, 10), (2, 20), (3, 40), (8, 1280), (9, 1800), (40, 1800), (i32::MAX, 1800)] {
            let wait = super::wait_after(BACKOFF, attempt, Uuid::now_v7());
            let whole = Duration::from_secs(seconds);
            assert!(whole * 3 / 4 <= wait && wait <= whole, "attempt {attempt}: {wait:?}");
        }
    }

    #[test]
    fn issue_26_what_failed_together_does_not_come_back_together() {
        let waits: HashSet<Duration> = (0..100).map(|_| super::wait_after(BACKOFF, 9, Uuid::now_v7())).collect();
        let (first, last) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
        assert!(waits.len() > 90 && *last - *first > Duration::from_secs(200), "{first:?} to {last:?}");
    }
}
