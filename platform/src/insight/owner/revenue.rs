//! `GET insight/revenue`: what clients bring in, by plan and month.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::page::months_before;
use super::store;
use crate::insight::model::InsightCost;
use crate::insight::period::first_of_month;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RevenueQuery {
    /// This month and those before it: 1–36 in all, 12 unless given.
    #[param(minimum = 1, maximum = 36)]
    months: Option<u32>,
}

impl RevenueQuery {
    /// How many months were asked for.
    ///
    /// # Errors
    /// 400: none, or more than three years.
    pub fn count(asked: Option<u32>) -> Result<u32, Problem> {
        let months = asked.unwrap_or(12);
        if (1..=36).contains(&months) {
            return Ok(months);
        }
        Err(Problem::field("months", "Please ask for 1 to 36 months."))
    }
}

/// What a plan brings in in a month, in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RevenueMonth {
    /// Its first day, in UTC.
    pub month: NaiveDate,
    /// `null`: what invoices charge beside the plans.
    pub plan: Option<String>,
    /// As its newest version is called.
    pub plan_name: Option<String>,
    /// Clients that it comes from.
    pub clients: i64,
    pub revenue: InsightCost,
}

/// What came in over all of these months in one currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueTotal {
    pub currency: String,
    pub now_micros: i64,
    /// Over as many months before them.
    pub before_micros: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightRevenue)]
pub struct Revenue {
    /// The first day of the first month.
    pub first: NaiveDate,
    /// The first day of the last one, which is this month.
    pub last: NaiveDate,
    pub as_of: DateTime<Utc>,
    /// By month, and in it by plan.
    pub months: Vec<RevenueMonth>,
    pub totals: Vec<RevenueTotal>,
    /// Clients whose contract has no price here: what they pay is not in it.
    pub by_contract: i64,
}

/// Revenue by plan and month, without tax. A line of an invoice counts in the months that it is for, so a year that is
/// paid at once counts a twelfth a month; a contract counts by the price of its plan, where that has one.
#[utoipa::path(tag = "insight", operation_id = "get_insight_revenue", params(RevenueQuery), responses((status = 200, body = Envelope<Revenue>)))]
#[get("/insight/revenue")]
pub async fn revenue(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<RevenueQuery>,
) -> Result<Envelope<Revenue>, Problem> {
    tracing::debug!(staff = %caller.user, "staff looked at revenue by plan");
    let (months, now) = (RevenueQuery::count(query.months)?, clock.now());
    let last = first_of_month(now.date_naive());
    let first = months_before(last, months - 1);
    let mut tx = db.begin_operator("revenue by plan").await?;
    let rows = store::revenue(&mut tx, first, last).await?;
    let totals = store::revenue_totals(&mut tx, months_before(first, months), first, last).await?;
    let by_contract = store::by_contract(&mut tx).await?;
    Ok(Envelope::new(Revenue { first, last, as_of: now, months: rows, totals, by_contract }))
}
