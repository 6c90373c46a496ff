//! An API key as the page shows it.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::key_scope::KeyScope;
use crate::kit::text;

#[derive(Debug, Serialize, ToSchema)]
pub struct ApiKey {
    pub id: Uuid,
    pub name: String,
    /// Its first characters.
    pub prefix: String,
    /// What it was made for.
    pub scopes: Vec<KeyScope>,
    pub created_at: DateTime<Utc>,
    /// To the minute.
    pub last_used_at: Option<DateTime<Utc>>,
    /// `null`: until it is deleted.
    pub expires_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewApiKey {
    /// What it is for.
    #[garde(length(chars, max = 80), custom(text::name))]
    #[schema(min_length = 1, max_length = 80)]
    pub name: String,
    /// 1–730; without it the key lives until it is deleted.
    #[garde(inner(range(min = 1, max = 730)))]
    #[serde(default)]
    #[schema(minimum = 1, maximum = 730)]
    pub expires_in_days: Option<i64>,
    /// What it is made for; without it: models, use cases, documents and the audit log.
    #[garde(length(min = 1, max = 8))]
    #[serde(default = "usual")]
    #[schema(min_items = 1, max_items = 8)]
    pub scopes: Vec<KeyScope>,
}

fn usual() -> Vec<KeyScope> {
    KeyScope::USUAL.to_vec()
}

/// A key that was made. Deliberately without `Debug`.
#[derive(Serialize, ToSchema)]
pub struct CreatedApiKey {
    /// Shown this once and kept nowhere.
    pub key: String,
    pub api_key: ApiKey,
}
