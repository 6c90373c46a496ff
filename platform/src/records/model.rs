//! A record as the page shows it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// What verifying found, all in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RecordVerdict)]
pub enum Verdict {
    /// Everything is as it was when the run was locked.
    Intact,
    /// The record is as it was; sources that it names were deleted since, so that their text cannot be compared.
    Incomplete,
    /// Something is not what it was.
    Broken,
}

/// What verifying found of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RecordEntryState)]
pub enum State {
    Intact,
    /// The record itself was changed: the hash does not follow from the entries.
    Altered,
    /// The record is as it was, but not what it speaks of.
    Changed,
    /// What it speaks of is not there any more.
    Gone,
    /// There is something now of which the record knows nothing.
    Added,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordEntry {
    /// From 1; `null` with `added`.
    pub position: Option<i32>,
    /// `run`, `use_case`, `inputs`, `document`, `request`, `model`, `output`, `picture` or `lock`.
    pub kind: String,
    /// What it speaks of, for people: a document's name, an output's version, a picture's measures.
    pub label: String,
    /// Of this entry and all before it; empty with `added`.
    pub hash: String,
    pub state: State,
    /// With `changed`: what is not as it was, by name.
    pub differs: Vec<String>,
}

/// A time the run was locked.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordSeal {
    /// Counts the times that the run was locked.
    pub seal: i32,
    /// SHA-256, as hexadecimal digits.
    pub hash: String,
    pub sealed_at: DateTime<Utc>,
    /// When the run was unlocked again; `null`: it is locked still.
    pub superseded_at: Option<DateTime<Utc>>,
    pub superseded_by_name: String,
}

/// A record, read again and compared with what is there now.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordCheck {
    #[serde(flatten)]
    pub seal: RecordSeal,
    pub verdict: Verdict,
    /// Whether the hash that was asked for is the record's; `null` when none was.
    pub is_hash_of_record: Option<bool>,
    /// Whether the record's hash is that of its last entry.
    pub is_closed: bool,
    pub entries: Vec<RecordEntry>,
}

/// What a run was each time that it was locked.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RunRecord {
    pub run_id: Uuid,
    pub workspace_id: Uuid,
    pub use_case_name: String,
    pub title: String,
    pub is_locked: bool,
    /// Newest first; empty for a run that never was locked, or only before records were kept.
    pub seals: Vec<RecordSeal>,
    /// The one that was asked for, else the newest.
    pub check: Option<RecordCheck>,
}
