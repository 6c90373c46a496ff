//! How long a company keeps chats, and the files that belong to one.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// Days after its last question that a chat is kept; `None`: until its owner deletes it.
pub async fn keep_days(tx: &mut TenantTx) -> Result<Option<i32>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT value FROM chat_rules WHERE client_id = $1 AND rule = 'keep_days'", client)
        .fetch_optional(&mut **tx)
        .await
}

pub async fn set_keep_days(
    tx: &mut TenantTx,
    days: Option<i32>,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let Some(days) = days else {
        query!("DELETE FROM chat_rules WHERE client_id = $1 AND rule = 'keep_days'", client).execute(&mut **tx).await?;
        return Ok(());
    };
    query!(
        "INSERT INTO chat_rules (client_id, rule, value, updated_by, updated_at) VALUES ($1, 'keep_days', $2, $3, $4)
         ON CONFLICT (client_id, rule) DO UPDATE SET value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at",
        client,
        days,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Files among these documents that were brought into a chat and belong to none yet are this one's from now on.
pub async fn take_files(tx: &mut TenantTx, chat: Uuid, documents: &[Uuid]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO chat_files (client_id, document_id, chat_id)
         SELECT d.client_id, d.id, $2 FROM documents d WHERE d.client_id = $1 AND d.id = ANY ($3) AND d.purpose = 'chat'
         ON CONFLICT DO NOTHING",
        client,
        chat,
        documents,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Those of these documents that were brought into a chat.
pub async fn files_among(tx: &mut TenantTx, documents: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM documents WHERE client_id = $1 AND id = ANY ($2) AND purpose = 'chat'",
        client,
        documents
    )
    .fetch_all(&mut **tx)
    .await
}
