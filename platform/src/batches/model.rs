//! A batch, its rows, which column fills which input, and how much it may cost.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::problem::Problem;

/// Rows of a sheet at most.
pub const ROWS: u32 = 10_000;
pub const COLUMNS: u32 = 100;
/// Characters of a cell at most: what a cell of a workbook holds, so that the results can repeat it.
pub const CELL: u32 = 32_767;
/// Bytes of a sheet at most.
pub const BYTES: u64 = 20 * 1024 * 1024;
/// Files that a sheet's rows may name at most.
pub const FILES: usize = 1_000;

/// `draft → running ⇄ paused → finished | cancelled`. `stored` belongs to a schedule and never runs itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BatchStatus)]
pub enum Status {
    Draft,
    Stored,
    Running,
    Paused,
    Finished,
    Cancelled,
}

impl Status {
    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "stored" => Self::Stored,
            "running" => Self::Running,
            "paused" => Self::Paused,
            "finished" => Self::Finished,
            "cancelled" => Self::Cancelled,
            _ => Self::Draft,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Stored => "stored",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BatchRowStatus)]
pub enum RowStatus {
    Waiting,
    Running,
    Succeeded,
    Failed,
    Cancelled,
    /// It had errors, and was left out on purpose.
    Skipped,
}

impl RowStatus {
    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "running" => Self::Running,
            "succeeded" => Self::Succeeded,
            "failed" => Self::Failed,
            "cancelled" => Self::Cancelled,
            "skipped" => Self::Skipped,
            _ => Self::Waiting,
        }
    }

    /// As the page and files for people say it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Waiting => "Waiting",
            Self::Running => "Running",
            Self::Succeeded => "Done",
            Self::Failed => "Failed",
            Self::Cancelled => "Cancelled",
            Self::Skipped => "Left out",
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Skipped => "skipped",
        }
    }
}

/// What fills an input: a column of the sheet, or one value for all rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = BatchSource)]
pub enum Source {
    /// The column's place, from 0.
    Column(u32),
    /// Text, number, yes/no, or the id of a file.
    Value(Value),
}

/// By the inputs' names. An input that is not named takes its default.
pub type Mapping = BTreeMap<String, Source>;

/// What keeps a row from being run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RowError {
    /// The input's name.
    pub field: String,
    pub message: String,
}

/// Why the server paused a batch, in words that say what to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BatchReason)]
pub struct Reason {
    /// Stable: `quota`, `cost_limit`, `rights`, `unavailable` …
    pub code: String,
    pub message: String,
}

/// Rows by how far they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BatchCounts)]
pub struct Counts {
    pub total: i64,
    pub waiting: i64,
    pub running: i64,
    pub succeeded: i64,
    pub failed: i64,
    pub cancelled: i64,
    pub skipped: i64,
    /// With errors that keep them from being run.
    pub faulty: i64,
}

/// What its runs have used so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BatchSpent)]
pub struct Spent {
    pub tokens: i64,
    /// Millionths of the currency's unit; `null` where the model has no price.
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
}

/// A batch: how far it is and what it costs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Batch {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub use_case_id: Uuid,
    pub use_case_name: String,
    pub use_case_version: i32,
    pub schedule_id: Option<Uuid>,
    pub name: String,
    pub status: Status,
    /// With `paused`, where nobody asked for it.
    pub reason: Option<Reason>,
    /// Something to know about it, in a sentence.
    pub note: Option<String>,
    pub counts: Counts,
    pub spent: Spent,
    pub max_tokens: Option<i64>,
    /// Millionths of the currency's unit.
    pub max_cost_micros: Option<i64>,
    /// The person who started it gets a mail when it ends.
    pub mails: bool,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    /// While it runs: about how long it will take at the pace of the last minutes.
    pub seconds_left: Option<i64>,
}

/// The first rows of a sheet, and what is known about it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchDetail {
    #[serde(flatten)]
    pub batch: Batch,
    /// Names, in the sheet's order.
    pub columns: Vec<String>,
    #[schema(value_type = std::collections::HashMap<String, Source>)]
    pub mapping: Mapping,
    /// Documents by the names that the sheet calls them.
    pub files: BTreeMap<String, Uuid>,
    /// What the sheet's reader had to say.
    pub warnings: Vec<String>,
    /// Every row was checked with this mapping.
    pub checked: bool,
    /// The caller's rights in the workspace.
    pub my_permissions: Vec<String>,
}

