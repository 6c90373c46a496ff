//! A schedule as the page sees it, and what makes one.

use chrono::{DateTime, NaiveDateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::recurrence::Recurrence;
use crate::batches::model::Reason;
use crate::kit::text;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ScheduleStatus)]
pub enum Status {
    Active,
    Paused,
    /// It has come due for the last time.
    Ended,
}

impl Status {
    /// The database's check knows no other.
    pub fn parse(text: &str) -> Self {
        match text {
            "paused" => Self::Paused,
            "ended" => Self::Ended,
            _ => Self::Active,
        }
    }
}

/// What runs when.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Schedule {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub use_case_id: Uuid,
    pub use_case_name: String,
    pub name: String,
    /// RFC 5545, without `DTSTART`.
    pub rule: String,
    /// The first time, on the clock of the time zone.
    pub begins: NaiveDateTime,
    /// IANA: `Europe/Berlin`.
    pub time_zone: String,
    /// Of a single run; `null`: the rows of a stored sheet.
    #[schema(value_type = Option<Object>)]
    pub inputs: Option<Value>,
    /// Rows of the stored sheet.
    pub rows: Option<i64>,
    pub mails: bool,
    pub status: Status,
    /// With `paused`, where the server had to.
    pub reason: Option<Reason>,
    /// What became of the last time, where there is something to say.
    pub note: Option<String>,
    /// The next five times.
    pub next: Vec<DateTime<Utc>>,
    pub last_at: Option<DateTime<Utc>>,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
}

impl Schedule {
    /// Fills in the next times.
    pub fn with_next(mut self, now: DateTime<Utc>) -> Self {
        if self.status == Status::Active
            && let Ok(recurrence) = Recurrence::parse(&self.rule, self.begins, &self.time_zone)
        {
            self.next = recurrence.after(now, super::SHOWN);
        }
        self
    }
}

/// When.
#[derive(Clone, Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduleTime {
    /// RFC 5545, without `DTSTART`: `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR`.
    #[garde(length(max = 500))]
    pub rule: String,
    /// The first time, on the clock of the time zone.
    #[garde(skip)]
    pub begins: NaiveDateTime,
    #[garde(length(max = 64))]
    pub time_zone: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSchedule {
    #[garde(skip)]
    pub use_case_id: Uuid,
    #[garde(length(chars, min = 1, max = 120), custom(text::name))]
    pub name: String,
    #[garde(dive)]
    pub time: ScheduleTime,
    /// Of a single run. Either these, or a batch.
    #[serde(default)]
    #[garde(skip)]
    #[schema(value_type = Option<Object>)]
    pub inputs: Option<Map<String, Value>>,
    /// A checked draft whose rows run each time; it belongs to the schedule from then on.
    #[serde(default)]
    #[garde(skip)]
    pub batch_id: Option<Uuid>,
    /// Each time's end is told by mail, with a link.
    #[garde(skip)]
    pub mails: bool,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeSchedule {
    #[garde(length(chars, min = 1, max = 120), custom(text::name))]
    pub name: String,
    #[garde(dive)]
    pub time: ScheduleTime,
    /// Of a single run; with a sheet there are none.
    #[serde(default)]
    #[garde(skip)]
    #[schema(value_type = Option<Object>)]
    pub inputs: Option<Map<String, Value>>,
    #[garde(skip)]
    pub mails: bool,
}

/// The next times of a rule.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScheduleTimes {
    pub next: Vec<DateTime<Utc>>,
}
