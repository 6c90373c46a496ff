//! `GET usage/months`.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};

use super::look::Look;
use super::model::{Allowance, MonthsQuery, UsageSums};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;

/// What was used, by month, model and region: runs and calls of the models' API together; and how far this month's
/// quota is used.
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
    let months = store::months(&mut tx, since).await?;
    let this_month = allowance(&mut tx, now).await?;
    Ok(Envelope::new(UsageSums { this_month, months }))
}

/// How far the transaction's client has used its month.
pub async fn allowance(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<Allowance, sqlx::Error> {
    let look = Look::read(tx, now).await?;
    Ok(Allowance {
        runs: look.runs.used,
        tokens: look.tokens.used,
        monthly_runs: look.runs.limit(),
        monthly_tokens: look.tokens.limit(),
    })
}
