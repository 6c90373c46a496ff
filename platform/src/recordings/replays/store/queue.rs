//! Playing replays: what waits, and what came of each recording.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::recordings::replays::model::{ReplayDifference, ReplayVerdict};

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

/// What is played to.
pub struct Work {
    pub plugin: String,
    pub digest: String,
}

/// The replay, running; `None` when it has ended.
pub async fn begin(tx: &mut TenantTx, id: Uuid) -> Result<Option<Work>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Work,
        "UPDATE control.replays SET status = 'running' WHERE client_id = $1 AND id = $2 AND status IN ('queued', 'running')
         RETURNING plugin, plugin_digest AS digest",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn finish(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE control.replays SET status = 'finished', finished_at = $3
         WHERE client_id = $1 AND id = $2 AND status IN ('queued', 'running')",
        client,
        id,
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
