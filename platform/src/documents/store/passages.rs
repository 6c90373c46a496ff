//! Passages: reading them in order, and finding them.

use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::documents::model::Passage;
use crate::kit::db::TenantTx;

/// Passages of a document from a position on.
pub async fn passages(tx: &mut TenantTx, document: Uuid, from: i32, fetch: i64) -> Result<Vec<Passage>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Passage,
        r#"SELECT p.id, p.document_id, d.name AS document_name, p.ordinal, p.page, p.heading, p.start_offset AS start, p.end_offset AS "end",
                  p.table_header, p.start_ms, p.end_ms, p.speaker, p.text
           FROM passages p
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           WHERE p.client_id = $1 AND p.document_id = $2 AND p.ordinal >= $3
           ORDER BY p.ordinal
           LIMIT $4"#,
        client,
        document,
        from,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Where in its document a passage stands.
pub async fn ordinal_of(tx: &mut TenantTx, document: Uuid, passage: Uuid) -> Result<Option<i32>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT ordinal FROM passages WHERE client_id = $1 AND document_id = $2 AND id = $3",
        client,
        document,
        passage
    )
    .fetch_optional(&mut **tx)
    .await
}

/// A passage that a search found; the snippet marks its hits with U+0001 and U+0002.
pub struct Hit {
    pub passage: Passage,
    pub score: f32,
    pub snippet: String,
}

pub async fn search(tx: &mut TenantTx, workspace: Uuid, question: &str, most: i32) -> Result<Vec<Hit>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT h.score AS "score!", h.snippet AS "snippet!", p.id, p.document_id, d.name AS document_name, p.ordinal, p.page, p.heading,
                  p.start_offset AS start, p.end_offset AS "end", p.table_header, p.start_ms, p.end_ms, p.speaker, p.text
           FROM search_passages($2, $3, $4) h
           JOIN passages p ON p.client_id = $1 AND p.id = h.id
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           ORDER BY h.score DESC, p.id"#,
        client,
        workspace,
        question,
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Hit {
            passage: Passage {
                id: row.id,
                document_id: row.document_id,
                document_name: row.document_name,
                ordinal: row.ordinal,
                page: row.page,
                heading: row.heading,
                start: row.start,
                end: row.end,
                table_header: row.table_header,
                start_ms: row.start_ms,
                end_ms: row.end_ms,
                speaker: row.speaker,
                text: row.text,
            },
            score: row.score,
            snippet: row.snippet,
        })
        .collect())
}
