//! Deliveries: what is to be sent, and what became of it.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::webhooks::deliver::TEST;
use crate::webhooks::model::{Delivery, DeliveryState};
use crate::webhooks::send::Outcome;

/// Deliveries that the log of a hook keeps.
const KEPT: i64 = 100;

/// The log of a hook, or one line of it.
pub async fn deliveries(tx: &mut TenantTx, hook: Uuid, id: Option<Uuid>) -> Result<Vec<Delivery>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT id, kind, state, happened_at, attempts, tried_at, status, error
         FROM webhook_deliveries
         WHERE client_id = $1 AND webhook_id = $2 AND ($3::uuid IS NULL OR id = $3)
         ORDER BY happened_at DESC, id DESC
         LIMIT $4",
        client,
        hook,
        id,
        KEPT,
    )
    .fetch_all(&mut **tx)
    .await?;
    let deliveries = rows.into_iter().map(|row| Delivery {
        id: row.id,
        kind: row.kind,
        state: DeliveryState::parse(&row.state),
        happened_at: row.happened_at,
        attempts: row.attempts,
        tried_at: row.tried_at,
        status: row.status,
        error: row.error,
    });
    Ok(deliveries.collect())
}

pub async fn insert_test(tx: &mut TenantTx, hook: Uuid, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO webhook_deliveries (client_id, id, webhook_id, kind, object_id, window_start, happened_at) VALUES ($1, $2, $3, $4, $2, $5, $5)",
        client,
        id,
        hook,
        TEST,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn send_again(tx: &mut TenantTx, hook: Uuid, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE webhook_deliveries SET state = 'waiting' WHERE client_id = $1 AND webhook_id = $2 AND id = $3",
        client,
        hook,
        id,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A hook that may send.
#[derive(Debug)]
pub struct Due {
    pub user: Uuid,
    pub workspace: Option<Uuid>,
    pub url: String,
    /// Sealed; the newest first.
    pub secrets: Vec<Vec<u8>>,
    pub failing_since: Option<DateTime<Utc>>,
    pub failures: i32,
    pub retry_at: Option<DateTime<Utc>>,
}

/// `None`: it is off or gone, or the company does not allow hooks.
pub async fn due(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Option<Due>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT h.user_id, h.workspace_id, h.url, h.secret, CASE WHEN h.old_until > $3 THEN h.old_secret END AS old_secret,
                  h.failing_since, h.failures, h.retry_at
           FROM webhooks h JOIN webhook_rules s ON s.client_id = h.client_id AND s.rule = 'is_allowed' AND s.value
           WHERE h.client_id = $1 AND h.id = $2 AND h.off_reason IS NULL"#,
        client,
        id,
        now,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Due {
        user: row.user_id,
        workspace: row.workspace_id,
        url: row.url,
        secrets: std::iter::once(row.secret).chain(row.old_secret).collect(),
        failing_since: row.failing_since,
        failures: row.failures,
        retry_at: row.retry_at,
    }))
}

/// What is to be sent next.
#[derive(Debug)]
pub struct Waiting {
    pub id: Uuid,
    pub kind: String,
    pub object_id: Uuid,
    pub facts: Value,
    pub happened_at: DateTime<Utc>,
}

pub async fn next(tx: &mut TenantTx, hook: Uuid) -> Result<Option<Waiting>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Waiting,
        "SELECT id, kind, object_id, facts, happened_at FROM webhook_deliveries
         WHERE client_id = $1 AND webhook_id = $2 AND state = 'waiting'
         ORDER BY happened_at, id
         LIMIT 1",
        client,
        hook,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// It arrived: the hook works, and its log forgets what is old.
pub async fn arrived(
    tx: &mut TenantTx,
    hook: Uuid,
    delivery: Uuid,
    status: Option<u16>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE webhooks SET failing_since = NULL, failures = 0, retry_at = NULL WHERE client_id = $1 AND id = $2",
        client,
        hook,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "UPDATE webhook_deliveries SET state = 'delivered', attempts = attempts + 1, tried_at = $3, status = $4, error = NULL
         WHERE client_id = $1 AND id = $2",
        client,
        delivery,
        now,
        status.map(i32::from),
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "DELETE FROM webhook_deliveries
         WHERE client_id = $1 AND webhook_id = $2 AND state <> 'waiting' AND id NOT IN (
           SELECT id FROM webhook_deliveries WHERE client_id = $1 AND webhook_id = $2 ORDER BY happened_at DESC, id DESC LIMIT $3)",
        client,
        hook,
        KEPT,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// It did not arrive.
pub async fn tried(
    tx: &mut TenantTx,
    delivery: Uuid,
    outcome: &Outcome,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE webhook_deliveries SET attempts = attempts + 1, tried_at = $3, status = $4, error = $5 WHERE client_id = $1 AND id = $2",
        client,
        delivery,
        now,
        outcome.status.map(i32::from),
        outcome.error,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// When the hook is tried again.
pub async fn failed(
    tx: &mut TenantTx,
    hook: Uuid,
    since: DateTime<Utc>,
    retry_at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE webhooks SET failing_since = $3, failures = failures + 1, retry_at = $4 WHERE client_id = $1 AND id = $2",
        client,
        hook,
        since,
        retry_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Switches a hook off: what waits is not sent.
pub async fn give_up(tx: &mut TenantTx, hook: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE webhooks SET off_reason = 'failures', retry_at = NULL WHERE client_id = $1 AND id = $2",
        client,
        hook
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "UPDATE webhook_deliveries SET state = 'failed', error = coalesce(error, 'The webhook was switched off.')
         WHERE client_id = $1 AND webhook_id = $2 AND state = 'waiting'",
        client,
        hook,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
