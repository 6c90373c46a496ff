//! Folders of chats: each person's own.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::chats::model::ChatFolder;
use crate::kit::db::TenantTx;

/// Somebody's folders by name, with how many chats lie in each.
pub async fn folders(tx: &mut TenantTx, owner: Uuid) -> Result<Vec<ChatFolder>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ChatFolder,
        r#"SELECT f.id, f.name,
                  (SELECT count(*) FROM chats c WHERE c.client_id = f.client_id AND c.folder_id = f.id AND c.deleted_at IS NULL AND NOT c.is_archived) AS "chats!",
                  (SELECT count(*) FROM chats c
                   LEFT JOIN chat_reads r ON r.client_id = c.client_id AND r.chat_id = c.id AND r.user_id = $2
                   WHERE c.client_id = f.client_id AND c.folder_id = f.id AND c.deleted_at IS NULL AND NOT c.is_archived
                     AND c.answered_at > coalesce(r.read_at, '-infinity')) AS "unread!"
           FROM chat_folders f
           WHERE f.client_id = $1 AND f.owner_id = $2
           ORDER BY lower(f.name), f.id"#,
        client,
        owner,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn owns_folder(tx: &mut TenantTx, owner: Uuid, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM chat_folders WHERE client_id = $1 AND owner_id = $2 AND id = $3) AS "owns!""#,
        client,
        owner,
        id,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn add_folder(
    tx: &mut TenantTx,
    (id, owner): (Uuid, Uuid),
    name: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO chat_folders (client_id, id, owner_id, name, created_at) VALUES ($1, $2, $3, $4, $5)",
        client,
        id,
        owner,
        name,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// `false`: it is not theirs.
pub async fn rename_folder(tx: &mut TenantTx, owner: Uuid, id: Uuid, name: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let renamed = query!(
        "UPDATE chat_folders SET name = $4 WHERE client_id = $1 AND owner_id = $2 AND id = $3",
        client,
        owner,
        id,
        name,
    );
    Ok(renamed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Its chats lie in no folder then. `false`: it is not theirs.
pub async fn delete_folder(tx: &mut TenantTx, owner: Uuid, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let deleted =
        query!("DELETE FROM chat_folders WHERE client_id = $1 AND owner_id = $2 AND id = $3", client, owner, id);
    Ok(deleted.execute(&mut **tx).await?.rows_affected() == 1)
}
