//! Sessions: opened, refreshed, listed, ended.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// What a new session records of its browser.
pub struct Browser<'a> {
    pub user_agent: &'a str,
    pub ip: &'a str,
    pub time_zone: &'a str,
}

/// A session to be.
pub struct NewSession<'a> {
    pub id: Uuid,
    pub user: Uuid,
    pub browser: Browser<'a>,
    /// How the person came in.
    pub way: &'a str,
    /// A second factor was shown.
    pub proven: bool,
    pub now: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Whether somebody has ever been signed in.
pub async fn has_signed_in(tx: &mut TenantTx, user: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM sessions WHERE client_id = $1 AND user_id = $2) AS "found!""#,
        client,
        user
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn open_session(tx: &mut TenantTx, new: NewSession<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO sessions (client_id, id, user_id, rotated_at, expires_at, user_agent, ip, time_zone, created_at, way, proven_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $4, $9, $10)",
        client,
        new.id,
        new.user,
        new.now,
        new.expires_at,
        new.browser.user_agent,
        new.browser.ip,
        new.browser.time_zone,
        new.way,
        new.proven.then_some(new.now),
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "UPDATE users SET last_seen_at = $3, first_seen_at = CASE WHEN last_seen_at IS NULL THEN $3 ELSE first_seen_at END
         WHERE client_id = $1 AND id = $2",
        client,
        new.user,
        new.now,
    )
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
    query_as!(
        SessionRow,
        r#"SELECT u.id AS user_id, s.generation, s.rotated_at, s.expires_at, s.revoked_at,
                  (u.status = 'active' AND c.status = 'active') AS "user_active!"
           FROM sessions s
           JOIN users u ON u.client_id = s.client_id AND u.id = s.user_id
           JOIN control.clients c ON c.id = s.client_id
           WHERE s.client_id = $1 AND s.id = $2
           FOR UPDATE OF s"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Why a session was ended before its time, if it was.
pub async fn ended_because(tx: &mut TenantTx, id: Uuid) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!("SELECT revoked_reason FROM sessions WHERE client_id = $1 AND id = $2", client, id);
    Ok(found.fetch_optional(&mut **tx).await?.flatten())
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

/// Ends all live sessions of somebody but one; answers which. Steps between password and session end too.
pub async fn revoke_all(
    tx: &mut TenantTx,
    user: Uuid,
    but: Option<Uuid>,
    reason: &'static str,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM challenges WHERE client_id = $1 AND user_id = $2", client, user).execute(&mut **tx).await?;
    query_scalar!(
        "UPDATE sessions SET revoked_at = $3, revoked_reason = $4
         WHERE client_id = $1 AND user_id = $2 AND revoked_at IS NULL AND id IS DISTINCT FROM $5
         RETURNING id",
        client,
        user,
        now,
        reason,
        but,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A session that lives, with its person's account rights.
pub struct LiveSession {
    pub user_id: Uuid,
    pub permissions: Vec<String>,
    /// The client asks for a second factor and the person has none.
    pub limited: bool,
}

pub async fn live_session(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Option<LiveSession>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        LiveSession,
        r#"SELECT u.id AS user_id, r.permissions,
                  (c.mfa_required AND NOT u.is_mfa_enabled AND s.way <> 'sso') AS "limited!"
           FROM sessions s
           JOIN users u ON u.client_id = s.client_id AND u.id = s.user_id AND u.status = 'active'
           JOIN control.clients c ON c.id = s.client_id AND c.status = 'active'
           JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
           WHERE s.client_id = $1 AND s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3"#,
        client,
        id,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A live session in its person's list.
pub struct Listed {
    pub id: Uuid,
    pub user_agent: String,
    pub ip: String,
    pub time_zone: String,
    pub created_at: DateTime<Utc>,
    pub rotated_at: DateTime<Utc>,
}

/// Somebody's live sessions, last used first; a hundred at most.
pub async fn sessions(
    tx: &mut TenantTx,
    user: Uuid,
    now: DateTime<Utc>,
    used_after: DateTime<Utc>,
) -> Result<Vec<Listed>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Listed,
        "SELECT id, user_agent, ip, time_zone, created_at, rotated_at
         FROM sessions
         WHERE client_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3 AND rotated_at > $4
         ORDER BY rotated_at DESC, id DESC
         LIMIT 100",
        client,
        user,
        now,
        used_after,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Ends one of somebody's own sessions; says whether it lived and was theirs.
pub async fn revoke_own(
    tx: &mut TenantTx,
    user: Uuid,
    id: Uuid,
    reason: &'static str,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let ended = query!(
        "UPDATE sessions SET revoked_at = $4, revoked_reason = $5 WHERE client_id = $1 AND user_id = $2 AND id = $3 AND revoked_at IS NULL",
        client,
        user,
        id,
        now,
        reason
    );
    Ok(ended.execute(&mut **tx).await?.rows_affected() == 1)
}

/// When a session was opened, and when a second factor was last shown in it.
pub struct SessionProof {
    pub created_at: DateTime<Utc>,
    pub proven_at: Option<DateTime<Utc>>,
}

pub async fn proof(tx: &mut TenantTx, id: Uuid) -> Result<Option<SessionProof>, sqlx::Error> {
    let client = tx.client();
    query_as!(SessionProof, "SELECT created_at, proven_at FROM sessions WHERE client_id = $1 AND id = $2", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// A second factor was shown in this session.
pub async fn set_proven(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE sessions SET proven_at = $3 WHERE client_id = $1 AND id = $2", client, id, now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
