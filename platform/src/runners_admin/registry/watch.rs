//! Notices what other processes changed.

use std::sync::Weak;
use std::time::Duration;

use super::{Inner, Registry, load};
use crate::runners_admin::plugins;

/// How often it looks: one row a client that has bindings of its own.
const LOOK: Duration = Duration::from_secs(2);

/// Every so many looks canaries are judged: about once a minute.
const JUDGE: u32 = 30;

/// Looks until the registry is gone, or the process is ending.
pub async fn watch(inner: Weak<Inner>) {
    let (mut away, mut looks) = (false, 0_u32);
    loop {
        tokio::time::sleep(LOOK).await;
        let Some(inner) = inner.upgrade() else { return };
        if inner.db.is_closed() {
            return;
        }
        looks = looks.wrapping_add(1);
        if looks.is_multiple_of(JUDGE)
            && let Err(problem) = plugins::judge_canaries(&Registry(inner.clone())).await
        {
            tracing::warn!(%problem, "canary watch failed; retrying");
        }
        match load::refresh(&inner).await {
            Ok(()) => away = false,
            Err(_) if away => {}
            Err(problem) => {
                away = true;
                tracing::warn!(%problem, "failed to reload bindings and plugins; keeping the current ones, retrying");
            }
        }
    }
}
