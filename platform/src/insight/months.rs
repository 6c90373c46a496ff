//! `GET usage/months`: figures by model and region tell people apart where few use one, so they are shown as the company's
//! policy says.

use actix_web::get;
use actix_web::web::Data;

use super::model::By;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;
use crate::usage::{self, MonthsQuery, UsageSums};

/// What was used, by month, model and region: runs and calls of the models' API together; and how far this month's
/// quota is used. Where the company shows sums alone there are no months: `GET insight/overview` has what may be shown.
#[utoipa::path(tag = "usage", operation_id = "sum_usage", params(MonthsQuery), responses((status = 200, body = Envelope<UsageSums>)))]
#[get("/usage/months")]
pub async fn months(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<MonthsQuery>,
) -> Result<Envelope<UsageSums>, Problem> {
    let now = clock.now();
    let since = query.since(now)?;
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    let is_withheld = policy.hides(By::Model) || policy.hides(By::Region);
    let months = if is_withheld { Vec::new() } else { usage::months_by_model(&mut tx, since).await? };
    let this_month = usage::allowance(&mut tx, now).await?;
    Ok(Envelope::new(UsageSums { this_month, is_withheld, months }))
}
