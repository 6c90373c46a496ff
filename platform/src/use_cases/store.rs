//! All SQL of use cases but of their list.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::definition::Definition;
use super::error::Error;
use super::folders_store;
use super::model::{AttachedDocument, DraftSaved, UseCase, Version};
use super::transfer_store;
use crate::access::Visibility;
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::problem::Problem;

const FOLDER_KEY: &str = "use_cases_client_id_workspace_id_folder_kind_folder_id_fkey";
const ORIGIN_KEY: &str = "use_cases_by_origin";

pub(super) fn refused(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some(FOLDER_KEY) => Error::NoSuchFolder.into(),
        Some(ORIGIN_KEY) => Error::ImportedMeanwhile.into(),
        _ => error.into(),
    }
}

/// The workspace of a use case that is not deleted.
pub async fn workspace_of(tx: &mut TenantTx, id: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT workspace_id FROM use_cases WHERE client_id = $1 AND id = $2 AND deleted_at IS NULL",
        client,
        id
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A use case to be.
pub struct New<'a> {
    pub id: Uuid,
    pub workspace: Uuid,
    pub folder: Option<Uuid>,
    pub definition: &'a Definition,
    /// The stable id it was imported with.
    pub origin: Option<Uuid>,
    pub by: Option<Uuid>,
    pub now: DateTime<Utc>,
}

/// Adds a use case. One whose stable id is taken by one that the caller cannot see stands for itself: nobody learns
/// that the other is there.
///
/// # Errors
/// 400 for a folder that is gone; 409 where the stable id is taken.
pub async fn insert(tx: &mut TenantTx, new: New<'_>) -> Result<(), Problem> {
    if !insert_row(tx, &new, new.origin).await? {
        let taken = new.origin.ok_or(Error::ImportedMeanwhile)?;
        if transfer_store::with_stable_id(tx, new.workspace, taken).await?.is_some()
            || !insert_row(tx, &new, None).await?
        {
            return Err(Error::ImportedMeanwhile.into());
        }
    }
    attach(tx, new.id, new.workspace, new.definition).await
}

/// Whether the row was added: it is not where its stable id is taken.
async fn insert_row(tx: &mut TenantTx, new: &New<'_>, origin: Option<Uuid>) -> Result<bool, Problem> {
    let client = tx.client();
    let added = query!(
        "INSERT INTO use_cases (client_id, id, workspace_id, folder_id, name, description, icon, draft, created_by, created_at, updated_by, updated_at, origin_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $10, $11)
         ON CONFLICT DO NOTHING",
        client,
        new.id,
        new.workspace,
        new.folder,
        new.definition.name,
        new.definition.description,
        new.definition.icon,
        Json(new.definition) as _,
        new.by,
        new.now,
        origin,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(added.rows_affected() > 0)
}

/// The documents and the folders of documents that the draft, or the version that is live, reads.
pub async fn named(tx: &mut TenantTx, id: Uuid) -> Result<(Vec<Uuid>, Vec<Uuid>), sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT ARRAY(SELECT document_id FROM use_case_documents WHERE client_id = $1 AND use_case_id = $2) AS "documents!",
                  ARRAY(SELECT folder_id FROM use_case_document_folders WHERE client_id = $1 AND use_case_id = $2) AS "folders!""#,
        client,
        id,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((row.documents, row.folders))
}

/// Makes these the documents and folders of the draft.
///
/// # Errors
/// 400 under `document_ids[n]` or `document_folder_ids[n]` for the first that is no supporting document or no folder of
/// documents of the workspace.
pub async fn attach(tx: &mut TenantTx, id: Uuid, workspace: Uuid, draft: &Definition) -> Result<(), Problem> {
    let client = tx.client();
    let documents = draft.document_ids.as_slice();
    // The lock keeps them there until the rows that point at them are written.
    let found = query_scalar!(
        "SELECT id FROM documents WHERE client_id = $1 AND workspace_id = $2 AND purpose = 'supporting' AND id = ANY ($3) FOR KEY SHARE",
        client,
        workspace,
        documents,
    )
    .fetch_all(&mut **tx)
    .await?;
    if let Some(missing) = documents.iter().position(|id| !found.contains(id)) {
        return Err(Error::NoSuchDocument(missing).into());
    }
    query!(
        "DELETE FROM use_case_documents WHERE client_id = $1 AND use_case_id = $2 AND document_id <> ALL ($3)",
        client,
        id,
        documents
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO use_case_documents (client_id, use_case_id, document_id) SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING",
        client,
        id,
        documents,
    )
    .execute(&mut **tx)
    .await?;
    folders_store::attach(tx, id, workspace, &draft.document_folder_ids).await
}

