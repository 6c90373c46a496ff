//! A share of the runs goes to another version of a plugin, and comes back when that version fails more often than the
//! live one.
//!
//! No company steers that (M7). Only failures that the plugin answers for count: input that is too long, a request that
//! the model refuses or a run that is stopped says nothing about a version. And a company's own bindings, whose
//! provider may fail when the company wants it to, together count for fewer calls than a judgement needs.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::store::{self, AtBinding};
use crate::kit::caller::ClientId;
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

/// Outcomes that a plugin answers for, as `runners::Failure::code` names them.
const FAULTS: [&str; 4] = ["internal", "misconfigured", "timed_out", "trapped"];

/// Calls of one version that succeeded or failed by its own fault.
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

    fn add(&mut self, other: Self) {
        self.calls += other.calls;
        self.failures += other.failures;
    }

    /// The same rate over at most so many calls.
    fn at_most(self, most: u64) -> Self {
        if self.calls <= most {
            return self;
        }
        Self { calls: most, failures: (self.failures * most + self.calls / 2) / self.calls }
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

impl Budget {
    /// Calls of a version that always fails after which it has failed often enough.
    fn hopeless(&self) -> u64 {
        self.fewest.div_ceil(5)
    }

    /// What one company's own bindings count for at most.
    fn most_of_a_company(&self) -> u64 {
        self.hopeless().saturating_sub(1)
    }
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
    let hopeless = canary.calls >= budget.hopeless() && canary.failures == canary.calls;
    if canary.calls < budget.fewest && !hopeless {
        return Judgement::TooEarly;
    }
    let (live, canary) = (live.error_rate(), canary.error_rate());
    if canary > live + budget.excess { Judgement::RollBack { live, canary } } else { Judgement::Keep }
}

/// All bindings' counts together: the owner's serve everybody and count in full, those of each other company, and those
/// that are gone, up to a limit.
fn together(counts: &[AtBinding], digest: &str, owners: &HashMap<Uuid, ClientId>, budget: &Budget) -> Counts {
    let mut of: HashMap<Option<ClientId>, Counts> = HashMap::new();
    for at in counts.iter().filter(|at| at.digest == digest) {
        of.entry(owners.get(&at.binding).copied()).or_default().add(at.counts);
    }
    let mut sum = Counts::default();
    for (owner, counts) in of {
        sum.add(if owner == Some(ClientId::OWNER) { counts } else { counts.at_most(budget.most_of_a_company()) });
    }
    sum
}

/// What all processes have counted of the two versions, by their digests. `owners`: whose each binding is.
pub async fn counts_now(
    tx: &mut OperatorTx,
    live: &str,
    canary: &str,
    now: DateTime<Utc>,
    budget: &Budget,
    owners: &HashMap<Uuid, ClientId>,
) -> Result<(Counts, Counts), sqlx::Error> {
    let counts = store::counts(tx, &[live, canary], now - budget.window, &FAULTS).await?;
    Ok((together(&counts, live, owners, budget), together(&counts, canary, owners, budget)))
}

/// Judges by that.
pub async fn judge_now(
    tx: &mut OperatorTx,
    live: &str,
    canary: &str,
    now: DateTime<Utc>,
    budget: &Budget,
    owners: &HashMap<Uuid, ClientId>,
) -> Result<Judgement, sqlx::Error> {
    let (live, canary) = counts_now(tx, live, canary, now, budget, owners).await?;
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
    fn m7_a_company_with_a_binding_of_its_own_decides_nothing_by_itself() {
        let (ours, theirs, gone) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
        let (budget, stranger) = (Budget::default(), ClientId::new(7).unwrap());
        let owners = HashMap::from([(ours, ClientId::OWNER), (theirs, stranger)]);
        let at =
            |binding, calls, failures| AtBinding { digest: "new".to_owned(), binding, counts: counts(calls, failures) };
        let judged = |rows: &[AtBinding]| judge(counts(1000, 0), together(rows, "new", &owners, &budget), &budget);
        assert_eq!(judged(&[at(theirs, 5000, 5000), at(gone, 0, 0)]), Judgement::TooEarly);
        assert_eq!(judged(&[at(gone, 5000, 5000)]), Judgement::TooEarly, "nor when it is removed afterwards");
        assert_eq!(judged(&[at(ours, 1000, 3), at(theirs, 5000, 5000)]), Judgement::Keep);
        let good = judged(&[at(ours, 100, 50), at(theirs, 1_000_000, 0)]);
        assert!(matches!(good, Judgement::RollBack { .. }), "nor does it keep a bad one: {good:?}");
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
