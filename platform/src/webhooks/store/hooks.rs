//! Hooks: whose they are, and whether a company allows them.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::notifications::Category;
use crate::webhooks::model::{Webhook, WebhookOff};

pub async fn is_allowed(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!("SELECT value FROM webhook_rules WHERE client_id = $1 AND rule = 'is_allowed'", client);
    Ok(found.fetch_optional(&mut **tx).await?.unwrap_or(false))
}

pub async fn allow(tx: &mut TenantTx, is_allowed: bool) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO webhook_rules (client_id, rule, value) VALUES ($1, 'is_allowed', $2)
         ON CONFLICT (client_id, rule) DO UPDATE SET value = excluded.value",
        client,
        is_allowed,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Hooks of a workspace, or without one a person's own; or one of them.
pub async fn list(
    tx: &mut TenantTx,
    user: Uuid,
    workspace: Option<Uuid>,
    id: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Vec<Webhook>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT id, workspace_id, url, categories, off_reason, failing_since, CASE WHEN old_until > $5 THEN old_until END AS old_secret_until,
                  person_name(client_id, user_id) AS "owner_name!", created_at
           FROM webhooks
           WHERE client_id = $1
             AND CASE WHEN $4::uuid IS NOT NULL THEN id = $4
                      WHEN $3::uuid IS NOT NULL THEN workspace_id = $3
                      ELSE workspace_id IS NULL AND user_id = $2 END
           ORDER BY created_at, id"#,
        client,
        user,
        workspace,
        id,
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    let hooks = rows.into_iter().map(|row| Webhook {
        id: row.id,
        workspace_id: row.workspace_id,
        url: row.url,
        categories: row.categories.iter().filter_map(|name| Category::parse(name)).collect(),
        off_reason: row.off_reason.as_deref().map(WebhookOff::parse),
        failing_since: row.failing_since,
        old_secret_until: row.old_secret_until,
        owner_name: row.owner_name,
        created_at: row.created_at,
    });
    Ok(hooks.collect())
}

pub async fn one(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Option<Webhook>, sqlx::Error> {
    Ok(list(tx, Uuid::nil(), None, Some(id), now).await?.pop())
}

/// Whose a hook is.
#[derive(Debug)]
pub struct Hook {
    pub user: Uuid,
    pub workspace: Option<Uuid>,
    pub is_off: bool,
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<Hook>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Hook,
        r#"SELECT user_id AS user, workspace_id AS workspace, off_reason IS NOT NULL AS "is_off!"
           FROM webhooks WHERE client_id = $1 AND id = $2 FOR UPDATE"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A hook to be.
#[derive(Debug)]
pub struct New<'a> {
    pub id: Uuid,
    pub user: Uuid,
    pub workspace: Option<Uuid>,
    pub url: &'a str,
    pub categories: &'a [String],
    pub secret: &'a [u8],
    pub now: DateTime<Utc>,
}

/// `false`: there are so many already.
pub async fn insert(tx: &mut TenantTx, new: &New<'_>, most: i64) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let made = query!(
        "INSERT INTO webhooks (client_id, id, user_id, workspace_id, url, categories, secret, created_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8
         WHERE (SELECT count(*) FROM webhooks
                WHERE client_id = $1 AND CASE WHEN $4::uuid IS NULL THEN workspace_id IS NULL AND user_id = $3 ELSE workspace_id = $4 END) < $9",
        client,
        new.id,
        new.user,
        new.workspace,
        new.url,
        new.categories,
        new.secret,
        new.now,
        most,
    );
    Ok(made.execute(&mut **tx).await?.rows_affected() == 1)
}

/// One that is switched on begins anew: what waited is not sent.
pub async fn update(
    tx: &mut TenantTx,
    id: Uuid,
    user: Uuid,
    url: &str,
    categories: &[String],
    is_on: bool,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE webhook_deliveries d SET state = 'failed', error = 'The webhook was off.'
         FROM webhooks h
         WHERE h.client_id = $1 AND h.id = $2 AND h.off_reason IS NOT NULL AND d.client_id = $1 AND d.webhook_id = $2 AND d.state = 'waiting'",
        client,
        id,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "UPDATE webhooks
         SET user_id = $3, url = $4, categories = $5, failing_since = NULL, failures = 0, retry_at = NULL,
             off_reason = CASE WHEN $6 THEN NULL ELSE coalesce(off_reason, 'owner') END
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        user,
        url,
        categories,
        is_on,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM webhooks WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

pub async fn roll(tx: &mut TenantTx, id: Uuid, sealed: &[u8], until: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE webhooks SET old_secret = secret, old_until = $4, secret = $3 WHERE client_id = $1 AND id = $2",
        client,
        id,
        sealed,
        until,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Nobody waits for the pause after a failure.
pub async fn retry_now(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE webhooks SET retry_at = NULL WHERE client_id = $1 AND id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
