//! Rows of batches: as the sheet gave them, as they were checked, as a page shows them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use document::Node;
use extract::{Cell, TableRow};
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::batches::model::{BatchRow, RowError, RowStatus};
use crate::kit::db::TenantTx;

/// Adds the rows of a sheet.
pub async fn insert_rows(tx: &mut TenantTx, batch: Uuid, rows: &[TableRow]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    for part in rows.chunks(1_000) {
        let numbers: Vec<i32> = part.iter().map(|row| i32::try_from(row.number).unwrap_or(i32::MAX)).collect();
        let cells: Vec<Value> = part.iter().map(|row| serde_json::to_value(&row.cells).unwrap_or_default()).collect();
        query!(
            "INSERT INTO batch_rows (client_id, batch_id, row, cells)
             SELECT $1, $2, t.row, t.cells FROM unnest($3::integer[], $4::jsonb[]) AS t (row, cells)",
            client,
            batch,
            &numbers,
            &cells,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// Documents by the names that its rows call them, before anything was checked.
pub async fn set_files(tx: &mut TenantTx, id: Uuid, files: &BTreeMap<String, Uuid>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE batches SET files = $3 WHERE client_id = $1 AND id = $2", client, id, Json(files) as _)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Rows after one, as they stand in the sheet.
pub async fn cells(
    tx: &mut TenantTx,
    batch: Uuid,
    after: i32,
    most: i64,
) -> Result<Vec<(i32, Vec<Cell>)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT row, cells AS "cells: Json<Vec<Cell>>" FROM batch_rows
           WHERE client_id = $1 AND batch_id = $2 AND row > $3 ORDER BY row LIMIT $4"#,
        client,
        batch,
        after,
        most,
    );
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.row, row.cells.0)).collect())
}

/// Keeps what a check of all rows found.
pub async fn set_errors(tx: &mut TenantTx, batch: Uuid, faulty: &[(i32, Vec<RowError>)]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let rows: Vec<i32> = faulty.iter().map(|(row, _)| *row).collect();
    let errors: Vec<Value> =
        faulty.iter().map(|(_, errors)| serde_json::to_value(errors).unwrap_or_default()).collect();
    query!(
        "UPDATE batch_rows SET errors = NULL WHERE client_id = $1 AND batch_id = $2 AND errors IS NOT NULL AND row <> ALL ($3)",
        client,
        batch,
        &rows,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "UPDATE batch_rows r SET errors = t.errors FROM unnest($3::integer[], $4::jsonb[]) AS t (row, errors)
         WHERE r.client_id = $1 AND r.batch_id = $2 AND r.row = t.row",
        client,
        batch,
        &rows,
        &errors,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Leaves out the rows that have errors.
pub async fn skip_faulty(tx: &mut TenantTx, batch: Uuid) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let skipped = query!(
        "UPDATE batch_rows SET status = 'skipped' WHERE client_id = $1 AND batch_id = $2 AND errors IS NOT NULL",
        client,
        batch,
    );
    Ok(skipped.execute(&mut **tx).await?.rows_affected())
}

/// Makes the rows that failed wait again; answers how many.
pub async fn retry_failed(tx: &mut TenantTx, batch: Uuid) -> Result<u64, sqlx::Error> {
    let client = tx.client();
    let waiting = query!(
        "UPDATE batch_rows SET status = 'waiting', run_id = NULL, reason = NULL, finished_at = NULL
         WHERE client_id = $1 AND batch_id = $2 AND status = 'failed'",
        client,
        batch,
    );
    Ok(waiting.execute(&mut **tx).await?.rows_affected())
}

/// Which rows a page shows.
pub struct RowFilter<'a> {
    pub batch: Uuid,
    pub status: Option<RowStatus>,
    pub faulty: bool,
    /// An `ILIKE` pattern for what stands in a row.
    pub search: Option<&'a str>,
}

impl RowFilter<'_> {
    /// All of them.
    pub fn all(batch: Uuid) -> Self {
        Self { batch, status: None, faulty: false, search: None }
    }
}

struct Row {
    row: i32,
    cells: Value,
    errors: Option<Json<Vec<RowError>>>,
    status: String,
    run_id: Option<Uuid>,
    reason: Option<String>,
    output: Option<Value>,
    tokens: i64,
    finished_at: Option<DateTime<Utc>>,
}

/// Characters of an answer that a list shows.
const BEGINNING: usize = 120;

