//! All SQL of the outbox.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::{AuthTx, TenantTx, WorkerTx};

/// A row to be.
pub struct New<'a> {
    pub id: Uuid,
    pub kind: &'static str,
    pub recipient: &'a str,
    pub sealed: &'a [u8],
    pub now: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

macro_rules! insert {
    ($tx:ident, $client:expr, $new:ident) => {
        query!(
            "INSERT INTO mails (client_id, id, kind, recipient, sealed, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            $client,
            $new.id,
            $new.kind,
            $new.recipient,
            $new.sealed,
            $new.now,
            $new.expires_at,
        )
        .execute(&mut **$tx)
        .await
        .map(|_| ())
    };
}

pub async fn insert(tx: &mut TenantTx, new: New<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    insert!(tx, client, new)
}

/// In the platform's own name: the reader belongs to no client yet.
pub async fn insert_for_platform(tx: &mut AuthTx, new: New<'_>) -> Result<(), sqlx::Error> {
    insert!(tx, 1_i64, new)
}

/// A mail that a worker took.
pub struct Claimed {
    pub client_id: i64,
    pub id: Uuid,
    pub kind: String,
    pub recipient: String,
    pub sealed: Option<Vec<u8>>,
    pub attempt: i32,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Takes the longest waiting mail, or one whose worker died over it.
pub async fn claim(
    tx: &mut WorkerTx,
    owner: Uuid,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<Claimed>, sqlx::Error> {
    query_as!(
        Claimed,
        "UPDATE mails SET status = 'sending', attempt = attempt + 1, lease_owner = $1, lease_until = $3
         WHERE (client_id, id) = (
           SELECT client_id, id FROM mails
           WHERE status IN ('queued', 'sending') AND (lease_until IS NULL OR lease_until <= $2)
           ORDER BY created_at
           LIMIT 1
           FOR UPDATE SKIP LOCKED)
         RETURNING client_id, id, kind, recipient, sealed, attempt, created_at, expires_at",
        owner,
        now,
        until,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The mail has left: its text is forgotten.
pub async fn sent(tx: &mut WorkerTx, mail: &Claimed, owner: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE mails SET status = 'sent', sealed = NULL, sent_at = $5, last_error = NULL, lease_owner = NULL, lease_until = NULL
         WHERE client_id = $1 AND id = $2 AND lease_owner = $3 AND attempt = $4",
        mail.client_id,
        mail.id,
        owner,
        mail.attempt,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The mail did not leave: it is tried again at `again`, or never.
pub async fn not_sent(
    tx: &mut WorkerTx,
    mail: &Claimed,
    owner: Uuid,
    error: &str,
    again: Option<DateTime<Utc>>,
) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE mails SET status = CASE WHEN $6::timestamptz IS NULL THEN 'failed' ELSE 'queued' END,
                sealed = CASE WHEN $6::timestamptz IS NULL THEN NULL ELSE sealed END,
                last_error = left($5, 500), lease_owner = NULL, lease_until = $6
         WHERE client_id = $1 AND id = $2 AND lease_owner = $3 AND attempt = $4",
        mail.client_id,
        mail.id,
        owner,
        mail.attempt,
        error,
        again,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Forgets who was written to, after a while.
pub async fn forget_before(tx: &mut WorkerTx, before: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!("DELETE FROM mails WHERE status IN ('sent', 'failed') AND created_at < $1", before)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
