//! What runs are offered: how far documents are read, and the passages that fit.

use std::collections::HashMap;

use extract::Kind;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::many;
use crate::documents::model::{Beside, DocumentStatus, Kept, Near, Offered, Ranked, Why};
use crate::kit::db::TenantTx;

/// Passages that are each looked at for a question; of more, those with its words are found by their index.
const EXACTLY: i64 = 5_000;

/// How far a document is that a run wants to use.
pub struct Preparation {
    pub id: Uuid,
    pub name: String,
    pub status: DocumentStatus,
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

/// The state of these documents of a workspace; what is missing was deleted or never was there. `only_of`: of files
/// that somebody gave to a run, and nothing else.
pub async fn preparation(
    tx: &mut TenantTx,
    workspace: Uuid,
    ids: &[Uuid],
    only_of: Option<Uuid>,
) -> Result<Vec<Preparation>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT id, name, status, problem_message, kind, coalesce(passages, 0) AS "passages!"
           FROM documents
           WHERE client_id = $1 AND workspace_id = $2 AND id = ANY ($3) AND purpose <> 'version'
             AND ($4::uuid IS NULL OR (purpose = 'run_input' AND uploaded_by = $4))"#,
        client,
        workspace,
        ids,
        only_of,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Preparation {
            id: row.id,
            name: row.name,
            status: DocumentStatus::parse(&row.status),
            problem: row.problem_message,
            kind: row.kind,
            passages: row.passages,
        })
        .collect())
}

/// What lies in folders of documents, and below.
pub struct InFolders {
    /// Read and with text, by name.
    pub ids: Vec<Uuid>,
    /// That could not be read.
    pub unreadable: i64,
    /// One that is still being read.
    pub preparing: Option<String>,
}

/// What lies in these folders of a workspace, and below, as it is now.
pub async fn in_folders(tx: &mut TenantTx, workspace: Uuid, folders: &[Uuid]) -> Result<InFolders, sqlx::Error> {
    if folders.is_empty() {
        return Ok(InFolders { ids: Vec::new(), unreadable: 0, preparing: None });
    }
    let client = tx.client();
    query_as!(
        InFolders,
        r#"SELECT coalesce(array_agg(d.id ORDER BY lower(d.name), d.id) FILTER (WHERE d.status = 'ready' AND d.passages > 0), '{}') AS "ids!",
                  count(*) FILTER (WHERE d.status = 'failed') AS "unreadable!", min(d.name) FILTER (WHERE d.status IN ('queued', 'extracting')) AS preparing
           FROM folders f
           JOIN documents d ON d.client_id = f.client_id AND d.folder_id = f.id AND d.purpose = 'supporting'
           WHERE f.client_id = $1 AND f.workspace_id = $2 AND f.kind = 'document' AND f.chain && $3"#,
        client,
        workspace,
        folders,
    )
    .fetch_one(&mut **tx)
    .await
}

/// The passages of these documents as they are now, in the order of documents given and then of their text; at most
/// `most`.
pub async fn offered(tx: &mut TenantTx, ids: &[Uuid], most: i64) -> Result<Vec<Offered>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Offered,
        "SELECT p.id, p.document_id, d.name AS document_name, p.ordinal, p.page, p.heading, p.table_header, p.start_ms, p.text
         FROM unnest($2::uuid[]) WITH ORDINALITY AS asked (id, place)
         JOIN documents d ON d.client_id = $1 AND d.id = asked.id
         JOIN passages p ON p.client_id = $1 AND p.document_id = d.id AND p.version = d.version
         ORDER BY asked.place, p.ordinal
         LIMIT $3",
        client,
        ids,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The documents of a workspace that can be searched, the newest first.
pub async fn searchable(tx: &mut TenantTx, workspace: Uuid, most: i64) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM documents
         WHERE client_id = $1 AND workspace_id = $2 AND purpose = 'supporting' AND status = 'ready' AND passages > 0
         ORDER BY created_at DESC, id DESC
         LIMIT $3",
        client,
        workspace,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// These passages again, in the order given and of whatever version; those of documents deleted since are missing.
