//! Asks again and again for what no event tells: a black box over HTTP, a row that another process writes. What this
//! process knows itself is awaited instead: a channel, an end, a stream of events. It needs nothing of the server: the
//! tests of whole processes include this file.

use std::fmt::Display;
use std::time::Duration;

use backon::{ExponentialBuilder, RetryableWithContext};

/// Longer than anything takes on a busy machine, and shorter than nextest waits for a test.
const PATIENCE: Duration = Duration::from_secs(120);

/// Asks until there is what is awaited, and answers it. `ask` says else what it saw instead, which a failure tells.
pub async fn until<T, S: Display, A: AsyncFnMut() -> Result<T, S>>(awaited: &str, ask: A) -> T {
    within(PATIENCE, awaited, ask).await
}

/// The same for this long.
pub async fn within<T, S: Display, A: AsyncFnMut() -> Result<T, S>>(limit: Duration, awaited: &str, ask: A) -> T {
    let mut seen = "nothing".to_owned();
    let pauses = ExponentialBuilder::new()
        .with_min_delay(Duration::from_millis(5))
        .with_max_delay(Duration::from_millis(25))
        .with_factor(1.5)
        .without_max_times();
    let once = |mut ask: A| async move {
        let answer = ask().await;
        (ask, answer)
    };
    // Boxed, so that the waiting future stays small.
    let asking = Box::pin(once.retry(pauses).context(ask).notify(|last: &S, _: Duration| seen = last.to_string()));
    let found = tokio::time::timeout(limit, asking).await.ok().and_then(|(_, answer)| answer.ok());
    assert!(found.is_some(), "{awaited}: not within {limit:?}; last seen: {seen}");
    found.unwrap()
}
