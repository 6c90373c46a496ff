//! All SQL of checks: here the checks themselves, in `cases` what became of each example and run.

mod cases;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use sqlx::types::Json;
use sqlx::{query, query_as};
use uuid::Uuid;

pub use self::cases::*;
use super::model::{Kind, Outcome, Verdict};
use crate::kit::db::TenantTx;
use crate::use_cases::Definition;
use crate::use_cases::examples::Expectation;

/// A check to be.
pub struct New<'a> {
    pub id: Uuid,
    pub use_case: Uuid,
    pub batch: Uuid,
    pub kind: Kind,
    /// `None`: the draft.
    pub version: Option<i32>,
    pub definition_hash: &'a [u8],
    pub examples_hash: &'a [u8],
    pub live: Option<Uuid>,
    pub cases: &'a [NewCase],
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

/// A case to be, in the order of the batch's rows.
#[derive(Clone)]
pub struct NewCase {
    pub name: String,
    pub example: Option<Uuid>,
    pub source: Option<Uuid>,
    pub expectations: Vec<Expectation>,
    pub inputs: Map<String, Value>,
}

pub async fn insert(tx: &mut TenantTx, new: &New<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO use_case_checks (client_id, id, use_case_id, batch_id, kind, version, definition_hash, examples_hash, live_id, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        client,
        new.id,
        new.use_case,
        new.batch,
        new.kind.as_str(),
        new.version,
        new.definition_hash,
        new.examples_hash,
        new.live,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    for (position, case) in (1..).zip(new.cases) {
        query!(
            "INSERT INTO use_case_check_cases (client_id, check_id, position, name, example_id, source_run_id, expectations) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            client,
            new.id,
            position,
            case.name,
            case.example,
            case.source,
            Json(&case.expectations) as _,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// A check with the state of its batch.
pub struct Row {
    pub id: Uuid,
    pub kind: String,
    pub version: Option<i32>,
    pub definition_hash: Vec<u8>,
    pub examples_hash: Vec<u8>,
    pub live_id: Option<Uuid>,
    pub status: String,
    pub passed: i32,
    pub failed: i32,
    pub unchecked: i32,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
    pub batch_status: String,
    pub reason: Option<String>,
}

macro_rules! row {
    ($tx:ident, $which:literal $(, $more:expr)*) => {
        sqlx::query_as!(
            Row,
            r#"SELECT k.id, k.kind, k.version, k.definition_hash, k.examples_hash, k.live_id, k.status, k.passed, k.failed, k.unchecked,
                      person_name(k.client_id, k.created_by) AS "created_by_name!", k.created_at, b.status AS batch_status, b.reason
               FROM use_case_checks k
               JOIN batches b ON b.client_id = k.client_id AND b.id = k.batch_id
               WHERE k.client_id = $1 AND "# + $which,
            $tx.client()
            $(, $more)*
        )
        .fetch_optional(&mut **$tx)
        .await
    };
}

/// The newest check of a use case's draft.
pub async fn newest(tx: &mut TenantTx, use_case: Uuid, kind: Kind) -> Result<Option<Row>, sqlx::Error> {
    row!(
        tx,
        "k.use_case_id = $2 AND k.kind = $3 AND k.version IS NULL ORDER BY k.created_at DESC, k.id DESC LIMIT 1",
        use_case,
        kind.as_str()
    )
}

pub async fn one(tx: &mut TenantTx, id: Uuid) -> Result<Option<Row>, sqlx::Error> {
    row!(tx, "k.id = $2", id)
}

/// The newest check of a version on exactly these examples, where it came to its end or will.
pub async fn of_version(
    tx: &mut TenantTx,
    use_case: Uuid,
    version: i32,
    examples: &[u8],
) -> Result<Option<Row>, sqlx::Error> {
    row!(
        tx,
        "k.use_case_id = $2 AND k.version = $3 AND k.examples_hash = $4 AND k.status <> 'cancelled' AND b.status IN ('running', 'finished')
         ORDER BY k.created_at DESC, k.id DESC LIMIT 1",
        use_case,
        version,
        examples
    )
}

/// Draft checks of a kind that are under way: the check and its batch.
pub async fn under_way(tx: &mut TenantTx, use_case: Uuid, kind: Kind) -> Result<Vec<(Uuid, Uuid)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT id, batch_id FROM use_case_checks WHERE client_id = $1 AND use_case_id = $2 AND kind = $3 AND version IS NULL AND status = 'running'",
        client,
        use_case,
        kind.as_str(),
    );
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.id, row.batch_id)).collect())
}

pub async fn cancel(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE use_case_checks SET status = 'cancelled', finished_at = $3 WHERE client_id = $1 AND id = $2 AND status = 'running'",
        client,
        id,
        now
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Removes what is older than the newest of a use case; one that a newer one is compared with stays.
pub async fn prune(tx: &mut TenantTx, use_case: Uuid, keep: i64) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM batches b USING (
           SELECT k.batch_id FROM use_case_checks k
           WHERE k.client_id = $1 AND k.use_case_id = $2
             AND NOT EXISTS (SELECT FROM use_case_checks l WHERE l.client_id = $1 AND l.use_case_id = $2 AND l.live_id = k.id)
           ORDER BY k.created_at DESC, k.id DESC
           OFFSET $3) old
         WHERE b.client_id = $1 AND b.id = old.batch_id AND NOT b.live",
        client,
        use_case,
        keep,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A check whose answers are there and whose results are not.
pub struct Unsettled {
    pub id: Uuid,
    pub use_case_id: Uuid,
    pub version: Option<i32>,
    pub created_by: Uuid,
    /// The draft's, as it was when the check began.
    pub definition: Option<Json<Definition>>,
}

/// The check of a batch that has ended; nothing when it is settled, or was stopped.
pub async fn unsettled(tx: &mut TenantTx, batch: Uuid) -> Result<Option<Unsettled>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Unsettled,
        r#"SELECT k.id, k.use_case_id, k.version, k.created_by, b.definition AS "definition: Json<Definition>"
           FROM use_case_checks k JOIN batches b ON b.client_id = k.client_id AND b.id = k.batch_id
           WHERE k.client_id = $1 AND k.batch_id = $2 AND k.status = 'running' AND b.status = 'finished'"#,
        client,
        batch,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Writes down what came of a check.
pub async fn settle(
    tx: &mut TenantTx,
    check: Uuid,
    results: &[(i32, Outcome, Vec<Verdict>)],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    for (position, outcome, verdicts) in results {
        query!(
            "UPDATE use_case_check_cases SET outcome = $4, results = $5 WHERE client_id = $1 AND check_id = $2 AND position = $3",
            client,
            check,
            position,
            outcome.as_str(),
            Json(verdicts) as _,
        )
        .execute(&mut **tx)
        .await?;
    }
    let count = |wanted: Outcome| {
        i32::try_from(results.iter().filter(|(_, outcome, _)| *outcome == wanted).count()).unwrap_or(i32::MAX)
    };
    query!(
        "UPDATE use_case_checks SET status = 'done', passed = $3, failed = $4, unchecked = $5, finished_at = $6
         WHERE client_id = $1 AND id = $2 AND status = 'running'",
        client,
        check,
        count(Outcome::Passed),
        count(Outcome::Failed),
        count(Outcome::Unchecked),
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
