//! `GET insight/margin`: what each client brings in less what its use of models costs.

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::page::{cut, month, months_before};
use super::store;
use crate::insight::model::InsightCost;
use crate::insight::store::sums_as_of;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, OperatorTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MarginQuery {
    /// A day of the month, in UTC; this month unless given.
    month: Option<NaiveDate>,
    /// Words in the client's name.
    #[serde(default)]
    search: String,
    /// From 1.
    #[param(minimum = 1)]
    page: Option<usize>,
}

/// What a client brings in and costs in a month, with the month before.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MarginRow {
    pub client_id: i64,
    pub client_name: String,
    pub plan_name: Option<String>,
    /// Its contract has no price here, so that nobody can tell its margin.
    pub is_by_contract: bool,
    /// One for each currency.
    pub revenue: Vec<InsightCost>,
    pub revenue_before: Vec<InsightCost>,
    /// What its use of models costs, by the list prices of the time.
    pub costs: Vec<InsightCost>,
    pub costs_before: Vec<InsightCost>,
    /// Runs and calls that have no known price, and are not in the costs.
    pub unpriced: i64,
    /// Revenue less costs; `null`: they are of several currencies, or nobody knows the revenue.
    pub margin: Option<InsightCost>,
    pub margin_before: Option<InsightCost>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightMargin)]
pub struct Margin {
    /// The first day of the month.
    pub month: NaiveDate,
    /// Costs are of what ended before.
    pub as_of: DateTime<Utc>,
    /// The lowest margin first; those that have none come last. 30 a page.
    pub rows: Vec<MarginRow>,
    pub total: i64,
}

/// Revenue less costs, where both are of one currency.
pub fn margin_of(revenue: &[InsightCost], costs: &[InsightCost], is_by_contract: bool) -> Option<InsightCost> {
    let currency = &revenue.first().or(costs.first())?.currency;
    if is_by_contract && revenue.is_empty() || revenue.iter().chain(costs).any(|sum| sum.currency != *currency) {
        return None;
    }
    let sum = |sums: &[InsightCost]| sums.iter().fold(0_i64, |all, one| all.saturating_add(one.micros));
    Some(InsightCost { currency: currency.clone(), micros: sum(revenue).saturating_sub(sum(costs)) })
}

/// Every client of the month whose name has these words, the lowest margin first.
pub async fn rows(tx: &mut OperatorTx, month: NaiveDate, search: &str) -> Result<Vec<MarginRow>, sqlx::Error> {
    let mut rows = store::margins(tx, months_before(month, 1), month, &text::contains(search)).await?;
    let order = |row: &MarginRow| (row.margin.is_none(), row.margin.as_ref().map(|one| one.micros));
    rows.sort_by(|a, b| order(a).cmp(&order(b)).then(a.client_id.cmp(&b.client_id)));
    Ok(rows)
}

/// What each client brings in and costs in a month: its revenue without tax less what its use of models costs. A client
/// that neither pays nor uses anything is not in it.
#[utoipa::path(tag = "insight", operation_id = "get_insight_margin", params(MarginQuery), responses((status = 200, body = Envelope<Margin>)))]
#[get("/insight/margin")]
pub async fn margin(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<MarginQuery>,
) -> Result<Envelope<Margin>, Problem> {
    tracing::debug!(staff = %caller.user, "staff looked at margins of clients");
    let month = month(query.month, clock.now())?;
    let mut tx = db.begin_operator("margins of clients").await?;
    let as_of = sums_as_of(&mut tx, None).await?;
    let (rows, total) = cut(rows(&mut tx, month, &query.search).await?, query.page)?;
    Ok(Envelope::new(Margin { month, as_of, rows, total }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_a_margin_is_of_one_currency_and_of_a_known_revenue() {
        let of = |currency: &str, micros| InsightCost { currency: currency.to_owned(), micros };
        assert_eq!(margin_of(&[of("EUR", 50)], &[of("EUR", 80)], false), Some(of("EUR", -30)));
        assert_eq!(margin_of(&[of("EUR", 50)], &[], false), Some(of("EUR", 50)));
        assert_eq!(margin_of(&[], &[of("EUR", 80)], false), Some(of("EUR", -80)), "a trial only costs");
        assert_eq!(margin_of(&[], &[of("EUR", 80)], true), None, "nobody knows what the contract brings in");
        assert_eq!(margin_of(&[of("EUR", 50)], &[of("USD", 1)], false), None);
        assert_eq!(margin_of(&[], &[], false), None);
    }
}
