//! `GET replay/{id}/results`: the table of differences.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{ReplayResult, ReplayVerdict};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResultsQuery {
    /// Only those that came out so.
    #[serde(default)]
    #[param(inline)]
    verdict: Option<ReplayVerdict>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The result of each recording: ids, kinds and sizes of the differences, no text.
#[utoipa::path(tag = "replays", operation_id = "list_replay_results", params(ResultsQuery), responses((status = 200, body = List<ReplayResult>)))]
#[get("/replay/{id}/results")]
pub async fn results(
    caller: Allow<ManagePlugins>,
    id: Path<Uuid>,
    db: Data<Db>,
    query: Query<ResultsQuery>,
) -> Result<List<ReplayResult>, Problem> {
    let after: i32 = decode(query.cursor.as_deref())?.unwrap_or(0);
    let mut tx = db.begin(&caller).await?;
    if store::get(&mut tx, *id).await?.is_none() {
        return Err(Problem::not_found("replay"));
    }
    let mut results = store::results(&mut tx, *id, query.verdict, after, query.limit.fetch()).await?;
    let total = store::count_results(&mut tx, *id, query.verdict).await?;
    let next = query.limit.cut(&mut results, |last| last.position);
    Ok(List::page(results, total, next))
}
