//! A token as the page shows it.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::text;

#[derive(Debug, Serialize, ToSchema)]
pub struct ScimToken {
    pub id: Uuid,
    pub name: String,
    /// Its first characters.
    pub prefix: String,
    pub created_at: DateTime<Utc>,
    /// To the minute.
    pub last_used_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewScimToken {
    /// Which directory uses it.
    #[garde(length(chars, max = 60), custom(text::name))]
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
}

/// A token that was made. Deliberately without `Debug`.
#[derive(Serialize, ToSchema)]
pub struct CreatedScimToken {
    /// Shown this once and kept nowhere.
    pub token: String,
    pub scim_token: ScimToken,
}
