//! `GET billing/invoices/{invoice}/lines/{line}/runs`: the runs and calls of a line, each with its cents.

use actix_web::get;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::LineRun;
use super::store::{self, RunFilter, RunRow};
use super::{shares, sum};
use crate::audit;
use crate::insight::{self, Naming, Policy, Withheld, pseudonym};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{COUNT_LIMIT, LATEST, Limit, decode};
use crate::kit::permission::{ManageBilling, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::workspaces;

/// What comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LineRunsSort)]
pub enum Sort {
    /// What ended last.
    #[default]
    Latest,
    /// What used the most tokens.
    Tokens,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RunsQuery {
    /// Only of this use case; the nil id: calls of the models' API and help while writing.
    use_case_id: Option<Uuid>,
    /// Only of this person: an id, or the pseudonym that the company shows instead.
    person: Option<String>,
    /// Words in the name of the use case or the model.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    sort_by: Sort,
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The runs and calls that a line paid for, with the part of it that falls on each. Where the company shows its people
/// under pseudonyms neither a run's page nor its hour is named; where it shows sums alone there is no such list. A look
/// at people by name is in the audit log.
#[utoipa::path(tag = "billing", operation_id = "list_invoice_line_runs", params(("invoice" = String, Path), ("line" = i32, Path), RunsQuery), responses((status = 200, body = List<LineRun>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[get("/billing/invoices/{invoice}/lines/{line}/runs")]
pub async fn runs(
    caller: Allow<ManageBilling>,
    viewer: Allow<ViewWorkspace>,
    path: Path<(String, i32)>,
    query: Query<RunsQuery>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<List<LineRun>, Problem> {
    let (invoice, number) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let policy = insight::policy(&mut tx).await?;
    let line = sum::line(&mut tx, &invoice, number, clock.now()).await?;
    let parts = store::parts(&mut tx, &invoice, number).await?;
    may_tell_apart(&mut tx, &caller, &policy, (&invoice, number)).await?;
    let workspaces = workspaces::visible(&mut tx, &viewer).await?;
    let filter = RunFilter {
        use_case: query.use_case_id.filter(|id| !id.is_nil()),
        calls_alone: query.use_case_id.is_some_and(|id| id.is_nil()),
        user: shares::person(&policy, &parts, query.person.as_deref())?,
        search: Some(query.search.trim()).filter(|words| !words.is_empty()).map(text::contains),
        ..all(&line, &workspaces)
    };
    let fetch = query.limit.fetch();
    let cursor = policy.unsealed(tx.client(), query.cursor.clone())?;
    let cursor = cursor.as_deref();
    let (rows, next) = match query.sort_by {
        Sort::Latest => {
            let after: (DateTime<Utc>, Uuid) = decode(cursor)?.unwrap_or((LATEST, Uuid::max()));
            let mut rows = store::runs_by_time(&mut tx, &filter, after, fetch).await?;
            let next = query.limit.cut(&mut rows, |row| (row.finished_at, row.id));
            (rows, next)
        }
        Sort::Tokens => {
            let after: (i64, Uuid) = decode(cursor)?.unwrap_or((i64::MAX, Uuid::max()));
            let mut rows = store::runs_by_tokens(&mut tx, &filter, after, fetch).await?;
            let next = query.limit.cut(&mut rows, |row| (row.tokens, row.id));
            (rows, next)
        }
    };
    let total = store::count_runs(&mut tx, &filter, COUNT_LIMIT).await?;
    // It holds the last row's moment and id, which the row itself may not show.
    let next = policy.sealed(tx.client(), next)?;
    tx.commit().await?;
    let rows = rows.into_iter().map(|row| shown(row, &policy, caller.user)).collect();
    Ok(List::page(rows, total, next))
}

/// All runs of a line.
pub fn all<'a>(line: &'a sum::Line, workspaces: &'a [Uuid]) -> RunFilter<'a> {
    RunFilter {
        invoice: &line.invoice.id,
        line: line.number,
        over: line.line.price.as_ref().and_then(|price| price.over),
        time: (line.summed.from_at, line.summed.until_at),
        use_case: None,
        calls_alone: false,
        user: None,
        search: None,
        workspaces,
    }
}

/// Single runs are single people's: whether the company shows them. With names the look is written down.
pub async fn may_tell_apart(
    tx: &mut TenantTx,
    caller: &Caller,
    policy: &Policy,
    (invoice, line): (&str, i32),
) -> Result<(), Problem> {
    match policy.naming {
        Naming::Sums => return Err(Withheld.into()),
        Naming::Named => {
            let detail = json!({ "invoice": invoice, "line": line });
            audit::done_with(tx, caller, insight::VIEWED, "insight", "people", detail).await?;
        }
        Naming::Pseudonyms => {}
    }
    Ok(())
}

/// As the company's policy shows it. A run's page and the minute of its end say whose it is: with pseudonyms only of
/// one's own.
pub fn shown(row: RunRow, policy: &Policy, reader: Uuid) -> LineRun {
    let is_named = policy.naming == Naming::Named;
    let is_open = row.can_open && (is_named || row.user_id == Some(reader));
    let person = match row.user_id {
        Some(user) if !is_named => Some(pseudonym(policy, &user.to_string())),
        _ => row.person.filter(|name| !name.is_empty()),
    };
    let digest: String = row.plugin_digest.trim_start_matches("sha256:").chars().take(8).collect();
    LineRun {
        run_id: is_open.then_some(row.id),
        what: if row.kind == "run" { row.kind } else { row.endpoint },
        use_case_id: row.use_case_id.filter(|_| row.use_case.is_some()),
        use_case: row.use_case,
        person,
        status: row.status,
        finished_at: policy.when(row.finished_at),
        model: row.model,
        input_tokens: row.input_tokens,
        output_tokens: row.output_tokens,
        cost_micros: row.cost_micros,
        cost_currency: row.currency,
        price_list: if digest.is_empty() { row.plugin } else { format!("{} {digest}", row.plugin) },
        amount: row.amount,
    }
}
