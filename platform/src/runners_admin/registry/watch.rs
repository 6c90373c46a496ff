//! Notices what other processes changed.

use std::sync::Weak;
use std::time::Duration;

use super::{Inner, load};

/// How often it looks: one row a client that has bindings of its own.
const LOOK: Duration = Duration::from_secs(2);

/// Looks until the registry is gone, or the process is ending.
pub async fn watch(inner: Weak<Inner>) {
    let mut away = false;
    loop {
        tokio::time::sleep(LOOK).await;
        let Some(inner) = inner.upgrade() else { return };
        if inner.db.is_closed() {
            return;
        }
        match load::refresh(&inner).await {
            Ok(()) => away = false,
            Err(_) if away || inner.db.is_closed() => {}
            Err(problem) => {
                away = true;
                tracing::warn!(%problem, "failed to reload bindings and plugins; keeping the current ones, retrying");
            }
        }
    }
}
