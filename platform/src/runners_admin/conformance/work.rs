//! Checks a version against the contract: a job, begun anew once if its process dies.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::LocalBoxFuture;
use runners::Limits;
use runners::conformance::{CaseVerdict, Row};
use serde_json::{Value, json};
use tokio::time::timeout;
use uuid::Uuid;

use super::model::State;
use crate::audit::{self, Entry, Outcome};
use crate::kit::db::TenantTx;
use crate::kit::jobs::{Failure, Job, Kind, LeasedJob, Queue};
use crate::kit::problem::Problem;
use crate::runners_admin::plugins::{Unusable, component};
use crate::runners_admin::registry::{Inner, Registry};
use crate::runners_admin::store::conformance::{self, Terms};
use crate::runners_admin::store::versions;

pub const CONFORM: &str = "check_conformance";
/// A check is begun so often at most: what kills a process twice shall not do it a third time.
const STARTS: i32 = 2;
/// The whole of a check; its cases have limits of their own, which add up to less.
const DEADLINE: Duration = Duration::from_secs(300);
/// How long a store of files that is away is left alone.
const PAUSE: TimeDelta = TimeDelta::seconds(15);
/// Characters of a note that are kept.
const NOTE: usize = 2000;

/// Why somebody who installs this version must say why; `None`: it keeps the contract, or nobody has looked.
pub async fn objection(tx: &mut TenantTx, version: Uuid) -> Result<Option<String>, sqlx::Error> {
    Ok(conformance::get(tx, version).await?.and_then(|kept| match (kept.finished_at, kept.failed) {
        (None, _) => Some("Its check against the contract has not finished".to_owned()),
        (Some(_), 0) if kept.problem.is_none() => None,
        (Some(_), 0) => Some("Its check against the contract could not be finished".to_owned()),
        (Some(_), 1) => Some("It failed 1 check of the contract".to_owned()),
        (Some(_), failed) => Some(format!("It failed {failed} checks of the contract")),
    }))
}

/// Asks for a check; what came of an earlier one is forgotten, also of one that is under way. Wake the queue after the
/// commit.
pub async fn request(
    tx: &mut TenantTx,
    queue: &Queue,
    version: Uuid,
    terms: &Terms,
    by: Option<Uuid>,
    at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    queue.withdraw(tx, CONFORM, version).await?;
    queue.push(tx, CONFORM, version).await?;
    conformance::request(tx, version, terms, by, at).await
}

/// What checks versions in this process.
pub struct Examiner(pub Registry);

impl Job for Examiner {
    fn kind(&self) -> Kind {
        // A check ends by its own deadline first, which its version says.
        Kind { deadline: DEADLINE + Duration::from_secs(60), attempts: Some(STARTS), ..Kind::new(CONFORM) }
    }

    fn run<'a>(&'a self, job: &'a LeasedJob) -> LocalBoxFuture<'a, Result<(), Failure>> {
        Box::pin(examine(self.0.inner(), job))
    }

    fn give_up<'a>(
        &'a self,
        tx: &'a mut TenantTx,
        version: Uuid,
        _cause: &'a str,
    ) -> LocalBoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move { Ok(conformance::stand(tx, version, State::CutOff).await?) })
    }
}

async fn examine(inner: &Inner, job: &LeasedJob) -> Result<(), Failure> {
    let mut tx = inner.db.begin_for(job.client).await?;
    let Some(row) = versions::get(&mut tx, job.subject).await? else { return Ok(()) };
    let Some(terms) = conformance::terms(&mut tx, job.subject).await? else { return Ok(()) };
    conformance::stand(&mut tx, job.subject, State::Running).await?;
    tx.commit().await?;
    let found = match component(inner, &row).await {
        Ok(bytes) => Box::pin(check(inner, &terms, bytes)).await,
        Err(Unusable::Away(problem)) => {
            let mut tx = inner.db.begin_for(job.client).await?;
            job.hold(&mut tx).await?;
            conformance::stand(&mut tx, job.subject, State::Waiting).await?;
            tx.commit().await?;
            return Err(Failure::At(inner.clock().now() + PAUSE, problem.cause()));
        }
        Err(why) => Err(format!("The check could not be made: {why}.")),
    };
    let mut tx = inner.db.begin_for(job.client).await?;
    job.hold(&mut tx).await?;
    finish(inner, &mut tx, job.subject, found).await?;
    job.finish(&mut tx, inner.clock().now()).await?;
    Ok(tx.commit().await?)
}

/// The table, or why there is none.
async fn check(inner: &Inner, terms: &Terms, bytes: Vec<u8>) -> Result<Vec<Row>, String> {
    // Dropping it ends its sandbox.
    let mut wanted = inner.runners.check(bytes);
    wanted.settings = Value::Object(terms.settings.clone());
    let memory = terms.memory_mib.and_then(|mib| u64::try_from(mib).ok()).map(|mib| mib << 20);
    wanted.limits =
        Some(Limits { memory_bytes: memory.unwrap_or(inner.usual_limits.memory_bytes), ..inner.usual_limits.clone() });
    match Box::pin(timeout(DEADLINE, wanted.run())).await {
        Ok(Ok(report)) => Ok(report.rows.into_iter().map(storable).collect()),
        Ok(Err(error)) => Err(format!("The check could not be made: {error}.")),
        Err(_elapsed) => Err(format!("The check was ended after {} minutes.", DEADLINE.as_secs() / 60)),
    }
}

/// What a guest said goes into notes: in measure, and without what PostgreSQL cannot keep.
fn storable(row: Row) -> Row {
    let kept = |text: String| text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(NOTE).collect();
    Row { note: kept(row.note), what: kept(row.what), ..row }
}

async fn finish(
    inner: &Inner,
    tx: &mut TenantTx,
    version: Uuid,
    found: Result<Vec<Row>, String>,
) -> Result<(), Problem> {
    let (rows, problem) = match found {
        Ok(rows) => (rows, None),
        Err(why) => (Vec::new(), Some(why)),
    };
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let (passed, failed) = (count(CaseVerdict::Passed), count(CaseVerdict::Failed));
    if conformance::finish(tx, version, &rows, failed, problem.as_deref(), inner.clock().now()).await? {
        let entry = Entry {
            action: "plugin.conformance_checked",
            object_type: "plugin_version",
            object_id: Some(version.to_string()),
            outcome: if failed == 0 && problem.is_none() { Outcome::Done } else { Outcome::Failed },
            ip: None,
            detail: json!({ "passed": passed, "failed": failed, "problem": problem }),
        };
        audit::record(tx, None, entry).await?;
    }
    Ok(())
}
