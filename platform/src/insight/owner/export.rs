//! `GET insight/clients/export`: the owner's figures of clients as CSV files whose columns are documented.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::activity::{self, AcrossBy, AcrossRow, Asked};
use super::margin::{self, MarginRow};
use super::page::{month, months_before, window};
use super::revenue::RevenueQuery;
use super::risks::{RiskReason, Wanted};
use super::{store, trials};
use crate::insight::export::costs;
use crate::insight::model::InsightCost;
use crate::insight::period::{Time, first_of_month};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::input::Query;
use crate::kit::http::{ExportTurn, csv_file};
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;
use crate::kit::text;

/// Which figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClientFigures {
    Activity,
    Revenue,
    Margin,
    Trials,
    Risks,
    Storage,
}

impl ClientFigures {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Activity => "activity",
            Self::Revenue => "revenue",
            Self::Margin => "margin",
            Self::Trials => "trials",
            Self::Risks => "risks",
            Self::Storage => "storage",
        }
    }

    /// The description of the operation says what each is.
    pub fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Activity => &[
                "client_id",
                "client",
                "plugin",
                "version",
                "digest",
                "people",
                "runs",
                "calls",
                "done",
                "failed",
                "p50_ms",
                "p95_ms",
                "first_word_p50_ms",
                "first_word_p95_ms",
                "costs",
                "unpriced",
                "last_at",
                "done_before",
                "failed_before",
                "p95_ms_before",
                "costs_before",
                "wait_p50_ms",
                "wait_p95_ms",
                "wait_p95_ms_before",
            ],
            Self::Revenue => &["month", "plan", "plan_name", "clients", "currency", "revenue"],
            Self::Margin => &[
                "month",
                "client_id",
                "client",
                "plan_name",
                "currency",
                "revenue",
                "costs",
                "margin",
                "revenue_before",
                "costs_before",
                "unpriced",
            ],
            Self::Trials => {
                &["client_id", "client", "began_at", "until_at", "stage", "is_over", "done", "days", "accounts"]
            }
            Self::Risks => &["client_id", "client", "plan_name", "reason", "at", "value", "before"],
            Self::Storage => &["client_id", "client", "files", "bytes", "bytes_before", "limit_bytes", "weighed_on"],
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ClientFiguresQuery {
    #[param(inline)]
    figures: ClientFigures,
    /// Of revenue: this month and those before it, 1–36 in all; 12 unless given.
    #[param(minimum = 1, maximum = 36)]
    months: Option<u32>,
    /// Of margins: a day of the month; this month unless given.
    month: Option<NaiveDate>,
    /// Of trials: when they began; of activity: its days.
    #[serde(default)]
    #[param(inline)]
    time: Time,
    /// Of activity, margins, risks and storage: words in the client's name.
    #[serde(default)]
    search: String,
    /// Of activity: what it is grouped by.
    #[serde(default)]
    #[param(inline)]
    by: AcrossBy,
    /// Of activity: only of this plugin.
    #[serde(default)]
    plugin: String,
    /// Of activity: only of this client.
    client_id: Option<i64>,
    /// Of risks: only those for this reason.
    #[param(inline)]
    reason: Option<RiskReason>,
}

