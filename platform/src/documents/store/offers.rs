//! What runs are offered: how far documents are read, and the passages that fit.

use extract::Kind;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::documents::model::{Offered, Status};
use crate::kit::db::TenantTx;

/// How far a document is that a run wants to use.
pub struct Preparation {
    pub id: Uuid,
    pub name: String,
    pub status: Status,
    pub problem: Option<String>,
    pub kind: Option<String>,
    pub passages: i32,
}

impl Preparation {
    /// Whether it is played rather than read.
    pub fn is_recording(&self) -> bool {
        self.kind.as_deref().and_then(Kind::named).is_some_and(Kind::is_recording)
    }
}

/// The state of these documents of a workspace; what is missing was deleted or never was there.
pub async fn preparation(tx: &mut TenantTx, workspace: Uuid, ids: &[Uuid]) -> Result<Vec<Preparation>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT id, name, status, problem_message, kind, coalesce(passages, 0) AS "passages!"
           FROM documents WHERE client_id = $1 AND workspace_id = $2 AND id = ANY ($3)"#,
        client,
        workspace,
        ids,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Preparation {
            id: row.id,
            name: row.name,
            status: Status::parse(&row.status),
            problem: row.problem_message,
            kind: row.kind,
            passages: row.passages,
        })
        .collect())
}

/// The passages of these documents, in the order of documents given and then of their text; at most `most`.
pub async fn offered(tx: &mut TenantTx, ids: &[Uuid], most: i64) -> Result<Vec<Offered>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Offered,
        "SELECT p.id, p.document_id, d.name AS document_name, p.page, p.heading, p.table_header, p.start_ms, p.text
         FROM passages p
         JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
         WHERE p.client_id = $1 AND p.document_id = ANY ($2)
         ORDER BY array_position($2, p.document_id), p.ordinal
         LIMIT $3",
        client,
        ids,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// These passages again, in the order given; those of documents deleted since are missing.
pub async fn offered_again(tx: &mut TenantTx, passages: &[Uuid]) -> Result<Vec<Offered>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Offered,
        "SELECT p.id, p.document_id, d.name AS document_name, p.page, p.heading, p.table_header, p.start_ms, p.text
         FROM passages p
         JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
         WHERE p.client_id = $1 AND p.id = ANY ($2)
         ORDER BY array_position($2, p.id)",
        client,
        passages,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The passages of these documents that fit a question best, best first; used where all of them would not fit the model.
pub async fn offered_best(
    tx: &mut TenantTx,
    ids: &[Uuid],
    question: &str,
    most: i64,
) -> Result<Vec<Offered>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Offered,
        r#"WITH words AS (
             -- any of the question's words, in every language of these documents: a passage need not hold them all
             SELECT DISTINCT word, ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery AS query
             FROM (SELECT DISTINCT language FROM passages WHERE client_id = $1 AND document_id = ANY ($2)) AS spoken,
                  unnest(tsvector_to_array(to_tsvector(spoken.language, $3))) AS word
           ), matched AS (
             SELECT p.id, length(p.tsv) AS length, w.word,
                    (SELECT cardinality(t.positions) FROM unnest(p.tsv) AS t WHERE t.lexeme = w.word)::float8 AS times
             FROM passages p
             JOIN words w ON p.tsv @@ w.query
             WHERE p.client_id = $1 AND p.document_id = ANY ($2)
           ), whole AS (
             SELECT count(*) AS passages, avg(length(tsv))::float8 AS length FROM passages WHERE client_id = $1 AND document_id = ANY ($2)
           ), weights AS (
             -- BM25: a word that few passages have says more than one that all have
             SELECT m.word, ln(1 + (whole.passages - count(*) + 0.5)::float8 / (count(*) + 0.5)::float8) AS weight
             FROM matched m CROSS JOIN whole
             GROUP BY m.word, whole.passages
           ), scored AS (
             SELECT m.id, sum(w.weight * m.times / (m.times + 1.2 * (0.5 + 0.5 * m.length / whole.length))) AS score
             FROM matched m JOIN weights w USING (word) CROSS JOIN whole
             GROUP BY m.id
           )
           SELECT p.id AS "id!", p.document_id AS "document_id!", d.name AS "document_name!", p.page, p.heading, p.table_header, p.start_ms, p.text AS "text!"
           FROM passages p
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           LEFT JOIN scored s ON s.id = p.id
           WHERE p.client_id = $1 AND p.document_id = ANY ($2)
           ORDER BY s.score DESC NULLS LAST, array_position($2, p.document_id), p.ordinal
           LIMIT $4"#,
        client,
        ids,
        question,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many characters the passages of these documents have together.
pub async fn characters(tx: &mut TenantTx, ids: &[Uuid]) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT coalesce(sum(characters), 0)::bigint AS "sum!" FROM documents WHERE client_id = $1 AND id = ANY ($2)"#, client, ids).fetch_one(&mut **tx).await
}
