//! Rows of clients' data keys, wrapped.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::{OperatorTx, TenantTx};

/// A data key as it lies wrapped.
pub struct Wrapped {
    pub client: i64,
    pub id: Uuid,
    pub by: String,
    pub wrapped: Vec<u8>,
}

pub async fn of_client(tx: &mut TenantTx) -> Result<Option<Wrapped>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Wrapped,
        r#"SELECT client_id AS client, id, wrapped_by AS "by", wrapped FROM data_keys WHERE client_id = $1"#,
        client,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Adds the client's key unless it has one; two at once wait for each other, and the second adds none.
pub async fn insert(tx: &mut TenantTx, new: &Wrapped, at: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO data_keys (client_id, id, wrapped_by, wrapped, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (client_id) DO NOTHING",
        client,
        new.id,
        new.by,
        new.wrapped,
        at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Keys of any client that something else than this wraps.
pub async fn wrapped_otherwise(tx: &mut OperatorTx, by: &str, most: i64) -> Result<Vec<Wrapped>, sqlx::Error> {
    query_as!(
        Wrapped,
        r#"SELECT client_id AS client, id, wrapped_by AS "by", wrapped
           FROM data_keys
           WHERE wrapped_by <> $1
           ORDER BY client_id
           LIMIT $2
           FOR UPDATE"#,
        by,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn wrap_anew(tx: &mut OperatorTx, anew: &Wrapped) -> Result<(), sqlx::Error> {
    query!(
        "UPDATE data_keys SET wrapped_by = $3, wrapped = $4 WHERE client_id = $1 AND id = $2",
        anew.client,
        anew.id,
        anew.by,
        anew.wrapped,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
