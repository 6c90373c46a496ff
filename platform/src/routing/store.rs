//! All SQL of the counts, written by the worker's role, read by the owner's, and of the regions that are served, read
//! by all. They hold no client and no text of one.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::canary::Counts;
use super::minutes::{Cell, CellKey, ChangedCell};
use crate::kit::db::{OperatorTx, TenantTx, WorkerTx};

/// Writes the minutes of this process, over what it wrote of them before. Histograms travel as text: `unnest` would
/// take an array of arrays apart to its numbers.
pub async fn write(tx: &mut WorkerTx, process: Uuid, bindings: &[(Uuid, Vec<ChangedCell>)]) -> Result<(), sqlx::Error> {
    let cells: Vec<(Uuid, &CellKey, DateTime<Utc>, &Cell)> = bindings
        .iter()
        .flat_map(|(id, cells)| cells.iter().map(|(key, minute, cell)| (*id, key, *minute, cell)))
        .collect();
    let ids: Vec<Uuid> = cells.iter().map(|(id, ..)| *id).collect();
    let minutes: Vec<DateTime<Utc>> = cells.iter().map(|(_, _, minute, _)| *minute).collect();
    let digests: Vec<String> = cells.iter().map(|(_, (digest, _), ..)| digest.clone()).collect();
    let outcomes: Vec<String> = cells.iter().map(|(_, (_, outcome), ..)| (*outcome).to_owned()).collect();
    let calls: Vec<i64> = cells.iter().map(|(.., cell)| cell.calls).collect();
    let retries: Vec<i64> = cells.iter().map(|(.., cell)| cell.retries).collect();
    let open: Vec<i64> = cells.iter().map(|(.., cell)| cell.open_seconds).collect();
    let first: Vec<String> = cells.iter().map(|(.., cell)| cell.first.literal()).collect();
    let total: Vec<String> = cells.iter().map(|(.., cell)| cell.total.literal()).collect();
    let cpu: Vec<String> = cells.iter().map(|(.., cell)| cell.cpu.literal()).collect();
    let memory: Vec<String> = cells.iter().map(|(.., cell)| cell.memory.literal()).collect();
    query!(
        "INSERT INTO control.binding_minutes
           (binding_id, minute, plugin_digest, outcome, process, calls, retries, open_seconds, first_delta, total, cpu, memory)
         SELECT t.id, t.minute, t.digest, t.outcome, $1, t.calls, t.retries, t.open,
                t.first_delta::bigint[], t.total::bigint[], t.cpu::bigint[], t.memory::bigint[]
         FROM unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
                     $9::text[], $10::text[], $11::text[], $12::text[])
           AS t (id, minute, digest, outcome, calls, retries, open, first_delta, total, cpu, memory)
         ON CONFLICT (binding_id, minute, plugin_digest, outcome, process)
         DO UPDATE SET calls = excluded.calls, retries = excluded.retries, open_seconds = excluded.open_seconds,
                       first_delta = excluded.first_delta, total = excluded.total, cpu = excluded.cpu, memory = excluded.memory",
        process,
        &ids,
        &minutes,
        &digests,
        &outcomes,
        &calls,
        &retries,
        &open,
        &first,
        &total,
        &cpu,
        &memory,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Removes minutes before this time.
pub async fn clean(tx: &mut WorkerTx, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let removed = query!("DELETE FROM control.binding_minutes WHERE minute < $1", before);
    Ok(removed.execute(&mut **tx).await?.rows_affected())
}

/// Calls with one outcome, counted together.
pub struct Sum {
    pub outcome: String,
    pub calls: i64,
    pub retries: i64,
    pub first_delta: Vec<i64>,
    pub total: Vec<i64>,
    pub cpu: Vec<i64>,
    pub memory: Vec<i64>,
}

/// What happened in a step of time.
struct Step {
    at: DateTime<Utc>,
    outcome: String,
    calls: i64,
    retries: i64,
    first_delta: Vec<i64>,
    total: Vec<i64>,
    cpu: Vec<i64>,
    memory: Vec<i64>,
}

impl From<Step> for (DateTime<Utc>, Sum) {
    fn from(step: Step) -> Self {
        let Step { at, outcome, calls, retries, first_delta, total, cpu, memory } = step;
        (at, Sum { outcome, calls, retries, first_delta, total, cpu, memory })
    }
}

/// A binding's calls, over all processes and versions, in steps of so many minutes that are counted from `from`.
pub async fn series(
    tx: &mut OperatorTx,
    binding: Uuid,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    minutes: i32,
) -> Result<Vec<(DateTime<Utc>, Sum)>, sqlx::Error> {
    let steps = query_as!(
        Step,
        r#"SELECT date_bin(make_interval(mins => $4), minute, $2) AS "at!", outcome, sum(calls)::bigint AS "calls!",
                  sum(retries)::bigint AS "retries!", add_counts(first_delta) AS "first_delta!", add_counts(total) AS "total!",
                  add_counts(cpu) AS "cpu!", add_counts(memory) AS "memory!"
           FROM control.binding_minutes
           WHERE binding_id = $1 AND minute >= $2 AND minute < $3 AND outcome <> ''
           GROUP BY 1, 2
           ORDER BY 1, 2"#,
        binding,
        from,
        to,
        minutes,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(steps.into_iter().map(Into::into).collect())
}

/// The same of versions of a plugin, by their digests, over all bindings.
pub async fn series_of_versions(
    tx: &mut OperatorTx,
    digests: &[String],
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    minutes: i32,
) -> Result<Vec<(DateTime<Utc>, Sum)>, sqlx::Error> {
    let steps = query_as!(
        Step,
        r#"SELECT date_bin(make_interval(mins => $4), minute, $2) AS "at!", outcome, sum(calls)::bigint AS "calls!",
                  sum(retries)::bigint AS "retries!", add_counts(first_delta) AS "first_delta!", add_counts(total) AS "total!",
                  add_counts(cpu) AS "cpu!", add_counts(memory) AS "memory!"
           FROM control.binding_minutes
           WHERE plugin_digest = ANY ($1) AND minute >= $2 AND minute < $3 AND outcome <> ''
           GROUP BY 1, 2
           ORDER BY 1, 2"#,
        digests,
        from,
        to,
        minutes,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(steps.into_iter().map(Into::into).collect())
}

/// How many seconds of each step the circuit stood open, in the process where it was longest.
pub async fn open(
    tx: &mut OperatorTx,
    binding: Uuid,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    minutes: i32,
) -> Result<HashMap<DateTime<Utc>, i64>, sqlx::Error> {
    let rows = query!(
        r#"SELECT at AS "at!", max(seconds)::bigint AS "seconds!"
           FROM (
             SELECT date_bin(make_interval(mins => $4), minute, $2) AS at, sum(open_seconds) AS seconds
             FROM control.binding_minutes
             WHERE binding_id = $1 AND minute >= $2 AND minute < $3 AND outcome = ''
             GROUP BY 1, process) AS open
           GROUP BY at"#,
        binding,
        from,
        to,
        minutes,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.at, row.seconds)).collect())
}

/// Calls of versions of plugins since a time, over all bindings and clients: the version's digest and its calls with
/// one outcome.
pub async fn versions(
    tx: &mut OperatorTx,
    digests: &[String],
    since: DateTime<Utc>,
) -> Result<Vec<(String, Sum)>, sqlx::Error> {
    let rows = query!(
        r#"SELECT plugin_digest, outcome, sum(calls)::bigint AS "calls!", sum(retries)::bigint AS "retries!",
                  add_counts(first_delta) AS "first_delta!", add_counts(total) AS "total!",
                  add_counts(cpu) AS "cpu!", add_counts(memory) AS "memory!"
           FROM control.binding_minutes
           WHERE plugin_digest = ANY ($1) AND minute >= $2
           GROUP BY 1, 2
           ORDER BY 1, 2"#,
        digests,
        since,
    )
    .fetch_all(&mut **tx)
    .await?;
    let sums = rows.into_iter().map(|row| {
        let (outcome, calls, retries) = (row.outcome, row.calls, row.retries);
        let (first_delta, total, cpu, memory) = (row.first_delta, row.total, row.cpu, row.memory);
        (row.plugin_digest, Sum { outcome, calls, retries, first_delta, total, cpu, memory })
    });
    Ok(sums.collect())
}

/// Calls of a version at one binding that succeeded, or failed by the plugin's fault.
pub struct AtBinding {
    pub digest: String,
    pub binding: Uuid,
    pub counts: Counts,
}

/// Calls and failures of versions of plugins at each binding since a time. `faults`: outcomes that the plugin answers
/// for; calls with any other count neither way.
pub async fn counts(
    tx: &mut OperatorTx,
    digests: &[&str],
    since: DateTime<Utc>,
    faults: &[&str],
) -> Result<Vec<AtBinding>, sqlx::Error> {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    let (digests, faults) = (owned(digests), owned(faults));
    let rows = query!(
        r#"SELECT plugin_digest, binding_id, sum(calls)::bigint AS "calls!",
                  coalesce(sum(calls) FILTER (WHERE outcome <> 'succeeded'), 0)::bigint AS "failures!"
           FROM control.binding_minutes
           WHERE plugin_digest = ANY ($1) AND minute >= $2 AND (outcome = 'succeeded' OR outcome = ANY ($3))
           GROUP BY plugin_digest, binding_id"#,
        &digests,
        since,
        &faults,
    )
    .fetch_all(&mut **tx)
    .await?;
    let count = |number: i64| u64::try_from(number).unwrap_or(0);
    let counts = rows.into_iter().map(|row| AtBinding {
        digest: row.plugin_digest,
        binding: row.binding_id,
        counts: Counts { calls: count(row.calls), failures: count(row.failures) },
    });
    Ok(counts.collect())
}

/// Says that this process executes the runs of these regions.
pub async fn serve(tx: &mut WorkerTx, regions: &[String], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    query!(
        "INSERT INTO control.served_regions (region, seen_at) SELECT region, $2 FROM unnest($1::text[]) AS region
         ON CONFLICT (region) DO UPDATE SET seen_at = greatest(served_regions.seen_at, excluded.seen_at)",
        regions,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Regions of which a server was there within a lease's time.
pub async fn served(tx: &mut TenantTx) -> Result<Vec<String>, sqlx::Error> {
    query_scalar!("SELECT region FROM control.served_regions WHERE seen_at > now() - interval '30 seconds'")
        .fetch_all(&mut **tx)
        .await
}

/// Whether one of this region was.
pub async fn is_served(tx: &mut TenantTx, region: &str) -> Result<bool, sqlx::Error> {
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM control.served_regions WHERE region = $1 AND seen_at > now() - interval '30 seconds') AS "is_served!""#,
        region,
    )
    .fetch_one(&mut **tx)
    .await
}