pub async fn offered_again(tx: &mut TenantTx, passages: &[Uuid]) -> Result<Vec<Offered>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Offered,
        "SELECT p.id, p.document_id, d.name AS document_name, p.ordinal, p.page, p.heading, p.table_header, p.start_ms, p.text
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

/// These passages for a later look at a run, each with whether its document is still the one that was read; those of
/// documents deleted since are missing.
pub async fn offered_then(tx: &mut TenantTx, passages: &[Uuid]) -> Result<Vec<Kept>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Kept,
        r#"SELECT p.id, p.document_id, d.name AS document_name, p.page, p.heading, p.start_ms, p.text, p.version = d.version AS "is_current!"
           FROM passages p
           JOIN documents d ON d.client_id = p.client_id AND d.id = p.document_id
           WHERE p.client_id = $1 AND p.id = ANY ($2)"#,
        client,
        passages,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A passage with what speaks for it, as a statement finds it.
pub(super) struct RankedRow {
    pub(super) id: Uuid,
    pub(super) document_id: Uuid,
    pub(super) document_name: String,
    pub(super) ordinal: i32,
    pub(super) page: Option<i32>,
    pub(super) heading: Option<String>,
    pub(super) table_header: Option<String>,
    pub(super) start_ms: Option<i64>,
    pub(super) text: String,
    pub(super) words_place: Option<i64>,
    pub(super) words_score: Option<f64>,
    pub(super) meaning_place: Option<i64>,
    pub(super) score: f64,
}

impl RankedRow {
    /// With how near it is, which the statement is not told.
    pub(super) fn ranked(self, near: &Near) -> Ranked {
        let Self { words_place, words_score, meaning_place, score, .. } = self;
        let why = Why { words_place, words_score, meaning_place, nearness: nearness(near, meaning_place), score };
        let Self { id, document_id, document_name, ordinal, page, heading, table_header, start_ms, text, .. } = self;
        Ranked {
            why,
            passage: Offered { id, document_id, document_name, ordinal, page, heading, table_header, start_ms, text },
        }
    }
}

/// The passages of these documents that fit a question best, best first; used where all of them would not fit the
/// model. `near` are those near it in meaning; without them the words alone decide.
pub async fn offered_best(
    tx: &mut TenantTx,
    ids: &[Uuid],
    question: &str,
    near: &Near,
    most: i64,
) -> Result<Vec<Ranked>, sqlx::Error> {
    let client = tx.client();
    let places: Vec<Uuid> = near.iter().map(|(id, _)| *id).collect();
    let passages = passage_count(tx, ids).await?;
    if passages > EXACTLY {
        return many::offered_best_of_many(tx, (ids, passages), question, near, most).await;
    }
    let rows = query_as!(
        RankedRow,
        r#"WITH asked AS (
             SELECT d.id, d.name, d.version, listed.place
             FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (id, place) JOIN documents d ON d.client_id = $1 AND d.id = listed.id
           ), words AS (
             -- any of the question's words, in every language of these documents: a passage need not hold them all
             SELECT DISTINCT word, ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery AS query
             FROM (SELECT DISTINCT language FROM passages p JOIN asked d ON d.id = p.document_id AND d.version = p.version WHERE p.client_id = $1) AS spoken,
                  unnest(tsvector_to_array(to_tsvector(spoken.language, $3))) AS word
           ), matched AS (
             SELECT p.id, length(p.tsv) AS length, w.word,
                    (SELECT cardinality(t.positions) FROM unnest(p.tsv) AS t WHERE t.lexeme = w.word)::float8 AS times
             FROM passages p
             JOIN asked d ON d.id = p.document_id AND d.version = p.version
             JOIN words w ON p.tsv @@ w.query
             WHERE p.client_id = $1
           ), whole AS (
             SELECT count(*) AS passages, avg(length(p.tsv))::float8 AS length
             FROM passages p JOIN asked d ON d.id = p.document_id AND d.version = p.version
             WHERE p.client_id = $1
           ), weights AS (
             -- BM25: a word that few passages have says more than one that all have
             SELECT m.word, ln(1 + (whole.passages - count(*) + 0.5)::float8 / (count(*) + 0.5)::float8) AS weight
             FROM matched m CROSS JOIN whole
             GROUP BY m.word, whole.passages
           ), scored AS (
             SELECT m.id, sum(w.weight * m.times / (m.times + 1.2 * (0.5 + 0.5 * m.length / whole.length))) AS score
             FROM matched m JOIN weights w USING (word) CROSS JOIN whole
             GROUP BY m.id
           ), by_words AS (
             SELECT s.id, s.score, row_number() OVER (ORDER BY s.score DESC, d.place, p.ordinal) AS place,
                    CASE WHEN cardinality($5::uuid[]) = 0 THEN 1 ELSE part_said(p.tsv, a.words) END AS said
             FROM scored s JOIN passages p ON p.client_id = $1 AND p.id = s.id JOIN asked d ON d.id = p.document_id LEFT JOIN asked_in($3) a ON a.language = p.language
           ), by_meaning AS (
             SELECT id, place FROM unnest($5::uuid[]) WITH ORDINALITY AS near (id, place)
           ), fused AS (
             SELECT id, w.place AS words_place, w.score AS words_score, m.place AS meaning_place,
                    fused_score(w.place, w.said, m.place) AS score
             FROM by_words w FULL JOIN by_meaning m USING (id)
           )
           SELECT p.id AS "id!", p.document_id AS "document_id!", d.name AS "document_name!", p.ordinal AS "ordinal!",
                  p.page, p.heading, p.table_header, p.start_ms, p.text AS "text!",
                  f.words_place AS "words_place?", f.words_score AS "words_score?", f.meaning_place AS "meaning_place?", coalesce(f.score, 0) AS "score!"
           FROM passages p
           JOIN asked d ON d.id = p.document_id AND d.version = p.version
           LEFT JOIN fused f ON f.id = p.id
           WHERE p.client_id = $1
           ORDER BY f.score DESC NULLS LAST, d.place, p.ordinal
           LIMIT $4"#,
        client,
        ids,
        question,
        most,
        &places,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| row.ranked(near)).collect())
}

