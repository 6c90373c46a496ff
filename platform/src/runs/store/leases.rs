//! Leases: which process executes a run, and until when it may be silent. A claim raises the fence, so that a process
//! that was only slow, not dead, writes nothing any more.

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

/// Of whom how many runs may be taken.
pub struct Capacity<'a> {
    /// Runs that this process executes. One of them whose lease ran out, while nobody else took it, keeps its fence:
    /// with another one, an end that is on its way to the database would be refused, and the provider asked all over
    /// again.
    pub driven: &'a [Uuid],
    /// Clients and the places that they have left.
    pub clients: &'a [i64],
    pub left: &'a [i64],
    /// Places of each other client.
    pub most: i64,
    /// Runs that are taken at once.
    pub at_once: i64,
}

/// Takes runs of these regions that wait, or whose process fell silent, the longest waiting first; of each client no
/// more than it has places left.
pub async fn claim(
    tx: &mut WorkerTx,
    owner: Uuid,
    regions: &[String],
    room: &Capacity<'_>,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Vec<Claimed>, sqlx::Error> {
    query_as!(
        Claimed,
        "UPDATE runs SET lease_owner = $1, lease_until = $4,
                fence = fence + CASE WHEN lease_owner = $1 AND id = ANY ($6) THEN 0 ELSE 1 END
         WHERE (client_id, id) IN (
           SELECT r.client_id, r.id
           FROM (
             SELECT w.client_id, w.id, w.created_at, row_number() OVER (PARTITION BY w.client_id ORDER BY w.created_at, w.id) AS place
             FROM (
               SELECT client_id, id, created_at FROM runs
               WHERE status IN ('queued', 'running') AND region = ANY ($2) AND (lease_until IS NULL OR lease_until < $3)
                 AND (id = ANY ($6) OR client_id <> ALL (SELECT t.client FROM unnest($7::bigint[], $8::bigint[]) AS t (client, places) WHERE t.places = 0))
               ORDER BY created_at, id
               LIMIT 1024) AS w) AS q
           JOIN runs r ON r.client_id = q.client_id AND r.id = q.id
           LEFT JOIN unnest($7::bigint[], $8::bigint[]) AS room (client, places) ON room.client = q.client_id
           WHERE (r.id = ANY ($6) OR q.place <= coalesce(room.places, $9))
             AND r.status IN ('queued', 'running') AND (r.lease_until IS NULL OR r.lease_until < $3)
           ORDER BY q.created_at
           LIMIT $5
           FOR UPDATE OF r SKIP LOCKED)
         RETURNING client_id, id, fence",
        owner,
        regions,
        now,
        until,
        room.at_once,
        room.driven,
        room.clients,
        room.left,
        room.most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Takes runs of regions of which no server was there since, and that have waited as long themselves.
pub async fn claim_unserved(
    tx: &mut WorkerTx,
    owner: Uuid,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    most: i64,
) -> Result<Vec<Claimed>, sqlx::Error> {
    query_as!(
        Claimed,
        "UPDATE runs SET lease_owner = $1, lease_until = $4, fence = fence + 1
         WHERE (client_id, id) IN (
           SELECT r.client_id, r.id
           FROM runs r LEFT JOIN control.served_regions s ON s.region = r.region
           WHERE r.status IN ('queued', 'running') AND (r.lease_until IS NULL OR r.lease_until < $3)
             AND greatest(r.created_at, r.lease_until, s.seen_at) < $2
           ORDER BY r.created_at
           LIMIT $5
           FOR UPDATE OF r SKIP LOCKED)
         RETURNING client_id, id, fence",
        owner,
        since,
        now,
        until,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Runs of this process that somebody stops.
pub async fn to_stop(tx: &mut WorkerTx, owner: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    query_scalar!(
        "SELECT id FROM runs WHERE lease_owner = $1 AND stop_requested AND status IN ('queued', 'running')",
        owner,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Prolongs the leases of these runs; one that was taken by another process, or has ended, stays as it is. So does one
/// that another transaction holds: it ends, or the next beat prolongs it. To wait for it with others in hand would be a
/// deadlock with ends, which take the same rows in an order of their own.
pub async fn beat(tx: &mut WorkerTx, owner: Uuid, ids: &[Uuid], until: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE runs SET lease_until = $3
         WHERE (client_id, id) IN (
           SELECT client_id, id FROM runs
           WHERE status IN ('queued', 'running') AND lease_owner = $1 AND id = ANY ($2)
           FOR UPDATE SKIP LOCKED)",
        owner,
        ids,
        until,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Ends the leases of a process that is known to be dead, or about to end: its runs are free at once.
pub async fn release_all(tx: &mut WorkerTx, owner: Uuid) -> Result<u64, sqlx::Error> {
    let freed = query!("UPDATE runs SET lease_owner = NULL, lease_until = NULL WHERE status IN ('queued', 'running') AND lease_owner = $1", owner).execute(&mut **tx).await?;
    Ok(freed.rows_affected())
}

/// What a process needs to execute a run that it took over.
pub struct Work {
    pub status: String,
    pub region: String,
    pub request: Value,
    pub attempt: i32,
    pub stop_requested: bool,
    pub created_at: DateTime<Utc>,
}

pub async fn work(tx: &mut TenantTx, id: Uuid, fence: i64) -> Result<Option<Work>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Work,
        "SELECT status, region, request, attempt, stop_requested, created_at FROM runs
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
