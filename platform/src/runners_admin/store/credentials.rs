//! Rows of credentials: what is known of them, and the sealed texts.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// That a field is set, not what it is set to.
pub struct SetCredential {
    pub binding: Uuid,
    pub field: String,
    pub set_at: DateTime<Utc>,
    pub set_by_name: String,
}

pub async fn known(tx: &mut TenantTx, bindings: &[Uuid]) -> Result<Vec<SetCredential>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        SetCredential,
        r#"SELECT binding_id AS binding, field, set_at, person_name(client_id, set_by) AS "set_by_name!"
           FROM control.runner_credentials
           WHERE client_id = $1 AND binding_id = ANY($2)
           ORDER BY binding_id, field"#,
        client,
        bindings,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A field as it lies sealed.
pub struct Sealed {
    pub id: Uuid,
    pub binding: Uuid,
    pub field: String,
    pub sealed: Vec<u8>,
}

/// All of the client's, or those of one binding.
pub async fn sealed(tx: &mut TenantTx, binding: Option<Uuid>) -> Result<Vec<Sealed>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Sealed,
        "SELECT id, binding_id AS binding, field, sealed
         FROM control.runner_credentials
         WHERE client_id = $1 AND ($2::uuid IS NULL OR binding_id = $2)",
        client,
        binding,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Sets a field anew, as a row of its own: what was sealed for the one before does not open in it.
pub async fn set(tx: &mut TenantTx, new: &Sealed, by: Uuid, at: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    unset(tx, new.binding, &new.field).await?;
    query!(
        "INSERT INTO control.runner_credentials (client_id, id, binding_id, field, sealed, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        client,
        new.id,
        new.binding,
        new.field,
        new.sealed,
        by,
        at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn unset(tx: &mut TenantTx, binding: Uuid, field: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM control.runner_credentials WHERE client_id = $1 AND binding_id = $2 AND field = $3",
        client,
        binding,
        field,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
