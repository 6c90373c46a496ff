//! What came of a check: each answer against its expectations, when the last one is there. Whoever notices first does it (the process that ran the last row,
//! or whoever looks at the check); a claim keeps others from asking a model the same once more.

use std::sync::Arc;

use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{StreamExt, stream};
use tokio::runtime::Handle;
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

use super::judge::Judge;
use super::model::{Outcome, Verdict};
use super::rules::{Answer, unanswered};
use super::store::{self, Case};
use crate::auth;
use crate::batches::Batches;
use crate::gateway::Desk;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::problem::Problem;
use crate::runs::Engine;
use crate::tenancy;
use crate::usage::Meter;
use crate::use_cases::{self, Format};

/// Somebody who works results out and says nothing for so long is dead.
const CLAIM: TimeDelta = TimeDelta::minutes(5);
/// Cases that are looked at at once: a model may be asked about each.
const AT_ONCE: usize = 4;

/// What works out the results of checks in this process. Cheap to clone.
#[derive(Clone)]
pub struct Checks(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    batches: Batches,
    desk: Data<Desk>,
}

impl Checks {
    pub fn new(db: &Db, clock: &Clock, batches: &Batches, desk: &Data<Desk>) -> Self {
        let (db, clock, batches, desk) = (db.clone(), clock.clone(), batches.clone(), desk.clone());
        Self(Arc::new(Inner { db, clock, batches, desk }))
    }

    pub(super) fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    pub(super) fn batches(&self) -> &Batches {
        &self.0.batches
    }

    pub(super) fn engine(&self) -> &Engine {
        &self.0.desk.engine
    }

    pub(super) fn usage(&self) -> &Meter {
        &self.0.desk.usage
    }

    /// Works results out as checks end, until it is dropped.
    pub async fn work(&self) {
        let mut ended = self.0.batches.ended_checks();
        loop {
            match ended.recv().await {
                Ok((client, batch)) => self.settle_soon(client, batch),
                // Those are worked out when somebody looks at them.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Works out what came of a check whose last answer is there, unless somebody does so already.
    pub fn settle_soon(&self, client: ClientId, batch: Uuid) {
        let (checks, runtime, end) = (self.clone(), Handle::current(), self.engine().draining());
        // On a thread of its own: what asks a model borrows across its awaits in a way that no task may that changes threads.
        tokio::task::spawn_blocking(move || {
            runtime.block_on(async {
                let settled = tokio::select! {
                    settled = checks.settle(client, batch) => settled,
                    // Another process goes on, when the claim is over.
                    () = end.cancelled() => return,
                };
                if let Err(problem) = settled {
                    tracing::warn!(%batch, %problem, "check failed to settle; retried when it is read");
                }
            });
        });
    }

    async fn settle(&self, client: ClientId, batch: Uuid) -> Result<(), Problem> {
        let inner = self.0.as_ref();
        let now = inner.clock.now();
        let mut tx = inner.db.begin_for(client).await?;
        let Some(check) = store::claim(&mut tx, batch, now, now + CLAIM).await? else { return Ok(()) };
        let definition = match (check.version, check.definition) {
            (Some(version), _) => use_cases::version(&mut tx, check.use_case_id, version).await?,
            (None, definition) => definition.map(|definition| definition.0),
        };
        let definition = definition.ok_or_else(|| Problem::not_found("version of the use case"))?;
        let cases = store::cases(&mut tx, check.id, true).await?;
        let person = auth::on_behalf(&mut tx, check.created_by).await?;
        let allowed = tenancy::allowed_regions(&mut tx).await?;
        tx.commit().await?;
        // No transaction is open while a model answers.
        let judge = Judge::new(&inner.desk, person.map(|person| person.caller), &definition.model, &allowed);
        let (judge, format) = (&judge, &definition.format);
        let results: Vec<(i32, Outcome, Vec<Verdict>)> =
            stream::iter(cases).map(|case| looked_at(case, format, judge)).buffered(AT_ONCE).collect().await;
        let mut tx = inner.db.begin_for(client).await?;
        store::settle(&mut tx, check.id, &results, inner.clock.now()).await?;
        Ok(tx.commit().await?)
    }
}

async fn looked_at(case: Case, format: &Format, judge: &Judge) -> (i32, Outcome, Vec<Verdict>) {
    let Case { position, expectations, answer: said, .. } = case;
    let answer = said.output.filter(|_| said.status == "succeeded");
    let answer = answer
        .and_then(|output| Answer::new(output, said.tokens, said.cost_micros, said.duration_ms.unwrap_or_default()));
    let Some(answer) = answer else {
        return (position, Outcome::Failed, unanswered(&expectations, said.reason.as_deref()));
    };
    let mut verdicts = Vec::with_capacity(expectations.len());
    for expectation in &expectations {
        verdicts.push(match answer.hold(expectation, format) {
            Some(verdict) => verdict,
            None => judge.judge(expectation, &answer).await,
        });
    }
    (position, Outcome::of(verdicts.iter().map(|verdict| verdict.outcome)), verdicts)
}
