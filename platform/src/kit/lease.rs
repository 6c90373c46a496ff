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
    // Beside the work and not between its steps: a lease is renewed in the row that the work may have locked, so each would
    // wait for the other.
    let beats = async {
        loop {
            tokio::select! {
                () = tokio::time::sleep(every) => {}
                () = nudged(nudge.as_mut()) => {}
            }
            match beat().await {
                Ok(true) => {}
                Ok(false) => return,
                // The lease outlives many beats: one that is missed is no reason to begin again.
                Err(error) => tracing::warn!(%error, "worker failed to renew its lease"),
            }
        }
    };
    tokio::select! {
        done = work => Some(done),
        () = beats => None,
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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use tokio::sync::{Mutex, Notify};

    use super::*;

    #[tokio::test]
    async fn issue_26_work_goes_on_while_its_lease_is_renewed() {
        let (row, renewing) = (Mutex::new(()), Notify::new());
        let work = async {
            let _locked = row.lock().await;
            // Only a renewal that waits for the row lets it go on.
            renewing.notified().await;
            "done"
        };
        let beat = || async {
            renewing.notify_one();
            let _locked = row.lock().await;
            Ok::<_, Infallible>(true)
        };
        assert_eq!(while_held(Duration::ZERO, None, work, beat).await, Some("done"));
    }

    #[tokio::test]
    async fn issue_26_work_is_left_when_the_lease_is_lost() {
        let left = while_held(Duration::ZERO, None, pending::<()>(), || async { Ok::<_, Infallible>(false) }).await;
        assert_eq!(left, None);
    }
}
