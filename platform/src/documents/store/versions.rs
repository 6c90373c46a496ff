//! Versions of documents: which there are, replacing one, putting one in force.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::documents::model::{Changes, Document, DocumentStatus, ReadingProblem, SameDocument, Version};
use crate::kit::db::TenantTx;

struct Row {
    version: i32,
    is_in_force: bool,
    name: String,
    kind: Option<String>,
    size: i64,
    pages: Option<i32>,
    passages: Option<i32>,
    status: String,
    problem_code: Option<String>,
    problem_message: Option<String>,
    warnings: Vec<String>,
    attempt: i32,
    reading_since: Option<DateTime<Utc>>,
    uploaded_by_name: String,
    created_at: DateTime<Utc>,
    kept_passages: Option<i32>,
    added_passages: Option<i32>,
    removed_passages: Option<i32>,
}

impl From<Row> for Version {
    fn from(row: Row) -> Self {
        let counts = row.kept_passages.zip(row.added_passages).zip(row.removed_passages);
        let changes = counts.map(|((kept, added), removed)| Changes { kept, added, removed });
        Self {
            version: row.version,
            is_in_force: row.is_in_force,
            file_name: row.name,
            kind: row.kind,
            size: row.size,
            pages: row.pages,
            passages: row.passages,
            status: DocumentStatus::parse(&row.status),
            problem: ReadingProblem::of(row.problem_code, row.problem_message),
            warnings: row.warnings,
            attempt: row.attempt,
            reading_since: row.reading_since,
            uploaded_by_name: row.uploaded_by_name,
            created_at: row.created_at,
            // The first one replaced nothing.
            changes: changes.filter(|_| row.version > 1),
        }
    }
}

/// What a document has been, the newest first. One that was never replaced is its only version.
pub async fn versions(tx: &mut TenantTx, id: Uuid, before: i32, fetch: i64) -> Result<Vec<Version>, sqlx::Error> {
    let client = tx.client();
    let rows = query_as!(
        Row,
        r#"SELECT v.version, v.version = d.version AS "is_in_force!", v.name, v.kind, v.size, v.pages, v.passages, v.status,
                  v.problem_code, v.problem_message, v.warnings, v.attempt, v.reading_since, v.created_at,
                  person_name(v.client_id, v.uploaded_by) AS "uploaded_by_name!",
                  v.kept_passages, v.added_passages, v.removed_passages
           FROM documents d
           JOIN documents v ON v.client_id = d.client_id
             AND (v.version_of = d.id OR (v.id = d.id AND NOT EXISTS (SELECT FROM documents o WHERE o.client_id = $1 AND o.version_of = $2)))
           WHERE d.client_id = $1 AND d.id = $2 AND (v.id = $2 OR v.version_of = $2) AND v.version < $3
           ORDER BY v.version DESC
           LIMIT $4"#,
        client,
        id,
        before,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(Version::from).collect())
}

/// The number of its newest version, which is how many there are.
pub async fn newest_version(tx: &mut TenantTx, id: Uuid) -> Result<i32, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT max(version) AS "newest!" FROM documents WHERE client_id = $1 AND (id = $2 OR version_of = $2)"#,
        client,
        id
    )
    .fetch_one(&mut **tx)
    .await
}

/// What is told of one document beyond its row: others with the same content, and a newer file that is not in force.
pub async fn surroundings(tx: &mut TenantTx, mut document: Document) -> Result<Document, sqlx::Error> {
    let client = tx.client();
    document.same_as = query_as!(
        SameDocument,
        "SELECT o.id, o.name, o.folder_id
         FROM documents d
         JOIN documents o ON o.client_id = d.client_id AND o.workspace_id = d.workspace_id AND o.sha256 = d.sha256 AND o.purpose = 'supporting' AND o.id <> d.id
         WHERE d.client_id = $1 AND d.id = $2 AND d.purpose = 'supporting'
         ORDER BY o.created_at, o.id
         LIMIT 5",
        client,
        document.id,
    )
    .fetch_all(&mut **tx)
    .await?;
    let newest = versions(tx, document.id, i32::MAX, 1).await?.pop();
    let is_past = |newest: &Version| newest.version > document.version && newest.status == DocumentStatus::Ready;
    if newest.as_ref().is_some_and(is_past)
        && let Some(now) = super::get(tx, document.id).await?
    {
        // Between the two questions it may have come into force: then the row that was read before says neither the one
        // nor the other.
        document = Document { same_as: document.same_as, ..now };
    }
    document.newer = newest
        .filter(|newest| newest.version > document.version && newest.status != DocumentStatus::Ready)
        .map(Box::new);
    document.writing_down = super::writing_down(tx, document.id).await?;
    Ok(document)
}

