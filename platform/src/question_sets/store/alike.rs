//! New rows of an import that mean the same as an entry.

use std::collections::HashMap;

use sqlx::{query, query_as};
use uuid::Uuid;

use super::super::imports::Choice;
use crate::kit::db::TenantTx;

/// A row that no entry has the words of.
pub struct NewRow {
    pub number: i32,
    pub question: String,
    pub language: String,
}

/// At most so many, in the order of the file.
pub async fn added(tx: &mut TenantTx, import: Uuid, most: i64) -> Result<Vec<NewRow>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        NewRow,
        r#"SELECT number, question AS "question!", language AS "language!" FROM question_import_rows
           WHERE client_id = $1 AND import_id = $2 AND outcome = 'added'
           ORDER BY number
           LIMIT $3"#,
        client,
        import,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Keeps which entries rows mean the same as; they stand beside them until somebody chooses otherwise.
pub async fn keep_alike(tx: &mut TenantTx, import: Uuid, alike: &[(i32, Uuid)]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let (numbers, entries): (Vec<i32>, Vec<Uuid>) = alike.iter().copied().unzip();
    query!(
        "UPDATE question_import_rows r SET of_meaning = t.entry, choice = 'keep'
         FROM unnest($3::integer[], $4::uuid[]) AS t (number, entry)
         WHERE r.client_id = $1 AND r.import_id = $2 AND r.number = t.number",
        client,
        import,
        &numbers,
        &entries,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What was chosen for some rows, or for all.
pub struct Chosen<'a> {
    pub choice: Choice,
    pub numbers: Option<&'a [i32]>,
}

/// Answers how many rows it changed: an entry that another row changes is not replaced.
pub async fn choose(tx: &mut TenantTx, import: Uuid, chosen: &Chosen<'_>) -> Result<usize, sqlx::Error> {
    let client = tx.client();
    let done = query!(
        "UPDATE question_import_rows r
         SET choice = $4, outcome = CASE $4 WHEN 'replace' THEN 'changed' WHEN 'skip' THEN 'duplicate' ELSE 'added' END,
             of_entry = CASE $4 WHEN 'replace' THEN e.id END, of_key = CASE $4 WHEN 'replace' THEN e.key END
         FROM question_entries e
         WHERE r.client_id = $1 AND r.import_id = $2 AND e.client_id = $1 AND e.id = r.of_meaning AND ($3::integer[] IS NULL OR r.number = ANY ($3))
           AND ($4 <> 'replace' OR (
             NOT EXISTS (
               SELECT FROM question_import_rows o
               WHERE o.client_id = $1 AND o.import_id = $2 AND o.of_entry = r.of_meaning AND o.number <> r.number)
             AND r.number = (
               SELECT min(o.number) FROM question_import_rows o
               WHERE o.client_id = $1 AND o.import_id = $2 AND o.of_meaning = r.of_meaning AND ($3 IS NULL OR o.number = ANY ($3)))))",
        client,
        import,
        chosen.numbers as _,
        chosen.choice.as_str(),
    )
    .execute(&mut **tx)
    .await?;
    Ok(usize::try_from(done.rows_affected()).unwrap_or(usize::MAX))
}

/// What was chosen, by the lines of the file.
pub async fn choices(tx: &mut TenantTx, import: Uuid) -> Result<HashMap<i32, (Uuid, Choice)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT number, of_meaning AS "of_meaning!", choice AS "choice!" FROM question_import_rows
           WHERE client_id = $1 AND import_id = $2 AND of_meaning IS NOT NULL AND choice IS NOT NULL"#,
        client,
        import,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.number, (row.of_meaning, Choice::parse(&row.choice)))).collect())
}
