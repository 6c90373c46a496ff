//! Rows of who may see the figures of which plugin.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::runners_admin::partners::PluginPartner;

/// Those of a plugin, by name.
pub async fn of(tx: &mut TenantTx, plugin: &str, right: &str) -> Result<Vec<PluginPartner>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        PluginPartner,
        r#"SELECT p.user_id, person_name(p.client_id, p.user_id) AS "name!", u.email,
                  ($3 = ANY (r.permissions) AND u.status = 'active') AS "may_see!",
                  person_name(p.client_id, p.granted_by) AS "granted_by_name!", p.granted_at
           FROM plugin_partners p
           JOIN users u ON u.client_id = p.client_id AND u.id = p.user_id
           JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
           WHERE p.client_id = $1 AND p.plugin = $2
           ORDER BY 2, p.user_id"#,
        client,
        plugin,
        right,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The account with this address.
pub async fn account(tx: &mut TenantTx, email: &str) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT id FROM users WHERE client_id = $1 AND lower(email) = lower($2)", client, email)
        .fetch_optional(&mut **tx)
        .await
}

/// Lets somebody see a plugin's figures; `false` when they may already.
pub async fn insert(
    tx: &mut TenantTx,
    plugin: &str,
    user: Uuid,
    by: Uuid,
    at: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let added = query!(
        "INSERT INTO plugin_partners (client_id, plugin, user_id, granted_by, granted_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, plugin, user_id) DO NOTHING",
        client,
        plugin,
        user,
        by,
        at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(added.rows_affected() == 1)
}

pub async fn delete(tx: &mut TenantTx, plugin: &str, user: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let gone = query!(
        "DELETE FROM plugin_partners WHERE client_id = $1 AND plugin = $2 AND user_id = $3",
        client,
        plugin,
        user,
    )
    .execute(&mut **tx)
    .await?;
    Ok(gone.rows_affected() == 1)
}

/// Plugins whose figures somebody may see.
pub async fn plugins(tx: &mut TenantTx, user: Uuid) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT plugin FROM plugin_partners WHERE client_id = $1 AND user_id = $2 ORDER BY plugin",
        client,
        user,
    )
    .fetch_all(&mut **tx)
    .await
}
