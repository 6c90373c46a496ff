//! The table of favourites.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::model::Favourite;
use crate::kit::db::TenantTx;

/// More than this is a list of its own and not a short cut.
const MOST: i64 = 12;

/// Somebody's favourites that are not deleted, the newest first.
pub async fn list(tx: &mut TenantTx, person: Uuid) -> Result<Vec<Favourite>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Favourite,
        "SELECT f.use_case_id FROM favourites f JOIN use_cases u ON u.client_id = f.client_id AND u.id = f.use_case_id
         WHERE f.client_id = $1 AND f.user_id = $2 AND u.deleted_at IS NULL
         ORDER BY f.added_at DESC, f.use_case_id LIMIT $3",
        client,
        person,
        MOST,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Adds one, and takes out the oldest when there are too many.
pub async fn add(tx: &mut TenantTx, person: Uuid, use_case: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO favourites (client_id, user_id, use_case_id, added_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        client,
        person,
        use_case,
        now,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "DELETE FROM favourites WHERE client_id = $1 AND user_id = $2 AND use_case_id IN
         (SELECT use_case_id FROM favourites WHERE client_id = $1 AND user_id = $2
          ORDER BY added_at DESC, use_case_id OFFSET $3)",
        client,
        person,
        MOST,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes one out; it may not be there.
pub async fn remove(tx: &mut TenantTx, person: Uuid, use_case: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM favourites WHERE client_id = $1 AND user_id = $2 AND use_case_id = $3",
        client,
        person,
        use_case,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
