//! A gate, what keeps a draft before it, and who may pass all the same.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who may publish what the gate would keep, with a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = GateOverride)]
pub enum Override {
    Nobody,
    /// Who looks after the workspace's members.
    Admins,
    /// Everybody who may publish.
    Publishers,
}

impl Override {
    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "admins" => Self::Admins,
            "publishers" => Self::Publishers,
            _ => Self::Nobody,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Nobody => "nobody",
            Self::Admins => "admins",
            Self::Publishers => "publishers",
        }
    }
}

/// What a workspace asks for before something is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishGate {
    /// Percent of the examples with a result that must have passed.
    #[garde(range(min = 1, max = 100))]
    #[schema(minimum = 1, maximum = 100)]
    pub min_rate: i32,
    /// The least number of examples with a result.
    #[garde(range(min = 3, max = 20))]
    #[schema(minimum = 3, maximum = 20)]
    pub min_examples: i32,
    #[garde(skip)]
    pub override_by: Override,
}

/// What a check of the examples came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = GateCheck)]
pub struct Checked {
    pub passed: i32,
    pub failed: i32,
    /// Examples of which nothing could be looked at here.
    pub unchecked: i32,
    pub finished_at: DateTime<Utc>,
}

impl Checked {
    /// Percent of those that could be looked at, rounded down; `None`: none could.
    pub fn rate(&self) -> Option<i32> {
        let looked_at = self.passed + self.failed;
        (looked_at > 0).then(|| self.passed * 100 / looked_at)
    }
}

/// What stands between a draft and its publication.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GateState {
    /// `null`: the workspace asks for nothing.
    pub gate: Option<PublishGate>,
    /// How many examples the use case has.
    pub examples: i64,
    /// The newest check of exactly this draft on exactly these examples.
    pub check: Option<Checked>,
    /// Percent; `null`: there is no such check, or nothing of it could be looked at.
    pub pass_rate: Option<i32>,
    /// What is missing, in sentences; empty: it may be published.
    pub missing: Vec<String>,
    /// Whether the caller may publish anyway, with a reason.
    pub may_override: bool,
}

impl PublishGate {
    /// What keeps a draft that came to this before it.
    pub fn missing(&self, examples: i64, check: Option<&Checked>) -> Vec<String> {
        let mut missing = Vec::new();
        if examples < i64::from(self.min_examples) {
            missing.push(format!(
                "This workspace asks for at least {} examples before something is published; this use case has {examples}.",
                self.min_examples
            ));
        }
        let Some(check) = check else {
            missing.push("Exactly this draft has not been checked on exactly these examples yet.".to_owned());
            return missing;
        };
        let looked_at = check.passed + check.failed;
        if looked_at < self.min_examples && examples >= i64::from(self.min_examples) {
            missing.push(format!(
                "Only {looked_at} of the examples could be looked at here; this workspace asks for {}.",
                self.min_examples
            ));
        }
        if let Some(rate) = check.rate().filter(|rate| *rate < self.min_rate) {
            missing.push(format!(
                "{} of {looked_at} examples passed ({rate} %); this workspace asks for {} %.",
                check.passed, self.min_rate
            ));
        }
        missing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(passed: i32, failed: i32, unchecked: i32) -> Checked {
        Checked { passed, failed, unchecked, finished_at: DateTime::UNIX_EPOCH }
    }

    #[test]
    fn a_gate_names_everything_that_is_missing_and_nothing_else() {
        let gate = PublishGate { min_rate: 90, min_examples: 3, override_by: Override::Nobody };
        assert_eq!(gate.missing(2, None).len(), 2, "too few, and not checked");
        assert!(gate.missing(3, None)[0].contains("has not been checked"));
        assert_eq!(gate.missing(10, Some(&checked(9, 1, 0))), Vec::<String>::new(), "90 of 100 are 90");
        assert!(gate.missing(9, Some(&checked(8, 1, 0)))[0].contains("8 of 9 examples passed (88 %)"), "rounded down");
        let unseen = gate.missing(4, Some(&checked(2, 0, 2)));
        assert!(
            unseen.len() == 1 && unseen[0].contains("Only 2"),
            "what nobody could look at has not passed: {unseen:?}"
        );
        assert_eq!(checked(0, 0, 4).rate(), None);
    }

    #[test]
    fn b22_a_gate_has_limits() {
        let gate = |min_rate, min_examples| PublishGate { min_rate, min_examples, override_by: Override::Admins };
        assert!(gate(1, 3).validate().is_ok() && gate(100, 20).validate().is_ok());
        for wrong in [gate(0, 3), gate(101, 3), gate(50, 2), gate(50, 21)] {
            assert!(wrong.validate().is_err(), "{wrong:?}");
        }
    }
}
