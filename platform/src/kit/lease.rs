//! Work that is held under a lease: done while it is this process's, and left when it is not any more.

use std::fmt::Display;
use std::time::Duration;

/// Does the work and says so all the while; `None`: somebody else has it, or stopped it. `beat` renews the lease and answers whether it still holds.
pub async fn while_held<T, E: Display, B: Future<Output = Result<bool, E>>>(
    every: Duration,
    work: impl Future<Output = T>,
    mut beat: impl FnMut() -> B,
) -> Option<T> {
    let mut work = std::pin::pin!(work);
    loop {
        match tokio::time::timeout(every, &mut work).await {
            Ok(done) => return Some(done),
            Err(_elapsed) => match beat().await {
                Ok(true) => {}
                Ok(false) => return None,
                // The lease outlives many beats: one that is missed is no reason to begin again.
                Err(error) => tracing::warn!(%error, "worker failed to renew its lease"),
            },
        }
    }
}
