//! Rows of who may see the figures of which plugin.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;
use crate::runners_admin::partners::PluginPartner;

/// Which of a plugin's partners, and after which.
#[derive(Default)]
pub struct Slice<'a> {
    pub user: Option<Uuid>,
    /// An `ILIKE` pattern over name and address.
    pub search: Option<&'a str>,
    pub after: Option<(String, Uuid)>,
    pub fetch: i64,
}

/// Those of a plugin, by name.
pub async fn rows(
    tx: &mut TenantTx,
    plugin: &str,
    right: &str,
    slice: &Slice<'_>,
) -> Result<Vec<PluginPartner>, sqlx::Error> {
    let client = tx.client();
    let (name, id) = slice.after.clone().map_or((None, None), |(name, id)| (Some(name), Some(id)));
    query_as!(
        PluginPartner,
        r#"SELECT p.user_id, n.name AS "name!", u.email, ($3 = ANY (r.permissions) AND u.status = 'active') AS "may_see!",
                  person_name(p.client_id, p.granted_by) AS "granted_by_name!", p.granted_at
           FROM plugin_partners p
           JOIN users u ON u.client_id = p.client_id AND u.id = p.user_id
           JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
           CROSS JOIN LATERAL (SELECT person_name(p.client_id, p.user_id) AS name) n
           WHERE p.client_id = $1 AND p.plugin = $2
             AND ($4::uuid IS NULL OR p.user_id = $4)
             AND ($5::text IS NULL OR n.name ILIKE $5 OR u.email ILIKE $5)
             AND ($6::text IS NULL OR (n.name, p.user_id) > ($6, $7))
           ORDER BY n.name, p.user_id
           LIMIT $8"#,
        client,
        plugin,
        right,
        slice.user,
        slice.search,
        name,
        id,
        slice.fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count(tx: &mut TenantTx, plugin: &str, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM plugin_partners p
             JOIN users u ON u.client_id = p.client_id AND u.id = p.user_id
             WHERE p.client_id = $1 AND p.plugin = $2
               AND ($3::text IS NULL OR person_name(p.client_id, p.user_id) ILIKE $3 OR u.email ILIKE $3)
             LIMIT $4) AS matching"#,
        client,
        plugin,
        slice.search,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
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
