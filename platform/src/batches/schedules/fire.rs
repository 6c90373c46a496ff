//! The clock: what came due becomes a batch, once, with the rights that the maker has now; what cannot is paused and
//! said.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use extract::{Cell, TableRow};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::store::{self, Kept};
use super::unrolled;
use crate::batches::able;
use crate::batches::error::Error;
use crate::batches::mapping::{check, notation};
use crate::batches::model::{Mapping, Reason, Source, stopping};
use crate::batches::notice;
use crate::batches::plan::Plan;
use crate::batches::store::{self as batches, New, Terms};
use crate::batches::work::{Batches, Inner};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_secs(5);
/// Schedules taken in one look.
const AT_ONCE: i64 = 32;
/// A time that nobody was there for is caught up with within this; later it is left out.
const CATCH_UP: TimeDelta = TimeDelta::hours(24);
/// So late is not late: the clock is looked at every few seconds.
const LATE: TimeDelta = TimeDelta::minutes(5);

/// Watches the clock until the server ends.
pub async fn watch(all: Batches) {
    let inner = all.inner();
    let end = inner.engine.draining();
    loop {
        tokio::select! {
            () = end.cancelled() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
        match look(inner).await {
            Ok(0) => {}
            Ok(_) => all.wake(),
            Err(problem) => tracing::warn!(%problem, "schedule worker failed; retrying"),
        }
    }
}

/// Fires what is due; answers how many.
pub async fn look(inner: &Arc<Inner>) -> Result<usize, Problem> {
    let now = inner.clock.now();
    let mut tx = inner.db.begin_worker().await?;
    let due = store::due(&mut tx, now, AT_ONCE).await?;
    drop(tx);
    for schedule in &due {
        let Some(client) = ClientId::new(schedule.client_id) else { continue };
        if let Err(problem) = fire(inner, client, schedule.id, now).await {
            tracing::warn!(schedule = %schedule.id, %problem, "schedule failed to fire; retrying");
        }
    }
    Ok(due.len())
}

async fn fire(inner: &Inner, client: ClientId, id: Uuid, now: DateTime<Utc>) -> Result<(), Problem> {
    // What comes due under a brake that ends by itself is done then.
    if inner.engine.models().usage().brakes().may_change(client).is_err() {
        return Ok(());
    }
    let mut tx = inner.db.begin_for(client).await?;
    // Another process may have been faster: it has moved the schedule on by the time that the lock is ours.
    let Some(kept) = store::get(&mut tx, id, true).await? else { return Ok(()) };
    let Some(due) = kept.next_at.filter(|due| *due <= now) else { return Ok(()) };
    let time = kept.time();
    let times = move || time.recurrence().map(|rule| (rule.between(due, now), rule.after(now, 1).pop()));
    // What came due since: one run stands for all of it.
    let (later, next) = match unrolled(times).await? {
        Ok(times) => times,
        // A rule that could be kept once, and no more.
        Err(problem) => {
            drop(tx);
            return stop(inner, client, id, problem).await;
        }
    };
    let last = later.last().copied().unwrap_or(due);
    let is_too_late = now - last > CATCH_UP;
    let note = said(now - due, later.len() + 1, is_too_late);
    if is_too_late {
        store::came_due(&mut tx, id, due, note.as_deref()).await?;
    } else {
        match begin(&mut tx, inner, id, &kept, note.as_deref(), now).await {
            Ok(_) => store::came_due(&mut tx, id, now, note.as_deref()).await?,
            Err(problem) => {
                drop(tx);
                return stop(inner, client, id, problem).await;
            }
        }
    }
    store::go_on(&mut tx, id, next, kept.by).await?;
    tx.commit().await?;
    inner.post.wake();
    Ok(())
}

/// What there is to say about a time that nobody was there for.
fn said(late: TimeDelta, times: usize, is_too_late: bool) -> Option<String> {
    let missed = match times {
        1 => "One time was missed while the server was away".to_owned(),
        _ => format!("{times} times were missed while the server was away"),
    };
    match (late > LATE, is_too_late) {
        (false, _) => None,
        (true, true) => Some(format!("{missed}, more than a day ago: left out.")),
        (true, false) => Some(format!("{missed}; this run stands for it.")),
    }
}

/// Pauses a schedule that cannot be run, for a reason that its maker can do something about.
async fn stop(inner: &Inner, client: ClientId, id: Uuid, problem: Problem) -> Result<(), Problem> {
    if problem.code.status >= 500 || problem.code.status == 432 {
        return Err(problem);
    }
    let reason = stopping(&problem).unwrap_or_else(|| Reason {
        code: problem.code.name.to_owned(),
        message: format!("{} Change the schedule, then resume it.", problem.message),
    });
    let mut tx = inner.db.begin_for(client).await?;
    store::pause(&mut tx, id, Some(&reason)).await?;
    notice::schedule_paused(&mut tx, inner, id, &reason).await?;
    tx.commit().await?;
    inner.post.wake();
    Ok(())
}

/// Makes and starts the batch of one time.
///
/// # Errors
/// That the maker may not (any more), that the quota is used up, that the use case is gone or wants other inputs.
pub async fn begin(
    tx: &mut TenantTx,
    inner: &Inner,
    id: Uuid,
    kept: &Kept,
    note: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Uuid, Problem> {
    let models = inner.engine.models();
    if let Some(client) = ClientId::new(tx.client()) {
        models.usage().check(client).await?;
    }
    let (caller, version, ground) = able::scheduled(tx, models, kept.by, kept.use_case).await?;
    let batch = Uuid::now_v7();
    let name = format!("{} · {}", kept.name, now.format("%Y-%m-%d %H:%M UTC"));
    match kept.sheet {
        Some(sheet) => store::copy_sheet(tx, sheet, batch, version, &name, kept.by, now).await?,
        None => single(tx, batch, kept, version, &name, now).await?,
    }
    let made = batches::sheet(tx, batch).await?.ok_or(Error::NotFound)?;
    let notation = notation(tx, batch, &made.mapping).await?;
    let plan = Plan { definition: &ground.definition, mapping: &made.mapping, files: &made.files, notation: &notation };
    plan.check(made.columns.len())?;
    let faulty = check(tx, &caller, (batch, made.workspace), &plan, now).await?;
    batches::set_errors(tx, batch, &faulty).await?;
    let total = batches::count_rows(tx, &batches::RowFilter::all(batch)).await?;
    if usize::try_from(total).is_ok_and(|total| total == faulty.len()) {
        return Err(Error::NothingToRun.into());
    }
    batches::skip_faulty(tx, batch).await?;
    store::belongs(tx, batch, id, note).await?;
    let terms = Terms { name: &name, max_tokens: None, max_cost_micros: None, mails: kept.mails, by: kept.by, now };
    batches::start(tx, batch, &terms).await?;
    Ok(batch)
}

/// One row without cells: each input has one value.
async fn single(
    tx: &mut TenantTx,
    batch: Uuid,
    kept: &Kept,
    version: i32,
    name: &str,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let mapping = fixed(kept.inputs.as_ref().and_then(Value::as_object));
    let new = New {
        id: batch,
        workspace: kept.workspace,
        use_case: kept.use_case,
        version,
        name,
        columns: &[],
        mapping: &mapping,
        warnings: &[],
        by: kept.by,
        now,
    };
    batches::insert(tx, &new).await?;
    batches::insert_rows(tx, batch, &[TableRow { number: 1, cells: Vec::<Cell>::new() }]).await?;
    Ok(())
}

/// One value for each input.
pub fn fixed(inputs: Option<&Map<String, Value>>) -> Mapping {
    let pairs = inputs.into_iter().flatten();
    pairs.map(|(name, value)| (name.clone(), Source::Value(value.clone()))).collect()
}