/// Activity, revenue, margins, trials, risks or storage of clients as a CSV file: comma, quotes where needed, CRLF, UTF-8, the
/// names of the columns first. Days and moments are in UTC, sums of money are decimal numbers of `currency`; an empty
/// cell is not known or does not apply. New columns come last.
///
/// `activity`, a row for each client, plugin, version of a plugin, or one of these for each client, as `by` says:
/// `client_id`, `client`, `plugin`, `version` (empty: not known), `digest` (of the version), `people` (each once; empty: of plugins of
/// all clients, or fewer than the smallest group of a client that shows sums alone), `runs`,
/// `calls`, `done` (these and tests), `failed` (of these), `p50_ms` and `p95_ms` (in which half, and 95 %, of the answers
/// were there), `first_word_p50_ms` and `first_word_p95_ms`, `costs` (by list prices; a decimal number and its currency,
/// several joined by +), `unpriced` (without a known price), `last_at` (when something was done last), and of the time
/// before, which is as long, `done_before`, `failed_before`, `p95_ms_before` and `costs_before`; `wait_p50_ms`, `wait_p95_ms`
/// and `wait_p95_ms_before` (how long runs waited for a place before they began).
///
/// `revenue`, a row for each month, plan and currency: `month` (first day), `plan` (its id; empty: beside the plans),
/// `plan_name`, `clients` (how many it comes from), `currency` (ISO 4217), `revenue` (without tax).
///
/// `margin`, a row for each client and currency: `month`, `client_id`, `client` (its name), `plan_name`, `currency`,
/// `revenue`, `costs` (of models, by list prices), `margin` (revenue less costs; empty: of several currencies, or the
/// contract's price is not known), `revenue_before` and `costs_before` (of the month before), `unpriced` (runs and calls
/// of the client without a known price).
///
/// `trials`, a row each: `client_id`, `client`, `began_at`, `until_at` (empty: it became a plan), `stage` (`began`,
/// `ran`, `returned`, `paid`), `is_over` (`true`: time is up), `done` (runs, calls and tests), `days` (with any of them),
/// `accounts`.
///
/// `risks`, a row for each client and reason: `client_id`, `client`, `plan_name`, `reason`, `at`, `value` (of falling use,
/// what was done in 28 days; over a limit, percent of it), `before` (in the 28 days before).
///
/// `storage`, a row for each client: `client_id`, `client`, `files`, `bytes`, `bytes_before` (30 days before),
/// `limit_bytes` (empty: no limit), `weighed_on`.
#[utoipa::path(tag = "insight", operation_id = "export_client_figures", params(ClientFiguresQuery), responses((status = 200, content_type = "text/csv", body = String)))]
#[get("/insight/clients/export")]
pub async fn export(
    caller: Allow<ManageClients>,
    _turn: ExportTurn,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<ClientFiguresQuery>,
) -> Result<HttpResponse, Problem> {
    tracing::debug!(staff = %caller.user, figures = query.figures.as_str(), "staff exported figures of clients");
    let rows = rows(&db, clock.now(), &query).await?;
    csv_file::whole(&format!("{}.csv", query.figures.as_str()), query.figures.columns(), rows)
}

