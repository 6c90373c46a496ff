//! SQL of attempts. A client has one at a time, in the row of its customer.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, TenantTx};

/// An attempt as it stands.
pub struct Begun {
    pub id: Uuid,
    pub attempt: i64,
    pub attempt_made: Option<String>,
}

/// The attempt that asks for this and began after `since`, or a new one; `None`: the client has no customer.
pub async fn begin(
    tx: &mut OperatorTx,
    client: ClientId,
    of: &str,
    (now, since): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Option<Begun>, sqlx::Error> {
    query_as!(
        Begun,
        "UPDATE control.stripe_customers
         SET attempt = CASE WHEN attempt_of = $2 AND attempt_at > $4 THEN attempt ELSE attempt + 1 END,
             attempt_made = CASE WHEN attempt_of = $2 AND attempt_at > $4 THEN attempt_made END,
             attempt_at = CASE WHEN attempt_of = $2 AND attempt_at > $4 THEN attempt_at ELSE $3 END,
             attempt_of = $2
         WHERE client_id = $1
         RETURNING id, attempt, attempt_made",
        client.get(),
        of,
        now,
        since,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The next attempt at the same, where this one is still the latest.
pub async fn next(tx: &mut OperatorTx, client: ClientId, attempt: i64, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE control.stripe_customers SET attempt = attempt + 1, attempt_made = NULL, attempt_at = $3
         WHERE client_id = $1 AND attempt = $2",
        client.get(),
        attempt,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether it is still the latest.
pub async fn made(tx: &mut OperatorTx, client: ClientId, attempt: i64, id: &str) -> Result<bool, sqlx::Error> {
    let noted = query!(
        "UPDATE control.stripe_customers SET attempt_made = $3 WHERE client_id = $1 AND attempt = $2",
        client.get(),
        attempt,
        id,
    );
    Ok(noted.execute(&mut **tx).await?.rows_affected() > 0)
}

pub async fn end(tx: &mut OperatorTx, client: ClientId, attempt: i64) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE control.stripe_customers SET attempt_of = NULL, attempt_made = NULL WHERE client_id = $1 AND attempt = $2",
        client.get(),
        attempt,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Of the transaction's client.
pub async fn is_under_way(tx: &mut TenantTx, of: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM control.stripe_customers WHERE client_id = $1 AND attempt_of = $2) AS "is!""#,
        client,
        of,
    )
    .fetch_one(&mut **tx)
    .await
}
