//! Chats that are taken away: deleted ones, and temporary ones whose time is over.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::kit::db::{TenantTx, WorkerTx};

/// Clients of whom something is to be taken away.
pub async fn clients_to_sweep(tx: &mut WorkerTx, now: DateTime<Utc>) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!("SELECT DISTINCT client_id FROM chats WHERE coalesce(deleted_at, delete_at) <= $1", now)
        .fetch_all(&mut **tx)
        .await
}

/// Puts temporary chats of a client out of sight whose time is over.
pub async fn delete_expired(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let deleted = query!(
        "UPDATE chats SET deleted_at = $2 WHERE client_id = $1 AND deleted_at IS NULL AND delete_at <= $2",
        client,
        now,
    );
    Ok(deleted.execute(&mut **tx).await?.rows_affected())
}

/// Runs under way in chats that were deleted: they are stopped first.
pub async fn runs_of_deleted(tx: &mut TenantTx) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT r.id FROM runs r JOIN chats c ON c.client_id = r.client_id AND c.id = r.chat_id
         WHERE r.client_id = $1 AND r.finished_at IS NULL AND c.deleted_at IS NOT NULL",
        client,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Takes deleted chats away with all that belongs to them, as many as one transaction should.
pub async fn purge(tx: &mut TenantTx, most: i64) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let purged = query!(
        "DELETE FROM chats WHERE client_id = $1 AND id IN (
           SELECT c.id FROM chats c
           WHERE c.client_id = $1 AND c.deleted_at IS NOT NULL
             AND NOT EXISTS (SELECT FROM runs r WHERE r.client_id = c.client_id AND r.chat_id = c.id AND r.finished_at IS NULL)
           ORDER BY c.deleted_at LIMIT $2)",
        client,
        most,
    );
    Ok(purged.execute(&mut **tx).await?.rows_affected())
}
