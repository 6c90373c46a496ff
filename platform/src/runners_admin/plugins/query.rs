//! How the list of versions is asked for.

use serde::Deserialize;
use utoipa::IntoParams;

use super::model::State;
use crate::kit::paging::Limit;

/// A page of versions.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct VersionsQuery {
    /// Versions of the plugin with this name.
    #[serde(default)]
    pub name: Option<String>,
    /// Words in the file's name, the plugin's, the version or the digest.
    #[serde(default)]
    pub search: String,
    #[serde(default)]
    #[param(inline)]
    pub state: Option<State>,
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}
