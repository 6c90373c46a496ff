//! `GET runners/bindings`.

use actix_web::get;
use actix_web::web::Data;

use super::model::RunnerBinding;
use super::query::BindingsQuery;
use super::view;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::decode;
use crate::kit::permission::ManageBindings;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::bindings::{self, Slice};

/// The company's bindings, by region and in the order in which they are tried there. The platform owner's serve every
/// company.
#[utoipa::path(tag = "runners", operation_id = "list_runner_bindings", params(BindingsQuery), responses((status = 200, body = List<RunnerBinding>)))]
#[get("/runners/bindings")]
pub async fn list(
    caller: Allow<ManageBindings>,
    db: Data<Db>,
    registry: Data<Registry>,
    query: Query<BindingsQuery>,
) -> Result<List<RunnerBinding>, Problem> {
    let words = text::contains(&query.search);
    let slice = Slice {
        id: None,
        search: (!query.search.trim().is_empty()).then_some(words.as_str()),
        plugin: query.plugin.as_deref(),
        region: query.region.as_deref(),
        enabled: query.enabled,
        after: decode(query.cursor.as_deref())?,
        fetch: query.limit.fetch(),
    };
    let mut tx = db.begin(&caller).await?;
    let mut rows = bindings::rows(&mut tx, &slice).await?;
    let next = query.limit.cut(&mut rows, |last| (last.region.clone(), last.priority, last.id));
    let total = bindings::count(&mut tx, &slice).await?;
    Ok(List::page(view::shown(&mut tx, &registry, caller.client, rows).await?, total, next))
}
