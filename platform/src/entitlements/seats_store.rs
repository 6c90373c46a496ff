//! SQL of seats.

use sqlx::{query, query_scalar};

use crate::kit::db::TenantTx;

/// How many accounts the transaction's client may have; `None`: as many as it wants.
pub async fn seats(tx: &mut TenantTx) -> Result<Option<i64>, sqlx::Error> {
    let client = tx.client();
    let held = query_scalar!(
        "SELECT coalesce(s.seats, p.seats)
         FROM control.subscriptions s
         JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
         WHERE s.client_id = $1 AND s.ended_at IS NULL",
        client,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(held.flatten())
}

/// Accounts that are active or invited. A transaction that counts waits for others that do, until they end.
pub async fn seats_taken(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query!("SELECT pg_advisory_xact_lock(hashtextextended('seats', $1))", client).execute(&mut **tx).await?;
    seats_used(tx).await
}

/// The same for who only looks, and waits for nobody.
pub async fn seats_used(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT count(*) AS "taken!" FROM users WHERE client_id = $1 AND status <> 'suspended'"#, client)
        .fetch_one(&mut **tx)
        .await
}
