//! All SQL of documents and passages.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Document, Offered, Passage, Place, ReadingProblem, Status};
use crate::kit::db::{TenantTx, WorkerTx};
use crate::kit::paging::COUNT_LIMIT;

struct Row {
    id: Uuid,
    workspace_id: Uuid,
    folder_id: Option<Uuid>,
    name: String,
    kind: Option<String>,
    size: i64,
    pages: Option<i32>,
    characters: Option<i64>,
    passages: Option<i32>,
    status: String,
    problem_code: Option<String>,
    problem_message: Option<String>,
    warnings: Vec<String>,
    uploaded_by_name: String,
    created_at: DateTime<Utc>,
}

impl From<Row> for Document {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            workspace_id: row.workspace_id,
            folder_id: row.folder_id,
            name: row.name,
            kind: row.kind,
            size: row.size,
            pages: row.pages,
            characters: row.characters,
            passages: row.passages,
            status: Status::parse(&row.status),
            problem: row.problem_code.map(|code| ReadingProblem { code, message: row.problem_message.unwrap_or_default() }),
            warnings: row.warnings,
            uploaded_by_name: row.uploaded_by_name,
            created_at: row.created_at,
        }
    }
}

/// Which documents a list shows.
pub struct Filter<'a> {
    pub workspace: Uuid,
    pub place: Place,
    /// An `ILIKE` pattern.
    pub search: Option<&'a str>,
    pub status: Option<Status>,
}

/// The row before a page: its sort key and id.
pub enum After {
    Start,
    Name(String, Uuid),
    Created(DateTime<Utc>, Uuid),
    Size(i64, Uuid),
}

/// How a list is sorted.
#[derive(Clone, Copy)]
pub enum Sort {
    Name,
    Created,
    Size,
}

macro_rules! page {
    ($tx:ident, $filter:ident, $fetch:ident, $key:ident, $after:ident, $order:literal) => {{
        let client = $tx.client();
        let (key, after) = match $after {
            Some((key, id)) => (Some(key), Some(id)),
            None => (None, None),
        };
        query_as!(
            Row,
            r#"SELECT d.id, d.workspace_id, d.folder_id, d.name, d.kind, d.size, d.pages, d.characters, d.passages, d.status,
                      d.problem_code, d.problem_message, d.warnings, d.created_at,
                      coalesce(u.first_name || ' ' || u.last_name, '') AS "uploaded_by_name!"
               FROM documents d
               LEFT JOIN users u ON u.client_id = d.client_id AND u.id = d.uploaded_by
               WHERE d.client_id = $1 AND d.workspace_id = $2 AND d.purpose = 'supporting'
                 AND ($3 OR d.folder_id IS NOT DISTINCT FROM $4)
                 AND ($5::text IS NULL OR d.name ILIKE $5)
                 AND ($6::text IS NULL OR d.status = $6)
                 AND ($7::uuid IS NULL OR "#
                + $order
                + " LIMIT $9",
            client,
            $filter.workspace,
            $filter.place == Place::Anywhere,
            $filter.place.folder(),
            $filter.search,
            $filter.status.map(Status::as_str),
            after,
            key,
            $fetch,
        )
        .fetch_all(&mut **$tx)
        .await
    }};
}

/// A page of documents, one row more than it shows.
pub async fn list(tx: &mut TenantTx, filter: &Filter<'_>, sort: Sort, after: After, fetch: i64) -> Result<Vec<Document>, sqlx::Error> {
    let rows: Vec<Row> = match sort {
        Sort::Name => {
            let after = if let After::Name(key, id) = after { Some((key, id)) } else { None };
            page!(tx, filter, fetch, name, after, "(lower(d.name), d.id) > (lower($8::text), $7)) ORDER BY lower(d.name), d.id")?
        }
        Sort::Created => {
            let after = if let After::Created(key, id) = after { Some((key, id)) } else { None };
            page!(tx, filter, fetch, created_at, after, "(d.created_at, d.id) < ($8::timestamptz, $7)) ORDER BY d.created_at DESC, d.id DESC")?
        }
        Sort::Size => {
            let after = if let After::Size(key, id) = after { Some((key, id)) } else { None };
            page!(tx, filter, fetch, size, after, "(d.size, d.id) < ($8::bigint, $7)) ORDER BY d.size DESC, d.id DESC")?
        }
    };
    Ok(rows.into_iter().map(Document::from).collect())
}

/// How many documents a list has in all (exact up to the limit), and how many folders stand beside them.
pub async fn totals(tx: &mut TenantTx, filter: &Filter<'_>) -> Result<(i64, i64), sqlx::Error> {
    let client = tx.client();
    let documents = query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM documents d
             WHERE d.client_id = $1 AND d.workspace_id = $2 AND d.purpose = 'supporting'
               AND ($3 OR d.folder_id IS NOT DISTINCT FROM $4)
               AND ($5::text IS NULL OR d.name ILIKE $5)
               AND ($6::text IS NULL OR d.status = $6)
             LIMIT $7) AS matching"#,
        client,
        filter.workspace,
        filter.place == Place::Anywhere,
        filter.place.folder(),
        filter.search,
        filter.status.map(Status::as_str),
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await?;
    let folders = query_scalar!(
        r#"SELECT count(*) AS "count!" FROM folders
           WHERE client_id = $1 AND workspace_id = $2 AND kind = 'document' AND ($3 OR parent_id IS NOT DISTINCT FROM $4)"#,
        client,
        filter.workspace,
        filter.place == Place::Anywhere,
        filter.place.folder(),
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((documents, folders))
}

/// One document, of either purpose.
pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<Document>, sqlx::Error> {
    let client = tx.client();
    let row = query_as!(
        Row,
        r#"SELECT d.id, d.workspace_id, d.folder_id, d.name, d.kind, d.size, d.pages, d.characters, d.passages, d.status,
                  d.problem_code, d.problem_message, d.warnings, d.created_at,
                  coalesce(u.first_name || ' ' || u.last_name, '') AS "uploaded_by_name!"
           FROM documents d
           LEFT JOIN users u ON u.client_id = d.client_id AND u.id = d.uploaded_by
           WHERE d.client_id = $1 AND d.id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(Document::from))
}

/// Where a document lies, and what it is served as.
pub struct Location {
    pub workspace_id: Uuid,
    pub name: String,
    pub kind: Option<String>,
    pub blob_key: String,
    pub size: i64,
}

pub async fn location(tx: &mut TenantTx, id: Uuid) -> Result<Option<Location>, sqlx::Error> {
    let client = tx.client();
    query_as!(Location, "SELECT workspace_id, name, kind, blob_key, size FROM documents WHERE client_id = $1 AND id = $2", client, id).fetch_optional(&mut **tx).await
}

/// A document to be.
pub struct New<'a> {
    pub id: Uuid,
    pub workspace: Uuid,
    pub folder: Option<Uuid>,
    pub purpose: &'static str,
    pub name: &'a str,
    pub blob_key: &'a str,
    pub size: i64,
    pub sha256: &'a [u8],
    pub uploaded_by: Option<Uuid>,
    pub now: DateTime<Utc>,
}

