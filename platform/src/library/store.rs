//! All SQL of the library.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::model::{LibraryEntry, LibraryKind, LibrarySchedule, LibraryUse};
use crate::kit::db::TenantTx;
use crate::kit::paging::{COUNT_LIMIT, LATEST};
use crate::use_cases::Format;

/// Uses that are listed of one.
const LISTED: i64 = 200;

/// Which part of the library.
#[derive(Debug)]
pub struct Slice<'a> {
    /// Workspaces that the reader sees.
    pub places: &'a [Uuid],
    /// An `ILIKE` pattern.
    pub search: String,
    pub kind: Option<&'static str>,
    pub id: Option<Uuid>,
    /// Else what was changed last comes first.
    pub by_name: bool,
    /// The last of the page before.
    pub after: (String, DateTime<Utc>, Uuid),
    pub is_first: bool,
    pub fetch: i64,
}

/// One row more than the page shows.
pub async fn page(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<Vec<LibraryEntry>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT e.kind AS "kind!", e.id AS "id!", e.name AS "name!", e.workspace_id,
                  (SELECT w.name FROM workspaces w WHERE w.client_id = $1 AND w.id = e.workspace_id AND w.id = ANY ($2)) AS workspace_name,
                  coalesce(person_name($1, e.changed_by), '') AS "owner_name!", e.changed_at AS "changed_at!"
           FROM library_entries($2, $3) e
           WHERE ($4::text IS NULL OR e.kind = $4) AND ($5::uuid IS NULL OR e.id = $5)
             AND CASE WHEN $6 THEN true
                      WHEN $7 THEN (lower(e.name), e.id) > ($8, $10)
                      ELSE (e.changed_at, e.id) < ($9, $10) END
           ORDER BY CASE WHEN $7 THEN lower(e.name) END, CASE WHEN $7 THEN e.id END, e.changed_at DESC, e.id DESC
           LIMIT $11"#,
        client,
        slice.places,
        slice.search,
        slice.kind,
        slice.id,
        slice.is_first,
        slice.by_name,
        slice.after.0,
        slice.after.1,
        slice.after.2,
        slice.fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let entries = rows.into_iter().filter_map(|row| {
        Some(LibraryEntry {
            kind: LibraryKind::parse(&row.kind)?,
            id: row.id,
            name: row.name,
            workspace_id: row.workspace_id,
            workspace_name: row.workspace_name,
            owner_name: row.owner_name,
            changed_at: row.changed_at,
            uses: None,
            hidden_uses: None,
            chats: None,
        })
    });
    Ok(entries.collect())
}

pub async fn count(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM library_entries($1, $2) e WHERE $3::text IS NULL OR e.kind = $3 LIMIT $4) AS found"#,
        slice.places,
        slice.search,
        slice.kind,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// One of them.
pub async fn one(
    tx: &mut TenantTx,
    places: &[Uuid],
    kind: LibraryKind,
    id: Uuid,
) -> Result<Option<LibraryEntry>, sqlx::Error> {
    let slice = Slice {
        places,
        search: "%".to_owned(),
        kind: Some(kind.as_str()),
        id: Some(id),
        by_name: false,
        after: (String::new(), LATEST, Uuid::nil()),
        is_first: true,
        fetch: 1,
    };
    Ok(page(tx, &slice).await?.pop())
}

/// Of each key how many use cases that the reader sees use it, and how many in all.
pub async fn counts(
    tx: &mut TenantTx,
    places: &[Uuid],
    kind: LibraryKind,
    keys: &[String],
) -> Result<HashMap<String, (i64, i64)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT f.key AS "key!", count(u.id) AS "seen!", count(*) AS "all!"
           FROM library_uses($2, $3) f
           LEFT JOIN use_cases u ON u.client_id = $1 AND u.id = f.use_case_id AND u.workspace_id = ANY ($4)
           GROUP BY f.key"#,
        client,
        kind.as_str(),
        keys,
        places,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.key, (row.seen, row.all))).collect())
}

/// Of each key how many chats use it.
pub async fn chats(tx: &mut TenantTx, kind: LibraryKind, keys: &[String]) -> Result<HashMap<String, i64>, sqlx::Error> {
    let rows = query!(r#"SELECT key AS "key!", chats AS "chats!" FROM library_chats($1, $2)"#, kind.as_str(), keys);
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.key, row.chats)).collect())
}

/// Use cases that the reader sees and that use one of these, by name.
pub async fn uses(
    tx: &mut TenantTx,
    places: &[Uuid],
    kind: LibraryKind,
    keys: &[String],
) -> Result<Vec<LibraryUse>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT u.id, u.name, u.workspace_id, w.name AS workspace_name, coalesce(u.draft ->> 'kind' = 'prompt', false) AS "is_prompt!",
                  u.draft_revision, f.in_draft AS "in_draft!", f.is_live AS "is_live!"
           FROM library_uses($2, $3) f
           JOIN use_cases u ON u.client_id = $1 AND u.id = f.use_case_id AND u.workspace_id = ANY ($4)
           JOIN workspaces w ON w.client_id = $1 AND w.id = u.workspace_id
           ORDER BY lower(u.name), u.id
           LIMIT $5"#,
        client,
        kind.as_str(),
        keys,
        places,
        LISTED,
    )
    .fetch_all(&mut **tx)
    .await?;
    let uses = rows.into_iter().map(|row| LibraryUse {
        id: row.id,
        name: row.name,
        workspace_id: row.workspace_id,
        workspace_name: row.workspace_name,
        is_prompt: row.is_prompt,
        draft_revision: row.draft_revision,
        in_draft: row.in_draft,
        is_live: row.is_live,
        may_change: false,
        schedules: Vec::new(),
    });
    Ok(uses.collect())
}

/// Schedules that run these use cases, by use case.
pub async fn schedules(
    tx: &mut TenantTx,
    use_cases: &[Uuid],
) -> Result<HashMap<Uuid, Vec<LibrarySchedule>>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT use_case_id, id, name FROM schedules WHERE client_id = $1 AND use_case_id = ANY ($2) AND status <> 'ended' ORDER BY lower(name), id",
        client,
        use_cases,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut found: HashMap<Uuid, Vec<LibrarySchedule>> = HashMap::new();
    for row in rows {
        found.entry(row.use_case_id).or_default().push(LibrarySchedule { id: row.id, name: row.name });
    }
    Ok(found)
}

pub async fn format(tx: &mut TenantTx, id: Uuid) -> Result<Option<Format>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT format AS "format: Json<Format>" FROM saved_formats WHERE client_id = $1 AND id = $2"#,
        client,
        id
    );
    Ok(row.fetch_optional(&mut **tx).await?.map(|row| row.format.0))
}
