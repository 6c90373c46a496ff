//! What an opened line shows.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::billing::invoices::BillLine;
use crate::entitlements::Metric;
use crate::insight::Naming;

/// A line of an invoice, and what was used in its time.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedLine {
    pub invoice: String,
    pub number: Option<String>,
    pub currency: String,
    pub line: BillLine,
    /// What its amount is divided by.
    pub basis: Metric,
    /// The line's whole time is counted, and nothing changes any longer.
    pub is_final: bool,
    /// What ended by then is counted; where the company shows sums alone, what the insights show of the days before.
    pub until_at: DateTime<Utc>,
    /// The company's policy shows nothing of what went over a limit: it may be one person's.
    pub is_withheld: bool,
    /// `null`: it is withheld.
    pub runs: Option<i64>,
    pub tokens: Option<i64>,
    /// Divided among them: the line's amount, or 0 where nothing was used yet.
    pub divided: Option<i64>,
    /// How the company shows its people.
    pub naming: Naming,
}

/// What the parts of a line are grouped by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LineSharesBy)]
pub enum By {
    #[default]
    UseCase,
    Person,
}

/// Which of them come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LineSharesSort)]
pub enum Sort {
    Name,
    Runs,
    Tokens,
    #[default]
    Amount,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LineOrder)]
pub enum Order {
    Asc,
    #[default]
    Desc,
}

/// The part of a line that falls on one use case or one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LineShare {
    /// An id, or a person's pseudonym; `null`: calls of the models' API and help while writing, or the rest.
    pub key: Option<String>,
    /// `null`: it was deleted, or is hidden from the caller.
    pub name: Option<String>,
    /// Several use cases, which too few people used to be shown by themselves.
    pub is_rest: bool,
    pub runs: i64,
    pub tokens: i64,
    /// In the currency's smallest unit.
    pub amount: i64,
}

/// A run or a call, and its part of a line.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LineRun {
    /// Of the run's page; `null`: a call, or a run that was deleted or that the caller cannot open.
    pub run_id: Option<Uuid>,
    /// `run`, or what a call asked for: `chat/completions`, `rewrite`, `embeddings` …
    pub what: String,
    pub use_case_id: Option<Uuid>,
    /// `null`: there is none, or it was deleted or is hidden from the caller.
    pub use_case: Option<String>,
    /// A name or a pseudonym.
    pub person: Option<String>,
    pub status: String,
    /// When it ended; with pseudonyms the day's first moment.
    pub finished_at: DateTime<Utc>,
    pub model: String,
    pub input_tokens: i64,
    pub output_tokens: i64,
    /// What the models' provider takes for it by the list price of that time, in millionths of the currency's unit.
    pub cost_micros: Option<i64>,
    pub cost_currency: Option<String>,
    /// Whose list price that is: the plugin, and the beginning of its version's digest.
    pub price_list: String,
    /// Its part of the line, in the currency's smallest unit.
    pub amount: i64,
}
