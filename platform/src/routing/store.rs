//! All SQL of the counts: written by the worker's role, read by the owner's. They hold no client and no text of one.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::canary::Counts;
use super::minutes::Cell;
use crate::kit::db::{OperatorTx, WorkerTx};

/// Writes the minutes of this process, over what it wrote of them before. Histograms travel as text: `unnest` would take an array of arrays apart to its numbers.
pub async fn write(tx: &mut WorkerTx, process: Uuid, bindings: &[(Uuid, Vec<Cell>)]) -> Result<(), sqlx::Error> {
    let cells: Vec<(Uuid, &Cell)> =
        bindings.iter().flat_map(|(id, cells)| cells.iter().map(|cell| (*id, cell))).collect();
    let ids: Vec<Uuid> = cells.iter().map(|(id, _)| *id).collect();
    let minutes: Vec<DateTime<Utc>> = cells.iter().map(|(_, cell)| cell.time()).collect();
    let digests: Vec<String> = cells.iter().map(|(_, cell)| cell.digest.clone()).collect();
    let outcomes: Vec<String> = cells.iter().map(|(_, cell)| cell.outcome.to_owned()).collect();
    let calls: Vec<i64> = cells.iter().map(|(_, cell)| cell.calls).collect();
    let first: Vec<String> = cells.iter().map(|(_, cell)| literal(cell.first.counts())).collect();
    let total: Vec<String> = cells.iter().map(|(_, cell)| literal(cell.total.counts())).collect();
    query!(
        "INSERT INTO binding_minutes (binding_id, minute, plugin_digest, outcome, process, calls, first_delta, total)
         SELECT t.id, t.minute, t.digest, t.outcome, $1, t.calls, t.first_delta::bigint[], t.total::bigint[]
         FROM unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])
           AS t (id, minute, digest, outcome, calls, first_delta, total)
         ON CONFLICT (binding_id, minute, plugin_digest, outcome, process)
         DO UPDATE SET calls = excluded.calls, first_delta = excluded.first_delta, total = excluded.total",
        process,
        &ids,
        &minutes,
        &digests,
        &outcomes,
        &calls,
        &first,
        &total,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// An array as PostgreSQL writes it.
fn literal(counts: &[i64]) -> String {
    let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
    format!("{{{}}}", counts.join(","))
}

/// Removes minutes before this time.
pub async fn clean(tx: &mut WorkerTx, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let removed = query!("DELETE FROM binding_minutes WHERE minute < $1", before);
    Ok(removed.execute(&mut **tx).await?.rows_affected())
}

/// The calls of one step of time with one outcome.
pub struct Step {
    pub at: DateTime<Utc>,
    pub outcome: String,
    pub calls: i64,
    pub first_delta: Vec<i64>,
    pub total: Vec<i64>,
}

/// A binding's calls, over all processes and versions, in steps of so many minutes.
pub async fn series(
    tx: &mut OperatorTx,
    binding: Uuid,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    minutes: i32,
) -> Result<Vec<Step>, sqlx::Error> {
    query_as!(
        Step,
        r#"SELECT date_bin(make_interval(mins => $4), minute, $2) AS "at!", outcome, sum(calls)::bigint AS "calls!",
                  add_counts(first_delta) AS "first_delta!", add_counts(total) AS "total!"
           FROM binding_minutes
           WHERE binding_id = $1 AND minute >= $2 AND minute < $3
           GROUP BY 1, 2
           ORDER BY 1, 2"#,
        binding,
        from,
        to,
        minutes,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Calls and failures of versions of plugins, by their digests, since a time.
pub async fn counts(
    tx: &mut OperatorTx,
    digests: &[&str],
    since: DateTime<Utc>,
) -> Result<HashMap<String, Counts>, sqlx::Error> {
    let digests: Vec<String> = digests.iter().map(|digest| (*digest).to_owned()).collect();
    let rows = query!(
        r#"SELECT plugin_digest, sum(calls)::bigint AS "calls!",
                  coalesce(sum(calls) FILTER (WHERE outcome <> 'succeeded'), 0)::bigint AS "failures!"
           FROM binding_minutes
           WHERE plugin_digest = ANY ($1) AND minute >= $2 AND outcome <> 'cancelled'
           GROUP BY plugin_digest"#,
        &digests,
        since,
    )
    .fetch_all(&mut **tx)
    .await?;
    let count = |number: i64| u64::try_from(number).unwrap_or(0);
    Ok(rows
        .into_iter()
        .map(|row| (row.plugin_digest, Counts { calls: count(row.calls), failures: count(row.failures) }))
        .collect())
}
