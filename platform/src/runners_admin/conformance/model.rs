//! A version's table as the page shows it.

use chrono::{DateTime, Utc};
use garde::Validate;
use runners::conformance::{CaseVerdict, Row};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// What to check a version with.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConformanceOrder {
    /// By the plugin's JSON Schema; empty: the defaults and first examples of those that it requires.
    #[garde(skip)]
    #[serde(default)]
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
    /// Memory of a run, in MiB; `null`: what runs usually have.
    // No default of serde's: with it `[]` would be taken for an object.
    #[garde(inner(range(min = 4, max = 128)))]
    #[schema(minimum = 4, maximum = 128)]
    pub memory_mib: Option<i32>,
}

/// Where a check stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ConformanceState)]
pub enum State {
    /// Nobody has asked for one.
    None,
    /// It waits for its turn.
    Waiting,
    Running,
    Finished,
    /// Its server process died, twice. It can be run again.
    CutOff,
}

impl State {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::CutOff => "cut_off",
        }
    }

    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "running" => Self::Running,
            "finished" => Self::Finished,
            "cut_off" => Self::CutOff,
            _ => Self::Waiting,
        }
    }
}

/// The result of one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConformanceVerdict {
    Passed,
    Failed,
    /// It does not concern this plugin, or could not be tried.
    NotApplicable,
}

/// One case of the check.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConformanceRow {
    /// Stable: `failures.rate-limited` say.
    pub id: String,
    /// What was tried.
    pub what: String,
    /// What it means for those who use the plugin.
    pub means: String,
    pub verdict: ConformanceVerdict,
    /// What was seen, or why it does not apply.
    pub seen: String,
    /// What its maker can do; empty unless it failed.
    pub advice: String,
}

/// The check of a version against the contract.
#[derive(Debug, Serialize, ToSchema)]
pub struct PluginConformance {
    pub state: State,
    pub requested_at: Option<DateTime<Utc>>,
    /// `null`: the check that follows an upload.
    pub requested_by_name: Option<String>,
    pub finished_at: Option<DateTime<Utc>>,
    /// What it was checked with; empty: what the plugin's own schema proposes.
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
    pub memory_mib: Option<i32>,
    /// Why it ended without a whole table.
    pub problem: Option<String>,
    pub passed: usize,
    pub failed: usize,
    pub not_applicable: usize,
    pub rows: Vec<ConformanceRow>,
}

impl From<&Row> for ConformanceRow {
    fn from(row: &Row) -> Self {
        Self {
            id: row.id.clone(),
            what: row.what.clone(),
            means: row.means.clone(),
            verdict: match row.verdict {
                CaseVerdict::Passed => ConformanceVerdict::Passed,
                CaseVerdict::Failed => ConformanceVerdict::Failed,
                CaseVerdict::Skipped => ConformanceVerdict::NotApplicable,
            },
            seen: row.note.clone(),
            advice: row.advice.clone(),
        }
    }
}