/// Replaces the draft if it still is at this revision; `None` when it is not.
pub async fn save_draft(
    tx: &mut TenantTx,
    id: Uuid,
    revision: i32,
    definition: &Definition,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<DraftSaved>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        DraftSaved,
        r#"UPDATE use_cases
           SET draft = $4, name = $5, description = $6, icon = $7, draft_revision = draft_revision + 1, updated_by = $8, updated_at = $9
           WHERE client_id = $1 AND id = $2 AND draft_revision = $3 AND deleted_at IS NULL
           RETURNING draft_revision, updated_at, true AS "has_unpublished_changes!""#,
        client,
        id,
        revision,
        Json(definition) as _,
        definition.name,
        definition.description,
        definition.icon,
        by,
        now,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A use case as the caller sees it, with their rights.
pub async fn get(tx: &mut TenantTx, id: Uuid, my_permissions: Vec<String>) -> Result<Option<UseCase>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT u.id, u.workspace_id, w.name AS workspace_name, f.id AS "folder_id?", u.draft AS "draft: Json<Definition>", u.draft_revision,
                  u.published_revision IS DISTINCT FROM u.draft_revision AS "has_unpublished_changes!", u.created_at, u.updated_at,
                  person_name(u.client_id, u.updated_by) AS "updated_by_name!", u.visibility,
                  ARRAY(SELECT t.tag FROM use_case_tags t WHERE t.client_id = u.client_id AND t.use_case_id = u.id ORDER BY t.key) AS "tags!",
                  v.version AS "version?", v.definition AS "definition?: Json<Definition>", v.note AS "note?", v.published_at AS "published_at?",
                  person_name(v.client_id, v.published_by) AS "published_by_name!"
           FROM use_cases u
           JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id
           LEFT JOIN folders f ON f.client_id = u.client_id AND f.id = u.folder_id
           LEFT JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
           WHERE u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let documents = attached(tx, id).await?;
    let published = match (row.version, row.definition, row.note, row.published_at) {
        (Some(version), Some(Json(definition)), Some(note), Some(published_at)) => {
            Some(Version { version, definition, note, published_at, published_by_name: row.published_by_name })
        }
        _ => None,
    };
    Ok(Some(UseCase {
        id: row.id,
        workspace_id: row.workspace_id,
        workspace_name: row.workspace_name,
        folder_id: row.folder_id,
        draft: without_gone(row.draft.0, &documents),
        draft_revision: row.draft_revision,
        published,
        has_unpublished_changes: row.has_unpublished_changes,
        my_permissions,
        documents,
        created_at: row.created_at,
        updated_at: row.updated_at,
        updated_by_name: row.updated_by_name,
        visibility: Visibility::parse(&row.visibility),
        tags: row.tags,
        shared_only: false,
    }))
}

async fn attached(tx: &mut TenantTx, id: Uuid) -> Result<Vec<AttachedDocument>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        AttachedDocument,
        "SELECT d.id, d.name, d.status
         FROM use_case_documents a
         JOIN documents d ON d.client_id = a.client_id AND d.id = a.document_id
         WHERE a.client_id = $1 AND a.use_case_id = $2
         ORDER BY lower(d.name), d.id",
        client,
        id,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Documents that were deleted since the draft was saved are no part of it any more.
fn without_gone(mut definition: Definition, documents: &[AttachedDocument]) -> Definition {
    definition.document_ids.retain(|id| documents.iter().any(|document| document.id == *id));
    definition
}