/// The first words of an answer; one that this version cannot read shows none.
fn beginning(output: Value) -> Option<String> {
    Node::from_value(output).ok().map(|node| document::to_beginning(&node, BEGINNING))
}

impl From<Row> for BatchRow {
    fn from(row: Row) -> Self {
        Self {
            row: row.row,
            cells: row.cells,
            errors: row.errors.map(|errors| errors.0).unwrap_or_default(),
            status: RowStatus::parse(&row.status),
            run_id: row.run_id,
            reason: row.reason,
            answer: row.output.and_then(beginning),
            tokens: row.tokens,
            finished_at: row.finished_at,
        }
    }
}

/// In the sheet's order, one more than the page shows.
pub async fn rows(
    tx: &mut TenantTx,
    filter: &RowFilter<'_>,
    after: i32,
    fetch: i64,
) -> Result<Vec<BatchRow>, sqlx::Error> {
    let client = tx.client();
    let rows = query_as!(
        Row,
        r#"SELECT row, cells, errors AS "errors: Json<Vec<RowError>>", status, run_id, reason, tokens, finished_at,
                  (SELECT o.content FROM outputs o WHERE o.client_id = b.client_id AND o.run_id = b.run_id ORDER BY o.version DESC LIMIT 1) AS output
           FROM batch_rows b
           WHERE client_id = $1 AND batch_id = $2 AND row > $3
             AND ($4::text IS NULL OR status = $4)
             AND (NOT $5 OR errors IS NOT NULL)
             AND ($6::text IS NULL OR cells::text ILIKE $6)
           ORDER BY row
           LIMIT $7"#,
        client,
        filter.batch,
        after,
        filter.status.map(RowStatus::as_str),
        filter.faulty,
        filter.search,
        fetch,
    );
    let rows = rows.fetch_all(&mut **tx).await?;
    // Large answers have more nodes than one of the server's threads may stop at (N4).
    let read = tokio::task::spawn_blocking(|| rows.into_iter().map(BatchRow::from).collect());
    read.await.map_err(|error| sqlx::Error::Io(std::io::Error::other(error)))
}

/// How many there are; a batch has no more rows than can be counted.
pub async fn count_rows(tx: &mut TenantTx, filter: &RowFilter<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM batch_rows
           WHERE client_id = $1 AND batch_id = $2
             AND ($3::text IS NULL OR status = $3)
             AND (NOT $4 OR errors IS NOT NULL)
             AND ($5::text IS NULL OR cells::text ILIKE $5)"#,
        client,
        filter.batch,
        filter.status.map(RowStatus::as_str),
        filter.faulty,
        filter.search,
    )
    .fetch_one(&mut **tx)
    .await
}

/// A row with its answer, for a file.
pub struct Answered {
    pub row: i32,
    pub cells: Vec<Cell>,
    pub status: RowStatus,
    pub reason: Option<String>,
    pub errors: Vec<RowError>,
    pub run_id: Option<Uuid>,
    pub title: Option<String>,
    pub output: Option<Value>,
    pub tokens: i64,
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
}

/// Rows after one, with the newest version of each answer: what people have mended in it counts.
pub async fn results(tx: &mut TenantTx, batch: Uuid, after: i32, most: i64) -> Result<Vec<Answered>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT b.row, b.cells AS "cells: Json<Vec<Cell>>", b.status, b.reason, b.errors AS "errors: Json<Vec<RowError>>", b.run_id, b.tokens,
                  b.cost_micros, b.currency, r.title AS "title?",
                  (SELECT o.content FROM outputs o WHERE o.client_id = b.client_id AND o.run_id = b.run_id ORDER BY o.version DESC LIMIT 1) AS output
           FROM batch_rows b
           LEFT JOIN runs r ON r.client_id = b.client_id AND r.id = b.run_id
           WHERE b.client_id = $1 AND b.batch_id = $2 AND b.row > $3
           ORDER BY b.row
           LIMIT $4"#,
        client,
        batch,
        after,
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Answered {
            row: row.row,
            cells: row.cells.0,
            status: RowStatus::parse(&row.status),
            reason: row.reason,
            errors: row.errors.map(|errors| errors.0).unwrap_or_default(),
            run_id: row.run_id,
            title: row.title,
            output: row.output,
            tokens: row.tokens,
            cost_micros: row.cost_micros,
            currency: row.currency,
        })
        .collect())
}
