//! `GET setting/user-usage-analytics` (R53, R73, R86): what each person used.

use std::cmp::Reverse;

use actix_web::body::BoxBody;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, Responder, get};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::breakdown::{done, keep_found, named_rows};
use super::model::{By, Row};
use super::period::{self, Time, Window};
use super::policy::Naming;
use super::store::{self, Filter};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::{ApiError, Code, Problem};

/// Rows of a page.
pub const ROWS: usize = 20;

/// Which of them come first: by what was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InsightOrder)]
pub enum Order {
    Asc,
    #[default]
    Desc,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserUsageQuery {
    /// Words in the name.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    time: Time,
    /// The first day, instead of a named time; with `to`.
    from: Option<NaiveDate>,
    /// The last day.
    to: Option<NaiveDate>,
    /// Whose days they are, as `Europe/Berlin`; UTC unless given.
    zone: Option<String>,
    #[serde(default, rename = "sortBy")]
    #[param(inline)]
    sort_by: Order,
    /// From 1.
    #[param(minimum = 1)]
    page: Option<usize>,
}

/// A page of rows, and how fresh they are.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InsightRows)]
pub struct Rows {
    #[serde(flatten)]
    pub list: List<Row>,
    /// Everything that ended before is counted.
    pub as_of: DateTime<Utc>,
}

impl Responder for Rows {
    type Body = BoxBody;
    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// The company shows no figures of single people.
#[derive(Debug, thiserror::Error)]
#[error("Your company shows no figures of single people. Whoever manages people can change that.")]
pub struct Withheld;

impl ApiError for Withheld {
    fn code(&self) -> Code {
        Code::new("insight.withheld", 409)
    }
}

/// What each person used on these days; 20 a page, those who did the most first. The look is in the audit log.
#[utoipa::path(tag = "insight", operation_id = "list_user_usage", params(UserUsageQuery), responses((status = 200, body = Rows)))]
#[get("/setting/user-usage-analytics")]
pub async fn users(
    caller: Allow<ViewClientAnalytics>,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<UserUsageQuery>,
) -> Result<Rows, Problem> {
    let zone = period::zone(query.zone.as_deref())?;
    let mut tx = db.begin(&caller).await?;
    let policy = store::policy(&mut tx).await?;
    if policy.naming == Naming::Sums {
        return Err(Withheld.into());
    }
    let window = Window::read(query.time, (query.from, query.to), zone, &policy, clock.now())?;
    let as_of = store::as_of(&mut tx, &policy).await?;
    let mut rows = named_rows(&mut tx, &caller, &policy, &window, By::Person, Filter::default()).await?;
    keep_found(&mut rows, &query.search);
    tx.commit().await?;
    Ok(Rows { list: page(rows, query.sort_by, query.page)?, as_of })
}

/// A page of rows, by its number.
///
/// # Errors
/// 400: pages are numbered from 1.
pub fn page(mut rows: Vec<Row>, order: Order, number: Option<usize>) -> Result<List<Row>, Problem> {
    let number = number.unwrap_or(1);
    let Some(before) = number.checked_sub(1) else {
        return Err(Problem::field("page", "Please give a page from 1 on."));
    };
    match order {
        Order::Asc => rows.sort_by_key(|row| (done(&row.now), row.key.clone())),
        Order::Desc => rows.sort_by_key(|row| (Reverse(done(&row.now)), row.key.clone())),
    }
    let total = rows.len();
    let shown: Vec<Row> = rows.into_iter().skip(before.saturating_mul(ROWS)).take(ROWS).collect();
    let next = (number.saturating_mul(ROWS) < total).then(|| (number + 1).to_string());
    Ok(List::page(shown, i64::try_from(total).unwrap_or(i64::MAX), next))
}
