//! `GET schedule/list`: schedules, newest first.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::Schedule;
use super::store::{self, Filter};
use super::with_next;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SchedulesQuery {
    /// Without it: every workspace that the caller may open.
    workspace_id: Option<Uuid>,
    use_case_id: Option<Uuid>,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    limit: Limit,
}

/// Lists schedules.
#[utoipa::path(operation_id = "list_schedules", tag = "schedules", params(SchedulesQuery), responses((status = 200, body = List<Schedule>)))]
#[get("/schedule/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    query: Query<SchedulesQuery>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<List<Schedule>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let workspaces = match query.workspace_id {
        Some(id) => vec![workspaces::enter(&mut tx, &caller, id).await?.workspace_id],
        None => workspaces::visible(&mut tx, &caller).await?,
    };
    let filter = Filter { one: None, workspaces: &workspaces, use_case: query.use_case_id };
    let after = decode(query.cursor.as_deref())?.unwrap_or((LATEST, Uuid::max()));
    let mut rows = store::list(&mut tx, &filter, after, query.limit.fetch()).await?;
    let total = store::total(&mut tx, &filter).await?;
    let next = query.limit.cut(&mut rows, |row| (row.created_at, row.id));
    drop(tx);
    Ok(List::page(with_next(rows, clock.now()).await?, total, next))
}
