//! What the status page shows.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// How a part of the platform is; the worse comes later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PartState)]
pub enum State {
    #[default]
    Operational,
    /// Slower than usual, or not for everybody.
    Degraded,
    Down,
}

impl State {
    pub fn number(self) -> i16 {
        match self {
            Self::Operational => 0,
            Self::Degraded => 1,
            Self::Down => 2,
        }
    }
}

/// How bad an incident is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = IncidentImpact)]
pub enum Impact {
    Degraded,
    Down,
}

impl Impact {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Degraded => "degraded",
            Self::Down => "down",
        }
    }

    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        if text == "down" { Self::Down } else { Self::Degraded }
    }

    pub fn state(self) -> State {
        match self {
            Self::Degraded => State::Degraded,
            Self::Down => State::Down,
        }
    }
}

/// How far an incident has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = IncidentStage)]
pub enum Stage {
    Investigating,
    Identified,
    Monitoring,
    Resolved,
}

impl Stage {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Investigating => "investigating",
            Self::Identified => "identified",
            Self::Monitoring => "monitoring",
            Self::Resolved => "resolved",
        }
    }

    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "identified" => Self::Identified,
            "monitoring" => Self::Monitoring,
            "resolved" => Self::Resolved,
            _ => Self::Investigating,
        }
    }
}

/// The parts that every platform has, by their keys; a region's models are `models:` and the region.
pub const PARTS: [&str; 5] = ["page", "sign_in", "runs", "documents", "mail"];
pub const MODELS: &str = "models:";

/// Whether a key can be one of a part.
pub fn is_part(key: &str) -> bool {
    let is_region = |region: &str| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        (1..=64).contains(&region.len()) && region.bytes().all(is_plain)
    };
    PARTS.contains(&key) || key.strip_prefix(MODELS).is_some_and(is_region)
}

/// A part of the platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = StatusPart)]
pub struct Part {
    /// `page`, `sign_in`, `runs`, `documents`, `mail`, or `models:` and a region.
    pub key: String,
    /// The name of the region, of models.
    pub region: Option<String>,
    /// The worse of what the platform sees of itself and of what its incidents say.
    pub state: State,
}

/// What was written about an incident, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct IncidentUpdate {
    pub at: DateTime<Utc>,
    pub state: Stage,
    pub text: String,
}

/// Something that does not work, or did not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Incident {
    pub id: Uuid,
    pub title: String,
    pub state: Stage,
    pub impact: Impact,
    /// Keys of the parts that it concerns.
    pub parts: Vec<String>,
    pub began_at: DateTime<Utc>,
    pub resolved_at: Option<DateTime<Utc>>,
    /// The newest first.
    pub updates: Vec<IncidentUpdate>,
}

/// A part on a day on which it did not work all the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StatusDay {
    /// In UTC.
    pub day: NaiveDate,
    pub part: String,
    /// Minutes in which it worked slowly or in part, and not at all.
    pub degraded_minutes: i64,
    pub down_minutes: i64,
}

/// How the platform is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PlatformStatus)]
pub struct Snapshot {
    /// When incidents and history were read last; they may have changed since while the database does not answer.
    pub as_of: Option<DateTime<Utc>>,
    /// When the parts were looked at last.
    pub checked_at: Option<DateTime<Utc>>,
    pub is_database_up: bool,
    pub parts: Vec<Part>,
    /// Those under way, and those of the last ninety days, the newest first.
    pub incidents: Vec<Incident>,
    /// Days of the last ninety on which something did not work; nothing is listed of those on which all did.
    pub days: Vec<StatusDay>,
    /// The first day that was looked at; before it nothing is known.
    pub since: Option<NaiveDate>,
}

/// What the platform sees of one of its parts by itself, for its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = StatusSignal)]
pub struct Signal {
    pub part: String,
    /// The name of the region, of models.
    pub region: Option<String>,
    pub state: State,
    /// Why, in words; empty where all is well.
    pub why: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_parts_are_those_that_there_are_and_models_of_regions() {
        for (key, is_one) in [
            ("page", true),
            ("models:eu", true),
            ("models:eu-west.1", true),
            ("models:", false),
            ("models:<b>", false),
            ("clients", false),
            ("", false),
        ] {
            assert_eq!(is_part(key), is_one, "{key}");
        }
    }
}
