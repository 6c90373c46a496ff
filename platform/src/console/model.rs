//! What the owner sees of how clients use the platform, and what it sets.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::Error;
use crate::brakes::{Brake, BrakeKind};
use crate::kit::paging::Limit;
use crate::kit::text;
use crate::loads::{Load, Sort};
use crate::routing::Times;

/// What a client takes of the platform. Sums are of the last so many minutes.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientLoad {
    pub client_id: i64,
    pub client_name: String,
    /// `active` or `suspended`.
    pub status: String,
    /// Runs that wait now.
    pub waiting: i64,
    /// Runs under way now.
    pub running: i64,
    /// Runs that got a place.
    pub begun: i64,
    /// Half of them waited no longer, in milliseconds; `null`: none began.
    pub wait_p50_ms: Option<i64>,
    /// 95 of 100 waited no longer.
    pub wait_p95_ms: Option<i64>,
    pub requests: i64,
    /// Refused because of the plan or the month's limit.
    pub refused_402: i64,
    /// Refused because they came too fast, or by a brake.
    pub refused_429: i64,
    /// Refused because what is left was set aside.
    pub refused_432: i64,
    /// What plugins computed, in milliseconds.
    pub sandbox_ms: i64,
    /// To providers.
    pub sent_bytes: i64,
    /// From providers.
    pub received_bytes: i64,
    /// How long its transactions held connections of the database, in milliseconds.
    pub database_ms: i64,
    /// In force, the oldest first.
    pub brakes: Vec<Brake>,
    /// When this was so.
    pub as_of: DateTime<Utc>,
}

impl ClientLoad {
    pub fn new(load: Load, waits: Option<Times>, brakes: Vec<Brake>, as_of: DateTime<Utc>) -> Self {
        let waits = waits.unwrap_or_default();
        Self {
            client_id: load.client_id,
            client_name: load.name,
            status: load.status,
            waiting: load.waiting,
            running: load.running,
            begun: load.begun,
            wait_p50_ms: waits.percentile(0.5),
            wait_p95_ms: waits.percentile(0.95),
            requests: load.requests,
            refused_402: load.refused_402,
            refused_429: load.refused_429,
            refused_432: load.refused_432,
            sandbox_ms: load.cpu_us / 1000,
            sent_bytes: load.sent_bytes,
            received_bytes: load.received_bytes,
            database_ms: load.db_us / 1000,
            brakes,
            as_of,
        }
    }
}

/// A page of clients.
#[derive(Deserialize, Validate, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LoadQuery {
    /// Words in the name.
    #[garde(skip)]
    #[serde(default)]
    pub search: String,
    /// Sums of the last so many minutes: 5, 15 or 60; 15 unless given.
    #[garde(custom(offered))]
    #[serde(default = "quarter")]
    #[param(value_type = Option<i64>)]
    pub minutes: i64,
    /// The most first; names from A.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    pub sort_by: Sort,
    /// `next` of the page before.
    #[garde(skip)]
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}

fn quarter() -> i64 {
    15
}

fn offered(value: &i64, _: &()) -> garde::Result {
    match value {
        5 | 15 | 60 => Ok(()),
        _ => Err(garde::Error::new("Please choose 5, 15 or 60 minutes.")),
    }
}

/// A brake to place. It replaces one of its kind that is in force.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceBrake {
    #[garde(skip)]
    pub kind: BrakeKind,
    /// Runs at once, or calls a minute; the other kinds have none.
    #[garde(range(min = 1, max = 10_000))]
    #[serde(default)]
    #[schema(minimum = 1, maximum = 10_000)]
    pub amount: Option<i32>,
    /// 5 minutes to 7 days; it ends by itself then.
    #[garde(range(min = 5, max = 10_080))]
    #[schema(minimum = 5, maximum = 10_080)]
    pub minutes: i64,
    /// The client's people read it; at least ten characters.
    #[garde(custom(a_reason))]
    #[schema(min_length = 10, max_length = 500)]
    pub reason: String,
}

fn a_reason(value: &str, context: &()) -> garde::Result {
    match value.trim().chars().count() {
        0..10 => Err(garde::Error::new("Please give a reason of at least 10 characters; the company will read it.")),
        10..=500 => text::prose(value, context),
        _ => Err(garde::Error::new("At most 500 characters fit here.")),
    }
}

impl PlaceBrake {
    /// Whether a number is there where the kind has one.
    pub fn check(&self) -> Result<(), Error> {
        match (self.kind.has_amount(), self.amount) {
            (true, None) => Err(Error::NoAmount),
            (false, Some(_)) => Err(Error::NeedlessAmount),
            (true, Some(_)) | (false, None) => Ok(()),
        }
    }
}

/// A page of a client's brakes.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BrakesQuery {
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}
