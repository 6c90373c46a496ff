//! The queue of replays: leases of the processes that play, and what came of each recording.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::{TenantTx, WorkerTx};
use crate::recordings::replays::model::{ReplayDifference, ReplayVerdict};

/// Takes the longest waiting replay of a version that this process has.
pub async fn claim(
    tx: &mut WorkerTx,
    owner: Uuid,
    digests: &[String],
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<(i64, Uuid, i64)>, sqlx::Error> {
    let claimed = query!(
        "UPDATE control.replays SET lease_owner = $1, lease_until = $4, fence = fence + 1
         WHERE (client_id, id) = (
           SELECT client_id, id FROM control.replays
           WHERE status IN ('queued', 'running') AND plugin_digest = ANY ($2) AND (lease_until IS NULL OR lease_until < $3)
           ORDER BY created_at
           LIMIT 1
           FOR UPDATE SKIP LOCKED)
         RETURNING client_id, id, fence",
        owner,
        digests,
        now,
        until,
    );
    Ok(claimed.fetch_optional(&mut **tx).await?.map(|row| (row.client_id, row.id, row.fence)))
}

/// Takes the longest waiting replay of a version that this process does not have, and that no other one took since then.
pub async fn claim_orphan(
    tx: &mut WorkerTx,
    owner: Uuid,
    digests: &[String],
    since: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<(i64, Uuid, i64)>, sqlx::Error> {
    let claimed = query!(
        "UPDATE control.replays SET lease_owner = $1, lease_until = $4, fence = fence + 1
         WHERE (client_id, id) = (
           SELECT client_id, id FROM control.replays
           WHERE status IN ('queued', 'running') AND plugin_digest <> ALL ($2) AND coalesce(lease_until, created_at) < $3
           ORDER BY created_at
           LIMIT 1
           FOR UPDATE SKIP LOCKED)
         RETURNING client_id, id, fence",
        owner,
        digests,
        since,
        until,
    );
    Ok(claimed.fetch_optional(&mut **tx).await?.map(|row| (row.client_id, row.id, row.fence)))
}

/// Lets go of what this process holds until then, so that others come first.
pub async fn defer(tx: &mut WorkerTx, owner: Uuid, until: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE control.replays SET lease_owner = NULL, lease_until = $2 WHERE status IN ('queued', 'running') AND lease_owner = $1",
        owner,
        until,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Says of all that waits why it is not played.
pub async fn give_up(tx: &mut TenantTx, id: Uuid, reason: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE control.replay_results SET verdict = 'not_played', reason = $3
         WHERE client_id = $1 AND replay_id = $2 AND verdict = 'waiting'",
        client,
        id,
        reason,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Ends the leases of a process.
pub async fn release(tx: &mut WorkerTx, owner: Uuid) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE control.replays SET lease_owner = NULL, lease_until = NULL WHERE status IN ('queued', 'running') AND lease_owner = $1",
        owner
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What is played to.
pub struct Work {
    pub plugin: String,
    pub digest: String,
}

/// The replay, running; `None` when it is no longer ours.
pub async fn begin(tx: &mut TenantTx, id: Uuid, fence: i64) -> Result<Option<Work>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Work,
        "UPDATE control.replays SET status = 'running' WHERE client_id = $1 AND id = $2 AND fence = $3 AND status IN ('queued', 'running')
         RETURNING plugin, plugin_digest AS digest",
        client,
        id,
        fence,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Prolongs the lease; `false` when it is no longer ours.
pub async fn beat(tx: &mut TenantTx, id: Uuid, fence: i64, until: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let beaten = query!(
        "UPDATE control.replays SET lease_until = $4 WHERE client_id = $1 AND id = $2 AND fence = $3 AND status = 'running'",
        client,
        id,
        fence,
        until,
    );
    Ok(beaten.execute(&mut **tx).await?.rows_affected() == 1)
}

pub async fn finish(tx: &mut TenantTx, id: Uuid, fence: i64, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE control.replays SET status = 'finished', finished_at = $4, lease_owner = NULL, lease_until = NULL
         WHERE client_id = $1 AND id = $2 AND fence = $3 AND status = 'running'",
        client,
        id,
        fence,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A recording that was not played yet.
pub struct Waiting {
    pub position: i32,
    pub of_client: i64,
    pub recording_id: Uuid,
}

pub async fn waiting(tx: &mut TenantTx, id: Uuid, most: i64) -> Result<Vec<Waiting>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Waiting,
        "SELECT position, of_client, recording_id FROM control.replay_results
         WHERE client_id = $1 AND replay_id = $2 AND verdict = 'waiting'
         ORDER BY position
         LIMIT $3",
        client,
        id,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// What came of one recording.
pub struct Played {
    pub verdict: ReplayVerdict,
    pub differences: Vec<ReplayDifference>,
    pub reason: Option<String>,
}

pub async fn keep(tx: &mut TenantTx, id: Uuid, position: i32, played: &Played) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE control.replay_results SET verdict = $4, differences = $5, reason = $6 WHERE client_id = $1 AND replay_id = $2 AND position = $3",
        client,
        id,
        position,
        played.verdict.as_str(),
        // Serialising our own plain types cannot fail.
        serde_json::to_value(&played.differences).unwrap_or_default(),
        played.reason,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
