//! Chats that are shared with the company.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::chats::model::{ChatShare, ChatShareKind, SharedMessage};
use crate::kit::db::TenantTx;

/// The links of a chat that were not taken back, the newest first.
pub async fn shares(tx: &mut TenantTx, chat: Uuid) -> Result<Vec<ChatShare>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT id, kind, created_at, updated_at FROM chat_shares
         WHERE client_id = $1 AND chat_id = $2 AND revoked_at IS NULL ORDER BY created_at DESC, id DESC",
        client,
        chat,
    )
    .fetch_all(&mut **tx)
    .await?;
    let share = rows.into_iter().map(|row| ChatShare {
        id: row.id,
        kind: ChatShareKind::parse(&row.kind),
        created_at: row.created_at,
        updated_at: row.updated_at,
    });
    Ok(share.collect())
}

/// A link to be.
pub struct NewShare<'a> {
    pub id: Uuid,
    pub chat: Uuid,
    pub kind: ChatShareKind,
    pub title: &'a str,
    pub messages: &'a [SharedMessage],
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn add_share(tx: &mut TenantTx, new: &NewShare<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO chat_shares (client_id, id, chat_id, kind, title, content, created_by, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
        client,
        new.id,
        new.chat,
        new.kind.as_str(),
        new.title,
        Json(new.messages) as _,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What kind of link of a chat this is, unless it was taken back.
pub async fn share_kind(tx: &mut TenantTx, chat: Uuid, id: Uuid) -> Result<Option<ChatShareKind>, sqlx::Error> {
    let client = tx.client();
    let kind = query_scalar!(
        "SELECT kind FROM chat_shares WHERE client_id = $1 AND chat_id = $2 AND id = $3 AND revoked_at IS NULL",
        client,
        chat,
        id,
    );
    Ok(kind.fetch_optional(&mut **tx).await?.map(|kind| ChatShareKind::parse(&kind)))
}

/// Brings a snapshot up to date.
pub async fn renew_share(
    tx: &mut TenantTx,
    id: Uuid,
    title: &str,
    messages: &[SharedMessage],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chat_shares SET title = $3, content = $4, updated_at = $5 WHERE client_id = $1 AND id = $2",
        client,
        id,
        title,
        Json(messages) as _,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes a link back; `false`: there is none.
pub async fn revoke_share(tx: &mut TenantTx, chat: Uuid, id: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let revoked = query!(
        "UPDATE chat_shares SET revoked_at = $4, content = '[]' WHERE client_id = $1 AND chat_id = $2 AND id = $3 AND revoked_at IS NULL",
        client,
        chat,
        id,
        now,
    );
    Ok(revoked.execute(&mut **tx).await?.rows_affected() == 1)
}

/// What a link shows.
pub struct Shared {
    pub chat_id: Uuid,
    pub kind: ChatShareKind,
    pub title: String,
    pub content: Json<Vec<SharedMessage>>,
    pub owner_name: String,
    pub updated_at: DateTime<Utc>,
    /// Of a live one: where the path ends now.
    pub end: Option<Uuid>,
}

pub async fn shared(tx: &mut TenantTx, id: Uuid) -> Result<Option<Shared>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT s.chat_id, s.kind, s.title, s.content AS "content: Json<Vec<SharedMessage>>", s.updated_at,
                  person_name(s.client_id, s.created_by) AS "owner_name!",
                  c.title AS "live_title?", c.active_leaf, c.asked_at AS "asked_at?"
           FROM chat_shares s
           LEFT JOIN chats c ON c.client_id = s.client_id AND c.id = s.chat_id AND c.deleted_at IS NULL
           WHERE s.client_id = $1 AND s.id = $2 AND s.revoked_at IS NULL AND (s.kind = 'snapshot' OR c.id IS NOT NULL)"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| {
        let kind = ChatShareKind::parse(&row.kind);
        let is_live = kind == ChatShareKind::Live;
        Shared {
            chat_id: row.chat_id,
            kind,
            title: row.live_title.filter(|_| is_live).unwrap_or(row.title),
            content: row.content,
            owner_name: row.owner_name,
            updated_at: row.asked_at.filter(|_| is_live).unwrap_or(row.updated_at),
            end: row.active_leaf.filter(|_| is_live),
        }
    }))
}

/// Of these documents those that the reader may see.
pub async fn visible_documents(tx: &mut TenantTx, workspaces: &[Uuid], ids: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM documents WHERE client_id = $1 AND workspace_id = ANY ($2) AND id = ANY ($3)",
        client,
        workspaces,
        ids,
    )
    .fetch_all(&mut **tx)
    .await
}
