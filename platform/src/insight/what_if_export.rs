//! `GET insight/what-if/export`: the last thirty days on another model as a CSV file whose columns are documented.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};

use super::export::costs;
use super::page::Page;
use super::what_if::{WhatIfExamples, WhatIfQuery, WhatIfRow, read};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::input::Query;
use crate::kit::http::{ExportTurn, csv_file};
use crate::kit::permission::ViewClientAnalytics;
use crate::kit::problem::Problem;
use crate::models::Models;

/// The description of the operation says what each is.
pub const WHAT_IF_COLUMNS: [&str; 15] = [
    "key",
    "name",
    "is_rest",
    "runs",
    "input_tokens",
    "output_tokens",
    "costs",
    "unpriced",
    "other",
    "other_currency",
    "difference",
    "examples_passed",
    "examples_failed",
    "examples_unchecked",
    "examples_at",
];

/// The last thirty days on another model as a CSV file: the use cases of `GET insight/what-if`, with the same parameters.
///
/// All rows, whatever the page, and no row for all of them. Comma, quotes where needed, CRLF, UTF-8, the names of the
/// columns first; those with the most use first. An empty cell is not known or does not apply. New columns come last.
///
/// `key` (the use case; empty: of none, or of several), `name` (empty: deleted, or hidden from you), `is_rest` (1: groups
/// too small to be shown by themselves), `runs` (with calls and tests), `input_tokens`, `output_tokens`, `costs` (by the
/// list prices of the time; a decimal number and its currency, several joined by +), `unpriced` (without a known price),
/// `other` (the same tokens by the other model's list price of today, a decimal number), `other_currency`, `difference`
/// (how much more that is, in the same currency; empty: the two cannot be compared), `examples_passed`,
/// `examples_failed`, `examples_unchecked` and `examples_at` (what its examples came to on the other model last, and
/// when; empty: they were never tried on it).
#[utoipa::path(tag = "insight", operation_id = "export_insight_what_if", params(WhatIfQuery), responses((status = 200, content_type = "text/csv", body = String)))]
#[get("/insight/what-if/export")]
pub async fn export(
    caller: Allow<ViewClientAnalytics>,
    _turn: ExportTurn,
    db: Data<Db>,
    clock: Data<Clock>,
    models: Data<Models>,
    query: Query<WhatIfQuery>,
) -> Result<HttpResponse, Problem> {
    let found = read(&caller, (&db, &models), clock.now(), &query, Page::ALL).await?;
    csv_file::whole("insight-what-if.csv", &WHAT_IF_COLUMNS, found.rows.into_iter().map(cells))
}

fn cells(row: WhatIfRow) -> [String; 15] {
    let (other, currency) = row.other.map(|other| (csv::millionths(other.micros), other.currency)).unwrap_or_default();
    let of_examples = |count: fn(&WhatIfExamples) -> String| row.examples.as_ref().map(count).unwrap_or_default();
    [
        row.key.unwrap_or_default(),
        row.name.unwrap_or_default(),
        i64::from(row.is_rest).to_string(),
        row.runs.to_string(),
        row.input_tokens.to_string(),
        row.output_tokens.to_string(),
        costs(&row.costs),
        row.unpriced.to_string(),
        other,
        currency,
        row.difference_micros.map(csv::millionths).unwrap_or_default(),
        of_examples(|examples| examples.passed.to_string()),
        of_examples(|examples| examples.failed.to_string()),
        of_examples(|examples| examples.unchecked.to_string()),
        of_examples(|examples| csv::moment(examples.finished_at)),
    ]
}
