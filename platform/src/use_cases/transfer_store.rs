//! SQL of export and import.

use sqlx::types::Json;
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::definition::Definition;
use crate::kit::db::TenantTx;

/// The id that a use case keeps wherever it is taken: the one it was imported with, else its own.
pub async fn stable_id(tx: &mut TenantTx, id: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT coalesce(origin_id, id) AS "id!" FROM use_cases WHERE client_id = $1 AND id = $2 AND deleted_at IS NULL"#,
        client,
        id
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The use case of a workspace that has this stable id; the original before what was imported from it.
pub async fn with_stable_id(tx: &mut TenantTx, workspace: Uuid, stable: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM use_cases
         WHERE client_id = $1 AND workspace_id = $2 AND (id = $3 OR origin_id = $3) AND deleted_at IS NULL
         ORDER BY (id = $3) DESC
         LIMIT 1",
        client,
        workspace,
        stable
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A supporting document, by id and content.
pub struct TransferDocument {
    pub id: Uuid,
    pub name: String,
    pub status: String,
    pub sha256: Vec<u8>,
}

/// The supporting documents of a workspace that have one of these ids or one of these contents; the oldest first.
pub async fn documents(
    tx: &mut TenantTx,
    workspace: Uuid,
    ids: &[Uuid],
    hashes: &[Vec<u8>],
) -> Result<Vec<TransferDocument>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        TransferDocument,
        "SELECT id, name, status, sha256 FROM documents
         WHERE client_id = $1 AND workspace_id = $2 AND purpose = 'supporting' AND (id = ANY ($3) OR sha256 = ANY ($4))
         ORDER BY created_at, id",
        client,
        workspace,
        ids,
        hashes,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A use case as it is live.
pub struct LiveUseCase {
    pub id: Uuid,
    pub stable_id: Uuid,
    pub workspace_id: Uuid,
    pub folder_id: Option<Uuid>,
    pub definition: Json<Definition>,
    pub tags: Vec<String>,
}

/// Published use cases that are open to everybody of their workspace; the oldest first, 200 at most.
pub async fn published(tx: &mut TenantTx) -> Result<Vec<LiveUseCase>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        LiveUseCase,
        r#"SELECT u.id, coalesce(u.origin_id, u.id) AS "stable_id!", u.workspace_id, u.folder_id, v.definition AS "definition: Json<Definition>",
                  ARRAY(SELECT t.tag FROM use_case_tags t WHERE t.client_id = u.client_id AND t.use_case_id = u.id ORDER BY t.key) AS "tags!"
           FROM use_cases u
           JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
           JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
           WHERE u.client_id = $1 AND u.deleted_at IS NULL AND u.visibility <> 'private'
           ORDER BY u.created_at, u.id
           LIMIT 200"#,
        client,
    )
    .fetch_all(&mut **tx)
    .await
}
