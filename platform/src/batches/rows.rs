//! `GET batch/{id}/rows`: the rows of a batch, in the sheet's order.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{BatchRow, RowStatus};
use super::reached;
use super::store::{self, RowFilter};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchRowsQuery {
    status: Option<RowStatus>,
    /// Only those with errors.
    #[serde(default)]
    faulty: bool,
    /// Part of what stands in a cell.
    search: Option<String>,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    limit: Limit,
}

/// Lists the rows of a batch.
#[utoipa::path(operation_id = "list_batch_rows", tag = "batches", params(("id" = Uuid, Path), BatchRowsQuery), responses((status = 200, body = List<BatchRow>)))]
#[get("/batch/{id}/rows")]
pub async fn rows(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<BatchRowsQuery>,
    db: Data<Db>,
) -> Result<List<BatchRow>, Problem> {
    let mut tx = db.begin(&caller).await?;
    reached(&mut tx, &caller, *id).await?;
    let pattern = query.search.as_deref().filter(|words| !words.trim().is_empty()).map(text::contains);
    let filter = RowFilter { batch: *id, status: query.status, faulty: query.faulty, search: pattern.as_deref() };
    let after: i32 = decode(query.cursor.as_deref())?.unwrap_or_default();
    let mut rows = store::rows(&mut tx, &filter, after, query.limit.fetch()).await?;
    let total = store::count_rows(&mut tx, &filter).await?;
    let next = query.limit.cut(&mut rows, |row| row.row);
    Ok(List::page(rows, total, next))
}