pub async fn insert(tx: &mut TenantTx, new: New<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO documents (client_id, id, workspace_id, folder_id, purpose, name, blob_key, size, sha256, uploaded_by, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)",
        client,
        new.id,
        new.workspace,
        new.folder,
        new.purpose,
        new.name,
        new.blob_key,
        new.size,
        new.sha256,
        new.uploaded_by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn has_folder(tx: &mut TenantTx, workspace: Uuid, folder: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM folders WHERE client_id = $1 AND workspace_id = $2 AND id = $3 AND kind = 'document') AS "exists!""#,
        client,
        workspace,
        folder,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn update(tx: &mut TenantTx, id: Uuid, name: &str, folder: Option<Uuid>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE documents SET name = $3, folder_id = $4, updated_at = $5 WHERE client_id = $1 AND id = $2", client, id, name, folder, now).execute(&mut **tx).await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM documents WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

/// Puts a failed document back into the queue; says whether it was a failed one.
pub async fn requeue_failed(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE documents SET status = 'queued', attempt = 0, problem_code = NULL, problem_message = NULL, lease_owner = NULL, lease_until = NULL, updated_at = $3
         WHERE client_id = $1 AND id = $2 AND status = 'failed'",
        client,
        id,
        now,
    );
    Ok(changed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Passages of a document from a position on.
pub async fn passages(tx: &mut TenantTx, document: Uuid, from: i32, fetch: i64) -> Result<Vec<Passage>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Passage,
        r#"SELECT p.id, p.document_id, d.name AS document_name, p.ordinal, p.page, p.heading, p.start_offset AS start, p.end_offset AS "end",
                  p.table_header, p.text
           FROM passages p
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           WHERE p.client_id = $1 AND p.document_id = $2 AND p.ordinal >= $3
           ORDER BY p.ordinal
           LIMIT $4"#,
        client,
        document,
        from,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Where in its document a passage stands.
pub async fn ordinal_of(tx: &mut TenantTx, document: Uuid, passage: Uuid) -> Result<Option<i32>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT ordinal FROM passages WHERE client_id = $1 AND document_id = $2 AND id = $3", client, document, passage).fetch_optional(&mut **tx).await
}

/// A passage that a search found; the snippet marks its hits with U+0001 and U+0002.
pub struct Hit {
    pub passage: Passage,
    pub score: f32,
    pub snippet: String,
}

pub async fn search(tx: &mut TenantTx, workspace: Uuid, question: &str, most: i32) -> Result<Vec<Hit>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT h.score AS "score!", h.snippet AS "snippet!", p.id, p.document_id, d.name AS document_name, p.ordinal, p.page, p.heading,
                  p.start_offset AS start, p.end_offset AS "end", p.table_header, p.text
           FROM search_passages($2, $3, $4) h
           JOIN passages p ON p.client_id = $1 AND p.id = h.id
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           ORDER BY h.score DESC, p.id"#,
        client,
        workspace,
        question,
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Hit {
            passage: Passage {
                id: row.id,
                document_id: row.document_id,
                document_name: row.document_name,
                ordinal: row.ordinal,
                page: row.page,
                heading: row.heading,
                start: row.start,
                end: row.end,
                table_header: row.table_header,
                text: row.text,
            },
            score: row.score,
            snippet: row.snippet,
        })
        .collect())
}

