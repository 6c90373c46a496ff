//! A canary's error budget: one that fails more often than the version beside it allows goes by itself. Every process looks; the first one acts.

use super::change::{Reason, roll_back};
use crate::kit::problem::Problem;
use crate::routing::{self, Budget, Judgement};
use crate::runners_admin::registry::Registry;

/// Judges every canary by what all processes have counted.
///
/// # Errors
/// When the database cannot be reached: the next look judges again.
pub async fn judge_canaries(registry: &Registry) -> Result<(), Problem> {
    for (plugin, live, canary) in registry.canaries() {
        let mut tx = registry.db().begin_operator("compare a canary with the version beside it").await?;
        let now = registry.clock().now();
        let judgement = routing::judge_now(&mut tx, &live, &canary, now, &Budget::default()).await?;
        drop(tx);
        if let Judgement::RollBack { live, canary } = judgement {
            let (live, canary) = (live * 100.0, canary * 100.0);
            let sentence = format!("It failed in {canary:.1} of 100 calls, the version beside it in {live:.1}.");
            roll_back(registry, registry.clock(), &plugin, &Reason { sentence }).await?;
        }
    }
    Ok(())
}
