//! What team activity shows.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// What one person did with one thing.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamActivity {
    /// `use_case`, `prompt` (a published one), `document`, `run`, `folder` or `workspace`.
    pub kind: String,
    pub id: Uuid,
    pub name: String,
    pub workspace_id: Uuid,
    pub workspace_name: String,
    pub person_id: Uuid,
    pub person_name: String,
    /// What was done, by how the audit log calls it, each once.
    pub actions: Vec<String>,
    /// How many times in all.
    pub times: i64,
    /// The last time.
    pub at: DateTime<Utc>,
}
