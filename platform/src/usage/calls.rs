//! `GET usage/calls`.

use actix_web::get;
use actix_web::web::Data;

use super::model::{ApiCall, CallsQuery};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;

/// Calls of the models' API by the client's programs, the latest first.
#[utoipa::path(tag = "usage", operation_id = "list_api_calls", params(CallsQuery), responses((status = 200, body = List<ApiCall>)))]
#[get("/usage/calls")]
pub async fn calls(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    query: Query<CallsQuery>,
) -> Result<List<ApiCall>, Problem> {
    let (filter, after, limit) = query.into_inner().read()?;
    let mut tx = db.begin(&caller).await?;
    let mut calls = store::calls(&mut tx, &filter, after, limit.fetch()).await?;
    let total = store::count(&mut tx, &filter).await?;
    let next = limit.cut(&mut calls, |last| (last.finished_at, last.id));
    Ok(List::page(calls, total, next))
}
