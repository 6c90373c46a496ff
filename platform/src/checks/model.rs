//! A check as the page sees it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::outputs::DocumentNode;
use crate::use_cases::examples::Expectation;

/// Runs of the live version that are done again at most.
pub const RECENT: usize = 10;

/// What a draft is compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CheckKind)]
pub enum Kind {
    /// The examples, with what is expected of their answers.
    #[default]
    Examples,
    /// The last real runs of the live version: the difference is shown.
    Recent,
}

impl Kind {
    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        if text == "recent" { Self::Recent } else { Self::Examples }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Examples => "examples",
            Self::Recent => "recent",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CheckStatus)]
pub enum Status {
    Running,
    /// It waits for something that keeps every run from starting: `reason` says what.
    Paused,
    /// All answers are there and are held against what is expected of them.
    Settling,
    Done,
    Cancelled,
}

impl Status {
    /// As the check's row and its batch's say.
    pub fn of(check: &str, batch: &str) -> Self {
        match (check, batch) {
            ("done", _) => Self::Done,
            ("cancelled", _) | (_, "cancelled") => Self::Cancelled,
            (_, "finished") => Self::Settling,
            (_, "paused") => Self::Paused,
            _ => Self::Running,
        }
    }
}

/// Whether something was as expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CheckOutcome)]
pub enum Outcome {
    Passed,
    Failed,
    /// It cannot be looked at here: neither passed nor failed.
    Unchecked,
}

impl Outcome {
    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "passed" => Self::Passed,
            "failed" => Self::Failed,
            _ => Self::Unchecked,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Unchecked => "unchecked",
        }
    }

    /// Of all together: one that failed fails them, and what could not be looked at does not count.
    pub fn of(each: impl IntoIterator<Item = Self>) -> Self {
        each.into_iter().fold(Self::Unchecked, |all, one| match (all, one) {
            (Self::Failed, _) | (_, Self::Failed) => Self::Failed,
            (Self::Passed, _) | (_, Self::Passed) => Self::Passed,
            (Self::Unchecked, Self::Unchecked) => Self::Unchecked,
        })
    }
}

/// An expectation and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CheckResult)]
pub struct Verdict {
    pub expectation: Expectation,
    pub outcome: Outcome,
    /// In a sentence.
    pub reason: String,
}

/// What one version made of an example, or of a run's inputs.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct CaseAnswer {
    pub run_id: Option<Uuid>,
    /// `waiting`, `running`, `succeeded`, `failed`, `cancelled`.
    pub status: String,
    /// Why there is no answer.
    pub reason: Option<String>,
    /// `null` until the check has come to its end.
    pub outcome: Option<Outcome>,
    pub results: Vec<Verdict>,
    /// Document JSON, as the model wrote it; with the check's end.
    #[schema(value_type = Option<DocumentNode>)]
    pub output: Option<Value>,
    pub tokens: i64,
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
    pub duration_ms: Option<i64>,
}

/// A row of a check.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckCase {
    pub name: String,
    /// With a check of examples; the example may be gone.
    pub example_id: Option<Uuid>,
    /// With a check of real runs: the one that was done again.
    pub source_run_id: Option<Uuid>,
    pub draft: CaseAnswer,
    /// The live version's; `null`: there is none.
    pub live: Option<CaseAnswer>,
}

/// All cases of one version together.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckTotals {
    /// `null`: the draft.
    pub version: Option<i32>,
    pub status: Status,
    /// With `paused`.
    pub reason: Option<String>,
    pub total: i64,
    /// Of which an answer is there, or never will be.
    pub ended: i64,
    pub passed: i32,
    pub failed: i32,
    pub unchecked: i32,
    /// Percent of those that could be looked at; `null`: none could.
    pub pass_rate: Option<i32>,
    pub tokens: i64,
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
    /// Of all runs together.
    pub duration_ms: i64,
}

/// A draft's newest check, beside the live version.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Check {
    pub id: Uuid,
    pub kind: Kind,
    /// Whether the draft and the examples are still those that were checked.
    pub is_current: bool,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
    pub draft: CheckTotals,
    pub live: Option<CheckTotals>,
    pub cases: Vec<CheckCase>,
}

/// Percent of those that could be looked at, rounded down.
pub fn rate(passed: i32, failed: i32) -> Option<i32> {
    let looked_at = passed + failed;
    (looked_at > 0).then(|| passed * 100 / looked_at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_looked_at_neither_passes_nor_fails() {
        use Outcome::{Failed, Passed, Unchecked};
        assert_eq!(Outcome::of([Passed, Unchecked]), Passed);
        assert_eq!(Outcome::of([Passed, Failed, Unchecked]), Failed);
        assert_eq!(Outcome::of([Unchecked, Unchecked]), Unchecked);
        assert_eq!(Outcome::of([]), Unchecked);
        assert_eq!((rate(2, 1), rate(0, 0)), (Some(66), None));
    }
}
