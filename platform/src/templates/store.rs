//! SQL of the templates that companies share with all others: what may be seen of them `public_templates_found` says.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;
use crate::use_cases::Definition;

/// A published definition that a company shares with all others.
pub struct Shared {
    pub id: Uuid,
    pub company: String,
    pub is_platform: bool,
    pub is_own: bool,
    pub tags: Vec<String>,
    pub definition: Definition,
    pub version: i32,
    pub shared_at: DateTime<Utc>,
}

/// The template before a page: whether it is no longer one of the platform's own, its name and id.
pub type After = (bool, String, Uuid);

/// A page, the platform owner's first, then by name; one more than it shows. `one`: this one alone.
pub async fn shared(
    tx: &mut TenantTx,
    one: Option<Uuid>,
    search: Option<&str>,
    after: &After,
    fetch: i64,
) -> Result<Vec<Shared>, sqlx::Error> {
    let rows = query!(
        r#"SELECT id AS "id!", company AS "company!", is_platform AS "is_platform!", is_own AS "is_own!", tags AS "tags!",
                  definition AS "definition!: Json<Definition>", version AS "version!", shared_at AS "shared_at!"
           FROM public_templates_found($1, $2, $3, $4, $5, $6)"#,
        one,
        search,
        after.0,
        after.1,
        after.2,
        i32::try_from(fetch).unwrap_or(i32::MAX),
    )
    .fetch_all(&mut **tx)
    .await?;
    let shared = rows.into_iter().map(|row| Shared {
        id: row.id,
        company: row.company,
        is_platform: row.is_platform,
        is_own: row.is_own,
        tags: row.tags,
        definition: row.definition.0,
        version: row.version,
        shared_at: row.shared_at,
    });
    Ok(shared.collect())
}

/// How many there are; exact up to the limit.
pub async fn count_shared(tx: &mut TenantTx, search: Option<&str>) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM public_templates_found(NULL, $1, false, '', '00000000-0000-0000-0000-000000000000', $2)"#,
        search,
        i32::try_from(COUNT_LIMIT).unwrap_or(i32::MAX),
    )
    .fetch_one(&mut **tx)
    .await
}
