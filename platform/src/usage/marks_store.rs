//! What people said about a run's answer, and how much of it they rewrote, kept beside its entry in the ledger: it
//! outlives the run, as the entry does.

use chrono::{DateTime, Utc};
use sqlx::query;
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// Keeps what a person thinks of a run's answer; `None`: they took it back.
pub async fn mark_feedback(
    tx: &mut TenantTx,
    run: Uuid,
    person: Uuid,
    is_good: Option<bool>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    match is_good {
        Some(is_good) => keep(tx, run, ("feedback", person), i32::from(is_good), now).await,
        None => {
            let taken_back = query!(
                "DELETE FROM usage_marks WHERE client_id = $1 AND entry_id = $2 AND kind = 'feedback' AND user_id = $3",
                client,
                run,
                person,
            );
            taken_back.execute(&mut **tx).await.map(|_| ())
        }
    }
}

/// Keeps which share of a run's answer people have replaced by now, in thousandths.
pub async fn mark_rewritten(
    tx: &mut TenantTx,
    run: Uuid,
    thousandths: u16,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    keep(tx, run, ("rewritten", Uuid::nil()), i32::from(thousandths.min(1_000)), now).await
}

async fn keep(
    tx: &mut TenantTx,
    run: Uuid,
    (kind, person): (&str, Uuid),
    value: i32,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO usage_marks (client_id, entry_id, kind, user_id, value, marked_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (client_id, entry_id, kind, user_id) DO UPDATE SET value = excluded.value, marked_at = excluded.marked_at",
        client,
        run,
        kind,
        person,
        value,
        now,
    )
    .execute(&mut **tx)
    .await
    .map(|_| ())
}
