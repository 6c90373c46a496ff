//! Notices what other processes changed.

use std::sync::Weak;
use std::time::Duration;

use super::{Inner, load};

/// How often it looks: one row a client that has bindings of its own.
const LOOK: Duration = Duration::from_secs(2);

/// Looks until the registry is gone.
pub async fn watch(inner: Weak<Inner>) {
    let mut away = false;
    loop {
        tokio::time::sleep(LOOK).await;
        let Some(inner) = inner.upgrade() else { return };
        match load::refresh(&inner).await {
            Ok(()) => away = false,
            Err(_) if away => {}
            Err(problem) => {
                away = true;
                tracing::warn!(%problem, "bindings and plugins cannot be read again; what was in force stays until they can");
            }
        }
    }
}
