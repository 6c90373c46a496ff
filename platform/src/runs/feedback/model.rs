//! What people think of answers, one by one and all together.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// What somebody finds wrong with an answer, or good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeedbackReason {
    /// None was given.
    #[default]
    None,
    Wrong,
    Incomplete,
    /// Sources are missing, or do not say what they are cited for.
    Sources,
    Style,
    TooLong,
    Slow,
    Other,
}

impl FeedbackReason {
    /// As the database has it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Wrong => "wrong",
            Self::Incomplete => "incomplete",
            Self::Sources => "sources",
            Self::Style => "style",
            Self::TooLong => "too_long",
            Self::Slow => "slow",
            Self::Other => "other",
        }
    }

    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "wrong" => Self::Wrong,
            "incomplete" => Self::Incomplete,
            "sources" => Self::Sources,
            "style" => Self::Style,
            "too_long" => Self::TooLong,
            "slow" => Self::Slow,
            "other" => Self::Other,
            _ => Self::None,
        }
    }
}

/// What one person thinks of an answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RunFeedback)]
pub struct Feedback {
    pub is_good: bool,
    pub reason: FeedbackReason,
    pub words: String,
    pub given_at: DateTime<Utc>,
}

/// The same in the list of a use case.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FeedbackLine {
    #[serde(flatten)]
    pub feedback: Feedback,
    pub run_id: Uuid,
    pub run_title: String,
    pub model: String,
    pub use_case_version: Option<i32>,
    pub user_id: Uuid,
    pub user_name: String,
}

/// How many found the answers of a use case good, and why the others did not.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FeedbackSummary {
    pub good: i64,
    pub bad: i64,
    pub reasons: Vec<FeedbackCount>,
}

/// How often a reason was given with a thumb down.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FeedbackCount {
    pub reason: FeedbackReason,
    pub count: i64,
}
