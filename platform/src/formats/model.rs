//! Saved formats as the page sees them, and what people write in one.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::text;
use crate::use_cases::Format;

/// A format for other use cases.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedFormat {
    pub id: Uuid,
    /// Where it came from; those who hold `manage-formats` there can change it.
    pub workspace_id: Uuid,
    pub workspace_name: String,
    pub name: String,
    pub description: String,
    pub format: Format,
    pub updated_at: DateTime<Utc>,
    pub updated_by_name: String,
    /// Whether the caller may change and delete it.
    pub is_mine_to_change: bool,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveFormat {
    /// The workspace of the use case that it is saved from.
    #[garde(skip)]
    pub workspace_id: Uuid,
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub description: String,
    #[garde(dive)]
    pub format: Format,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeFormat {
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub description: String,
}