/// How far a document is that a run wants to use.
pub struct Preparation {
    pub id: Uuid,
    pub name: String,
    pub status: Status,
    pub problem: Option<String>,
}

/// The state of these documents of a workspace; what is missing was deleted or never was there.
pub async fn preparation(tx: &mut TenantTx, workspace: Uuid, ids: &[Uuid]) -> Result<Vec<Preparation>, sqlx::Error> {
    let client = tx.client();
    let rows = query!("SELECT id, name, status, problem_message FROM documents WHERE client_id = $1 AND workspace_id = $2 AND id = ANY ($3)", client, workspace, ids).fetch_all(&mut **tx).await?;
    Ok(rows.into_iter().map(|row| Preparation { id: row.id, name: row.name, status: Status::parse(&row.status), problem: row.problem_message }).collect())
}

/// The passages of these documents, in the order of documents given and then of their text; at most `most`.
pub async fn offered(tx: &mut TenantTx, ids: &[Uuid], most: i64) -> Result<Vec<Offered>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Offered,
        "SELECT p.id, p.document_id, d.name AS document_name, p.page, p.heading, p.table_header, p.text
         FROM passages p
         JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
         WHERE p.client_id = $1 AND p.document_id = ANY ($2)
         ORDER BY array_position($2, p.document_id), p.ordinal
         LIMIT $3",
        client,
        ids,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A document that a worker took.
pub struct Claimed {
    pub client_id: i64,
    pub id: Uuid,
    pub attempt: i32,
}

