//! All SQL of signing in.

use chrono::{DateTime, Utc};
use sqlx::query;
use uuid::Uuid;

use super::model::User;
use crate::kit::db::{AuthTx, TenantTx};

/// An account that an e-mail may mean.
pub struct Candidate {
    pub client_id: i64,
    pub id: Uuid,
    pub password_hash: Option<String>,
}

/// Accounts with this e-mail in clients that are open, last used first; four at most.
pub async fn candidates(tx: &mut AuthTx, email: &str) -> Result<Vec<Candidate>, sqlx::Error> {
    sqlx::query_as!(
        Candidate,
        "SELECT u.client_id, u.id, u.password_hash
         FROM users u
         JOIN clients c ON c.id = u.client_id
         WHERE lower(u.email) = lower($1) AND u.status = 'active' AND c.status = 'active'
         ORDER BY u.last_seen_at DESC NULLS LAST, u.client_id
         LIMIT 4",
        email,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The person and the client's rule for second factors.
pub async fn user(tx: &mut TenantTx, id: Uuid) -> Result<Option<(User, bool, String)>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        "SELECT u.id, u.client_id, c.name AS client_name, u.email, u.first_name, u.last_name, r.name AS role_name,
                u.feature_access, u.is_mfa_enabled, c.mfa_required, c.kind
         FROM users u
         JOIN clients c ON c.id = u.client_id
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.id = $2",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| {
        let user = User {
            id: row.id,
            client_id: row.client_id,
            client_name: row.client_name,
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            role_name: row.role_name,
            feature_access: row.feature_access,
            is_mfa_enabled: row.is_mfa_enabled,
        };
        (user, row.mfa_required, row.kind)
    }))
}

/// What a new session records of its browser.
pub struct Browser<'a> {
    pub user_agent: &'a str,
    pub ip: &'a str,
    pub time_zone: &'a str,
}

pub async fn open_session(
    tx: &mut TenantTx,
    id: Uuid,
    user: Uuid,
    browser: Browser<'_>,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO sessions (client_id, id, user_id, rotated_at, expires_at, user_agent, ip, time_zone, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $4)",
        client,
        id,
        user,
        now,
        expires_at,
        browser.user_agent,
        browser.ip,
        browser.time_zone,
    )
    .execute(&mut **tx)
    .await?;
    query!("UPDATE users SET last_seen_at = $3 WHERE client_id = $1 AND id = $2", client, user, now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// A session as its rotation needs it, locked against a second tab.
pub struct SessionRow {
    pub user_id: Uuid,
    pub generation: i32,
    pub rotated_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub revoked_at: Option<DateTime<Utc>>,
    pub user_active: bool,
}

pub async fn lock_session(tx: &mut TenantTx, id: Uuid) -> Result<Option<SessionRow>, sqlx::Error> {
    let client = tx.client();
    sqlx::query_as!(
        SessionRow,
        r#"SELECT s.user_id, s.generation, s.rotated_at, s.expires_at, s.revoked_at,
                  (u.status = 'active' AND c.status = 'active') AS "user_active!"
           FROM sessions s
           JOIN users u ON u.client_id = s.client_id AND u.id = s.user_id
           JOIN clients c ON c.id = s.client_id
           WHERE s.client_id = $1 AND s.id = $2
           FOR UPDATE OF s"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn rotate(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE sessions SET generation = generation + 1, rotated_at = $3 WHERE client_id = $1 AND id = $2",
        client,
        id,
        now
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Ends a session that still lives; says whether it did.
pub async fn revoke(
    tx: &mut TenantTx,
    id: Uuid,
    reason: &'static str,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let ended = query!(
        "UPDATE sessions SET revoked_at = $3, revoked_reason = $4 WHERE client_id = $1 AND id = $2 AND revoked_at IS NULL",
        client,
        id,
        now,
        reason
    );
    Ok(ended.execute(&mut **tx).await?.rows_affected() == 1)
}

/// A session that lives, with its person's account rights.
pub struct LiveSession {
    pub user_id: Uuid,
    pub permissions: Vec<String>,
}

pub async fn live_session(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Option<LiveSession>, sqlx::Error> {
    let client = tx.client();
    sqlx::query_as!(
        LiveSession,
        "SELECT s.user_id, r.permissions
         FROM sessions s
         JOIN users u ON u.client_id = s.client_id AND u.id = s.user_id AND u.status = 'active'
         JOIN clients c ON c.id = s.client_id AND c.status = 'active'
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE s.client_id = $1 AND s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3",
        client,
        id,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}
