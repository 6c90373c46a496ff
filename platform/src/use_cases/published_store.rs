//! SQL of what is published, over all workspaces of a company.

use sqlx::types::Json;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::definition::Definition;
use crate::kit::db::TenantTx;

/// A use case as it is published.
pub struct Published {
    pub id: Uuid,
    pub workspace: Uuid,
    pub version: i32,
    pub definition: Json<Definition>,
}

/// Published use cases by id, of these alone where some are named: those of workspaces that are in use.
pub async fn published_after(
    tx: &mut TenantTx,
    after: Uuid,
    only: Option<&[Uuid]>,
    fetch: i64,
) -> Result<Vec<Published>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Published,
        r#"SELECT u.id, u.workspace_id AS workspace, v.version, v.definition AS "definition: Json<Definition>"
           FROM use_cases u
           JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
           JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
           WHERE u.client_id = $1 AND u.deleted_at IS NULL AND u.id > $2 AND ($3::uuid[] IS NULL OR u.id = ANY ($3))
           ORDER BY u.id
           LIMIT $4"#,
        client,
        after,
        only,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Names and workspaces of those of these use cases that the transaction's person may know of.
pub async fn names_of(tx: &mut TenantTx, ids: &[Uuid]) -> Result<Vec<(Uuid, Uuid, String)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT id, workspace_id, name FROM use_cases WHERE client_id = $1 AND id = ANY ($2) AND deleted_at IS NULL",
        client,
        ids
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.workspace_id, row.name)).collect())
}
