//! `GET use-case/{id}/check`: the draft's newest check, beside the live version.

use std::collections::HashMap;

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{CaseAnswer, Check, CheckCase, CheckTotals, Kind, Status, rate};
use super::store::{self, Case, Row};
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::use_cases::{self, examples};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    #[serde(default)]
    #[param(inline)]
    kind: Kind,
}

/// The draft's newest check of a kind; `null`: there was none. Answers and results are there when it has come to its
/// end.
#[utoipa::path(tag = "examples", operation_id = "get_check", params(("id" = Uuid, Path), CheckQuery), responses((status = 200, body = Envelope<Option<Check>>)))]
#[get("/use-case/{id}/check")]
pub async fn get(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    id: Path<Uuid>,
    query: Query<CheckQuery>,
) -> Result<Envelope<Option<Check>>, Problem> {
    let mut tx = db.begin(&caller).await?;
    use_cases::reach(&mut tx, &caller, *id).await?;
    Ok(Envelope::new(newest(&mut tx, *id, query.kind).await?))
}

pub async fn newest(tx: &mut TenantTx, use_case: Uuid, kind: Kind) -> Result<Option<Check>, Problem> {
    let Some(row) = store::newest(tx, use_case, kind).await? else { return Ok(None) };
    let beside = match row.live_id {
        Some(id) => store::one(tx, id).await?,
        None => None,
    };
    let is_done = |row: &Row| state(row) == Status::Done;
    // While it goes on the page asks again and again: answers travel once.
    let with_outputs = is_done(&row) && beside.as_ref().is_none_or(is_done);
    let drafts = store::cases(tx, row.id, with_outputs).await?;
    let mut lives: HashMap<Uuid, CaseAnswer> = HashMap::new();
    let mut live = None;
    if let Some(beside) = &beside {
        let cases = store::cases(tx, beside.id, with_outputs).await?;
        live = Some(totals(Head::of(beside), cases.iter().map(|case| &case.answer)));
        lives = cases.into_iter().filter_map(|case| Some((case.example_id?, case.answer))).collect();
    } else if kind == Kind::Recent {
        let runs: Vec<Uuid> = drafts.iter().filter_map(|case| case.source_run_id).collect();
        let answers = store::answers(tx, &runs, with_outputs).await?;
        let version = answers.first().and_then(|answer| answer.version);
        lives = answers.into_iter().map(|answer| (answer.run, answer.answer)).collect();
        let head = Head { version, status: Status::Done, reason: None, counts: (0, 0, 0) };
        live = Some(totals(head, lives.values()));
    }
    let definition = use_cases::draft(tx, use_case).await?;
    let is_same = definition.is_some_and(|definition| examples::hash_of(&definition) == row.definition_hash);
    let has_same = kind == Kind::Recent || examples::hash(&examples::all(tx, use_case).await?) == row.examples_hash;
    Ok(Some(Check {
        id: row.id,
        kind: Kind::parse(&row.kind),
        is_current: is_same && has_same,
        created_by_name: row.created_by_name.clone(),
        created_at: row.created_at,
        draft: totals(Head::of(&row), drafts.iter().map(|case| &case.answer)),
        live,
        cases: drafts.into_iter().map(|case| beside_each_other(case, &mut lives)).collect(),
    }))
}

fn beside_each_other(case: Case, lives: &mut HashMap<Uuid, CaseAnswer>) -> CheckCase {
    let live = case.example_id.or(case.source_run_id).and_then(|id| lives.remove(&id));
    let Case { name, example_id, source_run_id, answer: draft, .. } = case;
    CheckCase { name, example_id, source_run_id, draft, live }
}

fn state(row: &Row) -> Status {
    Status::of(&row.status, &row.batch_status)
}

/// What is known of all cases without looking at them.
struct Head {
    version: Option<i32>,
    status: Status,
    reason: Option<String>,
    /// Passed, failed, unchecked.
    counts: (i32, i32, i32),
}

impl Head {
    fn of(row: &Row) -> Self {
        let counts = (row.passed, row.failed, row.unchecked);
        Self { version: row.version, status: state(row), reason: row.reason.clone(), counts }
    }
}

fn totals<'a>(head: Head, answers: impl Iterator<Item = &'a CaseAnswer>) -> CheckTotals {
    let Head { version, status, reason, counts: (passed, failed, unchecked) } = head;
    let mut totals = CheckTotals {
        version,
        status,
        reason,
        total: 0,
        ended: 0,
        passed,
        failed,
        unchecked,
        pass_rate: rate(passed, failed),
        tokens: 0,
        cost_micros: None,
        currency: None,
        duration_ms: 0,
    };
    for answer in answers {
        totals.total += 1;
        totals.ended += i64::from(!matches!(answer.status.as_str(), "waiting" | "running" | "queued"));
        totals.tokens += answer.tokens;
        totals.cost_micros = match (totals.cost_micros, answer.cost_micros) {
            (None, cost) | (cost, None) => cost,
            (Some(so_far), Some(cost)) => Some(so_far + cost),
        };
        totals.currency = totals.currency.or_else(|| answer.currency.clone());
        totals.duration_ms += answer.duration_ms.unwrap_or_default();
    }
    totals
}
