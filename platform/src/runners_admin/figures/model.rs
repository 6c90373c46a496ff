//! What is shown of a plugin's versions.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::routing::{Figures, LONGEST_HOURS, Point};

/// Of which time.
#[derive(Deserialize, Validate, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FiguresQuery {
    /// The last so many hours; 24 unless given.
    #[serde(default = "day")]
    #[garde(range(min = 1, max = LONGEST_HOURS))]
    #[param(minimum = 1, maximum = 720)]
    pub hours: i64,
}

fn day() -> i64 {
    24
}

/// What a version is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VersionRole {
    /// It serves, but for the canary's share.
    Live,
    Canary,
    /// It has served, or may come to.
    Idle,
}

/// One version and its calls.
#[derive(Debug, Serialize, ToSchema)]
pub struct VersionFigures {
    /// `null`: the version that came with the server.
    pub id: Option<Uuid>,
    pub version: String,
    /// SHA-256 of the component, lowercase hex.
    pub digest: String,
    pub role: VersionRole,
    /// Runs of a hundred.
    pub share: i32,
    pub installed_at: Option<DateTime<Utc>>,
    pub retired_at: Option<DateTime<Utc>>,
    /// It failed more often than the version beside it allowed, so the platform took it out of service.
    pub fell: bool,
    pub figures: Figures,
}

/// What the canary's error budget says now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrialState {
    /// Too few calls to say.
    TooEarly,
    /// It stays within its budget.
    Keeps,
    /// It is about to be taken out of service.
    Fails,
}

/// A canary before its error budget.
#[derive(Debug, Serialize, ToSchema)]
pub struct PluginTrial {
    pub state: TrialState,
    /// The time that is looked at.
    pub window_minutes: u64,
    /// Calls of the canary that say something.
    pub fewest_calls: u64,
    /// How far its error rate may lie above the other's, of one.
    pub excess: f64,
    pub live_calls: u64,
    pub live_error_rate: f64,
    pub canary_calls: u64,
    pub canary_error_rate: f64,
}

/// How the versions of a plugin did.
#[derive(Debug, Serialize, ToSchema)]
pub struct PluginFigures {
    pub name: String,
    pub hours: i64,
    /// What serves first, then by their calls; versions that neither serve nor were called are left out.
    pub versions: Vec<VersionFigures>,
    /// While there is a canary.
    pub trial: Option<PluginTrial>,
    pub step_minutes: i32,
    /// All versions together over time: every step, also those without a call, 200 at most.
    pub points: Vec<Point>,
}
