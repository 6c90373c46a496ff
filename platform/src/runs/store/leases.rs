//! Leases: which process executes a run, and until when it may be silent. A claim raises the fence, so that a process that was only
//! slow, not dead, writes nothing any more.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::{TenantTx, WorkerTx};

/// A run that this process has from now on.
pub struct Claimed {
    pub client_id: i64,
    pub id: Uuid,
    pub fence: i64,
}

/// Takes runs of these regions that wait, or whose process fell silent.
///
/// `driven`: runs that this process executes. One of them whose lease ran out, while nobody else took it, keeps its fence: with another one, an end that is
/// on its way to the database would be refused, and the provider asked all over again.
pub async fn claim(
    tx: &mut WorkerTx,
    owner: Uuid,
    driven: &[Uuid],
    regions: &[String],
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    most: i64,
) -> Result<Vec<Claimed>, sqlx::Error> {
    query_as!(
        Claimed,
        "UPDATE runs SET lease_owner = $1, lease_until = $4,
                fence = fence + CASE WHEN lease_owner = $1 AND id = ANY ($6) THEN 0 ELSE 1 END
         WHERE (client_id, id) IN (
           SELECT client_id, id FROM runs
           WHERE status IN ('queued', 'running') AND region = ANY ($2) AND (lease_until IS NULL OR lease_until < $3)
           ORDER BY created_at
           LIMIT $5
           FOR UPDATE SKIP LOCKED)
         RETURNING client_id, id, fence",
        owner,
        regions,
        now,
        until,
        most,
        driven,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A run that this process still holds.
pub struct Held {
    pub id: Uuid,
    pub stop_requested: bool,
}

/// Prolongs the leases of these runs; what does not come back was taken by another process or has ended.
pub async fn beat(
    tx: &mut WorkerTx,
    owner: Uuid,
    ids: &[Uuid],
    until: DateTime<Utc>,
) -> Result<Vec<Held>, sqlx::Error> {
    query_as!(
        Held,
        "UPDATE runs SET lease_until = $3 WHERE status IN ('queued', 'running') AND lease_owner = $1 AND id = ANY ($2) RETURNING id, stop_requested",
        owner,
        ids,
        until,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Ends the leases of a process that is known to be dead, or about to end: its runs are free at once.
pub async fn release_all(tx: &mut WorkerTx, owner: Uuid) -> Result<u64, sqlx::Error> {
    let freed = query!("UPDATE runs SET lease_owner = NULL, lease_until = NULL WHERE status IN ('queued', 'running') AND lease_owner = $1", owner).execute(&mut **tx).await?;
    Ok(freed.rows_affected())
}

/// What a process needs to execute a run that it took over.
pub struct Work {
    pub status: String,
    pub request: Value,
    pub attempt: i32,
    pub stop_requested: bool,
    pub created_at: DateTime<Utc>,
}

pub async fn work(tx: &mut TenantTx, id: Uuid, fence: i64) -> Result<Option<Work>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Work,
        "SELECT status, request, attempt, stop_requested, created_at FROM runs
         WHERE client_id = $1 AND id = $2 AND fence = $3 AND status IN ('queued', 'running')",
        client,
        id,
        fence,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Records that an attempt begins.
pub async fn begin_attempt(
    tx: &mut TenantTx,
    id: Uuid,
    fence: i64,
    attempt: i32,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let begun = query!(
        "UPDATE runs SET status = 'running', attempt = $4, started_at = coalesce(started_at, $5)
         WHERE client_id = $1 AND id = $2 AND fence = $3 AND status IN ('queued', 'running')",
        client,
        id,
        fence,
        attempt,
        now,
    );
    Ok(begun.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Asks whichever process executes a run to stop it; answers its fence when the run has not ended.
pub async fn request_stop(tx: &mut TenantTx, id: Uuid) -> Result<Option<(i64, bool)>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"UPDATE runs SET stop_requested = true
           WHERE client_id = $1 AND id = $2 AND status IN ('queued', 'running')
           RETURNING fence, (lease_owner IS NULL) AS "unowned!""#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| (row.fence, row.unowned)))
}

/// Whether a run has ended.
pub async fn has_ended(tx: &mut TenantTx, id: Uuid) -> Result<Option<bool>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT (finished_at IS NOT NULL) AS "ended!" FROM runs WHERE client_id = $1 AND id = $2"#,
        client,
        id
    )
    .fetch_optional(&mut **tx)
    .await
}
