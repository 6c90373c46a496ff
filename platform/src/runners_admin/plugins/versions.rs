//! `GET runners/plugin-versions`.

use actix_web::get;
use actix_web::web::Data;

use super::get::shown;
use super::model::PluginVersion;
use super::query::VersionsQuery;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::decode;
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions::{self, Slice};

/// Versions that were uploaded, newest first.
#[utoipa::path(tag = "runners", operation_id = "list_plugin_versions", params(VersionsQuery), responses((status = 200, body = List<PluginVersion>)))]
#[get("/runners/plugin-versions")]
pub async fn list_versions(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    registry: Data<Registry>,
    query: Query<VersionsQuery>,
) -> Result<List<PluginVersion>, Problem> {
    let words = text::contains(&query.search);
    let states = query.state.map(|state| vec![state.as_str().to_owned()]);
    let slice = Slice {
        id: None,
        name: query.name.as_deref(),
        search: (!query.search.trim().is_empty()).then_some(words.as_str()),
        states: states.as_deref(),
        before: decode(query.cursor.as_deref())?,
        fallen_since: None,
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    let mut rows = versions::rows(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut rows, |last| (last.uploaded_at, last.id));
    let total = versions::count(&mut tx, &slice).await?;
    Ok(List::page(rows.iter().map(|row| shown(row, &registry)).collect(), total, next))
}
