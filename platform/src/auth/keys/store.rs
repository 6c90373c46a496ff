//! All SQL of API keys.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::ApiKey;
use crate::kit::db::TenantTx;
use crate::kit::key_scope::KeyScope;

pub async fn list(tx: &mut TenantTx, user: Uuid) -> Result<Vec<ApiKey>, sqlx::Error> {
    let client = tx.client();
    let keys = query!(
        "SELECT id, name, prefix, scopes, created_at, last_used_at, expires_at
         FROM api_keys
         WHERE client_id = $1 AND user_id = $2
         ORDER BY created_at DESC, id DESC",
        client,
        user,
    )
    .map(|key| ApiKey {
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        scopes: KeyScope::of(&key.scopes),
        created_at: key.created_at,
        last_used_at: key.last_used_at,
        expires_at: key.expires_at,
    });
    keys.fetch_all(&mut **tx).await
}

/// What a person's keys that still work are called.
pub async fn names(tx: &mut TenantTx, user: Uuid, now: DateTime<Utc>) -> Result<Vec<String>, sqlx::Error> {
    let works = |key: &ApiKey| key.expires_at.is_none_or(|at| at > now);
    Ok(list(tx, user).await?.into_iter().filter(works).map(|key| format!("{} ({}…)", key.name, key.prefix)).collect())
}

/// Adds a key unless the person has as many as they may; says whether it did. Two at once are counted one after the
/// other.
pub async fn insert(
    tx: &mut TenantTx,
    user: Uuid,
    key: &ApiKey,
    tag: &[u8; 32],
    most: i64,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query!("SELECT id FROM users WHERE client_id = $1 AND id = $2 FOR NO KEY UPDATE", client, user)
        .fetch_optional(&mut **tx)
        .await?;
    let scopes: Vec<String> = key.scopes.iter().map(|scope| scope.as_str().to_owned()).collect();
    let added = query!(
        "INSERT INTO api_keys (client_id, id, user_id, name, prefix, tag, created_at, expires_at, scopes)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $10::text[]
         WHERE (SELECT count(*) FROM api_keys k WHERE k.client_id = $1 AND k.user_id = $3) < $9",
        client,
        key.id,
        user,
        key.name,
        key.prefix,
        &tag[..],
        key.created_at,
        key.expires_at,
        most,
        &scopes,
    );
    Ok(added.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Removes a key and answers its name; `None` when the person has no such key.
pub async fn delete(tx: &mut TenantTx, user: Uuid, id: Uuid) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "DELETE FROM api_keys WHERE client_id = $1 AND user_id = $2 AND id = $3 RETURNING name",
        client,
        user,
        id
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A key that has not expired: whose it is, and what the table knows it by.
pub struct StoredKey {
    pub id: Uuid,
    pub user: Uuid,
    pub called: String,
    pub tag: Vec<u8>,
}

/// Keys of the company by id, of these alone where some are named.
pub async fn held_after(
    tx: &mut TenantTx,
    after: Uuid,
    only: Option<&[Uuid]>,
    fetch: i64,
    now: DateTime<Utc>,
) -> Result<Vec<StoredKey>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        StoredKey,
        r#"SELECT id, user_id AS "user", name || ' (' || prefix || '…)' AS "called!", tag
           FROM api_keys
           WHERE client_id = $1 AND id > $2 AND ($3::uuid[] IS NULL OR id = ANY ($3)) AND (expires_at IS NULL OR expires_at > $5)
           ORDER BY id
           LIMIT $4"#,
        client,
        after,
        only,
        fetch,
        now,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A key that opens something, with its person's account rights.
pub struct Live {
    pub id: Uuid,
    pub user_id: Uuid,
    pub permissions: Vec<String>,
    /// What the key was made for.
    pub scopes: Vec<String>,
    /// The client asks for a second factor and the person has none.
    pub limited: bool,
    /// The client's, in its order.
    pub allowed_regions: Vec<String>,
    pub expires_at: Option<DateTime<Utc>>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Only while its person may sign in and may hold keys.
pub async fn live(
    tx: &mut TenantTx,
    tag: &[u8; 32],
    right: &str,
    now: DateTime<Utc>,
) -> Result<Option<Live>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Live,
        r#"SELECT k.id, k.user_id, k.scopes, r.permissions, (c.mfa_required AND NOT u.is_mfa_enabled) AS "limited!",
                  c.allowed_regions, k.expires_at, k.last_used_at
         FROM api_keys k
         JOIN users u ON u.client_id = k.client_id AND u.id = k.user_id AND u.status = 'active'
         JOIN control.clients c ON c.id = k.client_id AND c.status = 'active'
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id AND $3 = ANY (r.permissions)
         WHERE k.client_id = $1 AND k.tag = $2 AND (k.expires_at IS NULL OR k.expires_at > $4)"#,
        client,
        &tag[..],
        right,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn used(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE api_keys SET last_used_at = $3 WHERE client_id = $1 AND id = $2", client, id, now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
