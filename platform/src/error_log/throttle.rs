//! How often one network may report: a page in a loop must not fill the log.

use std::sync::LazyLock;
use std::time::Duration;

use crate::kit::clock::Clock;
use crate::kit::limit::{ByNetwork, Rate};

/// Reports at once, and how long until another one is taken after that.
const REPORTS: Rate = (20, Duration::from_secs(5));

static TAKEN: LazyLock<Option<ByNetwork>> = LazyLock::new(|| ByNetwork::new(REPORTS, &Clock::default()));

/// Takes a report of this address, or says how many seconds it has to wait.
pub fn take(address: &str) -> Result<(), u64> {
    let taken = TAKEN.as_ref().map_or(Ok(()), |reports| reports.take(address));
    taken.map_err(|wait| wait.as_secs().max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m1_one_network_that_floods_waits_and_the_others_do_not() {
        let taken = (0..100).filter(|n| take(&format!("2001:db8:a:b::{n:x}")).is_ok()).count();
        assert!(taken < 100, "{taken}");
        assert!(take("2001:db8:a:b::1").is_err_and(|seconds| (1..=5).contains(&seconds)));
        assert!(take("198.51.100.1").is_ok());
    }
}
