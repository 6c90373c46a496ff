//! All SQL of guides.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Chapter, Cue, Fields, Numbers, Transcript};
use super::reader::Reader;
use crate::kit::db::TenantTx;

/// A guide that its reader may watch, and how far they have come.
#[derive(Debug)]
pub struct Row {
    pub of_client: i64,
    pub id: Uuid,
    pub title: String,
    pub summary: String,
    pub language: String,
    pub place: i32,
    pub is_published: bool,
    pub is_for_all: bool,
    pub role_ids: Vec<Uuid>,
    pub workspace_ids: Vec<Uuid>,
    pub pages: Vec<String>,
    pub chapters: Json<Vec<Chapter>>,
    pub file_id: Option<Uuid>,
    pub file_name: Option<String>,
    pub media_type: Option<String>,
    pub size: Option<i64>,
    pub link: Option<String>,
    pub revision: i32,
    pub updated_at: DateTime<Utc>,
    pub captions: Vec<String>,
    pub length_ms: Option<i64>,
    pub found_ms: Option<i64>,
    pub found_text: Option<String>,
    pub position_ms: Option<i64>,
    pub is_finished: bool,
    /// Rows that match in all.
    pub total: i64,
}

/// Where a page goes on: whether the guide is the owner's for all, its place, itself.
pub type GuideCursor = (bool, i32, Uuid);

/// Which guides.
#[derive(Default)]
pub struct Wanted<'a> {
    pub id: Option<Uuid>,
    /// An `ILIKE` pattern; everything without.
    pub pattern: Option<&'a str>,
    pub language: Option<&'a str>,
    pub page: Option<&'a str>,
    pub is_finished: Option<bool>,
    pub after: Option<GuideCursor>,
    pub fetch: i64,
}

