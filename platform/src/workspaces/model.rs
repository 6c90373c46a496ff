//! A workspace as the page shows it, and the rules of its name and description.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::text;

#[derive(Debug, Serialize, ToSchema)]
pub struct Workspace {
    pub id: Uuid,
    pub name: String,
    pub description: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Counted up to 1,000, as documents and members are.
    pub use_cases: i64,
    /// Supporting documents; files given to single runs do not count.
    pub documents: i64,
    pub members: i64,
    /// The name of the caller's role there.
    pub my_role: String,
    /// What the caller may do there.
    pub my_permissions: Vec<String>,
    /// Came with the first start, to try things out in.
    pub is_sample: bool,
}

/// What people write about a workspace.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WorkspaceDescription)]
pub struct Description {
    /// Unique among the client's workspaces, capitals aside.
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub description: String,
}

/// How the list is sorted.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Changed last first.
    #[default]
    Updated,
    Name,
    /// Newest first.
    Created,
}

impl Sort {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Updated => "updated",
            Self::Name => "name",
            Self::Created => "created",
        }
    }
}
