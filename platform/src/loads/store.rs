//! All SQL of what clients take: written by the worker's role, read by the owner's.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::minute::{Load, Minute};
use crate::kit::caller::ClientId;
use crate::kit::db::{OperatorTx, WorkerTx};
use crate::kit::minute_counts::CountedMinute;
use crate::routing::Times;

/// Writes minutes of this process, over what it wrote of them before. Histograms travel as text: `unnest` would take
/// an array of arrays apart to its numbers.
pub async fn write(
    tx: &mut WorkerTx,
    process: Uuid,
    minutes: &[CountedMinute<ClientId, Minute>],
) -> Result<(), sqlx::Error> {
    let of = |field: fn(&Minute) -> i64| -> Vec<i64> { minutes.iter().map(|(_, _, minute)| field(minute)).collect() };
    let clients: Vec<i64> = minutes.iter().map(|(client, _, _)| client.get()).collect();
    let times: Vec<DateTime<Utc>> = minutes.iter().map(|(_, at, _)| *at).collect();
    let waited: Vec<String> = minutes.iter().map(|(_, _, minute)| minute.waited.literal()).collect();
    query!(
        "INSERT INTO control.client_minutes
           (client_id, minute, process, requests, refused_402, refused_429, refused_432, begun, waited, waited_ms, cpu_us, sent_bytes, received_bytes, db_us)
         SELECT t.client, t.minute, $1, t.requests, t.r402, t.r429, t.r432, t.begun, t.waited::bigint[], t.waited_ms, t.cpu, t.sent, t.received, t.db
         FROM unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[],
                     $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[])
           AS t (client, minute, requests, r402, r429, r432, begun, waited, waited_ms, cpu, sent, received, db)
         ON CONFLICT (client_id, minute, process)
         DO UPDATE SET requests = excluded.requests, refused_402 = excluded.refused_402, refused_429 = excluded.refused_429,
                       refused_432 = excluded.refused_432, begun = excluded.begun, waited = excluded.waited, waited_ms = excluded.waited_ms,
                       cpu_us = excluded.cpu_us, sent_bytes = excluded.sent_bytes, received_bytes = excluded.received_bytes,
                       db_us = excluded.db_us",
        process,
        &clients,
        &times,
        &of(|minute| minute.requests),
        &of(|minute| minute.refused_402),
        &of(|minute| minute.refused_429),
        &of(|minute| minute.refused_432),
        &of(|minute| minute.begun),
        &waited,
        &of(|minute| minute.waited_ms),
        &of(|minute| minute.cpu_us),
        &of(|minute| minute.sent_bytes),
        &of(|minute| minute.received_bytes),
        &of(|minute| minute.db_us),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Removes minutes before this time.
pub async fn clean(tx: &mut WorkerTx, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let removed = query!("DELETE FROM control.client_minutes WHERE minute < $1", before);
    Ok(removed.execute(&mut **tx).await?.rows_affected())
}

/// Runs of a client that wait and that are under way.
pub struct Taken {
    pub client_id: i64,
    pub waiting: i64,
    pub running: i64,
}

/// Of all clients that have some.
pub async fn alive(tx: &mut WorkerTx) -> Result<Vec<Taken>, sqlx::Error> {
    query_as!(
        Taken,
        r#"SELECT client_id, count(*) FILTER (WHERE status = 'queued') AS "waiting!", count(*) FILTER (WHERE status = 'running') AS "running!"
           FROM runs WHERE status IN ('queued', 'running') GROUP BY client_id"#,
    )
    .fetch_all(&mut **tx)
    .await
}

/// How much clients took since then of what a list is sorted by; those that took nothing are left out.
pub async fn amounts(tx: &mut WorkerTx, sort: &str, since: DateTime<Utc>) -> Result<Vec<(i64, f64)>, sqlx::Error> {
    // Of one column, in a type that is summed in half the time: a list of ten thousand clients sums a million rows.
    let rows = query!(
        r#"SELECT client_id, amount AS "amount!" FROM (
             SELECT client_id,
                    sum(CASE $1
                          WHEN 'waited' THEN waited_ms::float8
                          WHEN 'refused' THEN (refused_402 + refused_429 + refused_432)::float8
                          WHEN 'sandbox' THEN cpu_us::float8
                          WHEN 'bytes' THEN (sent_bytes + received_bytes)::float8
                          WHEN 'database' THEN db_us::float8
                          ELSE requests::float8 END)
                      / CASE $1 WHEN 'waited' THEN nullif(sum(begun::float8), 0) ELSE 1 END AS amount
             FROM control.client_minutes WHERE minute >= $2 GROUP BY client_id) AS took
           WHERE amount > 0"#,
        sort,
        since,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.client_id, row.amount)).collect())
}

