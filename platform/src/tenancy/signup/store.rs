//! All SQL of sign-ups: rows that belong to no client yet.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::{AuthTx, OperatorTx};

/// Whether an account has this address, in whatever state: nobody gets a second client by signing up again.
pub async fn has_account(tx: &mut AuthTx, email: &str) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT EXISTS (SELECT FROM users WHERE lower(email) = lower($1)) AS "exists!""#, email)
        .fetch_one(&mut **tx)
        .await
}

/// A sign-up to be.
pub struct New<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub company: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub password_hash: &'a str,
    pub time_zone: &'a str,
    pub code_mac: &'a [u8],
    pub code_expires_at: DateTime<Utc>,
    pub now: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Keeps a sign-up; those that are over go.
pub async fn insert(tx: &mut AuthTx, new: New<'_>) -> Result<(), sqlx::Error> {
    query!("DELETE FROM control.signups WHERE expires_at <= $1", new.now).execute(&mut **tx).await?;
    query!(
        "INSERT INTO control.signups (id, email, company, first_name, last_name, password_hash, time_zone, code_mac, code_expires_at, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        new.id,
        new.email,
        new.company,
        new.first_name,
        new.last_name,
        new.password_hash,
        new.time_zone,
        new.code_mac,
        new.code_expires_at,
        new.now,
        new.expires_at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Gives a sign-up another code; its first name, where there is such a sign-up.
pub async fn new_code(
    tx: &mut AuthTx,
    id: Uuid,
    email: &str,
    mac: &[u8],
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<String>, sqlx::Error> {
    query_scalar!(
        "UPDATE control.signups SET code_mac = $3, code_expires_at = $5, tries = 0
         WHERE id = $1 AND lower(email) = lower($2) AND expires_at > $4
         RETURNING first_name",
        id,
        email,
        mac,
        now,
        until,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// One more try at a code; its MAC while it is good, tried fewer than `most` times.
pub async fn try_code(
    tx: &mut AuthTx,
    id: Uuid,
    email: &str,
    most: i32,
    now: DateTime<Utc>,
) -> Result<Option<Vec<u8>>, sqlx::Error> {
    query_scalar!(
        "UPDATE control.signups SET tries = tries + 1
         WHERE id = $1 AND lower(email) = lower($2) AND tries < $3 AND code_expires_at > $4
         RETURNING code_mac",
        id,
        email,
        most,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// What was typed at the beginning.
pub struct SignUpRequest {
    pub email: String,
    pub company: String,
    pub first_name: String,
    pub last_name: String,
    pub password_hash: String,
    pub time_zone: String,
}

/// Takes a sign-up out.
pub async fn take(tx: &mut OperatorTx, id: Uuid) -> Result<Option<SignUpRequest>, sqlx::Error> {
    query_as!(
        SignUpRequest,
        "DELETE FROM control.signups WHERE id = $1 RETURNING email, company, first_name, last_name, password_hash, time_zone",
        id
    )
    .fetch_optional(&mut **tx)
    .await
}
