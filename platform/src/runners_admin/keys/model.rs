//! A signing key as the page shows and sends it.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::kit::paging::Limit;
use crate::kit::text;

/// A key whose signatures count, or counted until it was revoked.
#[derive(Debug, Serialize, ToSchema)]
pub struct PluginKey {
    pub id: Uuid,
    /// Whose it is.
    pub name: String,
    /// The line of the public key as minisign writes it.
    pub public_key: String,
    /// minisign's own name of the key, in hex.
    pub key_id: String,
    pub added_at: DateTime<Utc>,
    pub added_by_name: String,
    pub revoked_at: Option<DateTime<Utc>>,
    pub revoked_by_name: Option<String>,
    pub revoke_reason: Option<String>,
}

/// A page of keys.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct KeysQuery {
    /// Words in whose it is, minisign's name of it, or why it was revoked.
    #[serde(default)]
    pub search: String,
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}

/// A key to trust.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPluginKey {
    /// Whose it is.
    #[garde(length(chars, max = 80), custom(text::name))]
    #[schema(min_length = 1, max_length = 80)]
    pub name: String,
    /// The public key's file, or its last line.
    #[garde(length(chars, min = 1, max = 1000))]
    #[schema(min_length = 1, max_length = 1000)]
    pub public_key: String,
}

/// Why a key is no longer trusted.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RevokePluginKey {
    #[garde(length(chars, min = 3, max = 500), custom(text::prose))]
    #[schema(min_length = 3, max_length = 500)]
    pub reason: String,
}
