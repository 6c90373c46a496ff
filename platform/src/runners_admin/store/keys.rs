//! Rows of signing keys.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::runners_admin::keys::PluginKey;

macro_rules! keys {
    ($tx:ident, $id:expr) => {{
        let client = $tx.client();
        query_as!(
            PluginKey,
            r#"SELECT id, name, public_key, key_id, added_at, person_name(client_id, added_by) AS "added_by_name!", revoked_at,
                      CASE WHEN revoked_by IS NOT NULL THEN person_name(client_id, revoked_by) END AS revoked_by_name, revoke_reason
               FROM plugin_keys
               WHERE client_id = $1 AND ($2::uuid IS NULL OR id = $2)
               ORDER BY revoked_at IS NOT NULL, added_at DESC, id DESC"#,
            client,
            $id,
        )
    }};
}

pub async fn all(tx: &mut TenantTx) -> Result<Vec<PluginKey>, sqlx::Error> {
    keys!(tx, None::<Uuid>).fetch_all(&mut **tx).await
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<PluginKey>, sqlx::Error> {
    keys!(tx, Some(id)).fetch_optional(&mut **tx).await
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
        "INSERT INTO plugin_keys (client_id, id, name, public_key, key_id, added_by, added_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
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
        "UPDATE plugin_keys SET revoked_by = $3, revoked_at = $4, revoke_reason = $5
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
