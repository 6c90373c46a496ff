//! One row: taken, its run started and committed, in one transaction. So a row that has a run is never started again,
//! whichever process dies, and whenever it dies.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::leased::{goes_by, pause};
use super::{Inner, REST};
use crate::batches::model::{Mapping, Reason, stopping};
use crate::batches::notation::Notation;
use crate::batches::plan::Plan;
use crate::batches::store::{self, Entered};
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Code, Problem};
use crate::runs::{BatchRunContext, Live};

/// What starting a row of a batch takes.
pub struct Work {
    pub batch: Uuid,
    pub fence: i64,
    pub caller: Allow<RunUseCases>,
    pub ground: BatchRunContext,
    pub mapping: Mapping,
    pub files: BTreeMap<String, Uuid>,
    pub notation: Arc<Notation>,
}

/// What became of a row.
pub enum Step {
    Begun(i32),
    /// A run has ended.
    Ended,
    /// The row cannot be run, and says why.
    Refused,
    /// No row waits.
    Nothing,
    /// Something is away, or a document is still being read.
    NotNow(Duration),
    /// The batch was paused for want of something that every row needs.
    Stopped,
}

pub struct RowEvent {
    pub batch: Uuid,
    pub step: Step,
}

/// Starts the next row of a batch and waits for its run's end, where that is executed here.
pub async fn start(inner: Arc<Inner>, work: Arc<Work>, events_tx: mpsc::UnboundedSender<RowEvent>) {
    // Nobody listens any more when the process ends.
    let say = |step| {
        let _ = events_tx.send(RowEvent { batch: work.batch, step });
    };
    match begin(&inner, &work).await {
        Ok((step, live)) => {
            say(step);
            if let Some(live) = live {
                live.ended().await;
                say(Step::Ended);
            }
        }
        Err(problem) => {
            tracing::warn!(batch = %work.batch, %problem, "batch row failed to start; retrying");
            say(Step::NotNow(REST));
        }
    }
}

async fn begin(inner: &Inner, work: &Work) -> Result<(Step, Option<Arc<Live>>), Problem> {
    let client = work.caller.client;
    let reserved =
        match inner.engine.models().usage().reserve(client, work.ground.spender(work.caller.user), None).await {
            Ok(reserved) => reserved,
            // What is left is set aside for what is under way, rows of this batch among it.
            Err(problem) if problem.code == Code::TRY_AGAIN => return Ok((Step::NotNow(REST), None)),
            Err(problem) => {
                let Some(reason) = stopping(&problem) else { return Err(problem) };
                return stop(inner, work, &reason).await;
            }
        };
    let now = inner.clock.now();
    let mut tx = inner.db.begin(&work.caller).await?;
    let Some((mut row, mut values)) = take(&mut tx, work).await? else { return Ok((Step::Nothing, None)) };
    if let Some(question) = inner.engine.question_of_row(&mut tx, &work.caller, &work.ground, &values).await? {
        // The row is let go of while a model is asked. If somebody else takes it, the one that comes instead does
        // without.
        drop(tx);
        // Whatever came of it is known to the engine now.
        let _ = inner.engine.retrieval().ask(&question).await;
        tx = inner.db.begin(&work.caller).await?;
        match take(&mut tx, work).await? {
            Some(again) => (row, values) = again,
            None => return Ok((Step::Nothing, None)),
        }
    }
    let place = (work.batch, row, reserved);
    match inner.engine.begin_row(&mut tx, &work.caller, &work.ground, &values, place, now).await {
        Ok(begun) => {
            store::begun(&mut tx, work.batch, row, begun.run).await?;
            tx.commit().await?;
            Ok((Step::Begun(row), begun.made()))
        }
        Err(problem) if goes_by(&problem) => {
            tracing::debug!(batch = %work.batch, row, %problem, "batch row is waiting for a permit");
            Ok((Step::NotNow(REST), None))
        }
        Err(problem) => {
            if let Some(reason) = stopping(&problem) {
                drop(tx);
                return stop(inner, work, &reason).await;
            }
            store::refused(&mut tx, work.batch, row, &problem.in_a_line(), now).await?;
            tx.commit().await?;
            Ok((Step::Refused, None))
        }
    }
}

/// Takes the next row, with what is entered in it.
async fn take(tx: &mut TenantTx, work: &Work) -> Result<Option<(i32, Map<String, Value>)>, sqlx::Error> {
    let Some(taken) = store::take(tx, work.batch, work.fence).await? else { return Ok(None) };
    let (definition, notation) = (&work.ground.definition, &*work.notation);
    let plan = Plan { definition, mapping: &work.mapping, files: &work.files, notation };
    let values = match taken.entered {
        Entered::Cells(cells) => plan.values(&cells),
        Entered::Values(values) => values,
    };
    Ok(Some((taken.row, values)))
}

async fn stop(inner: &Inner, work: &Work, reason: &Reason) -> Result<(Step, Option<Arc<Live>>), Problem> {
    let mut tx = inner.db.begin_for(work.caller.client).await?;
    pause(&mut tx, inner, work.batch, reason).await?;
    tx.commit().await?;
    inner.post.wake();
    Ok((Step::Stopped, None))
}
