//! All SQL of recordings; that of playing them back is beside it.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{NewRecording, RecordingSettings, RecordingsHeld};
use crate::kit::db::{TenantTx, WorkerTx};

/// Waits for its turn to change the switch, until the transaction ends.
pub async fn lock_settings(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("SELECT pg_advisory_xact_lock(hashtextextended('recording settings', $1))", client)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// The client's switch; off where nobody ever touched it.
pub async fn settings(tx: &mut TenantTx) -> Result<RecordingSettings, sqlx::Error> {
    let client = tx.client();
    let found = query_as!(
        RecordingSettings,
        "SELECT enabled, permitted, share, retention_days, keeps_texts FROM recording_settings WHERE client_id = $1",
        client,
    );
    Ok(found.fetch_optional(&mut **tx).await?.unwrap_or_default())
}

pub async fn save_settings(
    tx: &mut TenantTx,
    settings: RecordingSettings,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO recording_settings (client_id, id, enabled, permitted, share, retention_days, keeps_texts, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (client_id) DO UPDATE
         SET enabled = $3, permitted = $4, share = $5, retention_days = $6, keeps_texts = $7, updated_at = $8",
        client,
        Uuid::now_v7(),
        settings.enabled,
        settings.permitted,
        settings.share,
        settings.retention_days,
        settings.keeps_texts,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The clients whose runs are recorded, and the share of them in percent.
pub async fn switched_on(tx: &mut WorkerTx) -> Result<Vec<(i64, i32)>, sqlx::Error> {
    let rows = query!("SELECT client_id, share FROM recording_settings WHERE enabled AND permitted");
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.client_id, row.share)).collect())
}

/// Adds a record; `false` when its run is gone.
pub async fn insert(tx: &mut TenantTx, new: &NewRecording) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let inserted = query!(
        "INSERT INTO recordings (client_id, id, run_id, plugin, plugin_version, plugin_digest, region, outcome, playable, bytes, created_at, expires_at, has_texts)
         SELECT $1, $2, id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM runs WHERE client_id = $1 AND id = $3
         ON CONFLICT (client_id, run_id) DO NOTHING",
        client,
        new.id,
        new.run,
        new.plugin,
        new.plugin_version,
        new.plugin_digest,
        new.region,
        new.outcome,
        new.playable,
        new.bytes,
        new.created_at,
        new.expires_at,
        new.has_texts,
    );
    Ok(inserted.execute(&mut **tx).await?.rows_affected() == 1)
}

/// What is there of the client.
pub async fn held(tx: &mut TenantTx) -> Result<RecordingsHeld, sqlx::Error> {
    let client = tx.client();
    query_as!(
        RecordingsHeld,
        r#"SELECT count(*) AS "recordings!", coalesce(sum(bytes), 0)::bigint AS "bytes!", count(*) FILTER (WHERE has_texts) AS "with_texts!",
                  max(expires_at) FILTER (WHERE has_texts) AS texts_until, max(expires_at) AS held_until
           FROM recordings WHERE client_id = $1"#,
        client,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn delete_with_texts(tx: &mut TenantTx) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("DELETE FROM recordings WHERE client_id = $1 AND has_texts RETURNING id", client)
        .fetch_all(&mut **tx)
        .await
}

/// Keeps what is there for so many days at most; answers how many records that brought forward.
pub async fn shorten(tx: &mut TenantTx, days: i32) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let shortened = query!(
        "UPDATE recordings SET expires_at = created_at + make_interval(days => $2)
         WHERE client_id = $1 AND expires_at > created_at + make_interval(days => $2)",
        client,
        days,
    );
    Ok(shortened.execute(&mut **tx).await?.rows_affected())
}

pub async fn delete_all(tx: &mut TenantTx) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("DELETE FROM recordings WHERE client_id = $1 RETURNING id", client).fetch_all(&mut **tx).await
}

pub async fn delete_expired(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("DELETE FROM recordings WHERE client_id = $1 AND expires_at <= $2 RETURNING id", client, now)
        .fetch_all(&mut **tx)
        .await
}

/// Clients of whom something has expired.
pub async fn clients_with_expired(tx: &mut WorkerTx, now: DateTime<Utc>) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!("SELECT DISTINCT client_id FROM recordings WHERE expires_at <= $1", now).fetch_all(&mut **tx).await
}

/// Those of these records that no row names.
pub async fn unnamed(tx: &mut TenantTx, ids: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT id AS "id!" FROM unnest($2::uuid[]) AS stored (id)
           WHERE NOT EXISTS (SELECT FROM recordings r WHERE r.client_id = $1 AND r.id = stored.id)"#,
        client,
        ids,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Whether a record is there, and its days are not over.
pub async fn exists(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM recordings WHERE client_id = $1 AND id = $2 AND expires_at > $3) AS "exists!""#,
        client,
        id,
        now,
    )
    .fetch_one(&mut **tx)
    .await
}