/// The passages that stand directly before and after these, as far as their section goes: long text is cut into
/// passages, and an answer often begins in one and ends in the next.
pub async fn beside(tx: &mut TenantTx, found: &[Uuid]) -> Result<Vec<Beside>, sqlx::Error> {
    let client = tx.client();
    let pairs = query!(
        "SELECT f.id AS of, p.id
         FROM passages f
         JOIN passages p ON p.client_id = f.client_id AND p.document_id = f.document_id AND p.version = f.version AND p.ordinal IN (f.ordinal - 1, f.ordinal + 1)
           AND p.heading IS NOT DISTINCT FROM f.heading
         WHERE f.client_id = $1 AND f.id = ANY ($2)
         ORDER BY array_position($2, f.id), p.ordinal",
        client,
        found,
    )
    .fetch_all(&mut **tx)
    .await?;
    let ids: Vec<Uuid> = pairs.iter().map(|pair| pair.id).collect();
    let passages: HashMap<Uuid, Offered> =
        offered_again(tx, &ids).await?.into_iter().map(|passage| (passage.id, passage)).collect();
    let beside = |(of, id)| Some(Beside { of, passage: passages.get(&id)?.clone() });
    Ok(pairs.into_iter().filter_map(|pair| beside((pair.of, pair.id))).collect())
}

/// How near the passage at a place, from 1, is.
pub(super) fn nearness(near: &Near, place: Option<i64>) -> Option<f32> {
    let index = usize::try_from(place?.checked_sub(1)?).ok()?;
    near.get(index).map(|(_, nearness)| *nearness)
}

/// How many passages these documents have together.
pub async fn passage_count(tx: &mut TenantTx, ids: &[Uuid]) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT coalesce(sum(passages), 0)::bigint AS "sum!" FROM documents WHERE client_id = $1 AND id = ANY ($2)"#,
        client,
        ids
    )
    .fetch_one(&mut **tx)
    .await
}

/// How many characters the passages of these documents have together.
pub async fn characters(tx: &mut TenantTx, ids: &[Uuid]) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT coalesce(sum(characters), 0)::bigint AS "sum!" FROM documents WHERE client_id = $1 AND id = ANY ($2)"#, client, ids).fetch_one(&mut **tx).await
}