/// A document that gets another file.
pub struct Replaced {
    pub status: DocumentStatus,
    pub version: i32,
    pub sha256: Vec<u8>,
    /// The newest of its versions, and how far that is.
    pub newest: i32,
    pub newest_status: DocumentStatus,
}

/// Locks a supporting document for its next version.
pub async fn to_replace(tx: &mut TenantTx, id: Uuid) -> Result<Option<Replaced>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        "SELECT status, version, sha256 FROM documents WHERE client_id = $1 AND id = $2 AND purpose = 'supporting' FOR UPDATE",
        client,
        id
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let newest = query!(
        "SELECT version, status FROM documents WHERE client_id = $1 AND version_of = $2 ORDER BY version DESC LIMIT 1",
        client,
        id
    )
    .fetch_optional(&mut **tx)
    .await?;
    let (newest, newest_status) =
        newest.map_or((row.version, row.status.clone()), |found| (found.version, found.status));
    Ok(Some(Replaced {
        status: DocumentStatus::parse(&row.status),
        version: row.version,
        sha256: row.sha256,
        newest,
        newest_status: DocumentStatus::parse(&newest_status),
    }))
}

/// The next version of a document: its file waits to be read.
pub struct Next<'a> {
    pub id: Uuid,
    pub version: i32,
    pub name: &'a str,
    pub blob_key: &'a str,
    pub size: i64,
    pub sha256: &'a [u8],
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

/// Adds a version; the one in force gets its own row first, if it has none.
pub async fn add_version(tx: &mut TenantTx, document: Uuid, next: Next<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO documents (client_id, id, version_of, purpose, version, workspace_id, name, blob_key, size, sha256, kind, pages, characters, passages,
                                warnings, status, problem_code, problem_message, attempt, reading_since, uploaded_by, created_at, updated_at,
                                kept_passages, added_passages, removed_passages)
         SELECT d.client_id, $3, d.id, 'version', d.version, d.workspace_id, d.name, d.blob_key, d.size, d.sha256, d.kind, d.pages, d.characters, d.passages,
                d.warnings, d.status, d.problem_code, d.problem_message, d.attempt, d.reading_since, d.uploaded_by, d.created_at, d.updated_at,
                0, coalesce(d.passages, 0), 0
         FROM documents d
         WHERE d.client_id = $1 AND d.id = $2 AND NOT EXISTS (SELECT FROM documents v WHERE v.client_id = $1 AND v.version_of = $2)",
        client,
        document,
        Uuid::now_v7(),
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO documents (client_id, id, version_of, purpose, version, workspace_id, name, blob_key, size, sha256, uploaded_by, created_at, updated_at)
         SELECT d.client_id, $3, d.id, 'version', $4, d.workspace_id, $5, $6, $7, $8, $9, $10, $10
         FROM documents d
         WHERE d.client_id = $1 AND d.id = $2",
        client,
        document,
        next.id,
        next.version,
        next.name,
        next.blob_key,
        next.size,
        next.sha256,
        next.by,
        next.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Counts what a version that is read keeps of the one in force, and what it adds and takes away.
pub async fn compare_version(tx: &mut TenantTx, row: Uuid, document: Uuid, version: i32) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "WITH before AS (
           SELECT sha256(convert_to(p.text, 'UTF8')) AS words, count(*) AS times
           FROM passages p
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id AND d.version = p.version
           WHERE p.client_id = $1 AND p.document_id = $3
           GROUP BY 1
         ), after AS (
           SELECT sha256(convert_to(p.text, 'UTF8')) AS words, count(*) AS times
           FROM passages p
           WHERE p.client_id = $1 AND p.document_id = $3 AND p.version = $4
           GROUP BY 1
         ), counts AS (
           SELECT coalesce(sum(least(coalesce(before.times, 0), coalesce(after.times, 0))), 0) AS kept, coalesce(sum(after.times), 0) AS now, coalesce(sum(before.times), 0) AS was
           FROM before FULL JOIN after USING (words)
         )
         UPDATE documents SET kept_passages = counts.kept, added_passages = counts.now - counts.kept, removed_passages = counts.was - counts.kept
         FROM counts
         WHERE client_id = $1 AND id = $2",
        client,
        row,
        document,
        version,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Makes a version that was read the one that runs, searches and downloads mean; `false` when there is no such version.
