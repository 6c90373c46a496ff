//! `GET insight/breakdown/export`: a company's figures as a CSV file whose columns are documented.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};

use super::breakdown::{BreakdownQuery, done, read};
use super::model::{InsightCost, Row};
use super::users::Withheld;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::input::Query;
use crate::kit::http::{ExportTurn, csv_file};
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::{Problem, ProblemBody};

/// The description of the operation says what each is.
pub const COLUMNS: [&str; 26] = [
    "key",
    "name",
    "is_rest",
    "people",
    "runs",
    "calls",
    "tests",
    "failed",
    "cancelled",
    "input_tokens",
    "output_tokens",
    "costs",
    "unpriced",
    "again",
    "liked",
    "disliked",
    "rewritten",
    "rewritten_share",
    "offered",
    "cited",
    "p50_ms",
    "p95_ms",
    "runs_before",
    "calls_before",
    "costs_before",
    "share",
];

/// The company's figures by person, workspace, use case, model, region, key, group or version of a plugin as a CSV file:
/// those of `GET insight/breakdown`, with the same parameters.
///
/// All rows, whatever the page. Comma, quotes where needed, CRLF, UTF-8, the names of the columns first; those with the
/// most use first, unless another order is asked for. An empty cell is not known or does not apply. New columns come
/// last. A file of people by name is written into the audit log.
///
/// `key` (an id, the name of a model or region, or a plugin, @ and the digest of its version; empty: of none), `name` (empty: deleted, or hidden from you), `is_rest`
/// (1: groups too small to be shown by themselves), `people` (each once), `runs` (of use cases), `calls` (of the models'
/// API), `tests` (of drafts and checks), `failed` and `cancelled` (of these three), `input_tokens`, `output_tokens`,
/// `costs` (by list prices; a decimal number and its currency, several joined by +), `unpriced` (without a known price),
/// `again` (runs repeated within the hour with the same inputs), `liked`, `disliked`, `rewritten` (answers that people
/// changed), `rewritten_share` (of their words, in thousandths), `offered` (runs that were given passages), `cited` (of
/// these, that cite one), `p50_ms` and `p95_ms` (in which half, and 95 %, of the answers were there), `runs_before`,
/// `calls_before` and `costs_before` (of the time before, which is as long), `share` (of all runs, calls and tests, in
/// thousandths; groups overlap, so that theirs do not add up to all).
#[utoipa::path(tag = "insight", operation_id = "export_insight_breakdown", params(BreakdownQuery), responses((status = 200, content_type = "text/csv", body = String), (status = 409, body = ProblemBody)))]
#[get("/insight/breakdown/export")]
pub async fn export(
    caller: Allow<ViewClientAnalytics>,
    _turn: ExportTurn,
    db: Data<Db>,
    clock: Data<Clock>,
    query: Query<BreakdownQuery>,
) -> Result<HttpResponse, Problem> {
    let found = read(&caller, &db, &clock, &query).await?;
    if found.is_withheld {
        return Err(Withheld.into());
    }
    let all = found.whole.done;
    let rows = found.rows.into_iter().map(|row| cells(row, all));
    csv_file::whole(&format!("insight-{}.csv", query.by().as_str()), &COLUMNS, rows)
}

fn cells(Row { key, name, is_rest, now, before, .. }: Row, all: i64) -> [String; 26] {
    let share = done(&now).saturating_mul(1_000).checked_div(all);
    let number = |value: Option<i64>| value.map(|value| value.to_string()).unwrap_or_default();
    [
        key.unwrap_or_default(),
        name.unwrap_or_default(),
        i64::from(is_rest).to_string(),
        now.people.to_string(),
        now.runs.to_string(),
        now.calls.to_string(),
        now.tests.to_string(),
        now.failed.to_string(),
        now.cancelled.to_string(),
        now.input_tokens.to_string(),
        now.output_tokens.to_string(),
        costs(&now.costs),
        now.unpriced.to_string(),
        now.again.to_string(),
        now.liked.to_string(),
        now.disliked.to_string(),
        now.rewritten.to_string(),
        number(now.rewritten_share),
        now.offered.to_string(),
        now.cited.to_string(),
        number(now.p50_ms),
        number(now.p95_ms),
        before.runs.to_string(),
        before.calls.to_string(),
        costs(&before.costs),
        number(share),
    ]
}

/// Sums of money in one cell.
pub fn costs(costs: &[InsightCost]) -> String {
    let one = |cost: &InsightCost| format!("{} {}", csv::millionths(cost.micros), cost.currency);
    costs.iter().map(one).collect::<Vec<_>>().join(" + ")
}
