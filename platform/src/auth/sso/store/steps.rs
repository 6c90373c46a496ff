//! What is open between leaving for the provider and a session: attempts and one-time tokens. Each serves once.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// Somebody who leaves for the provider.
pub struct NewAttempt<'a> {
    pub id: Uuid,
    pub connection: Uuid,
    pub state_mac: &'a [u8],
    pub browser_mac: &'a [u8],
    /// Nonce and PKCE verifier, sealed.
    pub secrets: &'a [u8],
    pub redirect_uri: &'a str,
    pub wish: Option<&'a str>,
    pub now: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Keeps an attempt; those of the client that are over go.
pub async fn insert_attempt(tx: &mut TenantTx, new: NewAttempt<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM sso_attempts WHERE client_id = $1 AND expires_at <= $2", client, new.now)
        .execute(&mut **tx)
        .await?;
    query!(
        "INSERT INTO sso_attempts (client_id, id, connection_id, state_mac, browser_mac, secrets, redirect_uri, wish, expires_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        client,
        new.id,
        new.connection,
        new.state_mac,
        new.browser_mac,
        new.secrets,
        new.redirect_uri,
        new.wish,
        new.expires_at,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What of an attempt is needed when its person is back.
pub struct Attempt {
    pub secrets: Vec<u8>,
    pub redirect_uri: String,
    pub wish: Option<String>,
}

/// Takes an attempt out, for the browser that began it: it serves once, whatever comes of it.
pub async fn take_attempt(
    tx: &mut TenantTx,
    id: Uuid,
    state_mac: &[u8],
    browser_mac: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<Attempt>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Attempt,
        "DELETE FROM sso_attempts
         WHERE client_id = $1 AND id = $2 AND state_mac = $3 AND browser_mac = $4 AND expires_at > $5
         RETURNING secrets, redirect_uri, wish",
        client,
        id,
        state_mac,
        browser_mac,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Somebody who is back.
pub struct NewToken<'a> {
    pub id: Uuid,
    pub user: Uuid,
    pub secret_mac: &'a [u8],
    pub browser_mac: &'a [u8],
    pub now: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Keeps a token; those of the client that are over go.
pub async fn insert_token(tx: &mut TenantTx, new: NewToken<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM sso_tokens WHERE client_id = $1 AND expires_at <= $2", client, new.now)
        .execute(&mut **tx)
        .await?;
    query!(
        "INSERT INTO sso_tokens (client_id, id, user_id, secret_mac, browser_mac, expires_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        client,
        new.id,
        new.user,
        new.secret_mac,
        new.browser_mac,
        new.expires_at,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes a token out, for the browser that it was made for; whose it was.
pub async fn take_token(
    tx: &mut TenantTx,
    id: Uuid,
    secret_mac: &[u8],
    browser_mac: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "DELETE FROM sso_tokens
         WHERE client_id = $1 AND id = $2 AND secret_mac = $3 AND browser_mac = $4 AND expires_at > $5
         RETURNING user_id",
        client,
        id,
        secret_mac,
        browser_mac,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}
