//! A job as operators see it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::kit::jobs::{Kind, KindFigures};
use crate::kit::paging::Limit;

/// How a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// For its turn, or for its next attempt.
    Waiting,
    Running,
    /// Its attempts are used up, or trying again cannot help.
    Failed,
}

impl JobState {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Failed => "failed",
        }
    }

    pub fn parse(state: &str) -> Self {
        match state {
            "failed" => Self::Failed,
            "running" => Self::Running,
            _ => Self::Waiting,
        }
    }
}

/// A job in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobSummary {
    pub id: Uuid,
    pub client_id: i64,
    pub client_name: String,
    pub kind: String,
    /// Runs again and again, at an interval.
    pub is_periodic: bool,
    /// What it is about: an id of its feature. Periodic jobs have none, nor has one that is a company's only one.
    pub subject: Option<Uuid>,
    pub state: JobState,
    /// Waiting: not before; running: its lease ends then, unless it is renewed; `null`: failed.
    pub due_at: Option<DateTime<Utc>>,
    /// Starts so far.
    pub attempt: i32,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
    /// How often in a row it failed for that reason.
    pub repeats: i32,
    /// Its worker has still to end it.
    pub is_canceled: bool,
    /// Whether it can be tried again: not while it runs or is cancelled, nor when its failure ended what it was about.
    pub can_retry: bool,
    pub created_at: DateTime<Utc>,
    pub failed_at: Option<DateTime<Utc>>,
}

/// Whether an operator may have it tried again. Of a kind that only other processes work on, they may try.
pub fn can_retry(kind: Option<Kind>, state: JobState, is_canceled: bool) -> bool {
    match state {
        JobState::Waiting => !is_canceled,
        JobState::Running => false,
        JobState::Failed => kind.is_none_or(|kind| kind.can_retry),
    }
}

/// Jobs of a kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobKind {
    pub kind: String,
    pub waiting: i64,
    pub running: i64,
    pub failed: i64,
    /// When the first of those that wait for their turn was due.
    pub oldest_due_at: Option<DateTime<Utc>>,
}

impl From<KindFigures> for JobKind {
    fn from(of: KindFigures) -> Self {
        let KindFigures { kind, waiting, running, failed, oldest_due_at } = of;
        Self { kind, waiting, running, failed, oldest_due_at }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct JobListQuery {
    /// Words in the company's name or in the cause of the last failure, or the id of a job or of what it is about.
    #[serde(default)]
    pub search: String,
    #[serde(default)]
    pub kind: Option<String>,
    #[serde(default)]
    pub state: Option<JobState>,
    /// Only this company's.
    #[serde(default)]
    pub client: Option<i64>,
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}
