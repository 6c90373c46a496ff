//! SQL of the copies that every company finds.

use chrono::{DateTime, Utc};
use sqlx::query;
use sqlx::types::Json;
use uuid::Uuid;

use super::definition::Definition;
use crate::access::Visibility;
use crate::kit::db::TenantTx;

/// A use case as far as its copy goes.
pub struct Live {
    pub visibility: Visibility,
    pub version: Option<i32>,
    pub tags: Vec<String>,
}

pub async fn live(tx: &mut TenantTx, id: Uuid) -> Result<Option<Live>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT u.visibility, u.published_version,
                  ARRAY(SELECT t.tag FROM use_case_tags t WHERE t.client_id = u.client_id AND t.use_case_id = u.id ORDER BY t.key) AS "tags!"
           FROM use_cases u WHERE u.client_id = $1 AND u.id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Live {
        visibility: Visibility::parse(&row.visibility),
        version: row.published_version,
        tags: row.tags,
    }))
}

pub async fn take(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM control.public_templates WHERE client_id = $1 AND use_case_id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Puts the copy there, or in the place of an older one: with the same id, so that an address that somebody kept stays
/// good.
pub async fn put(
    tx: &mut TenantTx,
    id: Uuid,
    version: i32,
    shown: &Definition,
    tags: &[String],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO control.public_templates (client_id, id, use_case_id, version, name, description, tags, definition, shared_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (client_id, use_case_id)
         DO UPDATE SET version = excluded.version, name = excluded.name, description = excluded.description, tags = excluded.tags,
                       definition = excluded.definition, shared_at = excluded.shared_at",
        client,
        Uuid::now_v7(),
        id,
        version,
        shown.name,
        shown.description,
        tags,
        Json(shown) as _,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