/// A cell of a sheet.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only described; the database keeps rows as JSON")]
enum BatchCell {
    Text(String),
    Number(f64),
    YesNo(bool),
}

/// A row of a batch.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchRow {
    /// As the sheet numbers it: the line with the names of the columns is usually 1.
    pub row: i32,
    #[schema(value_type = Vec<Option<BatchCell>>)]
    pub cells: Value,
    pub errors: Vec<RowError>,
    pub status: RowStatus,
    /// Its run; the last one after a retry.
    pub run_id: Option<Uuid>,
    /// Why it failed.
    pub reason: Option<String>,
    /// The first words of its answer's newest version.
    pub answer: Option<String>,
    pub tokens: i64,
    pub finished_at: Option<DateTime<Utc>>,
}

/// What a batch may use, and what it has used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    pub most: Option<i64>,
    pub spent: i64,
    /// Of the most expensive row so far; `None` before the first has ended.
    pub dearest: Option<i64>,
}

/// Whether another row may be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Go,
    /// Not before one of those under way has ended.
    Wait,
    /// The limit is reached.
    Stop,
}

impl Budget {
    pub fn count(&mut self, used: i64) {
        self.spent = self.spent.saturating_add(used);
        self.dearest = self.dearest.max(Some(used));
    }

    /// Every row is taken for as expensive as the most expensive so far, so the limit is passed by no more than a row
    /// that is dearer than all before it.
    pub fn allows(&self, under_way: usize) -> Verdict {
        let Some(most) = self.most else { return Verdict::Go };
        let under_way = i64::try_from(under_way).unwrap_or(i64::MAX);
        if self.spent >= most {
            return Verdict::Stop;
        }
        match (self.dearest, under_way) {
            (None, 0) => Verdict::Go,
            (None, _) => Verdict::Wait,
            (Some(row), 0) if self.spent.saturating_add(row) > most => Verdict::Stop,
            (Some(row), _) if self.spent.saturating_add(row.saturating_mul(under_way + 1)) > most => Verdict::Wait,
            (Some(_), _) => Verdict::Go,
        }
    }
}

/// Why a batch is stopped whose next row could not be started; `None`: that is the row's own fault, or nobody's and
/// goes by.
pub fn stopping(problem: &Problem) -> Option<Reason> {
    let (code, advice) = match problem.code.name {
        "usage.quota" | "usage.budget" | "plan.stopped" => ("quota", "Resume the batch next month, or ask for more."),
        "forbidden" | "not_found" => (
            "rights",
            "The person who started it can no longer run this use case, or it was deleted. Someone with the right can start it again.",
        ),
        "runs.no_model" | "runs.no_fitting_model" => {
            ("model", "Choose another model in the use case, or ask for it to be connected again, then resume.")
        }
        _ => return None,
    };
    Some(Reason { code: code.to_owned(), message: format!("{} {advice}", problem.message) })
}

/// About how long the rest takes, when so many rows ended within so many seconds.
pub fn seconds_left(left: i64, ended: i64, within: i64) -> Option<i64> {
    (ended > 0 && within > 0).then(|| (left.saturating_mul(within) + ended - 1) / ended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_limit_lets_one_row_try_and_is_not_passed_by_rows_like_those_before() {
        let mut budget = Budget { most: Some(100), ..Budget::default() };
        assert_eq!(
            (budget.allows(0), budget.allows(1)),
            (Verdict::Go, Verdict::Wait),
            "the first shows what a row costs"
        );
        budget.count(20);
        assert_eq!((budget.allows(0), budget.allows(3), budget.allows(4)), (Verdict::Go, Verdict::Go, Verdict::Wait));
        budget.count(20);
        budget.count(45);
        assert_eq!((budget.allows(1), budget.allows(0)), (Verdict::Wait, Verdict::Stop), "85 spent, a row may cost 45");
        let unlimited = Budget { spent: i64::MAX, ..Budget::default() };
        assert_eq!(unlimited.allows(usize::MAX), Verdict::Go);
        let free = Budget { most: Some(1), spent: 0, dearest: Some(0) };
        assert_eq!(free.allows(7), Verdict::Go);
    }

    #[test]
    fn the_time_left_follows_the_pace() {
        assert_eq!(seconds_left(100, 10, 60), Some(600));
        assert_eq!(
            (seconds_left(1, 1000, 60), seconds_left(5, 0, 60), seconds_left(0, 3, 60)),
            (Some(1), None, Some(0))
        );
    }
}
