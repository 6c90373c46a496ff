//! Waiting for a database that is away: for what has happened already and must be written down, whatever it takes.

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};

use crate::kit::problem::Problem;

/// Tries for ten minutes. What it writes may be written twice without harm: a commit whose answer was lost is simply made again. A refusal ends it at once.
pub async fn patiently<T, F: Future<Output = Result<T, Problem>>>(
    waiting: &'static str,
    write: impl FnMut() -> F,
) -> Result<T, Problem> {
    let patience = ExponentialBuilder::new()
        .with_min_delay(Duration::from_millis(50))
        .with_max_delay(Duration::from_secs(2))
        .with_max_times(300)
        .with_jitter();
    write
        .retry(patience)
        .when(Problem::is_passing)
        .notify(|problem, wait| tracing::warn!(%problem, ?wait, "{waiting}"))
        .await
}
