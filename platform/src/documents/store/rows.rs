//! Documents as rows: listing, adding, changing, deleting.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::documents::model::{Document, DocumentStatus, ReadingProblem};
use crate::folders::FolderFilter;
use crate::kit::db::TenantTx;
use crate::kit::named::Named;
use crate::kit::paging::{COUNT_LIMIT, Total};

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
    attempt: i32,
    reading_since: Option<DateTime<Utc>>,
    uploaded_by_name: String,
    created_at: DateTime<Utc>,
    version: i32,
    tags: Vec<String>,
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
            status: DocumentStatus::parse(&row.status),
            problem: ReadingProblem::of(row.problem_code, row.problem_message),
            warnings: row.warnings,
            attempt: row.attempt,
            reading_since: row.reading_since,
            uploaded_by_name: row.uploaded_by_name,
            created_at: row.created_at,
            version: row.version,
            tags: row.tags,
            same_as: Vec::new(),
            newer: None,
            writing_down: None,
        }
    }
}

/// Which documents a list shows.
#[derive(Clone, Copy)]
pub struct Filter<'a> {
    pub workspace: Uuid,
    pub place: FolderFilter,
    pub search: Option<&'a Named>,
    pub status: Option<DocumentStatus>,
    /// Only what has all of them, however they are spelled.
    pub tags: Option<&'a [String]>,
}

/// How a list is sorted, and the row before the page: its sort key and id. The first page follows a row before all
/// others, so that an index serves it, too.
pub enum After {
    Name(String, Uuid),
    Created(DateTime<Utc>, Uuid),
    Size(i64, Uuid),
}

/// The rows of a list; what was found by name is named by its ids.
macro_rules! matching {
    ($macro:ident, [$($row:ty)?], $head:literal, $named:literal, [$($rest:literal)*], $tx:ident, $filter:ident, $ids:expr $(, $more:expr)*) => {
        sqlx::$macro!(
            $($row,)?
            $head + "
             FROM documents d
             WHERE d.client_id = $1 AND d.workspace_id = $2 AND d.purpose = 'supporting'
               AND ($3 OR d.folder_id IS NOT DISTINCT FROM $4)
               AND ($5::text IS NULL OR CASE WHEN d.name ILIKE $5 THEN true ELSE false END)
               AND ($6::text IS NULL OR d.status = $6)
               AND ($7::text[] IS NULL OR d.id IN (
                 SELECT t.document_id FROM document_tags t
                 WHERE t.client_id = $1 AND t.workspace_id = $2 AND t.key IN (SELECT lower(w) FROM unnest($7::text[]) AS w)
                 GROUP BY t.document_id
                 HAVING count(*) = (SELECT count(DISTINCT lower(w)) FROM unnest($7::text[]) AS w)))
               AND " + $named $(+ $rest)*,
            $tx.client(),
            $filter.workspace,
            $filter.place == FolderFilter::Anywhere,
            $filter.place.folder(),
            $filter.search.and_then(Named::pattern),
            $filter.status.map(DocumentStatus::as_str),
            $filter.tags as Option<&[String]>,
            $ids
            $(, $more)*
        )
    };
}

/// What a row shows besides is looked up for those of the page alone, not for all that are sorted.
macro_rules! page {
    ($tx:ident, $filter:ident, $fetch:ident, $key:ident, $id:ident, $bound:literal, $order:literal) => {
        match $filter.search.and_then(Named::ids) {
            Some(ids) => page!($tx, $filter, $fetch, $key, $id, "d.id = ANY ($8)", ids, $bound, $order),
            None => page!($tx, $filter, $fetch, $key, $id, "$8::uuid[] IS NULL", None::<&[Uuid]> as Option<&[Uuid]>, $bound, $order),
        }
    };
    ($tx:ident, $filter:ident, $fetch:ident, $key:ident, $id:ident, $named:literal, $ids:expr, $bound:literal, $order:literal) => {
        matching!(
            query_as,
            [Row],
            r#"SELECT d.id, d.workspace_id, d.folder_id, d.name, d.kind, d.size, d.pages, d.characters, d.passages, d.status,
                      d.problem_code, d.problem_message, d.warnings, d.attempt, d.reading_since, d.created_at, d.version,
                      person_name(d.client_id, d.uploaded_by) AS "uploaded_by_name!",
                      ARRAY(SELECT t.tag FROM document_tags t WHERE t.client_id = d.client_id AND t.document_id = d.id ORDER BY t.key) AS "tags!"
               FROM (SELECT d.*"#,
            $named,
            [" AND " $bound " ORDER BY " $order " LIMIT $11) AS d ORDER BY " $order],
            $tx,
            $filter,
            $ids,
            $id,
            $key,
            $fetch
        )
        .fetch_all(&mut **$tx)
        .await
    };
}

macro_rules! count {
    ($tx:ident, $filter:ident, $named:literal, $ids:expr) => {
        matching!(
            query_scalar,
            [],
            r#"SELECT count(*) AS "count!" FROM (SELECT"#,
            $named,
            [" LIMIT $9) AS matching"],
            $tx,
            $filter,
            $ids,
            COUNT_LIMIT
        )
        .fetch_one(&mut **$tx)
        .await?
    };
}

impl Filter<'_> {
    /// Whether a search for more than is counted is all that there is.
    fn is_only_named(&self) -> bool {
        self.search.is_some() && self.place == FolderFilter::Anywhere && self.status.is_none() && self.tags.is_none()
    }
}

