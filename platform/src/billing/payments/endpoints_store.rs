//! SQL of endpoints that were made at Stripe from here.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::OperatorTx;

/// A secret, sealed.
pub struct Kept {
    pub id: Uuid,
    pub secret: Vec<u8>,
}

pub async fn all(tx: &mut OperatorTx) -> Result<Vec<Kept>, sqlx::Error> {
    query_as!(Kept, "SELECT id, secret FROM control.stripe_endpoints ORDER BY created_at DESC, id")
        .fetch_all(&mut **tx)
        .await
}

pub async fn is_kept(tx: &mut OperatorTx, endpoint: &str) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT EXISTS (SELECT FROM control.stripe_endpoints WHERE endpoint = $1) AS "is_kept!""#, endpoint)
        .fetch_one(&mut **tx)
        .await
}

/// In place of what was kept for this address before.
pub async fn put(
    tx: &mut OperatorTx,
    id: Uuid,
    (endpoint, url, secret): (&str, &str, &[u8]),
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    query!("DELETE FROM control.stripe_endpoints WHERE url = $1", url).execute(&mut **tx).await?;
    query!(
        "INSERT INTO control.stripe_endpoints (id, endpoint, url, secret, created_at) VALUES ($1, $2, $3, $4, $5)",
        id,
        endpoint,
        url,
        secret,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
