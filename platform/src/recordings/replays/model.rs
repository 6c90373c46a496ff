//! A replay, and one recording of it played back.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::moment;

/// A plugin version that recordings can be played back to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplayVersion {
    pub plugin: String,
    pub version: String,
    /// SHA-256 of the component.
    pub digest: String,
    /// Whether runs begin with it now.
    pub serves: bool,
    /// Recordings of this plugin that can be played back now, of any version.
    pub recordings: i64,
}

/// What to play back.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReplay {
    #[garde(length(min = 1, max = 64))]
    pub plugin: String,
    /// Of the version, one of `replay/versions`.
    #[garde(length(min = 64, max = 64))]
    pub digest: String,
    /// Only recordings of this company.
    #[serde(default)]
    #[garde(skip)]
    pub client_id: Option<i64>,
    /// Recorded not before this moment.
    #[garde(custom(moment::within))]
    pub since: DateTime<Utc>,
    /// Recorded before this moment; now, unless given.
    #[serde(default)]
    #[garde(inner(custom(moment::within)))]
    pub until: Option<DateTime<Utc>>,
    /// At most so many, the newest.
    #[serde(default = "most")]
    #[garde(range(min = 1, max = 5000))]
    #[schema(minimum = 1, maximum = 5000)]
    pub limit: i32,
}

fn most() -> i32 {
    500
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReplayStatus {
    Queued,
    Running,
    Finished,
    Cancelled,
}

impl ReplayStatus {
    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "running" => Self::Running,
            "finished" => Self::Finished,
            "cancelled" => Self::Cancelled,
            _ => Self::Queued,
        }
    }
}

/// A replay: what was chosen, its progress and its result.
#[derive(Debug, Serialize, ToSchema)]
pub struct Replay {
    pub id: Uuid,
    pub plugin: String,
    pub version: String,
    pub digest: String,
    /// `null`: of all companies.
    pub client_id: Option<i64>,
    pub since: DateTime<Utc>,
    pub until: DateTime<Utc>,
    pub status: ReplayStatus,
    /// Recordings in all.
    pub chosen: i32,
    /// Not played yet.
    pub waiting: i64,
    pub same: i64,
    pub differs: i64,
    pub newly_fails: i64,
    pub not_played: i64,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReplayVerdict {
    Waiting,
    Same,
    Differs,
    /// It fails where the recorded run succeeded.
    NewlyFails,
    /// `reason` says why.
    NotPlayed,
}

impl ReplayVerdict {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Same => "same",
            Self::Differs => "differs",
            Self::NewlyFails => "newly_fails",
            Self::NotPlayed => "not_played",
        }
    }

    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "same" => Self::Same,
            "differs" => Self::Differs,
            "newly_fails" => Self::NewlyFails,
            "not_played" => Self::NotPlayed,
            _ => Self::Waiting,
        }
    }
}

/// One thing in which a run differs from its recording: its kind and size, no text.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReplayDifference {
    /// `fails`, `ask`, `text`, `citations`, `usage` and the like.
    #[schema(value_type = String)]
    pub aspect: runners::Aspect,
    /// How much: words of a text, calls, citations.
    pub changed: u64,
    /// Of how many in the recorded run.
    pub of: u64,
}

/// One recording played back.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplayResult {
    /// Its place in the replay, from 1, the newest first.
    pub position: i32,
    pub client_id: i64,
    pub recording_id: Uuid,
    pub run_id: Uuid,
    pub recorded_at: DateTime<Utc>,
    /// Digest of the version that was recorded.
    pub recorded_digest: String,
    pub verdict: ReplayVerdict,
    pub differences: Vec<ReplayDifference>,
    pub reason: Option<String>,
}

/// A recording that was chosen.
pub struct Chosen {
    pub client_id: i64,
    pub id: Uuid,
    pub run_id: Uuid,
    pub created_at: DateTime<Utc>,
    pub plugin_digest: String,
}
