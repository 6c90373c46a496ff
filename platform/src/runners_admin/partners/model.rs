//! Partners as the owner sees them, and plugins as a partner does.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::kit::paging::Limit;

/// A person who can see the figures of a plugin.
#[derive(Debug, Serialize, ToSchema)]
pub struct PluginPartner {
    pub user_id: Uuid,
    pub name: String,
    pub email: String,
    /// Whether the account is active and its role holds `see-plugin-figures`; else it sees nothing yet.
    pub may_see: bool,
    pub granted_by_name: String,
    pub granted_at: DateTime<Utc>,
}

/// A page of a plugin's partners.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PartnersQuery {
    /// Words in name or address.
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

/// Who will see them.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPluginPartner {
    /// Of an account that is there.
    #[garde(length(chars, min = 3, max = 254))]
    #[schema(min_length = 3, max_length = 254)]
    pub email: String,
}

/// A plugin whose figures somebody may see.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartnerPlugin {
    pub name: String,
    /// What serves; `null`: nothing does.
    pub version: Option<String>,
    pub canary_version: Option<String>,
    /// Runs of a hundred that the canary gets.
    pub canary_share: Option<u8>,
}
