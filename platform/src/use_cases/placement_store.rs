//! SQL of where use cases lie: in which folder, or put away.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::store::refused;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;

pub async fn move_to(tx: &mut TenantTx, id: Uuid, folder: Option<Uuid>) -> Result<(), Problem> {
    let client = tx.client();
    query!("UPDATE use_cases SET folder_id = $3 WHERE client_id = $1 AND id = $2", client, id, folder)
        .execute(&mut **tx)
        .await
        .map_err(refused)?;
    Ok(())
}

/// Whether it lies in a folder that the reader cannot see.
pub async fn lies_hidden(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!(
        r#"SELECT u.folder_id IS NOT NULL AND NOT EXISTS (SELECT FROM folders f WHERE f.client_id = u.client_id AND f.id = u.folder_id) AS "is_hidden!"
           FROM use_cases u WHERE u.client_id = $1 AND u.id = $2"#,
        client,
        id,
    );
    Ok(found.fetch_optional(&mut **tx).await?.unwrap_or_default())
}

/// Takes a use case out of sight and out of its folder; its runs keep pointing at it.
pub async fn delete(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE use_cases SET deleted_at = $3, folder_id = NULL WHERE client_id = $1 AND id = $2", client, id, now)
        .execute(&mut **tx)
        .await?;
    query!("DELETE FROM use_case_documents WHERE client_id = $1 AND use_case_id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Puts a deleted use case back where it was, whether or not the caller sees that folder, or at the top when the folder
/// is gone, with the documents of its draft that are still there. Says whether there was one to put back.
pub async fn restore(tx: &mut TenantTx, id: Uuid) -> Result<bool, Problem> {
    let client = tx.client();
    let restored = query!(
        "UPDATE use_cases u
         SET deleted_at = NULL, deleted_from = NULL,
             folder_id = CASE WHEN EXISTS (SELECT FROM folder_way($1, u.deleted_from)) THEN u.deleted_from END
         WHERE u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NOT NULL",
        client,
        id,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    query!(
        "INSERT INTO use_case_documents (client_id, use_case_id, document_id)
         SELECT u.client_id, u.id, d.id
         FROM use_cases u, jsonb_array_elements_text(u.draft -> 'document_ids') AS wanted
         JOIN documents d ON d.client_id = $1 AND d.id = wanted::uuid AND d.purpose = 'supporting'
         WHERE u.client_id = $1 AND u.id = $2 AND d.workspace_id = u.workspace_id
         ON CONFLICT DO NOTHING",
        client,
        id,
    )
    .execute(&mut **tx)
    .await?;
    Ok(restored.rows_affected() == 1)
}

/// The workspace of a use case, deleted or not.
pub async fn workspace_of_any(tx: &mut TenantTx, id: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT workspace_id FROM use_cases WHERE client_id = $1 AND id = $2", client, id)
        .fetch_optional(&mut **tx)
        .await
}