/// The draft as a run of it needs it.
pub async fn draft(tx: &mut TenantTx, id: Uuid) -> Result<Option<Definition>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT draft AS "draft: Json<Definition>" FROM use_cases WHERE client_id = $1 AND id = $2 AND deleted_at IS NULL"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let documents = attached(tx, id).await?;
    Ok(Some(without_gone(row.draft.0, &documents)))
}

/// A published version as a run of it needs it.
pub async fn version(tx: &mut TenantTx, id: Uuid, version: i32) -> Result<Option<Definition>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT v.definition AS "definition: Json<Definition>"
           FROM use_case_versions v
           JOIN use_cases u ON u.client_id = v.client_id AND u.id = v.use_case_id AND u.deleted_at IS NULL
           WHERE v.client_id = $1 AND v.use_case_id = $2 AND v.version = $3"#,
        client,
        id,
        version,
    );
    Ok(row.fetch_optional(&mut **tx).await?.map(|row| row.definition.0))
}

/// The number of the version that is live, where one is.
pub async fn live_version(tx: &mut TenantTx, id: Uuid) -> Result<Option<i32>, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!(
        "SELECT published_version FROM use_cases WHERE client_id = $1 AND id = $2 AND deleted_at IS NULL",
        client,
        id
    );
    Ok(found.fetch_optional(&mut **tx).await?.flatten())
}

/// A draft on its way to become a version, locked against other changes.
pub struct Locked {
    pub draft: Definition,
    pub draft_revision: i32,
    pub published_revision: Option<i32>,
    pub published_version: Option<i32>,
}

pub async fn lock(tx: &mut TenantTx, id: Uuid) -> Result<Option<Locked>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT draft AS "draft: Json<Definition>", draft_revision, published_revision, published_version
           FROM use_cases
           WHERE client_id = $1 AND id = $2 AND deleted_at IS NULL
           FOR NO KEY UPDATE"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let documents = attached(tx, id).await?;
    Ok(Some(Locked {
        draft: without_gone(row.draft.0, &documents),
        draft_revision: row.draft_revision,
        published_revision: row.published_revision,
        published_version: row.published_version,
    }))
}

/// A version to be.
pub struct Publication<'a> {
    pub version: i32,
    pub revision: i32,
    pub definition: &'a Definition,
    pub note: &'a str,
    pub by: Option<Uuid>,
    pub now: DateTime<Utc>,
}

pub async fn publish(tx: &mut TenantTx, id: Uuid, publication: Publication<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO use_case_versions (client_id, use_case_id, version, definition, note, published_by, published_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        client,
        id,
        publication.version,
        Json(publication.definition) as _,
        publication.note,
        publication.by,
        publication.now,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "UPDATE use_cases SET published_version = $3, published_revision = $4 WHERE client_id = $1 AND id = $2",
        client,
        id,
        publication.version,
        publication.revision
    )
    .execute(&mut **tx)
    .await?;
    folders_store::note(tx, id, &publication.definition.document_folder_ids, true).await
}

/// Versions, newest first, from below a number on.
pub async fn versions(
    tx: &mut TenantTx,
    id: Uuid,
    below: Option<i32>,
    fetch: i64,
) -> Result<Vec<Version>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT v.version, v.definition AS "definition: Json<Definition>", v.note, v.published_at,
                  person_name(v.client_id, v.published_by) AS "published_by_name!"
           FROM use_case_versions v
           WHERE v.client_id = $1 AND v.use_case_id = $2 AND v.version < $3
           ORDER BY v.version DESC
           LIMIT $4"#,
        client,
        id,
        below.unwrap_or(i32::MAX),
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let version = rows.into_iter().map(|row| Version {
        version: row.version,
        definition: row.definition.0,
        note: row.note,
        published_at: row.published_at,
        published_by_name: row.published_by_name,
    });
    Ok(version.collect())
}

pub async fn version_count(tx: &mut TenantTx, id: Uuid) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM use_case_versions WHERE client_id = $1 AND use_case_id = $2"#,
        client,
        id
    )
    .fetch_one(&mut **tx)
    .await
}
