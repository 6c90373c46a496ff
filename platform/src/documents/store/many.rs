//! The passages that fit a question best among so many that they cannot all be looked at: a folder's thousands of
//! documents.

use std::collections::HashSet;

use sqlx::query_as;
use uuid::Uuid;

use super::offers::{RankedRow, offered};
use crate::documents::model::{Near, Ranked, Why};
use crate::kit::db::TenantTx;

/// As [`super::offers::offered_best`]: those that have words of the question or are near it, and behind them, where
/// there is room, how the first documents begin.
pub async fn offered_best_of_many(
    tx: &mut TenantTx,
    (ids, passages): (&[Uuid], i64),
    question: &str,
    near: &Near,
    most: i64,
) -> Result<Vec<Ranked>, sqlx::Error> {
    let client = tx.client();
    let places: Vec<Uuid> = near.iter().map(|(id, _)| *id).collect();
    let rows = query_as!(
        RankedRow,
        r#"WITH by_words AS MATERIALIZED (
             SELECT b.id, b.score, row_number() OVER (ORDER BY b.score DESC, b.id) AS place,
                    CASE WHEN cardinality($5::uuid[]) = 0 THEN 1 ELSE part_said(p.tsv, a.words) END AS said
             FROM best_passages((SELECT workspace_id FROM documents WHERE client_id = $1 AND id = ($2::uuid[])[1]), $2, $3, $6, $4::bigint::int) b
             LEFT JOIN passages p ON p.client_id = $1 AND p.id = b.id
             LEFT JOIN asked_in($3) a ON a.language = p.language
           ), by_meaning AS (
             SELECT id, place FROM unnest($5::uuid[]) WITH ORDINALITY AS near (id, place)
           ), fused AS MATERIALIZED (
             SELECT id, w.place AS words_place, w.score AS words_score, m.place AS meaning_place,
                    fused_score(w.place, w.said, m.place) AS score
             FROM by_words w FULL JOIN by_meaning m USING (id)
           )
           SELECT p.id AS "id!", p.document_id AS "document_id!", d.name AS "document_name!", p.ordinal AS "ordinal!",
                  p.page, p.heading, p.table_header, p.start_ms, p.text AS "text!",
                  f.words_place AS "words_place?", f.words_score AS "words_score?", f.meaning_place AS "meaning_place?", f.score AS "score!"
           FROM fused f
           JOIN passages p ON p.client_id = $1 AND p.id = f.id
           -- which documents it may see, and which version of them is in force, is for the reader's own policies to say
           JOIN documents d ON d.client_id = $1 AND d.id = p.document_id AND d.version = p.version
           ORDER BY f.score DESC, p.id
           LIMIT $4"#,
        client,
        ids,
        question,
        most,
        &places,
        passages,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut ranked: Vec<Ranked> = rows.into_iter().map(|row| row.ranked(near)).collect();
    let room = usize::try_from(most).unwrap_or_default().saturating_sub(ranked.len());
    if room > 0 {
        let found: HashSet<Uuid> = ranked.iter().map(|ranked| ranked.passage.id).collect();
        let first = offered(tx, ids.get(..FIRST).unwrap_or(ids), most).await?;
        let others = first.into_iter().filter(|passage| !found.contains(&passage.id)).take(room);
        ranked.extend(others.map(|passage| Ranked { passage, why: Why::default() }));
    }
    Ok(ranked)
}

/// Documents that stand in where few passages have a word of the question.
const FIRST: usize = 20;
