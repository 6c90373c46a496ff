//! Work that is held under a lease: done while it is this process's, and left when it is not any more.

use std::fmt::Display;
use std::future::pending;
use std::time::Duration;

use tokio::sync::watch;

/// Does the work and renews its lease meanwhile; `None`: somebody else has it, or stopped it. `beat` renews the lease
/// and answers whether it still holds: at intervals, and at once when `nudge` changes.
pub async fn while_held<T, E: Display, B: Future<Output = Result<bool, E>>>(
    every: Duration,
    mut nudge: Option<watch::Receiver<()>>,
    work: impl Future<Output = T>,
    mut beat: impl FnMut() -> B,
) -> Option<T> {
    let mut work = std::pin::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return Some(done),
            () = tokio::time::sleep(every) => {}
            () = nudged(nudge.as_mut()) => {}
        }
        match beat().await {
            Ok(true) => {}
            Ok(false) => return None,
            // The lease outlives many beats: one that is missed is no reason to begin again.
            Err(error) => tracing::warn!(%error, "worker failed to renew its lease"),
        }
    }
}

async fn nudged(nudge: Option<&mut watch::Receiver<()>>) {
    if let Some(nudge) = nudge
        && nudge.changed().await.is_ok()
    {
        return;
    }
    pending().await
}