/// A page of documents, one row more than it shows.
pub async fn list(
    tx: &mut TenantTx,
    filter: &Filter<'_>,
    after: After,
    fetch: i64,
) -> Result<Vec<Document>, sqlx::Error> {
    let rows: Vec<Row> = match after {
        After::Name(key, id) => page!(
            tx,
            filter,
            fetch,
            key,
            id,
            "(lower(d.name), d.id) > (lower($10::text), $9::uuid)",
            "lower(d.name), d.id"
        )?,
        After::Created(key, id) => page!(
            tx,
            filter,
            fetch,
            key,
            id,
            "(d.created_at, d.id) < ($10::timestamptz, $9::uuid)",
            "d.created_at DESC, d.id DESC"
        )?,
        After::Size(key, id) => {
            page!(tx, filter, fetch, key, id, "(d.size, d.id) < ($10::bigint, $9::uuid)", "d.size DESC, d.id DESC")?
        }
    };
    Ok(rows.into_iter().map(Document::from).collect())
}

/// How many documents a list has in all, and how many folders stand beside them.
pub async fn totals(tx: &mut TenantTx, filter: &Filter<'_>) -> Result<(Total, i64), sqlx::Error> {
    let client = tx.client();
    // No supporting document is hidden from who may open its workspace.
    let documents = match (filter.search, filter.search.and_then(Named::ids)) {
        (Some(named), _) if filter.is_only_named() => named.total(),
        (_, Some(ids)) => count!(tx, filter, "d.id = ANY ($8)", ids).into(),
        _ => count!(tx, filter, "$8::uuid[] IS NULL", None::<&[Uuid]> as Option<&[Uuid]>).into(),
    };
    let folders = query_scalar!(
        r#"SELECT count(*) AS "count!" FROM folders
           WHERE client_id = $1 AND workspace_id = $2 AND kind = 'document' AND ($3 OR parent_id IS NOT DISTINCT FROM $4)"#,
        client,
        filter.workspace,
        filter.place == FolderFilter::Anywhere,
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
                  d.problem_code, d.problem_message, d.warnings, d.attempt, d.reading_since, d.created_at, d.version,
                  person_name(d.client_id, d.uploaded_by) AS "uploaded_by_name!",
                  ARRAY(SELECT t.tag FROM document_tags t WHERE t.client_id = d.client_id AND t.document_id = d.id ORDER BY t.key) AS "tags!"
           FROM documents d
           WHERE d.client_id = $1 AND d.id = $2 AND d.purpose <> 'version'"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(Document::from))
}

/// Where a document lies.
pub struct Location {
    pub workspace_id: Uuid,
    pub name: String,
    /// By content; `None` until it is read.
    pub kind: Option<String>,
    pub blob_key: String,
    pub size: i64,
}

pub async fn location(tx: &mut TenantTx, id: Uuid) -> Result<Option<Location>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Location,
        "SELECT workspace_id, name, kind, blob_key, size FROM documents WHERE client_id = $1 AND id = $2 AND purpose <> 'version'",
        client,
        id
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A document to be.
pub struct New<'a> {
    pub id: Uuid,
    pub workspace: Uuid,
    pub folder: Option<Uuid>,
    pub purpose: &'static str,
    /// Of a run's file.
    pub use_case: Option<Uuid>,
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
        "INSERT INTO documents (client_id, id, workspace_id, folder_id, purpose, name, blob_key, size, sha256, uploaded_by, created_at, updated_at,
                                use_case_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)",
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
        new.use_case,
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

pub async fn update(
    tx: &mut TenantTx,
    id: Uuid,
    name: &str,
    folder: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE documents SET name = $3, folder_id = $4, updated_at = $5 WHERE client_id = $1 AND id = $2",
        client,
        id,
        name,
        folder,
        now
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Deletes a document with its versions; answers where their files are.
pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    let files = query_scalar!(
        "SELECT DISTINCT blob_key FROM documents WHERE client_id = $1 AND (id = $2 OR version_of = $2)",
        client,
        id
    )
    .fetch_all(&mut **tx)
    .await?;
    query!("DELETE FROM documents WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(files)
}

/// Those of these keys that no document of the client names, no upload under way, and no picture in an output.
pub async fn unnamed(tx: &mut TenantTx, keys: &[String]) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT k.key AS "key!" FROM unnest($2::text[]) AS k (key)
           WHERE NOT EXISTS (SELECT FROM documents d WHERE d.client_id = $1 AND d.blob_key = k.key)
             AND NOT EXISTS (SELECT FROM upload_parts u WHERE u.client_id = $1 AND u.blob_key = k.key)
             AND NOT EXISTS (SELECT FROM output_pictures p WHERE p.client_id = $1 AND p.blob_key = k.key)"#,
        client,
        keys,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A document by its content.
pub struct Hashed {
    pub id: Uuid,
    pub sha256: Vec<u8>,
}

/// The supporting documents of a workspace with these contents; the oldest first where one is there twice.
pub async fn with_hashes(tx: &mut TenantTx, workspace: Uuid, hashes: &[Vec<u8>]) -> Result<Vec<Hashed>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Hashed,
        "SELECT id, sha256 FROM documents
         WHERE client_id = $1 AND workspace_id = $2 AND purpose = 'supporting' AND sha256 = ANY ($3) AND status <> 'failed'
         ORDER BY created_at, id",
        client,
        workspace,
        hashes,
    )
    .fetch_all(&mut **tx)
    .await
}
