//! Tokens of directories.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::scim::tokens::ScimToken;
use crate::tenancy::ACCOUNT_ADMIN;

pub async fn tokens(tx: &mut TenantTx) -> Result<Vec<ScimToken>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ScimToken,
        "SELECT id, name, prefix, created_at, last_used_at
         FROM scim_tokens
         WHERE client_id = $1
         ORDER BY created_at DESC, id DESC",
        client,
    )
    .fetch_all(&mut **tx)
    .await
}

/// What the built-in Account Admin may.
pub async fn admin_rights(tx: &mut TenantTx) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    let rights = query_scalar!(
        "SELECT permissions FROM account_roles WHERE client_id = $1 AND builtin AND name = $2",
        client,
        ACCOUNT_ADMIN
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(rights.unwrap_or_default())
}

/// Adds a token unless the client has as many as it may; says whether it did. Two at once are counted one after the
/// other. The name is kept for the log beyond the token's end.
pub async fn insert_token(
    tx: &mut TenantTx,
    token: &ScimToken,
    tag: &[u8; 32],
    rights: Option<&[String]>,
    by: Uuid,
    most: i64,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query!("SELECT id FROM control.clients WHERE id = $1 FOR NO KEY UPDATE", client).fetch_one(&mut **tx).await?;
    let added = query!(
        "INSERT INTO scim_tokens (client_id, id, name, prefix, tag, rights, created_by, created_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8
         WHERE (SELECT count(*) FROM scim_tokens t WHERE t.client_id = $1) < $9",
        client,
        token.id,
        token.name,
        token.prefix,
        &tag[..],
        rights,
        by,
        token.created_at,
        most,
    )
    .execute(&mut **tx)
    .await?;
    if added.rows_affected() == 0 {
        return Ok(false);
    }
    query!(
        "INSERT INTO kept_names (client_id, id, name, kept_at) VALUES ($1, $2, $3, $4)",
        client,
        token.id,
        format!("{} (SCIM)", token.name),
        token.created_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(true)
}

/// Removes a token and answers its name; `None` when there is none.
pub async fn delete_token(tx: &mut TenantTx, id: Uuid) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("DELETE FROM scim_tokens WHERE client_id = $1 AND id = $2 RETURNING name", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// A token that opens something.
pub struct Live {
    pub id: Uuid,
    pub rights: Vec<String>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Only while the client is open.
pub async fn live(tx: &mut TenantTx, tag: &[u8; 32]) -> Result<Option<Live>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Live,
        r#"SELECT t.id, coalesce(t.rights, r.permissions, '{}') AS "rights!", t.last_used_at
           FROM scim_tokens t
           JOIN control.clients c ON c.id = t.client_id AND c.status = 'active'
           LEFT JOIN account_roles r ON r.client_id = t.client_id AND r.builtin AND r.name = $3
           WHERE t.client_id = $1 AND t.tag = $2"#,
        client,
        &tag[..],
        ACCOUNT_ADMIN,
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn used(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE scim_tokens SET last_used_at = $3 WHERE client_id = $1 AND id = $2", client, id, now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
