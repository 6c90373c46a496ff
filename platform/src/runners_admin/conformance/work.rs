//! Checks what waits for it, one version after the other, until the process ends.

use std::sync::Weak;
use std::time::Duration;

use chrono::TimeDelta;
use runners::Limits;
use runners::conformance::{Row, Verdict};
use serde_json::{Value, json};
use tokio::time::timeout;
use uuid::Uuid;

use crate::audit::{self, Entry, Outcome};
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::lease::while_held;
use crate::kit::problem::Problem;
use crate::runners_admin::plugins::{Unusable, component};
use crate::runners_admin::registry::{Inner, Registry};
use crate::runners_admin::store::conformance::{self, Claimed};
use crate::runners_admin::store::versions;

/// Another process's lost lease is noticed after this at the latest.
const POLL: Duration = Duration::from_secs(15);
/// A check is begun so often at most: what kills a process twice shall not do it a third time.
pub const STARTS: i32 = 2;
const LEASE: TimeDelta = TimeDelta::seconds(60);
const BEAT: Duration = Duration::from_secs(15);
/// The whole of a check; its cases have limits of their own, which add up to less.
const DEADLINE: Duration = Duration::from_secs(300);
/// Characters of a note that are kept.
const NOTE: usize = 2000;

/// Says that there is something to check.
pub fn soon(registry: &Registry) {
    registry.inner().conformance.notify_one();
}

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

/// Checks until the registry is gone.
pub async fn work(inner: Weak<Inner>) {
    let Some(wake) = inner.upgrade().map(|inner| inner.conformance.clone()) else { return };
    loop {
        let _ = timeout(POLL, wake.notified()).await;
        loop {
            let Some(inner) = inner.upgrade() else { return };
            match next(&inner).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(problem) => {
                    tracing::warn!(%problem, "conformance worker failed; retrying");
                    break;
                }
            }
        }
    }
}

/// Takes a version and checks it to the end; `false` when none waits.
async fn next(inner: &Inner) -> Result<bool, Problem> {
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let now = inner.clock().now();
    let Some(claimed) = conformance::claim(&mut tx, STARTS, now, now + LEASE).await? else { return Ok(false) };
    let row = versions::get(&mut tx, claimed.version).await?;
    tx.commit().await?;
    let Some(row) = row else { return Ok(true) };
    let bytes = match component(inner, &row).await {
        Ok(bytes) => bytes,
        Err(Unusable::Away(problem)) => return Err(problem),
        Err(why) => {
            finish(inner, &claimed, Err(format!("The check could not be made: {why}."))).await?;
            return Ok(true);
        }
    };
    let Some(found) = Box::pin(check(inner, &claimed, bytes)).await else { return Ok(true) };
    finish(inner, &claimed, found).await?;
    Ok(true)
}

/// The table, or why there is none; `None` when it is no longer ours to make.
async fn check(inner: &Inner, claimed: &Claimed, bytes: Vec<u8>) -> Option<Result<Vec<Row>, String>> {
    // Dropping it ends its sandbox.
    let mut wanted = inner.runners.check(bytes);
    wanted.settings = Value::Object(claimed.terms.settings.clone());
    let memory = claimed.terms.memory_mib.and_then(|mib| u64::try_from(mib).ok()).map(|mib| mib << 20);
    wanted.limits =
        Some(Limits { memory_bytes: memory.unwrap_or(inner.usual_limits.memory_bytes), ..inner.usual_limits.clone() });
    let checking = Box::pin(timeout(DEADLINE, wanted.run()));
    let found = match while_held(BEAT, None, checking, || prolong(inner, claimed)).await? {
        Ok(Ok(report)) => Ok(report.rows.into_iter().map(storable).collect()),
        Ok(Err(error)) => Err(format!("The check could not be made: {error}.")),
        Err(_elapsed) => Err(format!("The check was ended after {} minutes.", DEADLINE.as_secs() / 60)),
    };
    Some(found)
}

async fn prolong(inner: &Inner, claimed: &Claimed) -> Result<bool, Problem> {
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let is_ours = conformance::prolong(&mut tx, claimed, inner.clock().now() + LEASE).await?;
    tx.commit().await?;
    Ok(is_ours)
}

/// What a guest said goes into notes: in measure, and without what PostgreSQL cannot keep.
fn storable(row: Row) -> Row {
    let kept = |text: String| text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(NOTE).collect();
    Row { note: kept(row.note), what: kept(row.what), ..row }
}

async fn finish(inner: &Inner, claimed: &Claimed, found: Result<Vec<Row>, String>) -> Result<(), Problem> {
    let (rows, problem) = match found {
        Ok(rows) => (rows, None),
        Err(why) => (Vec::new(), Some(why)),
    };
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let (passed, failed) = (count(Verdict::Passed), count(Verdict::Failed));
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    if conformance::finish(&mut tx, claimed, &rows, failed, problem.as_deref(), inner.clock().now()).await? {
        let entry = Entry {
            action: "plugin.conformance_checked",
            object_type: "plugin_version",
            object_id: Some(claimed.version.to_string()),
            outcome: if failed == 0 && problem.is_none() { Outcome::Done } else { Outcome::Failed },
            ip: None,
            detail: json!({ "passed": passed, "failed": failed, "problem": problem }),
        };
        audit::record(&mut tx, None, entry).await?;
    }
    tx.commit().await?;
    Ok(())
}
