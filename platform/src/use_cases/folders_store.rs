//! SQL of the folders whose documents a use case reads.

use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::error::Error;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

/// Makes these the folders of the draft. One that it read before may be gone: it stands there until somebody takes it
/// out.
///
/// # Errors
/// 400 under `document_folder_ids[n]` for the first that is no folder of documents of the workspace.
pub async fn attach(tx: &mut TenantTx, id: Uuid, workspace: Uuid, folders: &[Uuid]) -> Result<(), Problem> {
    let client = tx.client();
    let found = query_scalar!(
        r#"SELECT id AS "id!" FROM folders WHERE client_id = $1 AND workspace_id = $2 AND kind = 'document' AND id = ANY ($3)
           UNION
           SELECT folder_id FROM use_case_document_folders WHERE client_id = $1 AND use_case_id = $4 AND NOT is_live"#,
        client,
        workspace,
        folders,
        id,
    )
    .fetch_all(&mut **tx)
    .await?;
    if let Some(missing) = folders.iter().position(|folder| !found.contains(folder)) {
        return Err(Error::NoSuchDocumentFolder(missing).into());
    }
    Ok(note(tx, id, folders, false).await?)
}

/// The first of these that is no folder of documents of the workspace (any more).
pub async fn first_gone(tx: &mut TenantTx, workspace: Uuid, folders: &[Uuid]) -> Result<Option<usize>, sqlx::Error> {
    if folders.is_empty() {
        return Ok(None);
    }
    let client = tx.client();
    let found = query_scalar!(
        "SELECT id FROM folders WHERE client_id = $1 AND workspace_id = $2 AND kind = 'document' AND id = ANY ($3)",
        client,
        workspace,
        folders,
    );
    let found = found.fetch_all(&mut **tx).await?;
    Ok(folders.iter().position(|folder| !found.contains(folder)))
}

/// Notes which folders the draft, or the version that is live, reads.
pub async fn note(tx: &mut TenantTx, id: Uuid, folders: &[Uuid], is_live: bool) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM use_case_document_folders WHERE client_id = $1 AND use_case_id = $2 AND is_live = $4 AND folder_id <> ALL ($3)",
        client,
        id,
        folders,
        is_live,
    )
    .execute(&mut **tx)
    .await?;
    if folders.is_empty() {
        return Ok(());
    }
    query!(
        "INSERT INTO use_case_document_folders (client_id, use_case_id, folder_id, is_live) SELECT $1, $2, unnest($3::uuid[]), $4 ON CONFLICT DO NOTHING",
        client,
        id,
        folders,
        is_live,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A folder of documents and its way from the top, itself last.
pub struct NamedFolder {
    pub id: Uuid,
    pub path: Vec<String>,
}

/// The folders of documents of a workspace that have one of these ids, or a way of these names, capitals aside.
pub async fn named(
    tx: &mut TenantTx,
    workspace: Uuid,
    ids: &[Uuid],
    paths: &[String],
) -> Result<Vec<NamedFolder>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        NamedFolder,
        r#"WITH RECURSIVE below (id, path) AS (
             SELECT id, ARRAY[name] FROM folders WHERE client_id = $1 AND workspace_id = $2 AND kind = 'document' AND parent_id IS NULL
             UNION ALL
             SELECT f.id, b.path || f.name FROM folders f JOIN below b ON f.client_id = $1 AND f.parent_id = b.id
           )
           SELECT id AS "id!", path AS "path!" FROM below WHERE id = ANY ($3) OR lower(array_to_string(path, '/')) IN (SELECT lower(unnest($4::text[])))
           ORDER BY path, id"#,
        client,
        workspace,
        ids,
        paths,
    )
    .fetch_all(&mut **tx)
    .await
}
