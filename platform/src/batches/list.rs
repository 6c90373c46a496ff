//! `GET batch/list`: batches, newest first.

use actix_web::get;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{Batch, Status};
use super::store::{self, Filter};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{LATEST, Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchesQuery {
    /// Without it: every workspace that the caller may open.
    workspace_id: Option<Uuid>,
    use_case_id: Option<Uuid>,
    /// Only what this schedule started.
    schedule_id: Option<Uuid>,
    status: Option<Status>,
    /// Part of the name.
    search: Option<String>,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    limit: Limit,
}

/// Lists batches.
#[utoipa::path(operation_id = "list_batches", tag = "batches", params(BatchesQuery), responses((status = 200, body = List<Batch>)))]
#[get("/batch/list")]
pub async fn list(
    caller: Allow<ViewWorkspace>,
    query: Query<BatchesQuery>,
    db: Data<Db>,
) -> Result<List<Batch>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let workspaces = match query.workspace_id {
        Some(id) => vec![workspaces::enter(&mut tx, &caller, id).await?.workspace_id],
        None => workspaces::visible(&mut tx, &caller).await?,
    };
    let pattern = query.search.as_deref().filter(|words| !words.trim().is_empty()).map(text::contains);
    let filter = Filter {
        one: None,
        workspaces: &workspaces,
        use_case: query.use_case_id,
        schedule: query.schedule_id,
        status: query.status,
        search: pattern.as_deref(),
    };
    let after = decode(query.cursor.as_deref())?.unwrap_or((LATEST, Uuid::max()));
    let mut rows = store::list(&mut tx, &filter, after, query.limit.fetch()).await?;
    let next = query.limit.cut(&mut rows, |row| (row.created_at, row.id));
    if query.cursor.is_none() && next.is_none() {
        return Ok(List::whole(rows));
    }
    let total = store::total(&mut tx, &filter).await?;
    Ok(List::page(rows, total, next))
}
