//! The library as the page sees it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LibraryKind {
    Format,
    BrandTemplate,
    /// One that is published.
    Prompt,
    /// A supporting document.
    Document,
}

impl LibraryKind {
    pub const ALL: &[Self] = &[Self::Format, Self::BrandTemplate, Self::Prompt, Self::Document];

    /// Whether chats use such things.
    pub fn is_for_chats(self) -> bool {
        matches!(self, Self::Prompt | Self::Document)
    }

    /// As in the functions of the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::BrandTemplate => "brand_template",
            Self::Prompt => "prompt",
            Self::Document => "document",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }
}

/// Something that a company shares.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LibraryEntry {
    pub kind: LibraryKind,
    pub id: Uuid,
    pub name: String,
    /// Where it lies; `null`: it is the whole company's.
    pub workspace_id: Option<Uuid>,
    /// `null`, too, where the reader does not see that workspace.
    pub workspace_name: Option<String>,
    /// Who changed it last.
    pub owner_name: String,
    pub changed_at: DateTime<Utc>,
    /// Use cases that use it and that the reader sees; `null` of prompts, which nothing names.
    pub uses: Option<i64>,
    /// Use cases that use it and that the reader does not see.
    pub hidden_uses: Option<i64>,
    /// How many chats of anybody use it; `null` for formats and brand templates, which no chat uses.
    pub chats: Option<i64>,
}

/// Where something is used.
#[derive(Debug, Serialize, ToSchema)]
pub struct LibraryUses {
    /// By name, two hundred at most.
    pub use_cases: Vec<LibraryUse>,
    /// How many more use it that the caller cannot see.
    pub hidden: i64,
    /// How many chats of anybody use it; which ones is not told.
    pub chats: i64,
}

/// A use case that uses something.
#[derive(Debug, Serialize, ToSchema)]
pub struct LibraryUse {
    pub id: Uuid,
    pub name: String,
    pub workspace_id: Uuid,
    pub workspace_name: String,
    pub is_prompt: bool,
    pub draft_revision: i32,
    /// Its draft does; replacing changes that.
    pub in_draft: bool,
    /// The version that is live does, until another one is published.
    pub is_live: bool,
    /// Whether the reader may change its draft.
    pub may_change: bool,
    /// Schedules that run it.
    pub schedules: Vec<LibrarySchedule>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LibrarySchedule {
    pub id: Uuid,
    pub name: String,
}
