//! All SQL of what people set for themselves.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::model::OwnProfile;
use crate::kit::db::TenantTx;

pub async fn update(tx: &mut TenantTx, person: Uuid, profile: &OwnProfile) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE users SET first_name = $3, last_name = $4, language = $5, time_zone = $6, theme = $7 WHERE client_id = $1 AND id = $2",
        client,
        person,
        profile.first_name,
        profile.last_name,
        profile.language,
        profile.time_zone,
        profile.theme.as_str(),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A picture, and which one it is.
pub struct Picture {
    pub png: Vec<u8>,
    pub changed_at: DateTime<Utc>,
}

pub async fn picture(tx: &mut TenantTx, person: Uuid) -> Result<Option<Picture>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Picture,
        "SELECT png, changed_at FROM user_pictures WHERE client_id = $1 AND user_id = $2",
        client,
        person
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn put_picture(tx: &mut TenantTx, person: Uuid, png: &[u8], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO user_pictures (client_id, user_id, png, changed_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, user_id) DO UPDATE SET png = excluded.png, changed_at = excluded.changed_at",
        client,
        person,
        png,
        now,
    )
    .execute(&mut **tx)
    .await?;
    mark(tx, person, true).await
}

/// Removes a picture; says whether there was one.
pub async fn delete_picture(tx: &mut TenantTx, person: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let removed = query!("DELETE FROM user_pictures WHERE client_id = $1 AND user_id = $2", client, person)
        .execute(&mut **tx)
        .await?;
    mark(tx, person, false).await?;
    Ok(removed.rows_affected() == 1)
}

/// Lists say who has a picture without reading any.
async fn mark(tx: &mut TenantTx, person: Uuid, has: bool) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE users SET has_picture = $3 WHERE client_id = $1 AND id = $2", client, person, has)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
