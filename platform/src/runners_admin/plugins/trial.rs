//! A canary's error budget: one that fails more often than the version beside it allows goes by itself.

use std::time::Duration;

use chrono::{DateTime, Utc};

use super::change::{RollbackReason, roll_back};
use crate::kit::jobs::Periodic;
use crate::kit::problem::Problem;
use crate::routing::{self, Budget, Judgement};
use crate::runners_admin::registry::Registry;

/// How often canaries are judged.
const JUDGE: Duration = Duration::from_secs(60);

/// What a canary is judged by: calls of the usual time, or since its own began. What it did in an earlier try is no
/// longer held against it.
pub fn budget(judged_from: DateTime<Utc>, now: DateTime<Utc>) -> Budget {
    let usual = Budget::default();
    let own = (now - judged_from).to_std().unwrap_or_default();
    Budget { window: usual.window.min(own), ..usual }
}

/// Judges canaries each minute.
pub fn judging(registry: &Registry) -> Periodic {
    let registry = registry.clone();
    Periodic::new("judge_canaries", JUDGE, move || {
        let registry = registry.clone();
        async move { judge_canaries(&registry).await }
    })
}

/// Judges every canary by what all processes have counted.
///
/// # Errors
/// When the database cannot be reached: the next look judges again.
pub async fn judge_canaries(registry: &Registry) -> Result<(), Problem> {
    for (plugin, live, canary) in registry.canaries() {
        let mut tx = registry.db().begin_operator("compare a canary with the version beside it").await?;
        let now = registry.clock().now();
        let budget = budget(canary.judged_from, now);
        let judgement =
            routing::judge_now(&mut tx, &live, &canary.info.digest, now, &budget, &registry.owners()).await?;
        drop(tx);
        if let Judgement::RollBack { live, canary } = judgement {
            let (live, canary) = (live * 100.0, canary * 100.0);
            let sentence = format!("It failed in {canary:.1} of 100 calls, the version beside it in {live:.1}.");
            roll_back(registry, registry.clock(), &plugin, &RollbackReason { sentence }).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn p_a_canary_is_judged_by_calls_since_its_own_beginning() {
        let (usual, now) = (Budget::default(), DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(1));
        let window = |began: TimeDelta| budget(now - began, now).window.as_secs();
        assert_eq!(window(TimeDelta::hours(1)), usual.window.as_secs());
        assert_eq!(window(TimeDelta::minutes(3)), 180, "what it did before that is no longer held against it");
        assert_eq!(window(TimeDelta::minutes(-1)), 0, "its first minute has not begun");
        assert_eq!(budget(now, now).fewest, usual.fewest);
    }
}
