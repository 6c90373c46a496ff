//! A request for more as the page shows it, and what people write in one.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::entitlements::Metric;
use crate::kit::text;

/// Nobody asks for more than this at once.
const MOST: i64 = 1_000_000_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TokenRequestStatus)]
pub enum Status {
    Open,
    /// The platform's owner has it.
    PassedOn,
    Granted,
    Declined,
}

impl Status {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::PassedOn => "passed_on",
            Self::Granted => "granted",
            Self::Declined => "declined",
        }
    }

    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "open" => Self::Open,
            "passed_on" => Self::PassedOn,
            "granted" => Self::Granted,
            _ => Self::Declined,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TokenRequest {
    pub id: Uuid,
    /// `null`: the company's own limit.
    pub budget_id: Option<Uuid>,
    /// What the budget is for; `null`: the company.
    pub budget_name: Option<String>,
    pub metric: Metric,
    pub amount: i64,
    /// The first day of the month it is for.
    pub month: NaiveDate,
    pub reason: String,
    pub status: Status,
    pub answer: String,
    pub granted: Option<i64>,
    pub requested_by_id: Uuid,
    pub requested_by_name: String,
    pub answered_by: Option<String>,
    pub created_at: DateTime<Utc>,
    pub answered_at: Option<DateTime<Utc>>,
    /// To whom its answer goes.
    #[serde(skip)]
    pub email: String,
}

/// A request as the platform's owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PassedOnRequest {
    pub client_id: i64,
    pub client_name: String,
    pub id: Uuid,
    pub metric: Metric,
    pub amount: i64,
    pub month: NaiveDate,
    pub reason: String,
    pub status: Status,
    pub answer: String,
    pub granted: Option<i64>,
    pub email: String,
    pub created_at: DateTime<Utc>,
    pub answered_at: Option<DateTime<Utc>>,
}

/// Something that limits the caller, and of which more can be asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnLimit {
    /// `null`: the company's own.
    pub budget_id: Option<Uuid>,
    /// What the budget is for; empty: the company.
    pub name: String,
    pub metric: Metric,
    /// This month; `null`: only those who manage billing see how much a company has used, and the company's policy may
    /// hide it for a budget that others share.
    pub used: Option<i64>,
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskForTokens {
    /// `null`: of the company's own limit.
    #[garde(skip)]
    #[serde(default)]
    pub budget_id: Option<Uuid>,
    #[garde(skip)]
    pub metric: Metric,
    #[garde(range(min = 1, max = MOST))]
    #[schema(minimum = 1)]
    pub amount: i64,
    #[garde(custom(said), length(chars, max = 2000), custom(text::prose))]
    #[schema(min_length = 1, max_length = 2000)]
    pub reason: String,
}

fn said(reason: &str, _: &()) -> garde::Result {
    match reason.trim().is_empty() {
        true => Err(garde::Error::new("Please say what it is for.")),
        false => Ok(()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TokenDecision {
    Grant,
    /// To the platform's owner.
    PassOn,
    Decline,
}

/// An administrator's answer.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerTokenRequest {
    #[garde(skip)]
    pub decision: TokenDecision,
    /// With `grant`: how much; `null`: all that was asked for.
    #[garde(range(min = 1, max = MOST))]
    #[serde(default)]
    #[schema(minimum = 1)]
    pub amount: Option<i64>,
    /// Needed to decline.
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub answer: String,
}

/// The owner's answer.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettleTokenRequest {
    #[garde(skip)]
    pub is_granted: bool,
    /// How much; `null`: all that was asked for.
    #[garde(range(min = 1, max = MOST))]
    #[serde(default)]
    #[schema(minimum = 1)]
    pub amount: Option<i64>,
    /// Needed to decline.
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub answer: String,
}
