//! Retries a write while the database is unavailable: for what has already happened and must be recorded.

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};

use crate::kit::problem::Problem;

/// Retries for ten minutes. The write must be idempotent: if the answer to a commit is lost, it is made again. A
/// permanent refusal ends it at once.
pub async fn retry_until_available<T, F: Future<Output = Result<T, Problem>>>(
    action: &'static str,
    write: impl FnMut() -> F,
) -> Result<T, Problem> {
    let backoff = ExponentialBuilder::new()
        .with_min_delay(Duration::from_millis(50))
        .with_max_delay(Duration::from_secs(2))
        .with_max_times(300)
        .with_jitter();
    write
        .retry(backoff)
        .when(Problem::is_passing)
        .notify(|problem, wait| tracing::warn!(%problem, ?wait, "{action} failed; retrying"))
        .await
}
