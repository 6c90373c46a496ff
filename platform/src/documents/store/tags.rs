//! Tags of documents.

use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::documents::model::Tag;
use crate::kit::db::TenantTx;

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

/// Takes tags from documents and gives them others. A tag that the workspace has keeps the spelling it has there.
pub async fn change_tags(
    tx: &mut TenantTx,
    workspace: Uuid,
    documents: &[Uuid],
    add: &[String],
    remove: &[String],
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM document_tags WHERE client_id = $1 AND document_id = ANY ($2) AND key IN (SELECT lower(w) FROM unnest($3::text[]) AS w)",
        client,
        documents,
        remove,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO document_tags (client_id, workspace_id, document_id, tag)
         SELECT $1, $2, d.id,
                coalesce((SELECT t.tag FROM document_tags t WHERE t.client_id = $1 AND t.workspace_id = $2 AND t.key = lower(w.tag) LIMIT 1), w.tag)
         FROM unnest($3::uuid[]) AS d (id)
         CROSS JOIN unnest($4::text[]) AS w (tag)
         ON CONFLICT DO NOTHING",
        client,
        workspace,
        documents,
        add,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A document among these that has more tags than this.
pub async fn tagged_beyond(tx: &mut TenantTx, documents: &[Uuid], most: i64) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT d.name FROM documents d
         WHERE d.client_id = $1 AND d.id = ANY ($2)
           AND (SELECT count(*) FROM document_tags t WHERE t.client_id = d.client_id AND t.document_id = d.id) > $3
         LIMIT 1",
        client,
        documents,
        most,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The tags of a workspace, by name; those that match the pattern, where there is one.
pub async fn tags(
    tx: &mut TenantTx,
    workspace: Uuid,
    pattern: Option<&str>,
    most: i64,
) -> Result<Vec<Tag>, sqlx::Error> {
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
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Gives a tag another name wherever it stands in the workspace, or none. A document that has both keeps one. Another tag of that name keeps the spelling
/// that it has: who puts two together by typing the other's name means that tag, however it is typed. Answers how many documents had it, and its name now.
pub async fn rename_tag(
    tx: &mut TenantTx,
    workspace: Uuid,
    tag: &str,
    name: Option<&str>,
) -> Result<(u64, Option<String>), sqlx::Error> {
    let client = tx.client();
    // Gone first: another spelling of the same tag has the same key.
    let taken = query_scalar!(
        "DELETE FROM document_tags WHERE client_id = $1 AND workspace_id = $2 AND key = lower($3) RETURNING document_id",
        client,
        workspace,
        tag,
    );
    let documents = taken.fetch_all(&mut **tx).await?;
    let count = u64::try_from(documents.len()).unwrap_or(u64::MAX);
    let Some(name) = name else { return Ok((count, None)) };
    // Those that have it still have another tag.
    let other = query_scalar!(
        "SELECT min(tag) FROM document_tags WHERE client_id = $1 AND workspace_id = $2 AND key = lower($3)",
        client,
        workspace,
        name,
    );
    let name = other.fetch_one(&mut **tx).await?.unwrap_or_else(|| name.to_owned());
    query!(
        "INSERT INTO document_tags (client_id, workspace_id, document_id, tag)
         SELECT $1, $2, d.id, $4 FROM unnest($3::uuid[]) AS d (id)
         ON CONFLICT DO NOTHING",
        client,
        workspace,
        &documents,
        name,
    )
    .execute(&mut **tx)
    .await?;
    Ok((count, Some(name)))
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