async fn rows(db: &Db, now: DateTime<Utc>, query: &ClientFiguresQuery) -> Result<Vec<Vec<String>>, Problem> {
    let pattern = text::contains(&query.search);
    let mut tx = db.begin_operator("export figures of clients").await?;
    let rows = match query.figures {
        ClientFigures::Activity => {
            let window = window(query.time, now)?;
            let asked = Asked {
                by: query.by,
                window: &window,
                plugin: &query.plugin,
                client: query.client_id,
                search: &query.search,
            };
            let found = activity::found(&mut tx, &asked).await?;
            let rows = activity::rows(&mut tx, &asked, found).await?;
            rows.into_iter().map(of_activity).collect()
        }
        ClientFigures::Revenue => {
            let months = RevenueQuery::count(query.months)?;
            let last = first_of_month(now.date_naive());
            let found = store::revenue(&mut tx, months_before(last, months - 1), last).await?;
            let row = |row: super::revenue::RevenueMonth| {
                let (plan, name) = (row.plan.unwrap_or_default(), row.plan_name.unwrap_or_default());
                let amount = csv::millionths(row.revenue.micros);
                vec![row.month.to_string(), plan, name, row.clients.to_string(), row.revenue.currency, amount]
            };
            found.into_iter().map(row).collect()
        }
        ClientFigures::Margin => {
            let month = month(query.month, now)?;
            let found = margin::rows(&mut tx, month, &query.search).await?;
            found.iter().flat_map(|row| of_currencies(month, row)).collect()
        }
        ClientFigures::Trials => {
            let found = trials::rows(&mut tx, &window(query.time, now)?, now).await?;
            let row = |row: trials::TrialRow| {
                vec![
                    row.client_id.to_string(),
                    row.client_name,
                    csv::moment(row.began_at),
                    row.until_at.map(csv::moment).unwrap_or_default(),
                    row.stage.as_str().to_owned(),
                    row.is_over.to_string(),
                    row.done.to_string(),
                    row.days.to_string(),
                    row.accounts.to_string(),
                ]
            };
            found.into_iter().map(row).collect()
        }
        ClientFigures::Risks => {
            let found =
                store::risks(&mut tx, now, &Wanted { pattern: &pattern, reason: query.reason, clients: None }).await?;
            let row = |row: super::risks::RiskRow| {
                vec![
                    row.client_id.to_string(),
                    row.client_name,
                    row.plan_name.unwrap_or_default(),
                    row.reason.as_str().to_owned(),
                    row.at.map(csv::moment).unwrap_or_default(),
                    number(row.value),
                    number(row.before),
                ]
            };
            found.into_iter().map(row).collect()
        }
        ClientFigures::Storage => {
            let found = store::stored(&mut tx, now, &pattern).await?;
            let row = |row: super::storage::StorageRow| {
                vec![
                    row.client_id.to_string(),
                    row.client_name,
                    row.files.to_string(),
                    row.bytes.to_string(),
                    number(row.bytes_before),
                    number(row.limit_bytes),
                    row.weighed_on.to_string(),
                ]
            };
            found.into_iter().map(row).collect()
        }
    };
    Ok(rows)
}

fn of_activity(row: AcrossRow) -> Vec<String> {
    let AcrossRow { now, before, .. } = row;
    vec![
        number(row.client_id),
        row.client_name.unwrap_or_default(),
        row.plugin.unwrap_or_default(),
        row.version.unwrap_or_default(),
        row.digest.unwrap_or_default(),
        number(now.people),
        now.runs.to_string(),
        now.calls.to_string(),
        now.done.to_string(),
        now.failed.to_string(),
        number(now.p50_ms),
        number(now.p95_ms),
        number(now.first_word_p50_ms),
        number(now.first_word_p95_ms),
        costs(&now.costs),
        now.unpriced.to_string(),
        csv::moment(row.last_at),
        before.done.to_string(),
        before.failed.to_string(),
        number(before.p95_ms),
        costs(&before.costs),
        number(now.wait_p50_ms),
        number(now.wait_p95_ms),
        number(before.wait_p95_ms),
    ]
}

/// A row for each currency in which a client brings in or costs anything; one without any where it has no price alone.
fn of_currencies(month: NaiveDate, row: &MarginRow) -> Vec<Vec<String>> {
    let all = [&row.revenue, &row.costs, &row.revenue_before, &row.costs_before];
    let mut currencies: Vec<&str> = all.into_iter().flatten().map(|sum| sum.currency.as_str()).collect();
    currencies.sort_unstable();
    currencies.dedup();
    if currencies.is_empty() {
        currencies.push("");
    }
    let cells = |currency: &str| {
        let of = |sums: &[InsightCost]| {
            sums.iter().find(|sum| sum.currency == currency).map(|sum| csv::millionths(sum.micros)).unwrap_or_default()
        };
        vec![
            month.to_string(),
            row.client_id.to_string(),
            row.client_name.clone(),
            row.plan_name.clone().unwrap_or_default(),
            currency.to_owned(),
            of(&row.revenue),
            of(&row.costs),
            row.margin.as_ref().map(std::slice::from_ref).map(of).unwrap_or_default(),
            of(&row.revenue_before),
            of(&row.costs_before),
            row.unpriced.to_string(),
        ]
    };
    currencies.into_iter().map(cells).collect()
}

fn number(value: Option<i64>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
