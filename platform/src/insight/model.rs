//! What figures look like.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::period::Window;
use super::policy::Policy;

/// What figures are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InsightBy)]
pub enum By {
    Person,
    Workspace,
    UseCase,
    Model,
    Region,
    Key,
    /// Of the company's directory. Groups overlap: what somebody did counts in each that they were in then.
    Group,
    /// Of a plugin.
    Version,
}

impl By {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Workspace => "workspace",
            Self::UseCase => "use_case",
            Self::Model => "model",
            Self::Region => "region",
            Self::Key => "key",
            Self::Group => "group",
            Self::Version => "version",
        }
    }

    /// Whether it is shown where people may not be told apart. The others would tell them apart by differences: the
    /// runs of a model less those of a workspace may be one person's.
    pub fn keeps_groups(self) -> bool {
        matches!(self, Self::Workspace | Self::UseCase)
    }
}

/// A sum of money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsightCost {
    /// ISO 4217.
    pub currency: String,
    /// Millionths of the currency's unit; what models cost, by the list prices of the time.
    pub micros: i64,
}

/// Sums of a time, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InsightSums)]
pub struct Sums {
    /// Who ran or called something, each once.
    pub people: i64,
    /// Runs of use cases; tests of drafts and checks are counted apart.
    pub runs: i64,
    /// Calls of the models' API.
    pub calls: i64,
    pub tests: i64,
    /// Of all three.
    pub failed: i64,
    pub cancelled: i64,
    pub input_tokens: i64,
    pub output_tokens: i64,
    /// One for each currency.
    pub costs: Vec<InsightCost>,
    /// Of all three: no price is known.
    pub unpriced: i64,
    /// Runs that the same person did again within the hour with the same inputs.
    pub again: i64,
    pub liked: i64,
    pub disliked: i64,
    /// Answers that people changed.
    pub rewritten: i64,
    /// Which share of the words of these they replaced, in thousandths; `null`: nobody changed any.
    pub rewritten_share: Option<i64>,
    /// Runs that were given passages of documents, and those of them that cite one.
    pub offered: i64,
    pub cited: i64,
    /// Half of the answers were there in this time, and nineteen of twenty; `null`: there are none. Within the class of
    /// a histogram whose classes double.
    pub p50_ms: Option<i64>,
    pub p95_ms: Option<i64>,
    pub first_word_p50_ms: Option<i64>,
    pub first_word_p95_ms: Option<i64>,
}

/// What was done in all, each run and call once, whatever is searched for: parts that overlap do not add up to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsightWhole {
    /// Runs, calls and tests.
    pub done: i64,
    pub costs: Vec<InsightCost>,
    /// The same of the time before.
    pub done_before: i64,
    pub costs_before: Vec<InsightCost>,
}

/// The days of an answer, its rule, and how fresh it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightFrame)]
pub struct Frame {
    pub first: NaiveDate,
    pub last: NaiveDate,
    /// Of the time that it is compared with.
    pub before_first: NaiveDate,
    pub before_last: NaiveDate,
    /// In which the days are.
    pub zone: String,
    /// Everything that ended before is counted.
    pub as_of: DateTime<Utc>,
    pub policy: Policy,
}

impl Frame {
    pub fn new(window: &Window, policy: Policy, as_of: DateTime<Utc>) -> Self {
        let before = window.before().range;
        Self {
            first: window.range.first,
            last: window.range.last,
            before_first: before.first,
            before_last: before.last,
            zone: window.zone.name().to_owned(),
            as_of,
            policy,
        }
    }
}

/// A day, or days that are shown together.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsightDay {
    pub first: NaiveDate,
    /// The same day, but where small groups are hidden.
    pub last: NaiveDate,
    pub people: i64,
    pub runs: i64,
    pub calls: i64,
    pub failed: i64,
}

/// One of the things that figures are grouped by.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightRow)]
pub struct Row {
    /// An id, or the name of a model or region; `null`: of none of them, or of several.
    pub key: Option<String>,
    /// `null`: it was deleted, or the caller may not see it.
    pub name: Option<String>,
    /// Groups that are too small to be shown by themselves.
    pub is_rest: bool,
    /// With names the quarter of an hour, else the day.
    pub last_at: DateTime<Utc>,
    pub now: Sums,
    /// The same of the time before.
    pub before: Sums,
}
