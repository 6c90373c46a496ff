//! All SQL of pictures.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// A picture as it lies in the store.
pub struct Found {
    pub id: Uuid,
    pub blob_key: String,
    pub kind: String,
    pub size: i64,
    pub width: i32,
    pub height: i32,
}

/// The pictures of a run whose bytes nobody has vouched for: id and key.
pub async fn without_hash(tx: &mut TenantTx, run: Uuid) -> Result<Vec<(Uuid, String)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT id, blob_key FROM output_pictures WHERE client_id = $1 AND run_id = $2 AND sha256 IS NULL",
        client,
        run,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.blob_key)).collect())
}

pub async fn set_hash(tx: &mut TenantTx, id: Uuid, sha256: &[u8; 32]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE output_pictures SET sha256 = $3 WHERE client_id = $1 AND id = $2 AND sha256 IS NULL",
        client,
        id,
        &sha256[..],
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn find(tx: &mut TenantTx, run: Uuid, ids: &[Uuid]) -> Result<Vec<Found>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Found,
        "SELECT id, blob_key, kind, size, width, height FROM output_pictures WHERE client_id = $1 AND run_id = $2 AND id = ANY ($3)",
        client,
        run,
        ids,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count(tx: &mut TenantTx, run: Uuid) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM output_pictures WHERE client_id = $1 AND run_id = $2"#,
        client,
        run,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn insert(
    tx: &mut TenantTx,
    run: Uuid,
    picture: &Found,
    sha256: &[u8; 32],
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO output_pictures (client_id, id, run_id, blob_key, kind, size, width, height, created_by, created_at, sha256)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        client,
        picture.id,
        run,
        picture.blob_key,
        picture.kind,
        picture.size,
        picture.width,
        picture.height,
        by,
        now,
        &sha256[..],
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
