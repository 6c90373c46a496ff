//! What a brake is.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// What a brake slows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BrakeKind {
    /// Runs at once; what comes beyond waits.
    ParallelRuns,
    /// Calls of programs with API keys a minute.
    ApiRate,
    /// Rows of batches and of schedules wait.
    BatchesPaused,
    /// Nothing begins and nothing changes; what is there can be read.
    ReadOnly,
}

impl BrakeKind {
    pub const ALL: [Self; 4] = [Self::ParallelRuns, Self::ApiRate, Self::BatchesPaused, Self::ReadOnly];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::ParallelRuns => "parallel_runs",
            Self::ApiRate => "api_rate",
            Self::BatchesPaused => "batches_paused",
            Self::ReadOnly => "read_only",
        }
    }

    /// `None`: a later version wrote it.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// Whether it says how many.
    pub fn has_amount(self) -> bool {
        matches!(self, Self::ParallelRuns | Self::ApiRate)
    }
}

/// A brake of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Brake {
    pub id: Uuid,
    pub kind: BrakeKind,
    /// Runs at once, or calls a minute; `null` for the other kinds.
    pub amount: Option<i32>,
    /// The client's people read it.
    pub reason: String,
    pub placed_by: String,
    pub from_at: DateTime<Utc>,
    /// It ends by itself.
    pub until_at: DateTime<Utc>,
    /// It was taken off before its time.
    pub ended_at: Option<DateTime<Utc>>,
    pub ended_by: Option<String>,
}

impl Brake {
    pub fn is_in_force(&self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none() && self.until_at > now
    }
}

/// A brake to be.
pub struct NewBrake<'a> {
    pub id: Uuid,
    pub kind: BrakeKind,
    pub amount: Option<i32>,
    pub reason: &'a str,
    pub placed_by: &'a str,
    pub from_at: DateTime<Utc>,
    pub until_at: DateTime<Utc>,
}
