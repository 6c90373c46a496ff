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

/// A mail that waits.
pub struct Waiting {
    pub client_id: i64,
    pub id: Uuid,
    pub kind: String,
    pub recipient: String,
    pub sealed: Option<Vec<u8>>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Nothing when it was sent already, or given up.
pub async fn waiting(tx: &mut WorkerTx, client: i64, id: Uuid) -> Result<Option<Waiting>, sqlx::Error> {
    query_as!(
        Waiting,
        "SELECT client_id, id, kind, recipient, sealed, created_at, expires_at FROM mails WHERE client_id = $1 AND id = $2 AND status = 'queued'",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The mail has left: its text is forgotten.
pub async fn sent(tx: &mut WorkerTx, mail: &Waiting, attempt: i32, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE mails SET status = 'sent', sealed = NULL, sent_at = $4, last_error = NULL, attempt = $3 WHERE client_id = $1 AND id = $2",
        mail.client_id,
        mail.id,
        attempt,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The mail did not leave; it is tried again.
pub async fn not_sent(tx: &mut WorkerTx, mail: &Waiting, attempt: i32, error: &str) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE mails SET last_error = left($4, 500), attempt = $3 WHERE client_id = $1 AND id = $2",
        mail.client_id,
        mail.id,
        attempt,
        error,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The mail can never leave: its text is forgotten.
pub async fn refused(tx: &mut WorkerTx, mail: &Waiting, attempt: i32, error: &str) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE mails SET status = 'failed', sealed = NULL, last_error = left($4, 500), attempt = $3 WHERE client_id = $1 AND id = $2",
        mail.client_id,
        mail.id,
        attempt,
        error,
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
