//! A client's switch, and what is known of a record without opening it.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Whether and how runs of the client are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RecordingSettings {
    /// Switched on by the platform owner's staff.
    pub enabled: bool,
    /// Not forbidden by the company itself.
    pub permitted: bool,
    /// Percent of the runs.
    pub share: i32,
    /// Days after which a record is removed.
    pub retention_days: i32,
    /// Else only sizes and digests, which cannot be played back.
    pub keeps_texts: bool,
}

impl Default for RecordingSettings {
    fn default() -> Self {
        Self { enabled: false, permitted: true, share: 100, retention_days: 14, keeps_texts: true }
    }
}

impl RecordingSettings {
    pub fn is_on(self) -> bool {
        self.enabled && self.permitted
    }
}

/// What is there, whatever the switch says now: it may have been another one when they were made.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordingsHeld {
    /// Records that are there.
    pub recordings: i64,
    /// Their bytes.
    pub bytes: i64,
    /// Those of them that hold texts.
    pub with_texts: i64,
    /// When the last record with texts is removed; `null`: there is none.
    pub texts_until: Option<DateTime<Utc>>,
    /// When the last record is removed.
    pub held_until: Option<DateTime<Utc>>,
}

/// The switch as its page shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordingOverview {
    #[serde(flatten)]
    pub settings: RecordingSettings,
    #[serde(flatten)]
    pub held: RecordingsHeld,
    /// Whether the caller may change more than `permitted`: the platform owner's staff.
    pub may_enable: bool,
}

/// What is left out stays as it is.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeRecordingSettings {
    /// For the platform owner's staff.
    #[garde(skip)]
    pub enabled: Option<bool>,
    /// For the company's own administrators; `false` also removes what was recorded.
    #[garde(skip)]
    pub permitted: Option<bool>,
    #[garde(range(min = 1, max = 100))]
    #[schema(minimum = 1, maximum = 100)]
    pub share: Option<i32>,
    /// Fewer days also apply to existing records.
    #[garde(range(min = 1, max = 90))]
    #[schema(minimum = 1, maximum = 90)]
    pub retention_days: Option<i32>,
    /// `false` also removes the records that hold texts.
    #[garde(skip)]
    pub keeps_texts: Option<bool>,
}

impl ChangeRecordingSettings {
    /// Whether something is changed that is not the company's own to change.
    pub fn is_for_staff(&self) -> bool {
        self.enabled.is_some() || self.share.is_some() || self.retention_days.is_some() || self.keeps_texts.is_some()
    }

    pub fn applied(&self, before: RecordingSettings) -> RecordingSettings {
        RecordingSettings {
            enabled: self.enabled.unwrap_or(before.enabled),
            permitted: self.permitted.unwrap_or(before.permitted),
            share: self.share.unwrap_or(before.share),
            retention_days: self.retention_days.unwrap_or(before.retention_days),
            keeps_texts: self.keeps_texts.unwrap_or(before.keeps_texts),
        }
    }
}

/// A record as its row says.
pub struct NewRecording {
    pub id: Uuid,
    pub run: Uuid,
    pub plugin: String,
    pub plugin_version: String,
    pub plugin_digest: String,
    pub region: String,
    pub outcome: String,
    pub playable: bool,
    pub has_texts: bool,
    pub bytes: i64,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}