/// Which clients of the list.
pub struct LoadSlice<'a> {
    pub search: &'a str,
    pub since: DateTime<Utc>,
    pub offset: i64,
    pub fetch: i64,
    /// By what they are sorted, the most first. Who is not in it has none of it.
    pub amounts: &'a [(i64, f64)],
    /// As [`alive`] found them.
    pub alive: &'a [Taken],
}

/// Clients with what they took since then; those that took nothing come last. Which of them the page shows is found out
/// first: the minutes of these alone are summed.
pub async fn list(tx: &mut OperatorTx, slice: &LoadSlice<'_>) -> Result<Vec<Load>, sqlx::Error> {
    let clients: Vec<i64> = slice.alive.iter().map(|taken| taken.client_id).collect();
    let waiting: Vec<i64> = slice.alive.iter().map(|taken| taken.waiting).collect();
    let running: Vec<i64> = slice.alive.iter().map(|taken| taken.running).collect();
    let (sorted, amounts): (Vec<i64>, Vec<f64>) = slice.amounts.iter().copied().unzip();
    query_as!(
        Load,
        r#"SELECT c.id AS "client_id!", c.name AS "name!", c.status AS "status!", coalesce(a.waiting, 0) AS "waiting!", coalesce(a.running, 0) AS "running!",
                  coalesce(m.requests, 0) AS "requests!", coalesce(m.refused_402, 0) AS "refused_402!", coalesce(m.refused_429, 0) AS "refused_429!",
                  coalesce(m.refused_432, 0) AS "refused_432!", coalesce(m.begun, 0) AS "begun!", coalesce(m.cpu_us, 0) AS "cpu_us!",
                  coalesce(m.sent_bytes, 0) AS "sent_bytes!", coalesce(m.received_bytes, 0) AS "received_bytes!",
                  coalesce(m.db_us, 0) AS "db_us!"
           FROM (
             SELECT k.id, k.name, k.status, coalesce(s.amount, 0) AS amount
             FROM control.clients k
             LEFT JOIN unnest($5::bigint[], $6::float8[]) AS s (client_id, amount) ON s.client_id = k.id
             WHERE k.name ILIKE $1
             ORDER BY coalesce(s.amount, 0) DESC, lower(k.name), k.id
             OFFSET $3 LIMIT $4
           ) AS c
           LEFT JOIN unnest($7::bigint[], $8::bigint[], $9::bigint[]) AS a (client_id, waiting, running) ON a.client_id = c.id
           LEFT JOIN LATERAL (
             SELECT sum(requests)::bigint AS requests, sum(refused_402)::bigint AS refused_402, sum(refused_429)::bigint AS refused_429,
                    sum(refused_432)::bigint AS refused_432, sum(begun)::bigint AS begun, sum(cpu_us)::bigint AS cpu_us,
                    sum(sent_bytes)::bigint AS sent_bytes, sum(received_bytes)::bigint AS received_bytes, sum(db_us)::bigint AS db_us
             FROM control.client_minutes r WHERE r.client_id = c.id AND r.minute >= $2) AS m ON true
           ORDER BY c.amount DESC, lower(c.name), c.id"#,
        slice.search,
        slice.since,
        slice.offset,
        slice.fetch,
        &sorted,
        &amounts,
        &clients,
        &waiting,
        &running,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn count(tx: &mut OperatorTx, search: &str) -> Result<i64, sqlx::Error> {
    query_scalar!(r#"SELECT count(*) AS "count!" FROM control.clients WHERE name ILIKE $1"#, search)
        .fetch_one(&mut **tx)
        .await
}

/// How long runs of these clients waited since then.
pub async fn waits(
    tx: &mut OperatorTx,
    clients: &[i64],
    since: DateTime<Utc>,
) -> Result<HashMap<i64, Times>, sqlx::Error> {
    let rows = query!(
        "SELECT client_id, waited FROM control.client_minutes WHERE client_id = ANY ($1) AND minute >= $2 AND begun > 0",
        clients,
        since,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut waits: HashMap<i64, Times> = HashMap::new();
    for row in rows {
        waits.entry(row.client_id).or_default().merge(&row.waited);
    }
    Ok(waits)
}

/// How long runs of all clients together waited since then.
pub async fn waits_of_all(tx: &mut WorkerTx, since: DateTime<Utc>) -> Result<Times, sqlx::Error> {
    let rows = query_scalar!("SELECT waited FROM control.client_minutes WHERE minute >= $1 AND begun > 0", since)
        .fetch_all(&mut **tx)
        .await?;
    let mut waits = Times::default();
    rows.iter().for_each(|waited| waits.merge(waited));
    Ok(waits)
}
