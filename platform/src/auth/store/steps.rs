//! What stands between a first proof and a session: challenges, and the codes of password resets.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::{AuthTx, TenantTx};

/// A step to be.
pub struct NewChallenge<'a> {
    pub id: Uuid,
    pub user: Uuid,
    pub kind: &'a str,
    pub way: &'a str,
    pub mac: &'a [u8],
    pub time_zone: &'a str,
    pub now: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Opens a step; those of this person that are over go.
pub async fn insert_challenge(tx: &mut TenantTx, new: NewChallenge<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM challenges WHERE client_id = $1 AND user_id = $2 AND expires_at <= $3",
        client,
        new.user,
        new.now
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO challenges (client_id, id, user_id, kind, way, secret_mac, time_zone, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        client,
        new.id,
        new.user,
        new.kind,
        new.way,
        new.mac,
        new.time_zone,
        new.now,
        new.expires_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A step that is open, locked.
pub struct Challenge {
    pub user_id: Uuid,
    pub way: String,
    pub time_zone: String,
    pub ceremony: Option<Vec<u8>>,
}

/// The step of this kind whose secret was shown.
pub async fn challenge(
    tx: &mut TenantTx,
    id: Uuid,
    mac: &[u8],
    kind: &str,
    now: DateTime<Utc>,
) -> Result<Option<Challenge>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Challenge,
        "SELECT user_id, way, time_zone, ceremony FROM challenges
         WHERE client_id = $1 AND id = $2 AND secret_mac = $3 AND kind = $4 AND expires_at > $5
         FOR UPDATE",
        client,
        id,
        mac,
        kind,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Closes a step; `false` when somebody else has just done so.
pub async fn close_challenge(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let closed = query!("DELETE FROM challenges WHERE client_id = $1 AND id = $2", client, id);
    Ok(closed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// A wrong answer; the last one that is allowed closes the step.
pub async fn missed_challenge(tx: &mut TenantTx, id: Uuid, most: i32) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE challenges SET tries = tries + 1 WHERE client_id = $1 AND id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    query!("DELETE FROM challenges WHERE client_id = $1 AND id = $2 AND tries >= $3", client, id, most)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Keeps a passkey ceremony's sealed state with its step; the one before is void.
pub async fn set_ceremony(tx: &mut TenantTx, id: Uuid, state: Option<&[u8]>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE challenges SET ceremony = $3 WHERE client_id = $1 AND id = $2", client, id, state)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Keeps the sealed state of a ceremony before anybody is known.
pub async fn insert_ceremony(
    tx: &mut AuthTx,
    id: Uuid,
    mac: &[u8],
    state: &[u8],
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!("DELETE FROM control.ceremonies WHERE expires_at <= $1", now).execute(&mut **tx).await?;
    query!(
        "INSERT INTO control.ceremonies (id, secret_mac, state, expires_at) VALUES ($1, $2, $3, $4)",
        id,
        mac,
        state,
        expires_at
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes that state out: it serves once.
pub async fn take_ceremony(
    tx: &mut AuthTx,
    id: Uuid,
    mac: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<Vec<u8>>, sqlx::Error> {
    query_scalar!(
        "DELETE FROM control.ceremonies WHERE id = $1 AND secret_mac = $2 AND expires_at > $3 RETURNING state",
        id,
        mac,
        now
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The code of a reset; the one before is void.
pub async fn set_reset(
    tx: &mut TenantTx,
    user: Uuid,
    mac: &[u8],
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO password_resets (client_id, user_id, code_mac, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, user_id) DO UPDATE SET code_mac = $3, tries = 0, created_at = $4, expires_at = $5",
        client,
        user,
        mac,
        now,
        expires_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// One more try at a reset's code; the code's MAC while it is good, tried fewer than `most` times.
pub async fn try_reset(
    tx: &mut TenantTx,
    user: Uuid,
    most: i32,
    now: DateTime<Utc>,
) -> Result<Option<Vec<u8>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "UPDATE password_resets SET tries = tries + 1
         WHERE client_id = $1 AND user_id = $2 AND tries < $3 AND expires_at > $4
         RETURNING code_mac",
        client,
        user,
        most,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The code is good no longer.
pub async fn void_reset(tx: &mut TenantTx, user: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM password_resets WHERE client_id = $1 AND user_id = $2", client, user)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// The reset is done; `false` when somebody else has just done it with the same code.
pub async fn close_reset(tx: &mut TenantTx, user: Uuid, mac: &[u8]) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let closed = query!(
        "DELETE FROM password_resets WHERE client_id = $1 AND user_id = $2 AND code_mac = $3",
        client,
        user,
        mac
    );
    Ok(closed.execute(&mut **tx).await?.rows_affected() == 1)
}
