//! Passages: reading them in order, and finding them.

use sqlx::{query, query_as};
use uuid::Uuid;

use super::offers::nearness;
use crate::documents::model::{Near, Passage, Why};
use crate::kit::db::TenantTx;

/// Passages of a version of a document from a position on.
pub async fn passages(
    tx: &mut TenantTx,
    document: Uuid,
    version: i32,
    from: i32,
    fetch: i64,
) -> Result<Vec<Passage>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Passage,
        r#"SELECT p.id, p.document_id, d.name AS document_name, p.version, p.ordinal, p.page, p.heading, p.start_offset AS start, p.end_offset AS "end",
                  p.table_header, p.start_ms, p.end_ms, p.speaker, p.text
           FROM passages p
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           WHERE p.client_id = $1 AND p.document_id = $2 AND p.version = $3 AND p.ordinal >= $4
           ORDER BY p.ordinal
           LIMIT $5"#,
        client,
        document,
        version,
        from,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Where in its document a passage stands: in which version, and at which position.
pub async fn place_of(tx: &mut TenantTx, document: Uuid, passage: Uuid) -> Result<Option<(i32, i32)>, sqlx::Error> {
    let client = tx.client();
    let found = query!(
        "SELECT version, ordinal FROM passages WHERE client_id = $1 AND document_id = $2 AND id = $3",
        client,
        document,
        passage
    );
    Ok(found.fetch_optional(&mut **tx).await?.map(|row| (row.version, row.ordinal)))
}

/// Those of these passages that are the document's, in order.
pub async fn passages_among(tx: &mut TenantTx, document: Uuid, ids: &[Uuid]) -> Result<Vec<Passage>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Passage,
        r#"SELECT p.id, p.document_id, d.name AS document_name, p.version, p.ordinal, p.page, p.heading, p.start_offset AS start, p.end_offset AS "end",
                  p.table_header, p.start_ms, p.end_ms, p.speaker, p.text
           FROM passages p
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           WHERE p.client_id = $1 AND p.document_id = $2 AND p.id = ANY ($3)
           ORDER BY p.version, p.ordinal"#,
        client,
        document,
        ids,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A passage that a search found; the snippet marks its hits with U+0001 and U+0002.
pub struct Hit {
    pub passage: Passage,
    /// Of its words alone.
    pub score: f32,
    pub snippet: String,
    pub why: Why,
}

/// The passages of a workspace that have words of the question, or are near it in meaning.
pub async fn search(
    tx: &mut TenantTx,
    workspace: Uuid,
    question: &str,
    near: &Near,
    most: i32,
) -> Result<Vec<Hit>, sqlx::Error> {
    let client = tx.client();
    let places: Vec<Uuid> = near.iter().map(|(id, _)| *id).collect();
    // A place far down in one list may be high up in both together.
    let looked_at = if near.is_empty() { most } else { most.max(100) };
    let rows = query!(
        r#"WITH by_words AS (
             SELECT h.id, h.score, h.snippet, row_number() OVER (ORDER BY h.score DESC, h.id) AS place,
                    CASE WHEN cardinality($5::uuid[]) = 0 THEN 1 ELSE part_said(p.tsv, a.words) END AS said
             FROM search_passages($2, $3, $4) h
             LEFT JOIN passages p ON p.client_id = $1 AND p.id = h.id
             LEFT JOIN asked_in($3) a ON a.language = p.language
           ), by_meaning AS (
             SELECT id, place FROM unnest($5::uuid[]) WITH ORDINALITY AS near (id, place)
           ), fused AS MATERIALIZED (
             SELECT id, w.score AS words_score, w.snippet, w.place AS words_place, m.place AS meaning_place,
                    fused_score(w.place, w.said, m.place) AS score
             FROM by_words w FULL JOIN by_meaning m USING (id)
           )
           SELECT f.words_score AS "words_score?", coalesce(f.snippet, left(p.text, 300)) AS "snippet!", f.words_place AS "words_place?",
                  f.meaning_place AS "meaning_place?", f.score AS "score!",
                  p.id, p.document_id, d.name AS document_name, p.version, p.ordinal, p.page, p.heading,
                  p.start_offset AS start, p.end_offset AS "end", p.table_header, p.start_ms, p.end_ms, p.speaker, p.text
           FROM fused f
           JOIN passages p ON p.client_id = $1 AND p.id = f.id AND p.searchable
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           ORDER BY f.score DESC, p.id
           LIMIT $6"#,
        client,
        workspace,
        question,
        looked_at,
        &places,
        i64::from(most),
    )
    .fetch_all(&mut **tx)
    .await?;
    let hits = rows.into_iter().map(|row| Hit {
        passage: Passage {
            id: row.id,
            document_id: row.document_id,
            document_name: row.document_name,
            version: row.version,
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
        score: row.words_score.unwrap_or_default(),
        snippet: row.snippet,
        why: Why {
            words_place: row.words_place,
            words_score: row.words_score.map(f64::from),
            meaning_place: row.meaning_place,
            nearness: nearness(near, row.meaning_place),
            score: row.score,
        },
    });
    Ok(hits.collect())
}
