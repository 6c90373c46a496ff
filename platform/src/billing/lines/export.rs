//! `GET billing/invoices/{invoice}/lines/{line}/export`: a line as a CSV file, streamed.

use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpResponse, get};
use chrono::{DateTime, Utc};
use futures_util::stream;
use serde_json::json;
use uuid::Uuid;

use super::model::{By, LineRun};
use super::runs::{all, may_tell_apart, shown};
use super::shares::{folded, grouped};
use super::{store, sum};
use crate::audit;
use crate::billing::invoices::BillLine;
use crate::insight::{self, Naming, Policy};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::csv;
use crate::kit::db::{Db, TenantTx};
use crate::kit::http::{ExportTurn, attachment};
use crate::kit::paging::LATEST;
use crate::kit::permission::{ManageBilling, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// Rows read at a time: no transaction is open while a slow reader takes them.
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

/// All runs and calls of a line as CSV, each with its part of the line; the last column but one adds up to the line.
/// Where the company shows sums alone, a row for each use case.
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
    let mut answer = HttpResponse::Ok();
    answer.content_type("text/csv; charset=utf-8").insert_header(("content-disposition", attachment(&name)));
    if policy.naming == Naming::Sums {
        let rows = of_use_cases(&mut tx, &policy, &line).await?;
        tx.commit().await?;
        return Ok(answer.body(csv::lines(rows).map_err(Problem::internal)?));
    }
    may_tell_apart(&mut tx, &caller, &policy, (&invoice, number)).await?;
    let workspaces = workspaces::visible(&mut tx, &viewer).await?;
    tx.commit().await?;
    let state = State {
        caller: (*caller).clone(),
        db: db.get_ref().clone(),
        policy,
        line,
        workspaces,
        after: (LATEST, Uuid::max()),
        place: ExportStage::Head,
    };
    Ok(answer.streaming(turn.streaming(stream::try_unfold(state, State::next))))
}

async fn of_use_cases(tx: &mut TenantTx, policy: &Policy, line: &sum::Line) -> Result<Vec<[String; 5]>, Problem> {
    let parts = store::parts(tx, &line.invoice.id, line.number).await?;
    let smallest = usize::try_from(policy.smallest_group).unwrap_or(usize::MAX);
    let groups = folded(grouped(parts.into_iter(), By::UseCase).into_values().collect(), smallest);
    let ids: Vec<String> = groups.iter().filter_map(|group| group.id.map(|id| id.to_string())).collect();
    let names = insight::names(tx, insight::By::UseCase, &ids).await?;
    let head = ["use_case", "runs", "tokens", "amount", "currency"].map(str::to_owned);
    let rows = groups.into_iter().map(|group| {
        let name = group.id.and_then(|id| names.get(&id.to_string()).cloned()).unwrap_or_default();
        let name = if group.is_rest { "(others together)".to_owned() } else { name };
        let currency = line.invoice.currency.clone();
        [name, group.runs.to_string(), group.tokens.to_string(), money(group.amount, &currency), currency]
    });
    Ok(std::iter::once(head).chain(rows).collect())
}

struct State {
    caller: Caller,
    db: Db,
    policy: Policy,
    line: sum::Line,
    workspaces: Vec<Uuid>,
    after: (DateTime<Utc>, Uuid),
    place: ExportStage,
}

#[derive(PartialEq, Eq)]
enum ExportStage {
    Head,
    Rows,
    End,
}

impl State {
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, Problem> {
        if self.place == ExportStage::End {
            return Ok(None);
        }
        let mut tx = self.db.begin(&self.caller).await?;
        let batch = store::runs_by_time(&mut tx, &all(&self.line, &self.workspaces), self.after, BATCH).await?;
        drop(tx);
        let head = (self.place == ExportStage::Head).then(|| HEAD.map(str::to_owned));
        self.after = batch.last().map_or(self.after, |last| (last.finished_at, last.id));
        let is_last = i64::try_from(batch.len()).unwrap_or(0) < BATCH;
        self.place = if is_last { ExportStage::End } else { ExportStage::Rows };
        let reader = self.caller.user;
        let rows = batch.into_iter().map(|run| row(&shown(run, &self.policy, reader), &self.line));
        let lines = csv::lines(head.into_iter().chain(rows)).map_err(Problem::internal)?;
        Ok(Some((Bytes::from(lines), self)))
    }
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
        money(run.amount, &line.invoice.currency),
        line.invoice.currency.clone(),
    ]
}

fn price(line: &BillLine) -> String {
    line.price.as_ref().map(|price| format!("{} version {}", price.name, price.version)).unwrap_or_default()
}

/// Currencies whose smallest unit is the whole.
const WHOLE: [&str; 5] = ["CLP", "ISK", "JPY", "KRW", "VND"];

/// An amount in the smallest unit as a decimal number.
fn money(amount: i64, currency: &str) -> String {
    if WHOLE.contains(&currency) {
        return amount.to_string();
    }
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", amount.unsigned_abs() / 100, amount.unsigned_abs() % 100)
}
