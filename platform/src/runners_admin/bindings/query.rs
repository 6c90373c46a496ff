//! How the list of bindings is asked for.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::kit::paging::Limit;

/// A page of bindings.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BindingsQuery {
    /// Words in name, plugin, region (also the provider's) or models.
    #[serde(default)]
    pub search: String,
    #[serde(default)]
    pub plugin: Option<String>,
    #[serde(default)]
    pub region: Option<String>,
    #[serde(default)]
    pub enabled: Option<bool>,
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}
