//! The rows of an import beside the newest version, and making them the next one. A part of the rows at a time: a
//! statement has five seconds.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::super::imports::{Compared, Outcome, Said};
use super::rows::last;
use crate::kit::db::TenantTx;

/// Rows, or lines of a file, that one statement takes.
const PART: usize = 1_000;

/// The rows of an import that have no faults, by their lines.
pub async fn faultless(tx: &mut TenantTx, import: Uuid) -> Result<Vec<Said<i32>>, sqlx::Error> {
    let client = tx.client();
    sqlx::query_as!(
        Said,
        r#"SELECT number AS id, key, normal_md5 AS "words!", language AS "language!", content AS "content!" FROM question_import_rows
           WHERE client_id = $1 AND import_id = $2 AND faults IS NULL AND content IS NOT NULL
           ORDER BY number"#,
        client,
        import,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The entries of the newest version.
pub async fn newest_entries(tx: &mut TenantTx) -> Result<Vec<Said<Uuid>>, sqlx::Error> {
    let client = tx.client();
    sqlx::query_as!(
        Said,
        r#"SELECT e.id, e.key AS "key?", e.normal_md5 AS words, e.language, e.content FROM question_spans s
           JOIN question_entries e ON e.client_id = s.client_id AND e.id = s.entry_id
           WHERE s.client_id = $1 AND s.until IS NULL"#,
        client,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Keeps what rows come to.
pub async fn keep_compared(tx: &mut TenantTx, import: Uuid, rows: &[Compared]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    for part in rows.chunks(PART) {
        let numbers: Vec<i32> = part.iter().map(|row| row.number).collect();
        let outcomes: Vec<String> = part.iter().map(|row| row.outcome.as_str().to_owned()).collect();
        let of_rows: Vec<Option<i32>> = part.iter().map(|row| row.of_row).collect();
        let of_entries: Vec<Option<Uuid>> = part.iter().map(|row| row.of_entry.as_ref().map(|(id, _)| *id)).collect();
        let of_keys: Vec<Option<String>> =
            part.iter().map(|row| row.of_entry.as_ref().map(|(_, key)| key.clone())).collect();
        query!(
            "UPDATE question_import_rows r SET outcome = t.outcome, of_row = t.of_row, of_entry = t.of_entry, of_key = t.of_key
             FROM unnest($3::integer[], $4::text[], $5::integer[], $6::uuid[], $7::text[]) AS t (number, outcome, of_row, of_entry, of_key)
             WHERE r.client_id = $1 AND r.import_id = $2 AND r.number = t.number",
            client,
            import,
            &numbers,
            &outcomes,
            &of_rows as _,
            &of_entries as _,
            &of_keys as _,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// Makes the compared rows the next version; `replaces`: what no row has goes. Answers how many went.
pub async fn apply(
    tx: &mut TenantTx,
    import: Uuid,
    rows: &[Compared],
    (number, replaces): (i32, bool),
    (by, now): (Uuid, DateTime<Utc>),
) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    let entries_of = |outcome: Outcome| -> Vec<Uuid> {
        let of = rows.iter().filter(|row| row.outcome == outcome);
        of.filter_map(|row| row.of_entry.as_ref().map(|(id, _)| *id)).collect()
    };
    for changed in entries_of(Outcome::Changed).chunks(PART) {
        query!(
            "UPDATE question_spans SET until = $3 WHERE client_id = $1 AND entry_id = ANY ($2) AND until IS NULL",
            client,
            changed,
            number,
        )
        .execute(&mut **tx)
        .await?;
    }
    let removed = if replaces {
        let kept = entries_of(Outcome::Same);
        query_scalar!(
            r#"WITH gone AS (
                 UPDATE question_spans s SET until = $3
                 WHERE s.client_id = $1 AND s.until IS NULL AND NOT EXISTS (SELECT FROM unnest($2::uuid[]) AS k (id) WHERE k.id = s.entry_id)
                 RETURNING 1)
               SELECT count(*) AS "count!" FROM gone"#,
            client,
            &kept,
            number,
        )
        .fetch_one(&mut **tx)
        .await?
    } else {
        0
    };
    for after in (0..last(tx, import).await?).step_by(PART) {
        query!(
            "WITH made AS (
               INSERT INTO question_entries (client_id, id, key, topic, question, answer, language, valid_from, valid_until, owner, review_on, normal, gist, content, made_by, made_at)
               SELECT r.client_id, r.entry_id, coalesce(r.key, r.of_key, r.entry_id::text), r.topic, r.question, r.answer, r.language, r.valid_from, r.valid_until,
                      r.owner, r.review_on, r.normal, r.gist, r.content, $5, $6
               FROM question_import_rows r
               WHERE r.client_id = $1 AND r.import_id = $2 AND r.number > $3 AND r.number <= $4 AND r.outcome IN ('added', 'changed')
               RETURNING client_id, id)
             INSERT INTO question_spans (client_id, entry_id, since) SELECT client_id, id, $7 FROM made",
            client,
            import,
            after,
            after.saturating_add(i32::try_from(PART).unwrap_or(i32::MAX)),
            by,
            now,
            number,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(removed)
}
