//! SQL of export and import.

use sqlx::{query_as, query_scalar};
use uuid::Uuid;

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
