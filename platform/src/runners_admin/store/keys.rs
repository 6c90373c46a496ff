//! Rows of signing keys.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;
use crate::runners_admin::keys::PluginKey;

/// Which keys, and after which.
#[derive(Default)]
pub struct Slice<'a> {
    pub id: Option<Uuid>,
    /// An `ILIKE` pattern over whose it is, its name and why it was revoked.
    pub search: Option<&'a str>,
    pub after: Option<(bool, DateTime<Utc>, Uuid)>,
    pub fetch: i64,
}

/// Keys of the owner that are read at once where all count.
const ALL: i64 = 10_000;

/// Those that count first, newest first.
pub async fn rows(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<Vec<PluginKey>, sqlx::Error> {
    let client = tx.client();
    let (revoked, at, id) =
        slice.after.map_or((None, None, None), |(revoked, at, id)| (Some(revoked), Some(at), Some(id)));
    query_as!(
        PluginKey,
        r#"SELECT id, name, public_key, key_id, added_at, person_name(client_id, added_by) AS "added_by_name!", revoked_at,
                  CASE WHEN revoked_by IS NOT NULL THEN person_name(client_id, revoked_by) END AS revoked_by_name, revoke_reason
           FROM control.plugin_keys
           WHERE client_id = $1
             AND ($2::uuid IS NULL OR id = $2)
             AND ($3::text IS NULL OR name ILIKE $3 OR key_id ILIKE $3 OR revoke_reason ILIKE $3)
             AND ($4::boolean IS NULL OR (revoked_at IS NOT NULL) > $4
                  OR ((revoked_at IS NOT NULL) = $4 AND (added_at, id) < ($5, $6)))
           ORDER BY revoked_at IS NOT NULL, added_at DESC, id DESC
           LIMIT $7"#,
        client,
        slice.id,
        slice.search,
        revoked,
        at,
        id,
        slice.fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn all(tx: &mut TenantTx) -> Result<Vec<PluginKey>, sqlx::Error> {
    rows(tx, &Slice { fetch: ALL, ..Slice::default() }).await
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<PluginKey>, sqlx::Error> {
    Ok(rows(tx, &Slice { id: Some(id), fetch: 1, ..Slice::default() }).await?.pop())
}

pub async fn count(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM control.plugin_keys
             WHERE client_id = $1 AND ($2::text IS NULL OR name ILIKE $2 OR key_id ILIKE $2 OR revoke_reason ILIKE $2)
             LIMIT $3) AS matching"#,
        client,
        slice.search,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Adds a key; `false` when it is there already, revoked or not.
pub async fn insert(
    tx: &mut TenantTx,
    id: Uuid,
    name: &str,
    public_key: &str,
    key_id: &str,
    by: Uuid,
    at: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let added = query!(
        "INSERT INTO control.plugin_keys (client_id, id, name, public_key, key_id, added_by, added_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (client_id, public_key) DO NOTHING",
        client,
        id,
        name,
        public_key,
        key_id,
        by,
        at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// Revokes a key; `false` when it was already.
pub async fn revoke(
    tx: &mut TenantTx,
    id: Uuid,
    reason: &str,
    by: Uuid,
    at: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let revoked = query!(
        "UPDATE control.plugin_keys SET revoked_by = $3, revoked_at = $4, revoke_reason = $5
         WHERE client_id = $1 AND id = $2 AND revoked_at IS NULL",
        client,
        id,
        by,
        at,
        reason,
    )
    .execute(&mut **tx)
    .await?;
    Ok(revoked.rows_affected() == 1)
}
