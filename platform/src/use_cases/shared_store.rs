//! SQL of what is shared with the whole company. What may be seen of it the functions of migration 43 say.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::definition::Definition;
use super::model::SharedUseCase;
use crate::access::Visibility;
use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;

/// What is shared of a use case: its published version.
pub struct Shared {
    pub workspace_id: Uuid,
    pub version: i32,
    pub definition: Definition,
    pub note: String,
    pub published_at: DateTime<Utc>,
    pub tags: Vec<String>,
    pub visibility: Visibility,
}

/// As it was published, with its documents.
pub async fn one(tx: &mut TenantTx, id: Uuid) -> Result<Option<Shared>, sqlx::Error> {
    let row = query!(
        r#"SELECT workspace_id AS "workspace_id!", version AS "version!", definition AS "definition!: Json<Definition>", note AS "note!",
                  published_at AS "published_at!", tags AS "tags!", visibility AS "visibility!"
           FROM shared_use_cases($1, NULL, '', '00000000-0000-0000-0000-000000000000', 1)"#,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Shared {
        workspace_id: row.workspace_id,
        version: row.version,
        definition: row.definition.0,
        note: row.note,
        published_at: row.published_at,
        tags: row.tags,
        visibility: Visibility::parse(&row.visibility),
    }))
}

/// A page by name, one row more than it shows.
pub async fn list(
    tx: &mut TenantTx,
    search: Option<&str>,
    after: &(String, Uuid),
    fetch: i64,
) -> Result<Vec<SharedUseCase>, sqlx::Error> {
    query_as!(
        SharedUseCase,
        r#"SELECT id AS "id!", definition ->> 'name' AS "name!", definition ->> 'description' AS "description!", definition ->> 'icon' AS "icon!",
                  tags AS "tags!", version AS "version!", published_at AS "published_at!",
                  coalesce(definition ->> 'kind', '') = 'prompt' AS "is_prompt!"
           FROM shared_use_cases(NULL, $1, $2, $3, $4)"#,
        search,
        after.0,
        after.1,
        i32::try_from(fetch).unwrap_or(i32::MAX),
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many there are; exact up to the limit. Where nothing is looked for, no definition need be read.
pub async fn count(tx: &mut TenantTx, search: Option<&str>) -> Result<i64, sqlx::Error> {
    let most = i32::try_from(COUNT_LIMIT).unwrap_or(i32::MAX);
    let Some(search) = search else {
        return query_scalar!(r#"SELECT count(*) AS "count!" FROM shared_places($1)"#, most).fetch_one(&mut **tx).await;
    };
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM shared_use_cases(NULL, $1, '', '00000000-0000-0000-0000-000000000000', $2)"#,
        search,
        most,
    )
    .fetch_one(&mut **tx)
    .await
}
