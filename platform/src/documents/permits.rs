//! Permits for what all companies share: searches, and the reading of files while somebody waits. One company that asks
//! ten times its share waits for its own (K04). What is read later is a job, and jobs have turns of their own.

use std::sync::LazyLock;

use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::kit::turns::{FairPermit, FairSemaphore};

/// Each holds a connection of the database, and some of them a model of this machine.
static SEARCHES: LazyLock<FairSemaphore> = LazyLock::new(|| FairSemaphore::new(AT_ONCE, 4, 32));
const AT_ONCE: usize = 8;
/// Each is a process with memory of its own.
static READINGS: LazyLock<FairSemaphore> = LazyLock::new(|| FairSemaphore::new(READ_AT_ONCE, 2, 16));
const READ_AT_ONCE: usize = 4;

/// A permit for a search.
///
/// # Errors
/// 429 where as many of the client's wait as may.
pub async fn search(client: ClientId) -> Result<FairPermit, Problem> {
    Ok(SEARCHES.enter(client).await?)
}

/// A permit for reading a file.
///
/// # Errors
/// 429 where as many of the client's wait as may.
pub async fn reading(client: ClientId) -> Result<FairPermit, Problem> {
    Ok(READINGS.enter(client).await?)
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use futures_util::poll;

    use super::*;
    use crate::testing::fairness;

    #[tokio::test]
    async fn l9_searches_and_readings_of_others_take_as_long_as_before() {
        fairness::others_wait_no_longer(AT_ONCE, search).await;
        fairness::others_wait_no_longer(READ_AT_ONCE, reading).await;
    }

    #[tokio::test]
    async fn k04_a_company_that_searches_ten_times_its_share_keeps_no_other_from_searching() {
        let client = |number| ClientId::new(number).unwrap();
        let mut noisy: Vec<_> = (0..40).map(|_| Box::pin(search(client(901)))).collect();
        let mut asked = Vec::new();
        for one in &mut noisy {
            asked.push(poll!(one));
        }
        let refused = |each: &&Poll<Result<FairPermit, Problem>>| match each {
            Poll::Ready(Err(problem)) => problem.code.status == 429 && problem.retry_after.is_some(),
            Poll::Ready(Ok(_)) | Poll::Pending => false,
        };
        assert_eq!(asked.iter().filter(refused).count(), 4, "four are at it, thirty-two wait");
        assert!(search(client(902)).await.is_ok());
        assert!(reading(client(902)).await.is_ok());
    }
}
