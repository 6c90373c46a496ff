//! Presets as the page sees them.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::chats::model::ChatModel;
use crate::chats::tools::model::{ChatTool, ChosenTool};
use crate::kit::text;

/// Presets of one person in a workspace, and of a workspace, at most.
pub const PRESETS: i64 = 200;

/// What a chat is set to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PresetSettings {
    #[garde(length(chars, max = 20_000), custom(text::prose))]
    #[serde(default)]
    pub system_text: String,
    /// `null`: the one that was chosen before stays.
    #[garde(dive)]
    #[serde(default)]
    pub model: Option<ChatModel>,
    #[garde(skip)]
    #[serde(default)]
    pub sources_only: bool,
    #[garde(skip)]
    #[serde(default)]
    pub searches_documents: bool,
    /// Whether the model may ask a question.
    #[garde(skip)]
    #[serde(default)]
    pub asks_back: bool,
    /// Use cases that the model may run; at most 16.
    #[garde(skip)]
    #[serde(default)]
    pub tools: Vec<ChosenTool>,
}

/// A preset.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatPreset {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub name: String,
    /// Everybody who may chat in the workspace sees it.
    pub is_shared: bool,
    /// Whether the caller may change and delete it.
    pub is_mine_to_change: bool,
    pub system_text: String,
    pub model: Option<ChatModel>,
    pub sources_only: bool,
    pub searches_documents: bool,
    pub asks_back: bool,
    pub tools: Vec<ChatTool>,
    /// Grows with each change.
    pub revision: i32,
    pub updated_by_name: String,
    pub updated_at: DateTime<Utc>,
}
