//! Rows of an import, as they stand in the file and as what they would be.

use chrono::NaiveDate;
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::super::imports::{Choice, ImportCounts, ImportRow, Outcome};
use super::super::model::{Faults, Fields};
use super::super::words;
use crate::kit::db::TenantTx;

/// Rows that go into the table in one statement.
const PART: usize = 1_000;

/// Puts the rows of a file in: their lines, and their cells.
pub async fn insert(tx: &mut TenantTx, import: Uuid, rows: &[(i32, Vec<String>)]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    for part in rows.chunks(PART) {
        let numbers: Vec<i32> = part.iter().map(|(number, _)| *number).collect();
        let cells: Vec<serde_json::Value> = part.iter().map(|(_, cells)| cells.clone().into()).collect();
        query!(
            "INSERT INTO question_import_rows (client_id, import_id, number, cells)
             SELECT $1, $2, t.number, t.cells FROM unnest($3::integer[], $4::jsonb[]) AS t (number, cells)",
            client,
            import,
            &numbers,
            &cells,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// The cells of the rows behind a line.
pub async fn unchecked(
    tx: &mut TenantTx,
    import: Uuid,
    after: i32,
    most: i64,
) -> Result<Vec<(i32, Vec<String>)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT number, cells AS "cells: Json<Vec<String>>" FROM question_import_rows
           WHERE client_id = $1 AND import_id = $2 AND number > $3
           ORDER BY number
           LIMIT $4"#,
        client,
        import,
        after,
        most,
    );
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.number, row.cells.0)).collect())
}

/// A row that was looked at.
pub struct Checked {
    pub number: i32,
    pub fields: Fields,
    pub faults: Faults,
}

/// Keeps what a check of rows found.
pub async fn keep(tx: &mut TenantTx, import: Uuid, rows: &[Checked]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let text = |of: fn(&Fields) -> &str| -> Vec<String> { rows.iter().map(|row| of(&row.fields).to_owned()).collect() };
    let day = |of: fn(&Fields) -> Option<NaiveDate>| -> Vec<Option<NaiveDate>> {
        rows.iter().map(|row| of(&row.fields)).collect()
    };
    let numbers: Vec<i32> = rows.iter().map(|row| row.number).collect();
    let ids: Vec<Uuid> = rows.iter().map(|_| Uuid::now_v7()).collect();
    let faults: Vec<Option<serde_json::Value>> =
        rows.iter().map(|row| (!row.faults.is_empty()).then(|| serde_json::json!(row.faults))).collect();
    let normal: Vec<String> = rows.iter().map(|row| words::normalised(&row.fields.question)).collect();
    let gist: Vec<String> = normal.iter().map(|normal| words::gist(normal)).collect();
    let content: Vec<String> = rows.iter().map(|row| row.fields.content()).collect();
    query!(
        "UPDATE question_import_rows r
         SET entry_id = t.id, faults = t.faults, outcome = CASE WHEN t.faults IS NULL THEN NULL ELSE 'faulty' END, of_row = NULL, of_entry = NULL, of_key = NULL,
             of_meaning = NULL, choice = NULL,
             key = nullif(t.key, ''), topic = t.topic, question = t.question, answer = t.answer, language = t.language, valid_from = t.valid_from,
             valid_until = t.valid_until, owner = t.owner, review_on = t.review_on, normal = t.normal, gist = t.gist, content = t.content
         FROM unnest($3::integer[], $4::uuid[], $5::jsonb[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::date[], $12::date[],
                     $13::text[], $14::date[], $15::text[], $16::text[], $17::text[])
              AS t (number, id, faults, key, topic, question, answer, language, valid_from, valid_until, owner, review_on, normal, gist, content)
         WHERE r.client_id = $1 AND r.import_id = $2 AND r.number = t.number",
        client,
        import,
        &numbers,
        &ids,
        &faults as _,
        &text(|fields| &fields.key),
        &text(|fields| &fields.topic),
        &text(|fields| &fields.question),
        &text(|fields| &fields.answer),
        &text(|fields| &fields.language),
        &day(|fields| fields.valid_from) as _,
        &day(|fields| fields.valid_until) as _,
        &text(|fields| &fields.owner),
        &day(|fields| fields.review_on) as _,
        &normal,
        &gist,
        &content,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Which rows are shown.
pub struct RowSlice {
    pub outcome: Option<Outcome>,
    /// Only those that mean the same as an entry.
    pub alike: bool,
    pub after: i32,
    pub fetch: i64,
}

/// In the order of the file.
pub async fn page(tx: &mut TenantTx, import: Uuid, slice: &RowSlice) -> Result<Vec<ImportRow>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT r.number, r.cells AS "cells: Json<Vec<String>>", r.outcome, r.faults AS "faults: Json<Faults>", r.of_row, r.topic, r.question, r.answer,
                  e.question AS "before_question?", e.answer AS "before_answer?", a.question AS "alike_question?", a.answer AS "alike_answer?", r.choice
           FROM question_import_rows r
           LEFT JOIN question_entries e ON e.client_id = r.client_id AND e.id = r.of_entry
           LEFT JOIN question_entries a ON a.client_id = r.client_id AND a.id = r.of_meaning
           WHERE r.client_id = $1 AND r.import_id = $2 AND r.number > $3 AND ($4::text IS NULL OR r.outcome = $4)
             AND (r.of_meaning IS NOT NULL OR NOT $6)
           ORDER BY r.number
           LIMIT $5"#,
        client,
        import,
        slice.after,
        slice.outcome.map(Outcome::as_str),
        slice.fetch,
        slice.alike,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ImportRow {
            number: row.number,
            cells: row.cells.0,
            outcome: row.outcome.as_deref().and_then(Outcome::parse),
            faults: row.faults.map(|faults| faults.0).unwrap_or_default(),
            of_row: row.of_row,
            topic: row.topic,
            question: row.question,
            answer: row.answer,
            before_question: row.before_question,
            before_answer: row.before_answer,
            alike_question: row.alike_question,
            alike_answer: row.alike_answer,
            choice: row.choice.as_deref().map(Choice::parse),
        })
        .collect())
}

/// How many rows come to what.
pub async fn counts(tx: &mut TenantTx, import: Uuid) -> Result<ImportCounts, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT outcome AS "outcome!", count(*) AS "count!", count(of_meaning) AS "alike!" FROM question_import_rows
           WHERE client_id = $1 AND import_id = $2 AND outcome IS NOT NULL
           GROUP BY outcome"#,
        client,
        import,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut counts = ImportCounts::default();
    for row in rows {
        if let Some(outcome) = Outcome::parse(&row.outcome) {
            counts.add(outcome, row.count);
            counts.alike += row.alike;
        }
    }
    Ok(counts)
}

/// The last line of the file.
pub async fn last(tx: &mut TenantTx, import: Uuid) -> Result<i32, sqlx::Error> {
    let client = tx.client();
    let last = query_scalar!(
        "SELECT max(number) FROM question_import_rows WHERE client_id = $1 AND import_id = $2",
        client,
        import
    );
    Ok(last.fetch_one(&mut **tx).await?.unwrap_or(0))
}