/// Takes the longest waiting document, or one whose worker stopped beating.
pub async fn claim(tx: &mut WorkerTx, owner: Uuid, now: DateTime<Utc>, until: DateTime<Utc>) -> Result<Option<Claimed>, sqlx::Error> {
    query_as!(
        Claimed,
        "UPDATE documents SET status = 'extracting', attempt = attempt + 1, lease_owner = $1, lease_until = $3
         WHERE (client_id, id) = (
           SELECT client_id, id FROM documents
           WHERE status IN ('queued', 'extracting') AND (lease_until IS NULL OR lease_until < $2)
           ORDER BY created_at
           LIMIT 1
           FOR UPDATE SKIP LOCKED)
         RETURNING client_id, id, attempt",
        owner,
        now,
        until,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Ends the leases of a process.
pub async fn release(tx: &mut WorkerTx, owner: Uuid) -> Result<(), sqlx::Error> {
    query!("UPDATE documents SET lease_owner = NULL, lease_until = NULL WHERE status = 'extracting' AND lease_owner = $1", owner).execute(&mut **tx).await?;
    Ok(())
}

/// What a worker needs to know of the document it took.
pub struct ToRead {
    pub workspace_id: Uuid,
    pub name: String,
    pub blob_key: String,
    pub searchable: bool,
}

pub async fn to_read(tx: &mut TenantTx, id: Uuid) -> Result<Option<ToRead>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ToRead,
        r#"SELECT workspace_id, name, blob_key, (purpose = 'supporting') AS "searchable!" FROM documents WHERE client_id = $1 AND id = $2"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The lease of this attempt, locked; `false` when another worker has taken the document since (its result counts, ours does not).
pub async fn still_ours(tx: &mut TenantTx, id: Uuid, owner: Uuid, attempt: i32) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!(
        "SELECT id FROM documents WHERE client_id = $1 AND id = $2 AND status = 'extracting' AND lease_owner = $3 AND attempt = $4 FOR UPDATE",
        client,
        id,
        owner,
        attempt,
    );
    Ok(found.fetch_optional(&mut **tx).await?.is_some())
}

pub async fn replace_passages(tx: &mut TenantTx, document: Uuid, read: &ToRead, passages: &[extract::Passage]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM passages WHERE client_id = $1 AND document_id = $2", client, document).execute(&mut **tx).await?;
    for chunk in passages.chunks(500) {
        let ids: Vec<Uuid> = chunk.iter().map(|_| Uuid::now_v7()).collect();
        let ordinals: Vec<i32> = chunk.iter().map(|p| i32::try_from(p.ordinal).unwrap_or(i32::MAX)).collect();
        let pages: Vec<Option<i32>> = chunk.iter().map(|p| p.page.and_then(|page| i32::try_from(page).ok())).collect();
        let headings: Vec<Option<String>> = chunk.iter().map(|p| (!p.heading.is_empty()).then(|| p.heading.join(" › "))).collect();
        let starts: Vec<i64> = chunk.iter().map(|p| i64::from(p.start)).collect();
        let ends: Vec<i64> = chunk.iter().map(|p| i64::from(p.end)).collect();
        let headers: Vec<Option<String>> = chunk.iter().map(|p| p.table_header.clone()).collect();
        let texts: Vec<String> = chunk.iter().map(|p| p.text.clone()).collect();
        query!(
            "INSERT INTO passages (client_id, id, document_id, workspace_id, ordinal, page, heading, start_offset, end_offset, table_header, text, searchable)
             SELECT $1, t.id, $2, $3, t.ordinal, t.page, t.heading, t.start_offset, t.end_offset, t.table_header, t.text, $4
             FROM unnest($5::uuid[], $6::int[], $7::int[], $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::text[])
               AS t (id, ordinal, page, heading, start_offset, end_offset, table_header, text)",
            client,
            document,
            read.workspace_id,
            read.searchable,
            &ids,
            &ordinals,
            &pages as &[Option<i32>],
            &headings as &[Option<String>],
            &starts,
            &ends,
            &headers as &[Option<String>],
            &texts,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// What reading found out.
pub struct Read<'a> {
    pub kind: &'static str,
    pub pages: i32,
    pub characters: i64,
    pub passages: i32,
    pub warnings: &'a [String],
}

pub async fn finish(tx: &mut TenantTx, id: Uuid, read: Read<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE documents SET status = 'ready', kind = $3, pages = $4, characters = $5, passages = $6, warnings = $7, lease_owner = NULL, lease_until = NULL, updated_at = $8
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        read.kind,
        read.pages,
        read.characters,
        read.passages,
        read.warnings,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn fail(tx: &mut TenantTx, id: Uuid, code: &str, message: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE documents SET status = 'failed', problem_code = $3, problem_message = $4, lease_owner = NULL, lease_until = NULL, updated_at = $5
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        code,
        message,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Gives a document back for another attempt, not before `not_before`.
pub async fn give_back(tx: &mut TenantTx, id: Uuid, not_before: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE documents SET status = 'queued', lease_owner = NULL, lease_until = $3 WHERE client_id = $1 AND id = $2", client, id, not_before).execute(&mut **tx).await?;
    Ok(())
}

/// These passages again, in the order given; those of documents deleted since are missing.
pub async fn offered_again(tx: &mut TenantTx, passages: &[Uuid]) -> Result<Vec<Offered>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Offered,
        "SELECT p.id, p.document_id, d.name AS document_name, p.page, p.heading, p.table_header, p.text
         FROM passages p
         JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
         WHERE p.client_id = $1 AND p.id = ANY ($2)
         ORDER BY array_position($2, p.id)",
        client,
        passages,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The passages of these documents that fit a question best, best first; used where all of them would not fit the model.
pub async fn offered_best(tx: &mut TenantTx, ids: &[Uuid], question: &str, most: i64) -> Result<Vec<Offered>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Offered,
        r#"WITH wanted AS (
             -- any of the question's words: a passage need not hold them all
             SELECT coalesce(nullif(replace(plainto_tsquery('english', $3)::text, ' & ', ' | '), '')::tsquery, ''::tsquery) AS words
           )
           SELECT p.id, p.document_id, d.name AS document_name, p.page, p.heading, p.table_header, p.text
           FROM passages p
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           CROSS JOIN wanted
           WHERE p.client_id = $1 AND p.document_id = ANY ($2)
           ORDER BY ts_rank_cd(p.tsv, wanted.words, 1) DESC, array_position($2, p.document_id), p.ordinal
           LIMIT $4"#,
        client,
        ids,
        question,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many characters the passages of these documents have together.
pub async fn characters(tx: &mut TenantTx, ids: &[Uuid]) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT coalesce(sum(characters), 0)::bigint AS "sum!" FROM documents WHERE client_id = $1 AND id = ANY ($2)"#, client, ids).fetch_one(&mut **tx).await
}