pub async fn put_in_force(
    tx: &mut TenantTx,
    document: Uuid,
    version: i32,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE documents d
         SET version = v.version, blob_key = v.blob_key, size = v.size, sha256 = v.sha256, kind = v.kind, pages = v.pages, characters = v.characters,
             passages = v.passages, warnings = v.warnings, attempt = v.attempt, reading_since = v.reading_since, status = 'ready',
             problem_code = NULL, problem_message = NULL, updated_at = $4
         FROM documents v
         WHERE d.client_id = $1 AND d.id = $2 AND v.client_id = d.client_id AND v.version_of = d.id AND v.version = $3 AND v.status = 'ready'",
        client,
        document,
        version,
        now,
    )
    .execute(&mut **tx)
    .await?
    .rows_affected();
    if changed == 0 {
        return Ok(false);
    }
    query!(
        "UPDATE passages SET searchable = (version = $3) WHERE client_id = $1 AND document_id = $2 AND searchable <> (version = $3)",
        client,
        document,
        version,
    )
    .execute(&mut **tx)
    .await?;
    Ok(true)
}

/// What one version is, without its text.
pub struct VersionFile {
    /// What it was called when it came.
    pub name: String,
    /// By content; `None` until it is read.
    pub kind: Option<String>,
    pub blob_key: String,
    pub size: i64,
    pub passages: Option<i32>,
}

pub async fn version_file(tx: &mut TenantTx, document: Uuid, version: i32) -> Result<Option<VersionFile>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        VersionFile,
        "SELECT name, kind, blob_key, size, passages FROM documents
         WHERE client_id = $1 AND (id = $2 OR version_of = $2) AND version = $3
         ORDER BY version_of NULLS LAST
         LIMIT 1",
        client,
        document,
        version,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The row of the file of a document that is, or was last, to be read: the newest version's, else the document's own.
pub async fn reading(tx: &mut TenantTx, document: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT r.id FROM documents r
         JOIN documents d ON d.client_id = r.client_id AND d.id = $2
         WHERE r.client_id = $1 AND (r.id = $2 OR (r.version_of = $2 AND r.version > d.version))
         ORDER BY r.version DESC
         LIMIT 1",
        client,
        document,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Puts a file that could not be read back into the queue; says whether it was one.
pub async fn requeue_failed(tx: &mut TenantTx, row: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE documents SET status = 'queued', attempt = 0, problem_code = NULL, problem_message = NULL, updated_at = $3
         WHERE client_id = $1 AND id = $2 AND status = 'failed'",
        client,
        row,
        now,
    );
    Ok(changed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Stops the reading of a file, whether it waits or is being read; says whether it was.
pub async fn stop_reading(tx: &mut TenantTx, row: Uuid, why: &str, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE documents SET status = 'failed', problem_code = 'cancelled', problem_message = $3, updated_at = $4
         WHERE client_id = $1 AND id = $2 AND status IN ('queued', 'extracting')",
        client,
        row,
        why,
        now,
    );
    Ok(changed.execute(&mut **tx).await?.rows_affected() == 1)
}
