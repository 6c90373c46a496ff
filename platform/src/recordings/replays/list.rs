//! `GET replay/list`: replays, newest first.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::Replay;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ManagePlugins;
use crate::kit::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReplaysQuery {
    /// Only of this plugin.
    #[serde(default)]
    plugin: Option<String>,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// Replays, newest first.
#[utoipa::path(tag = "replays", operation_id = "list_replays", params(ReplaysQuery), responses((status = 200, body = List<Replay>)))]
#[get("/replay/list")]
pub async fn list(
    caller: Allow<ManagePlugins>,
    db: Data<Db>,
    query: Query<ReplaysQuery>,
) -> Result<List<Replay>, Problem> {
    let (at, id) = decode(query.cursor.as_deref())?.unwrap_or((LATEST, uuid::Uuid::max()));
    let mut tx = db.begin(&caller).await?;
    let mut replays = store::page(&mut tx, query.plugin.as_deref(), at, id, query.limit.fetch()).await?;
    let total = store::count(&mut tx, query.plugin.as_deref()).await?;
    let next = query.limit.cut(&mut replays, |last| (last.created_at, last.id));
    Ok(List::page(replays, total, next))
}
