//! A share of the runs goes to another version of a plugin, and comes back when that version fails more often than the
//! live one.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::store;
use crate::kit::db::OperatorTx;

/// All runs, as a share.
pub const WHOLE: u16 = 10_000;

/// Whether a run belongs to the share, of ten thousand, that a plugin's other version serves. The same run is always
/// answered the same, by every process: an attempt after a restart goes where the first one went.
pub fn is_chosen(run: Uuid, plugin: &str, share: u16) -> bool {
    if share == 0 {
        return false;
    }
    let hash = Sha256::new().chain_update(run.as_bytes()).chain_update(plugin).finalize();
    let number = hash.iter().take(4).fold(0_u32, |number, byte| (number << 8) | u32::from(*byte));
    number % u32::from(WHOLE) < u32::from(share)
}

/// Calls of one version that ended, without those that somebody stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub calls: u64,
    pub failures: u64,
}

impl Counts {
    /// Of one; 0 before the first call.
    pub fn error_rate(self) -> f64 {
        if self.calls == 0 { 0.0 } else { self.failures as f64 / self.calls as f64 }
    }
}

/// How much worse a new version may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Calls that are counted.
    pub window: Duration,
    /// Fewer calls of the new version prove nothing.
    pub fewest: u64,
    /// How far its error rate may lie above the live version's: 0.02 are two calls of a hundred.
    pub excess: f64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { window: Duration::from_secs(15 * 60), fewest: 50, excess: 0.02 }
    }
}

/// What the counts say about a new version.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Judgement {
    /// Too few calls to say.
    TooEarly,
    Keep,
    /// It is worse than its budget allows: take its share away.
    RollBack {
        live: f64,
        canary: f64,
    },
}

/// Judges a new version by its calls and the live one's of the same time. Whatever troubles the provider troubles both
/// alike, so only the difference counts.
pub fn judge(live: Counts, canary: Counts, budget: &Budget) -> Judgement {
    // One that fails always need not fail fifty people first.
    let hopeless = canary.calls >= budget.fewest.div_ceil(5) && canary.failures == canary.calls;
    if canary.calls < budget.fewest && !hopeless {
        return Judgement::TooEarly;
    }
    let (live, canary) = (live.error_rate(), canary.error_rate());
    if canary > live + budget.excess { Judgement::RollBack { live, canary } } else { Judgement::Keep }
}

/// What all processes have counted of the two versions, over all bindings, by their digests.
pub async fn counts_now(
    tx: &mut OperatorTx,
    live: &str,
    canary: &str,
    now: DateTime<Utc>,
    budget: &Budget,
) -> Result<(Counts, Counts), sqlx::Error> {
    let counts = store::counts(tx, &[live, canary], now - budget.window).await?;
    let of = |digest: &str| counts.get(digest).copied().unwrap_or_default();
    Ok((of(live), of(canary)))
}

/// Judges by that.
pub async fn judge_now(
    tx: &mut OperatorTx,
    live: &str,
    canary: &str,
    now: DateTime<Utc>,
    budget: &Budget,
) -> Result<Judgement, sqlx::Error> {
    let (live, canary) = counts_now(tx, live, canary, now, budget).await?;
    Ok(judge(live, canary, budget))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(calls: u64, failures: u64) -> Counts {
        Counts { calls, failures }
    }

    #[test]
    fn a_share_is_kept_by_hash_and_a_run_stays_where_it_is() {
        let runs: Vec<Uuid> = (0..20_000_u128).map(Uuid::from_u128).collect();
        let chosen = |share| runs.iter().filter(|run| is_chosen(**run, "openai", share)).count();
        assert_eq!((chosen(0), chosen(WHOLE)), (0, runs.len()));
        let tenth = chosen(1000);
        assert!((1800..2200).contains(&tenth), "{tenth} of 20000");
        let grown = runs.iter().filter(|run| is_chosen(**run, "openai", 1000));
        assert!(
            grown.clone().all(|run| is_chosen(*run, "openai", 2500)),
            "a growing share takes nobody's version away"
        );
        assert!(grown.clone().any(|run| !is_chosen(*run, "gemini", 1000)), "each plugin has a draw of its own");
    }

    #[test]
    fn a_new_version_is_taken_back_when_it_is_worse_than_its_budget_allows() {
        let budget = Budget::default();
        assert_eq!(judge(counts(1000, 10), counts(49, 40), &budget), Judgement::TooEarly);
        assert_eq!(judge(counts(1000, 10), counts(100, 3), &budget), Judgement::Keep);
        assert_eq!(judge(counts(1000, 10), counts(100, 4), &budget), Judgement::RollBack { live: 0.01, canary: 0.04 });
        assert_eq!(judge(counts(1000, 300), counts(100, 31), &budget), Judgement::Keep, "the provider troubles both");
        assert_eq!(judge(counts(0, 0), counts(10, 10), &budget), Judgement::RollBack { live: 0.0, canary: 1.0 });
        assert_eq!(judge(counts(1000, 1000), counts(10, 10), &budget), Judgement::Keep);
    }
}
