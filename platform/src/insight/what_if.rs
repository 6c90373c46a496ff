//! `GET insight/what-if`: what the last thirty days would have cost on another model, and what examples say of it.

use std::collections::HashMap;

use actix_web::get;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::breakdown::{done, keep_found, named_rows};
use super::model::{By, Frame, InsightCost, Row, Sums};
use super::page::Page;
use super::period::{Time, Window};
use super::store::{self, Filter};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;
use crate::models::Models;
use crate::tenancy;
use crate::usage::{Price, Tokens};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WhatIfQuery {
    /// The other model, and its region.
    model: String,
    region: String,
    /// Only this use case.
    use_case_id: Option<Uuid>,
    /// Words in the use case's name.
    #[serde(default)]
    search: String,
    /// From 1. Without effect on a file, which has all rows.
    #[param(minimum = 1, maximum = 10_000)]
    page: Option<i64>,
    /// 1–500 a page, 20 unless given. Without effect on a file.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
}

/// What the examples of a use case came to on the other model, when they were tried on it last.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WhatIfExamples {
    pub passed: i32,
    pub failed: i32,
    /// There was nothing to compare them with.
    pub unchecked: i32,
    pub finished_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WhatIfRow {
    /// The use case; `null`: none, or several.
    pub key: Option<String>,
    /// `null`: it was deleted, or the caller may not see it.
    pub name: Option<String>,
    /// Groups that are too small to be shown by themselves.
    pub is_rest: bool,
    pub runs: i64,
    pub input_tokens: i64,
    pub output_tokens: i64,
    /// By the list prices of the time.
    pub costs: Vec<InsightCost>,
    /// No price was known for so many.
    pub unpriced: i64,
    /// Of the same tokens by the other model's list price of today; `null`: it has none.
    pub other: Option<InsightCost>,
    /// How much more that is; negative: less. `null`: the two cannot be compared.
    pub difference_micros: Option<i64>,
    /// `null`: they were never tried on it.
    pub examples: Option<WhatIfExamples>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightWhatIf)]
pub struct WhatIf {
    pub frame: Frame,
    pub model: String,
    pub region: String,
    /// `null`: none is known, so nothing is compared.
    pub price: Option<Price>,
    /// All of it, whatever is searched for.
    pub total: WhatIfRow,
    /// By use case, those with the most use first.
    pub rows: Vec<WhatIfRow>,
    /// How many there are on all pages.
    pub rows_total: i64,
}

/// The last thirty days on another model: the same tokens by its list price. Other models may read and write other
/// numbers of tokens for the same words; what a provider's cache saves is left out. Use cases come page by page.
#[utoipa::path(tag = "insight", operation_id = "get_insight_what_if", params(WhatIfQuery), responses((status = 200, body = Envelope<WhatIf>)))]
#[get("/insight/what-if")]
pub async fn what_if(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    models: Data<Models>,
    query: Query<WhatIfQuery>,
) -> Result<Envelope<WhatIf>, Problem> {
    let page = Page::read("page", query.page, query.limit)?;
    Ok(Envelope::new(read(&caller, (&db, &models), clock.now(), &query, page).await?))
}

/// The rows of a page, and all of it.
pub async fn read(
    caller: &Caller,
    (db, models): (&Db, &Models),
    now: DateTime<Utc>,
    query: &WhatIfQuery,
    page: Page,
) -> Result<WhatIf, Problem> {
    let mut tx = db.begin(caller).await?;
    let allowed = tenancy::allowed_regions(&mut tx).await?;
    let offer = models.offer(caller.client, &query.model, &query.region, &allowed);
    let offer = offer.ok_or_else(|| Problem::field("model", "Please choose a model that your company can use."))?;
    let price = offer.model.price.clone();
    let policy = store::policy(&mut tx).await?;
    let window = Window::read(Time::Month, (None, None), Tz::UTC, &policy, now)?;
    let filter = Filter { use_case: query.use_case_id, ..Filter::default() };
    let client = tx.client();
    let as_of = store::as_of(&mut tx, &policy).await?;
    let mut rows = named_rows(&mut tx, caller, &policy, &window, By::UseCase, filter).await?;
    keep_found(&mut rows, &query.search);
    rows.sort_by_key(|row| (std::cmp::Reverse(done(&row.now)), row.key.clone()));
    let (rows, rows_total) = page.cut(rows);
    let whole = super::overview::whole(store::parts(&mut tx, client, &window, "all", filter).await?);
    // Of use cases that the caller may see.
    let ids = rows.iter().filter(|row| row.name.is_some()).filter_map(|row| row.key.as_ref()?.parse().ok()).collect();
    let examples = store::examples_on(&mut tx, ids, &query.model, &query.region).await?;
    let total = of(None, &whole, price.as_ref(), &HashMap::new());
    let rows = rows.iter().map(|row| of(Some(row), &row.now, price.as_ref(), &examples)).collect();
    let (model, region) = (query.model.clone(), query.region.clone());
    let frame = Frame::new(&window, policy, as_of);
    Ok(WhatIf { frame, model, region, price, total, rows, rows_total })
}

fn of(row: Option<&Row>, sums: &Sums, price: Option<&Price>, examples: &HashMap<Uuid, WhatIfExamples>) -> WhatIfRow {
    let other = price.map(|price| InsightCost {
        currency: price.currency.clone(),
        micros: price.of(Tokens { input: sums.input_tokens, output: sums.output_tokens, ..Tokens::default() }),
    });
    let key = row.and_then(|row| row.key.clone());
    WhatIfRow {
        examples: key.as_ref().and_then(|key| examples.get(&key.parse::<Uuid>().ok()?).cloned()),
        key,
        name: row.and_then(|row| row.name.clone()),
        is_rest: row.is_some_and(|row| row.is_rest),
        runs: done(sums),
        input_tokens: sums.input_tokens,
        output_tokens: sums.output_tokens,
        difference_micros: difference(sums, other.as_ref()),
        costs: sums.costs.clone(),
        unpriced: sums.unpriced,
        other,
    }
}

/// Only of one currency, and where all of it had a price.
fn difference(sums: &Sums, other: Option<&InsightCost>) -> Option<i64> {
    let other = other.filter(|_| sums.unpriced == 0)?;
    match sums.costs.as_slice() {
        [before] if before.currency == other.currency => Some(other.micros.saturating_sub(before.micros)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_costs_are_compared_only_where_both_are_known_in_one_currency() {
        let cost = |currency: &str, micros| InsightCost { currency: currency.to_owned(), micros };
        let other = cost("EUR", 500);
        let sums = |costs: Vec<InsightCost>, unpriced| Sums { costs, unpriced, ..Sums::default() };
        assert_eq!(difference(&sums(vec![cost("EUR", 800)], 0), Some(&other)), Some(-300));
        assert_eq!(difference(&sums(vec![cost("EUR", 800)], 1), Some(&other)), None);
        assert_eq!(difference(&sums(vec![cost("USD", 800)], 0), Some(&other)), None);
        assert_eq!(difference(&sums(vec![cost("EUR", 1), cost("USD", 1)], 0), Some(&other)), None);
        assert_eq!(difference(&sums(vec![cost("EUR", 800)], 0), None), None);
        assert_eq!(difference(&sums(Vec::new(), 0), Some(&other)), None);
    }
}
