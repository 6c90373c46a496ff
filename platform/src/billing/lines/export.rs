//! `GET billing/invoices/{invoice}/lines/{line}/export`: a line as a CSV file, streamed.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::model::LineRun;
use super::runs::{all, may_tell_apart, shown};
use super::store::{self, RunRow};
use super::{sum, whole_days};
use crate::audit;
use crate::billing::invoices::BillLine;
use crate::insight::{self, Naming, Policy};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::csv;
use crate::kit::currency::decimal;
use crate::kit::db::{Db, TenantTx};
use crate::kit::http::ExportTurn;
use crate::kit::http::csv_file::{self, Batch};
use crate::kit::paging::LATEST;
use crate::kit::permission::{ManageBilling, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// Rows read at a time.
const BATCH: i64 = 1_000;

const HEAD: [&str; 14] = [
    "ended_at",
    "what",
    "use_case",
    "person",
    "status",
    "model",
    "input_tokens",
    "output_tokens",
    "model_price_list",
    "model_cost",
    "model_cost_currency",
    "plan_price",
    "amount",
    "currency",
];

const OF_USE_CASES: [&str; 5] = ["use_case", "runs", "tokens", "amount", "currency"];

/// All runs and calls of a line as CSV, each with its part of the line; the last column but one adds up to the line.
/// Where the company shows sums alone, a row for each use case that the insights show, and none of what went over a limit.
#[utoipa::path(tag = "billing", operation_id = "export_invoice_line", params(("invoice" = String, Path), ("line" = i32, Path)), responses((status = 200, content_type = "text/csv", body = String), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[get("/billing/invoices/{invoice}/lines/{line}/export")]
pub async fn export(
    caller: Allow<ManageBilling>,
    viewer: Allow<ViewWorkspace>,
    turn: ExportTurn,
    path: Path<(String, i32)>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<HttpResponse, Problem> {
    let (invoice, number) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let policy = insight::policy(&mut tx).await?;
    let line = sum::line(&mut tx, &invoice, number, clock.now()).await?;
    let detail = json!({ "line": number });
    audit::done_with(&mut tx, &caller, "billing.export_line", "invoice", &invoice, detail).await?;
    let called = line.invoice.number.clone().unwrap_or_else(|| invoice.clone());
    let name = format!("invoice-{called}-line-{number}.csv");
    if policy.naming == Naming::Sums {
        let rows = of_use_cases(&mut tx, &policy, &line, clock.now()).await?;
        tx.commit().await?;
        return csv_file::whole(&name, &OF_USE_CASES, rows);
    }
    may_tell_apart(&mut tx, &caller, &policy, (&invoice, number)).await?;
    let workspaces = workspaces::visible(&mut tx, &viewer).await?;
    tx.commit().await?;
    let (caller, db): (Caller, _) = ((*caller).clone(), db.get_ref().clone());
    Ok(csv_file::in_batches(turn, &name, HEAD, (LATEST, Uuid::max()), async move |after| {
        let mut tx = db.begin(&caller).await?;
        let batch = store::runs_by_time(&mut tx, &all(&line, &workspaces), after, BATCH).await?;
        let place = |last: &RunRow| (last.finished_at, last.id);
        Ok(Batch::of(batch, BATCH, place, |run| row(&shown(run, &policy, caller.user), &line)))
    }))
}

async fn of_use_cases(
    tx: &mut TenantTx,
    policy: &Policy,
    line: &sum::Line,
    now: DateTime<Utc>,
) -> Result<Vec<[String; 5]>, Problem> {
    let groups = whole_days::shown(tx, policy, line, now).await?.groups;
    let ids: Vec<String> = groups.iter().filter_map(|group| group.id.map(|id| id.to_string())).collect();
    let names = insight::names(tx, insight::By::UseCase, &ids).await?;
    let rows = groups.into_iter().map(|group| {
        let name = group.id.and_then(|id| names.get(&id.to_string()).cloned()).unwrap_or_default();
        let name = if group.is_rest { "(others together)".to_owned() } else { name };
        let currency = line.invoice.currency.clone();
        [name, group.runs.to_string(), group.tokens.to_string(), decimal(group.amount, &currency), currency]
    });
    Ok(rows.collect())
}

fn row(run: &LineRun, line: &sum::Line) -> [String; 14] {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    [
        csv::moment(run.finished_at),
        run.what.clone(),
        text(&run.use_case),
        text(&run.person),
        run.status.clone(),
        run.model.clone(),
        run.input_tokens.to_string(),
        run.output_tokens.to_string(),
        run.price_list.clone(),
        run.cost_micros.map(csv::millionths).unwrap_or_default(),
        text(&run.cost_currency),
        price(&line.line),
        decimal(run.amount, &line.invoice.currency),
        line.invoice.currency.clone(),
    ]
}

fn price(line: &BillLine) -> String {
    line.price.as_ref().map(|price| format!("{} version {}", price.name, price.version)).unwrap_or_default()
}
