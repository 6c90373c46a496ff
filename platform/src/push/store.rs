//! All SQL of web push.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Keys, PushBrowser};
use crate::kit::db::TenantTx;

pub async fn is_allowed(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!("SELECT value FROM push_rules WHERE client_id = $1 AND rule = 'is_allowed'", client);
    Ok(found.fetch_optional(&mut **tx).await?.unwrap_or(false))
}

pub async fn allow(tx: &mut TenantTx, is_allowed: bool) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO push_rules (client_id, rule, value) VALUES ($1, 'is_allowed', $2)
         ON CONFLICT (client_id, rule) DO UPDATE SET value = excluded.value",
        client,
        is_allowed,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The client's key; its private half is sealed.
#[derive(Debug)]
pub struct Key {
    pub private: Vec<u8>,
    pub public: Vec<u8>,
}

pub async fn key(tx: &mut TenantTx) -> Result<Option<Key>, sqlx::Error> {
    let client = tx.client();
    query_as!(Key, "SELECT private, public FROM push_keys WHERE client_id = $1 AND generation = 1", client)
        .fetch_optional(&mut **tx)
        .await
}

/// One that is there already stays.
pub async fn insert_key(tx: &mut TenantTx, sealed: &[u8], public: &[u8]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO push_keys (client_id, generation, private, public) VALUES ($1, 1, $2, $3) ON CONFLICT (client_id, generation) DO NOTHING",
        client,
        sealed,
        public,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A browser to be told.
#[derive(Debug)]
pub struct New<'a> {
    pub id: Uuid,
    pub user: Uuid,
    pub endpoint: &'a str,
    pub keys: &'a Keys,
    pub browser: String,
    pub now: DateTime<Utc>,
}

/// `false`: there are so many already. One that was told before is this person's from now on.
pub async fn insert(tx: &mut TenantTx, new: &New<'_>, most: i64) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let made = query!(
        "INSERT INTO push_subscriptions (client_id, id, user_id, endpoint, p256dh, auth, browser, created_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8
         WHERE (SELECT count(*) FROM push_subscriptions WHERE client_id = $1 AND user_id = $3 AND endpoint <> $4) < $9
         ON CONFLICT (client_id, endpoint) DO UPDATE
         SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, browser = excluded.browser, failures = 0",
        client,
        new.id,
        new.user,
        new.endpoint,
        new.keys.p256dh,
        new.keys.auth,
        new.browser,
        new.now,
        most,
    );
    Ok(made.execute(&mut **tx).await?.rows_affected() == 1)
}

pub async fn browsers(tx: &mut TenantTx, user: Uuid) -> Result<Vec<PushBrowser>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        PushBrowser,
        "SELECT id, endpoint, browser, created_at, pushed_at FROM push_subscriptions WHERE client_id = $1 AND user_id = $2 ORDER BY created_at, id",
        client,
        user,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn remove(tx: &mut TenantTx, user: Uuid, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let gone =
        query!("DELETE FROM push_subscriptions WHERE client_id = $1 AND user_id = $2 AND id = $3", client, user, id);
    Ok(gone.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Nobody waits for the pause after the last news.
pub async fn forget_pause(tx: &mut TenantTx, user: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE push_subscriptions SET pushed_at = NULL WHERE client_id = $1 AND user_id = $2", client, user)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// A browser, as a message to it needs it.
#[derive(Debug)]
pub struct Browser {
    pub id: Uuid,
    pub endpoint: String,
    pub p256dh: Vec<u8>,
    pub auth: Vec<u8>,
    pub pushed_at: Option<DateTime<Utc>>,
}

pub async fn all(tx: &mut TenantTx, user: Uuid) -> Result<Vec<Browser>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Browser,
        "SELECT id, endpoint, p256dh, auth, pushed_at FROM push_subscriptions WHERE client_id = $1 AND user_id = $2 ORDER BY id",
        client,
        user,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn told(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE push_subscriptions SET pushed_at = $3, failures = 0 WHERE client_id = $1 AND id = $2",
        client,
        id,
        now
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn forget(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM push_subscriptions WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

/// One that was not reached so often in a row is forgotten.
pub async fn failed(tx: &mut TenantTx, id: Uuid, most: i32) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let failures = query_scalar!(
        "UPDATE push_subscriptions SET failures = failures + 1 WHERE client_id = $1 AND id = $2 RETURNING failures",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    if failures.is_some_and(|failures| failures >= most) {
        forget(tx, id).await?;
    }
    Ok(())
}