/// One's own company's first, then the owner's, each in its order.
pub async fn select(tx: &mut TenantTx, reader: &Reader, wanted: &Wanted<'_>) -> Result<Vec<Row>, sqlx::Error> {
    let client = tx.client();
    let (others, place, id) = match wanted.after {
        Some((others, place, id)) => (Some(others), Some(place), Some(id)),
        None => (None, None, None),
    };
    query_as!(
        Row,
        r#"SELECT g.of_client AS "of_client!", g.id AS "id!", g.title AS "title!", g.summary AS "summary!", g.language AS "language!", g.place AS "place!",
                  g.is_published AS "is_published!", g.is_for_all AS "is_for_all!", g.role_ids AS "role_ids!", g.workspace_ids AS "workspace_ids!",
                  g.pages AS "pages!", g.chapters AS "chapters!: Json<Vec<Chapter>>", g.file_id, g.file_name, g.media_type, g.size, g.link,
                  g.revision AS "revision!", g.updated_at AS "updated_at!", g.captions AS "captions!", g.length_ms, g.found_ms, g.found_text,
                  g.position_ms AS "position_ms?", g.is_finished AS "is_finished!", g.total AS "total!"
           FROM (
             SELECT r.*, p.position_ms, p.finished_at IS NOT NULL AS is_finished, count(*) OVER () AS total
             FROM readable_guides($2, $3, $4, $5) AS r
             LEFT JOIN guide_progress p ON p.client_id = $1 AND p.user_id = $6 AND p.of_client = r.of_client AND p.guide_id = r.id
             WHERE ($7::uuid IS NULL OR r.id = $7)
               AND ($8::text IS NULL OR r.language = $8 OR $8 = ANY (r.captions))
               AND ($9::text IS NULL OR $9 = ANY (r.pages))
               AND ($10::boolean IS NULL OR (p.finished_at IS NOT NULL) = $10)
           ) AS g
           WHERE $11::boolean IS NULL OR (g.of_client <> $1, g.place, g.id) > ($11, $12::integer, $13::uuid)
           ORDER BY g.of_client <> $1, g.place, g.id
           LIMIT $14"#,
        client,
        &reader.roles,
        &reader.workspaces,
        reader.manages,
        wanted.pattern,
        reader.user,
        wanted.id,
        wanted.language,
        wanted.page,
        wanted.is_finished,
        others,
        place,
        id,
        wanted.fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Roles that somebody has, of the account and in workspaces.
pub async fn roles_of(tx: &mut TenantTx, user: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT role_id AS "role_id!" FROM users WHERE client_id = $1 AND id = $2
           UNION SELECT role_id FROM workspace_members WHERE client_id = $1 AND user_id = $2"#,
        client,
        user,
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many of the roles and workspaces that a guide is for there are, and how many of the roles are built in.
pub struct Audience {
    pub roles: i64,
    pub builtin: i64,
    pub workspaces: i64,
}

pub async fn audience(tx: &mut TenantTx, fields: &Fields) -> Result<Audience, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Audience,
        r#"SELECT count(*) AS "roles!", count(*) FILTER (WHERE r.builtin) AS "builtin!",
                  (SELECT count(*) FROM workspaces WHERE client_id = $1 AND id = ANY ($3)) AS "workspaces!"
           FROM (SELECT builtin FROM account_roles WHERE client_id = $1 AND id = ANY ($2)
                 UNION ALL SELECT builtin FROM workspace_roles WHERE client_id = $1 AND id = ANY ($2)) AS r"#,
        client,
        &fields.role_ids,
        &fields.workspace_ids,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn transcripts(tx: &mut TenantTx, of_client: i64, guide: Uuid) -> Result<Vec<Transcript>, sqlx::Error> {
    let rows = query!(
        r#"SELECT language AS "language!", cues AS "cues!: Json<Vec<Cue>>" FROM guide_words($1, $2)"#,
        of_client,
        guide,
    );
    let rows = rows.fetch_all(&mut **tx).await?;
    Ok(rows.into_iter().map(|row| Transcript { language: row.language, cues: row.cues.0 }).collect())
}

pub async fn numbers(tx: &mut TenantTx, ids: &[Uuid]) -> Result<HashMap<(i64, Uuid), Numbers>, sqlx::Error> {
    let rows = query!(
        r#"SELECT of_client AS "of_client!", id AS "id!", started AS "started!", finished AS "finished!" FROM guide_numbers($1)"#,
        ids,
    );
    let rows = rows.fetch_all(&mut **tx).await?;
    let numbers = rows.into_iter().map(|row| {
        let numbers = Numbers { started: row.started, finished: row.finished };
        ((row.of_client, row.id), numbers)
    });
    Ok(numbers.collect())
}

/// How many guides the company has.
pub async fn count(tx: &mut TenantTx) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT count(*) AS "count!" FROM guides WHERE client_id = $1"#, client).fetch_one(&mut **tx).await
}

/// Makes a draft behind the others.
pub async fn insert(
    tx: &mut TenantTx,
    id: Uuid,
    fields: &Fields,
    (by, now): (Uuid, DateTime<Utc>),
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO guides (client_id, id, title, summary, language, is_for_all, role_ids, workspace_ids, pages, chapters, link, place, created_by,
                             created_at, updated_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce(max(place), 0) + 1, $12, $13, $13 FROM guides WHERE client_id = $1",
        client,
        id,
        fields.title,
        fields.summary,
        fields.language,
        fields.is_for_all,
        &fields.role_ids,
        &fields.workspace_ids,
        &fields.pages,
        Json(&fields.chapters) as _,
        fields.link,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether it still was what somebody had changed. A link takes the place of what was uploaded.
pub async fn update(
    tx: &mut TenantTx,
    id: Uuid,
    revision: i32,
    fields: &Fields,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let done = query!(
        "UPDATE guides SET title = $4, summary = $5, language = $6, is_for_all = $7, role_ids = $8, workspace_ids = $9, pages = $10, chapters = $11,
                link = $12, file_id = CASE WHEN $12::text IS NULL THEN file_id END, file_name = CASE WHEN $12::text IS NULL THEN file_name END,
                media_type = CASE WHEN $12::text IS NULL THEN media_type END, size = CASE WHEN $12::text IS NULL THEN size END,
                revision = revision + 1, updated_at = $13
         WHERE client_id = $1 AND id = $2 AND revision = $3",
        client,
        id,
        revision,
        fields.title,
        fields.summary,
        fields.language,
        fields.is_for_all,
        &fields.role_ids,
        &fields.workspace_ids,
        &fields.pages,
        Json(&fields.chapters) as _,
        fields.link,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub async fn publish(tx: &mut TenantTx, id: Uuid, is_published: bool, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE guides SET is_published = $3, revision = revision + 1, updated_at = $4 WHERE client_id = $1 AND id = $2",
        client,
        id,
        is_published,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A file that was uploaded for a guide.
pub struct Film<'a> {
    pub id: Uuid,
    pub name: &'a str,
    pub media_type: &'a str,
    pub size: i64,
}

/// Takes the place of what the guide played before. Answers whether the guide is there, with the file that goes: two
/// uploads at once leave none behind.
pub async fn set_film(
    tx: &mut TenantTx,
    guide: Uuid,
    film: &Film<'_>,
    now: DateTime<Utc>,
) -> Result<Option<Option<Uuid>>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "WITH before AS (SELECT file_id FROM guides WHERE client_id = $1 AND id = $2 FOR UPDATE)
         UPDATE guides SET file_id = $3, file_name = $4, media_type = $5, size = $6, link = NULL, revision = revision + 1, updated_at = $7
         FROM before
         WHERE client_id = $1 AND id = $2
         RETURNING before.file_id",
        client,
        guide,
        film.id,
        film.name,
        film.media_type,
        film.size,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Gives the named ones the first places, in this order; the others keep theirs behind them. Answers how many of the
/// named there are.
pub async fn order(tx: &mut TenantTx, ids: &[Uuid]) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE guides SET place = coalesce(array_position($2::uuid[], id), cardinality($2::uuid[]) + place) WHERE client_id = $1",
        client,
        ids,
    )
    .execute(&mut **tx)
    .await?;
    query_scalar!(r#"SELECT count(*) AS "count!" FROM guides WHERE client_id = $1 AND id = ANY ($2)"#, client, ids)
        .fetch_one(&mut **tx)
        .await
}

/// Deletes it with its captions and what the company's people have seen of it.
pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM guide_progress WHERE client_id = $1 AND of_client = $1 AND guide_id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    query!("DELETE FROM guides WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

/// Answers how many languages the guide has now.
pub async fn set_captions(
    tx: &mut TenantTx,
    guide: Uuid,
    language: &str,
    cues: &[Cue],
    length_ms: i64,
) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO guide_captions (client_id, guide_id, language, cues, length_ms) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, guide_id, language) DO UPDATE SET cues = excluded.cues, length_ms = excluded.length_ms",
        client,
        guide,
        language,
        Json(cues) as _,
        length_ms,
    )
    .execute(&mut **tx)
    .await?;
    let count = query_scalar!(
        r#"SELECT count(*) AS "count!" FROM guide_captions WHERE client_id = $1 AND guide_id = $2"#,
        client,
        guide
    );
    count.fetch_one(&mut **tx).await
}

pub async fn delete_captions(tx: &mut TenantTx, guide: Uuid, language: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let done = query!(
        "DELETE FROM guide_captions WHERE client_id = $1 AND guide_id = $2 AND language = $3",
        client,
        guide,
        language
    );
    Ok(done.execute(&mut **tx).await?.rows_affected() == 1)
}

/// What was seen to its end stays seen.
pub async fn progress(
    tx: &mut TenantTx,
    user: Uuid,
    row: &Row,
    (position_ms, is_finished): (i64, bool),
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO guide_progress (client_id, user_id, of_client, guide_id, position_ms, started_at, finished_at)
         VALUES ($1, $2, $3, $4, $5, $7, CASE WHEN $6 THEN $7::timestamptz END)
         ON CONFLICT (client_id, user_id, of_client, guide_id) DO UPDATE
         SET position_ms = excluded.position_ms, finished_at = coalesce(guide_progress.finished_at, excluded.finished_at)",
        client,
        user,
        row.of_client,
        row.id,
        position_ms,
        is_finished,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Those of these files that no guide of the company plays.
pub async fn unnamed(tx: &mut TenantTx, files: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT f.id AS "id!" FROM unnest($2::uuid[]) AS f (id)
           WHERE NOT EXISTS (SELECT FROM guides g WHERE g.client_id = $1 AND g.file_id = f.id)"#,
        client,
        files,
    )
    .fetch_all(&mut **tx)
    .await
}
