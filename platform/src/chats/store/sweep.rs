//! Chats that are taken away: deleted ones, temporary ones and old ones whose time is over; and files that no chat has.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::kit::db::{TenantTx, WorkerTx};

/// Clients of whom something is to be taken away. `left`: files that were brought before and no chat took, and presets
/// that were deleted before.
pub async fn clients_to_sweep(
    tx: &mut WorkerTx,
    now: DateTime<Utc>,
    left: DateTime<Utc>,
) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar!(
        r#"SELECT client_id AS "client_id!" FROM chats WHERE coalesce(deleted_at, delete_at) <= $1
           UNION
           SELECT s.client_id FROM chat_rules s
           WHERE s.rule = 'keep_days'
             AND EXISTS (SELECT FROM chats c WHERE c.client_id = s.client_id AND c.deleted_at IS NULL AND c.asked_at <= $1 - make_interval(days => s.value))
           UNION
           SELECT d.client_id FROM documents d
           WHERE d.purpose = 'chat' AND d.created_at <= $2
             AND NOT EXISTS (SELECT FROM chat_files f WHERE f.client_id = d.client_id AND f.document_id = d.id)
           UNION
           SELECT p.client_id FROM chat_presets p WHERE p.deleted_at <= $2"#,
        now,
        left,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Puts chats of a client out of sight whose time is over: temporary ones, and those that were last asked longer ago
/// than the client keeps chats.
pub async fn delete_expired(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let deleted = query!(
        "UPDATE chats c SET deleted_at = $2
         WHERE c.client_id = $1 AND c.deleted_at IS NULL
           AND (c.delete_at <= $2
                OR c.asked_at <= $2 - make_interval(days => (SELECT s.value FROM chat_rules s WHERE s.client_id = $1 AND s.rule = 'keep_days')))",
        client,
        now,
    );
    Ok(deleted.execute(&mut **tx).await?.rows_affected())
}

/// Runs under way in and for chats that were deleted: they are stopped first.
pub async fn runs_of_deleted(tx: &mut TenantTx) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT r.id AS "id!" FROM runs r JOIN chats c ON c.client_id = r.client_id AND c.id = r.chat_id
         WHERE r.client_id = $1 AND r.finished_at IS NULL AND c.deleted_at IS NOT NULL
         UNION
         SELECT r.id FROM runs r
         JOIN chat_tool_calls t ON t.client_id = r.client_id AND t.run_id = r.id AND t.state = 'running'
         JOIN chats c ON c.client_id = t.client_id AND c.id = t.chat_id
         WHERE r.client_id = $1 AND r.finished_at IS NULL AND c.deleted_at IS NOT NULL"#,
        client,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Takes deleted chats away with all that belongs to them, as many as one transaction should. Their files go with
/// them: the originals that no row names any more are swept from the store.
pub async fn purge(tx: &mut TenantTx, most: i64) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let chats = query_scalar!(
        "SELECT c.id FROM chats c
         WHERE c.client_id = $1 AND c.deleted_at IS NOT NULL
           AND NOT EXISTS (SELECT FROM runs r WHERE r.client_id = c.client_id AND r.chat_id = c.id AND r.finished_at IS NULL)
         ORDER BY c.deleted_at LIMIT $2",
        client,
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    query!(
        "DELETE FROM documents WHERE client_id = $1 AND purpose = 'chat'
         AND id IN (SELECT document_id FROM chat_files WHERE client_id = $1 AND chat_id = ANY ($2))",
        client,
        &chats,
    )
    .execute(&mut **tx)
    .await?;
    let purged = query!("DELETE FROM chats WHERE client_id = $1 AND id = ANY ($2)", client, &chats);
    Ok(purged.execute(&mut **tx).await?.rows_affected())
}

/// Takes files away that somebody brought before and never sent, and those of chats that went with their owner.
pub async fn delete_left_files(tx: &mut TenantTx, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let deleted = query!(
        "DELETE FROM documents d WHERE d.client_id = $1 AND d.purpose = 'chat' AND d.created_at <= $2
         AND NOT EXISTS (SELECT FROM chat_files f WHERE f.client_id = d.client_id AND f.document_id = d.id)",
        client,
        before,
    );
    Ok(deleted.execute(&mut **tx).await?.rows_affected())
}
