//! Tags of documents.

use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use crate::documents::model::Tag;
use crate::kit::db::TenantTx;
use crate::kit::tags::SHOWN;

crate::kit::tag_store!("document_tags", "document_id");

/// Which of these are supporting documents of the workspace; they stay until the transaction ends.
pub async fn held(tx: &mut TenantTx, workspace: Uuid, ids: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM documents WHERE client_id = $1 AND workspace_id = $2 AND purpose = 'supporting' AND id = ANY ($3) FOR KEY SHARE",
        client,
        workspace,
        ids,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The tags of a workspace, by name; those that match the pattern, where there is one.
pub async fn tags(tx: &mut TenantTx, workspace: Uuid, pattern: Option<&str>) -> Result<Vec<Tag>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Tag,
        r#"SELECT min(tag) AS "tag!", count(*) AS "documents!" FROM document_tags
           WHERE client_id = $1 AND workspace_id = $2 AND ($3::text IS NULL OR tag ILIKE $3)
           GROUP BY key
           ORDER BY key
           LIMIT $4"#,
        client,
        workspace,
        pattern,
        SHOWN,
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many documents of the workspace have a tag.
pub async fn tagged(tx: &mut TenantTx, workspace: Uuid, tag: &str) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM document_tags WHERE client_id = $1 AND workspace_id = $2 AND key = lower($3)"#,
        client,
        workspace,
        tag,
    )
    .fetch_one(&mut **tx)
    .await
}
