//! What a quick action is.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Something to begin with at once.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuickAction {
    /// `use_case`, `prompt`, `workspace` or `chat`.
    pub kind: String,
    pub id: Uuid,
    pub name: String,
    /// Of a use case or a prompt.
    pub icon: Option<String>,
    /// Where a use case, a prompt or a chat lies; `null` where the caller is no member of it.
    pub workspace_id: Option<Uuid>,
    pub workspace_name: Option<String>,
    /// Whether a use case has a published version, which is what runs.
    pub is_published: bool,
    /// Whether a newer version was published since the caller's last run.
    pub is_changed: bool,
    /// When the caller used it last, or put it at hand.
    pub at: Option<DateTime<Utc>>,
}

/// The three lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuickActions {
    pub bookmarked: Vec<QuickAction>,
    pub recent: Vec<QuickAction>,
    /// Shared with the whole company.
    pub public: Vec<QuickAction>,
}
