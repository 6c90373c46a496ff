//! What came of a check: each answer against its expectations, when the last one is there. The transaction that ends
//! the check's batch queues the job, so a check is settled whichever process dies when.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::future::LocalBoxFuture;
use futures_util::{StreamExt, stream};
use uuid::Uuid;

use super::judge::Judge;
use super::model::{Outcome, Verdict};
use super::rules::{RunResult, unanswered};
use super::store::{self, Case};
use crate::auth;
use crate::batches::{Batches, SETTLE_CHECK};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob};
use crate::kit::problem::Problem;
use crate::models::Models;
use crate::tenancy;
use crate::use_cases::{self, Format};

/// Cases that are looked at at once: a model may be asked about each.
const AT_ONCE: usize = 4;

/// What works out the results of checks in this process. Cheap to clone.
#[derive(Clone)]
pub struct Checks(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    batches: Batches,
    models: Models,
}

impl Checks {
    pub fn new(db: &Db, clock: &Clock, batches: &Batches, models: &Models) -> Self {
        let (db, clock, batches, models) = (db.clone(), clock.clone(), batches.clone(), models.clone());
        Self(Arc::new(Inner { db, clock, batches, models }))
    }

    pub(super) fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    pub(super) fn batches(&self) -> &Batches {
        &self.0.batches
    }

    pub(super) fn models(&self) -> &Models {
        &self.0.models
    }

    async fn settle(&self, job: &LeasedJob) -> Result<(), Failure> {
        let inner = self.0.as_ref();
        let mut tx = inner.db.begin_for(job.client).await?;
        let Some(check) = store::unsettled(&mut tx, job.subject).await? else { return Ok(()) };
        let definition = match (check.version, check.definition) {
            (Some(version), _) => use_cases::version(&mut tx, check.use_case_id, version).await?,
            (None, definition) => definition.map(|definition| definition.0),
        };
        let definition = definition.ok_or_else(|| Failure::Never("the version of the use case is gone".to_owned()))?;
        let cases = store::cases(&mut tx, check.id, true).await?;
        let person = auth::on_behalf(&mut tx, check.created_by).await?;
        let allowed = tenancy::allowed_regions(&mut tx).await?;
        tx.commit().await?;
        // No transaction is open while a model answers.
        let judge = Judge::new(&inner.models, person.map(|person| person.caller), &definition.model, &allowed);
        let (judge, format) = (&judge, &definition.format);
        let results: Vec<(i32, Outcome, Vec<Verdict>)> =
            stream::iter(cases).map(|case| looked_at(case, format, judge)).buffered(AT_ONCE).collect().await;
        if inner.models.draining().is_cancelled() {
            // A model that was not asked any more says nothing about the answers.
            return Err(Failure::Later("the process is ending".to_owned()));
        }
        let now = inner.clock.now();
        let mut tx = inner.db.begin_for(job.client).await?;
        store::settle(&mut tx, check.id, &results, now).await?;
        job.finish(&mut tx, now).await?;
        Ok(tx.commit().await?)
    }
}

impl Job for Checks {
    fn kind(&self) -> Kind {
        Kind {
            at_once: 4,
            // A model may be asked about hundreds of answers.
            deadline: Duration::from_secs(3600),
            attempts: Some(10),
            // One that failed has its results: people start another check.
            can_retry: false,
            ..Kind::new(SETTLE_CHECK)
        }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(self.settle(job))
    }

    /// Nobody knows what came of it: every case is unchecked, which no gate takes for a pass.
    fn give_up<'a>(
        &'a self,
        tx: &'a mut TenantTx,
        batch: Uuid,
        _cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            let Some(check) = store::unsettled(tx, batch).await? else { return Ok(()) };
            let cases = store::cases(tx, check.id, false).await?;
            let results: Vec<_> =
                cases.into_iter().map(|case| (case.position, Outcome::Unchecked, Vec::new())).collect();
            Ok(store::settle(tx, check.id, &results, self.now()).await?)
        })
    }
}

async fn looked_at(case: Case, format: &Format, judge: &Judge) -> (i32, Outcome, Vec<Verdict>) {
    let Case { position, expectations, answer: said, .. } = case;
    let answer = said.output.filter(|_| said.status == "succeeded");
    let answer = answer
        .and_then(|output| RunResult::new(output, said.tokens, said.cost_micros, said.duration_ms.unwrap_or_default()));
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
