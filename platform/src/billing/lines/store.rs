//! SQL of invoice lines and what they are divided among.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::entitlements::Metric;
use crate::kit::db::TenantTx;
use crate::usage::Tokens;

/// Tokens of one call that count at most, as everywhere (`usage`).
const MOST: i64 = Tokens::MOST;

/// What was summed of a line.
#[derive(Clone, Debug)]
pub struct Summed {
    pub basis: Metric,
    pub amount: i64,
    pub from_at: DateTime<Utc>,
    pub until_at: DateTime<Utc>,
    pub is_final: bool,
    pub summed_at: DateTime<Utc>,
}

/// What a person used a use case for.
pub struct Group {
    pub use_case: Option<Uuid>,
    pub user: Option<Uuid>,
    pub entries: i64,
    pub runs: i64,
    pub tokens: i64,
}

/// Until the transaction ends nobody else sums this line.
pub async fn take_turn(tx: &mut TenantTx, invoice: &str, line: i32) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'invoice_lines', $2::text, $3::integer), $1))",
        client,
        invoice,
        line
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A million runs take seconds to be divided among, and an answer that would be cut off each time is none.
pub async fn take_time(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    query_scalar!("SELECT set_config('statement_timeout', '120s', true)").fetch_one(&mut **tx).await?;
    Ok(())
}

pub async fn summed(tx: &mut TenantTx, invoice: &str, line: i32) -> Result<Option<Summed>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        "SELECT basis, amount, from_at, until_at, is_final, summed_at FROM invoice_lines WHERE client_id = $1 AND invoice = $2 AND line = $3",
        client,
        invoice,
        line,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Summed {
        basis: Metric::parse(&row.basis).unwrap_or(Metric::Tokens),
        amount: row.amount,
        from_at: row.from_at,
        until_at: row.until_at,
        is_final: row.is_final,
        summed_at: row.summed_at,
    }))
}

/// Lines that are summed for good.
pub async fn settled(tx: &mut TenantTx) -> Result<HashSet<(String, i32)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!("SELECT invoice, line FROM invoice_lines WHERE client_id = $1 AND is_final", client)
        .fetch_all(&mut **tx)
        .await?;
    Ok(rows.into_iter().map(|row| (row.invoice, row.line)).collect())
}

/// What was used in this time, by use case and person; with `over` only in the hours in which that went over.
pub async fn groups(
    tx: &mut TenantTx,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    over: Option<Metric>,
) -> Result<Vec<Group>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Group,
        r#"SELECT e.use_case_id AS use_case, e.user_id AS "user", count(*) AS "entries!", count(*) FILTER (WHERE counts_as_run(e.status, e.endpoint)) AS "runs!",
                  coalesce(sum(least(e.input_tokens, $5) + least(e.output_tokens, $5)), 0)::bigint AS "tokens!"
           FROM usage_entries e
           WHERE e.client_id = $1 AND e.finished_at >= $2 AND e.finished_at < $3
             AND ($4::text IS NULL OR EXISTS (
               SELECT FROM control.over_slices s
               WHERE s.client_id = $1 AND s.metric = $4 AND e.finished_at >= s.from_at AND e.finished_at < s.until_at))
           GROUP BY 1, 2
           ORDER BY 1, 2"#,
        client,
        from,
        until,
        over.map(Metric::as_str),
        MOST,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Keeps how a line is divided, in place of what was kept before, with the run that gets the last of each part's cents.
pub async fn put(
    tx: &mut TenantTx,
    (invoice, line): (&str, i32),
    summed: &Summed,
    groups: &[Group],
    (weights, amounts): (&[i64], &[i64]),
    over: Option<Metric>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM invoice_lines WHERE client_id = $1 AND invoice = $2 AND line = $3", client, invoice, line)
        .execute(&mut **tx)
        .await?;
    query!(
        "INSERT INTO invoice_lines (client_id, invoice, line, basis, amount, from_at, until_at, is_final, summed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        client,
        invoice,
        line,
        summed.basis.as_str(),
        summed.amount,
        summed.from_at,
        summed.until_at,
        summed.is_final,
        summed.summed_at,
    )
    .execute(&mut **tx)
    .await?;
    let column = |of: fn(&Group) -> i64| groups.iter().map(of).collect::<Vec<i64>>();
    let use_cases: Vec<Option<Uuid>> = groups.iter().map(|group| group.use_case).collect();
    let users: Vec<Option<Uuid>> = groups.iter().map(|group| group.user).collect();
    // Of each part the cents that flooring leaves go to as many runs with the largest remainders; of equal ones the
    // first by id. `place` is a run's place in that order.
    query!(
        "WITH part AS (
           SELECT t.*
           FROM unnest($4::uuid[], $5::uuid[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[]) WITH ORDINALITY
             AS t (use_case_id, user_id, entries, runs, tokens, weight, amount, part)
         ), entry AS (
           SELECT p.part, e.id,
                  abs(p.amount)::numeric * CASE WHEN $11 = 'tokens' THEN least(e.input_tokens, $12) + least(e.output_tokens, $12)
                                                WHEN counts_as_run(e.status, e.endpoint) THEN 1 ELSE 0 END AS exact, p.weight
           FROM usage_entries e
           JOIN part p ON coalesce(p.use_case_id, $16) = coalesce(e.use_case_id, $16) AND coalesce(p.user_id, $16) = coalesce(e.user_id, $16)
           WHERE e.client_id = $1 AND e.finished_at >= $13 AND e.finished_at < $14 AND p.amount <> 0
             AND ($15::text IS NULL OR EXISTS (
               SELECT FROM control.over_slices s
               WHERE s.client_id = $1 AND s.metric = $15 AND e.finished_at >= s.from_at AND e.finished_at < s.until_at))
         ), placed AS (
           SELECT part, id, mod(exact, weight) AS rest, row_number() OVER (PARTITION BY part ORDER BY mod(exact, weight) DESC, id) AS place,
                  sum(div(exact, weight)) OVER (PARTITION BY part) AS floored
           FROM entry
         )
         INSERT INTO invoice_shares (client_id, invoice, line, part, use_case_id, user_id, entries, runs, tokens, weight, amount, last_rest, last_entry)
         SELECT $1, $2, $3, p.part::integer, p.use_case_id, p.user_id, p.entries, p.runs, p.tokens, p.weight, p.amount, l.rest, l.id
         FROM part p
         LEFT JOIN placed l ON l.part = p.part AND l.place = abs(p.amount) - l.floored",
        client,
        invoice,
        line,
        &use_cases as &[Option<Uuid>],
        &users as &[Option<Uuid>],
        &column(|group| group.entries),
        &column(|group| group.runs),
        &column(|group| group.tokens),
        weights,
        amounts,
        summed.basis.as_str(),
        MOST,
        summed.from_at,
        summed.until_at,
        over.map(Metric::as_str),
        Uuid::nil(),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A part of a line that was kept.
pub struct Part {
    pub use_case: Option<Uuid>,
    pub user: Option<Uuid>,
    pub runs: i64,
    pub tokens: i64,
    pub amount: i64,
}

pub async fn parts(tx: &mut TenantTx, invoice: &str, line: i32) -> Result<Vec<Part>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Part,
        r#"SELECT use_case_id AS use_case, user_id AS "user", runs, tokens, amount
           FROM invoice_shares WHERE client_id = $1 AND invoice = $2 AND line = $3"#,
        client,
        invoice,
        line,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Runs, tokens and cents of a line in all.
pub async fn totals(tx: &mut TenantTx, invoice: &str, line: i32) -> Result<(i64, i64, i64), sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT coalesce(sum(runs), 0)::bigint AS "runs!", coalesce(sum(tokens), 0)::bigint AS "tokens!", coalesce(sum(amount), 0)::bigint AS "amount!"
           FROM invoice_shares WHERE client_id = $1 AND invoice = $2 AND line = $3"#,
        client,
        invoice,
        line,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((row.runs, row.tokens, row.amount))
}

/// Which runs of a line are listed.
pub struct RunFilter<'a> {
    pub invoice: &'a str,
    pub line: i32,
    pub over: Option<Metric>,
    pub time: (DateTime<Utc>, DateTime<Utc>),
    pub use_case: Option<Uuid>,
    /// Only calls and help, which belong to no use case.
    pub calls_alone: bool,
    pub user: Option<Uuid>,
    /// Words in the model's or the use case's name, as a pattern.
    pub search: Option<String>,
    /// Of runs in these the page can be opened; of a turn only by who owns its chat.
    pub workspaces: &'a [Uuid],
}

/// A run and its cents.
pub struct RunRow {
    pub id: Uuid,
    pub kind: String,
    pub endpoint: String,
    pub use_case_id: Option<Uuid>,
    pub use_case: Option<String>,
    pub user_id: Option<Uuid>,
    pub person: Option<String>,
    pub status: String,
    pub finished_at: DateTime<Utc>,
    pub model: String,
    pub plugin: String,
    pub plugin_digest: String,
    pub input_tokens: i64,
    pub output_tokens: i64,
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
    pub can_open: bool,
    pub amount: i64,
    pub tokens: i64,
}

// The index of the second order says this number, as everything that sums tokens in SQL does.
const _: () = assert!(MOST == 4_294_967_295);

/// Both orders of the list, each by an index of its own. The page's rows are picked first, in the order of that index;
/// a run's share is only worked out for them.
macro_rules! run_page {
    ($tx:ident, $filter:ident, $key:literal, $order:literal, $one:expr, $other:expr, $fetch:expr) => {{
        let client = $tx.client();
        query_as!(
            RunRow,
            r#"SELECT e.id, e.kind, e.endpoint, e.use_case_id, u.name AS "use_case?", e.user_id,
                      CASE WHEN e.user_id IS NOT NULL THEN person_name($1, e.user_id) END AS person, e.status, e.finished_at, e.model, e.plugin, e.plugin_digest,
                      e.input_tokens, e.output_tokens, e.cost_micros, e.currency,
                      EXISTS (SELECT FROM runs r WHERE r.client_id = $1 AND r.id = e.id AND r.workspace_id = ANY ($10)
                                AND (r.chat_id IS NULL OR chat_is_mine($1, r.chat_id))) AS "can_open!",
                      -- What was written down after the line was summed has no share of it yet.
                      coalesce(sign(s.amount::numeric) * (coalesce(div(c.exact, nullif(s.weight, 0)), 0)
                        + CASE WHEN s.last_rest IS NOT NULL
                                 AND (c.rest > s.last_rest OR (c.rest = s.last_rest AND e.id <= s.last_entry))
                               THEN 1 ELSE 0 END), 0)::bigint AS "amount!",
                      e.all_tokens AS "tokens!"
               FROM (
                 SELECT b.*, least(b.input_tokens, 4294967295) + least(b.output_tokens, 4294967295) AS all_tokens
                 FROM usage_entries b
                 LEFT JOIN use_cases n ON n.client_id = $1 AND n.id = b.use_case_id
                 WHERE b.client_id = $1 AND b.finished_at >= $4 AND b.finished_at < $5
                   AND ($6::uuid IS NULL OR b.use_case_id = $6)
                   AND (NOT $7::boolean OR b.use_case_id IS NULL)
                   AND ($8::uuid IS NULL OR b.user_id = $8)
                   AND ($9::text IS NULL OR b.model ILIKE $9 OR n.name ILIKE $9)
                   AND ($11::text IS NULL OR EXISTS (
                     SELECT FROM control.over_slices o
                     WHERE o.client_id = $1 AND o.metric = $11 AND b.finished_at >= o.from_at AND b.finished_at < o.until_at))
                   AND ("# + $key + ", b.id) < ($13, $14)
                 ORDER BY " + $key + " DESC, b.id DESC
                 LIMIT $12
               ) AS e
               JOIN invoice_lines l ON l.client_id = $1 AND l.invoice = $2 AND l.line = $3
               LEFT JOIN LATERAL (
                 SELECT h.* FROM invoice_shares h
                 WHERE h.client_id = $1 AND h.invoice = $2 AND h.line = $3
                   AND coalesce(h.use_case_id, $15) = coalesce(e.use_case_id, $15) AND coalesce(h.user_id, $15) = coalesce(e.user_id, $15)
                 LIMIT 1
               ) AS s ON true
               CROSS JOIN LATERAL (
                 SELECT x.exact, mod(x.exact, nullif(s.weight, 0)) AS rest
                 FROM (SELECT abs(s.amount)::numeric * CASE WHEN l.basis = 'tokens' THEN e.all_tokens WHEN counts_as_run(e.status, e.endpoint) THEN 1 ELSE 0 END AS exact) AS x
               ) AS c
               LEFT JOIN use_cases u ON u.client_id = $1 AND u.id = e.use_case_id
               ORDER BY " + $order + " DESC, e.id DESC",
            client,
            $filter.invoice,
            $filter.line,
            $filter.time.0,
            $filter.time.1,
            $filter.use_case,
            $filter.calls_alone,
            $filter.user,
            $filter.search.as_deref(),
            $filter.workspaces,
            $filter.over.map(Metric::as_str),
            $fetch,
            $one,
            $other,
            Uuid::nil(),
        )
        .fetch_all(&mut **$tx)
        .await
    }};
}

/// The latest first, one row more than a page shows.
pub async fn runs_by_time(
    tx: &mut TenantTx,
    filter: &RunFilter<'_>,
    (time, id): (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<RunRow>, sqlx::Error> {
    run_page!(tx, filter, "b.finished_at", "e.finished_at", time, id, fetch)
}

/// Those with the most tokens first.
pub async fn runs_by_tokens(
    tx: &mut TenantTx,
    filter: &RunFilter<'_>,
    (tokens, id): (i64, Uuid),
    fetch: i64,
) -> Result<Vec<RunRow>, sqlx::Error> {
    run_page!(
        tx,
        filter,
        "least(b.input_tokens, 4294967295) + least(b.output_tokens, 4294967295)",
        "e.all_tokens",
        tokens,
        id,
        fetch
    )
}

/// How many there are; exact up to the limit of a count.
pub async fn count_runs(tx: &mut TenantTx, filter: &RunFilter<'_>, most: i64) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM usage_entries b
             LEFT JOIN use_cases u ON u.client_id = $1 AND u.id = b.use_case_id
             WHERE b.client_id = $1 AND b.finished_at >= $2 AND b.finished_at < $3
               AND ($4::uuid IS NULL OR b.use_case_id = $4)
               AND (NOT $5::boolean OR b.use_case_id IS NULL)
               AND ($6::uuid IS NULL OR b.user_id = $6)
               AND ($7::text IS NULL OR b.model ILIKE $7 OR u.name ILIKE $7)
               AND ($8::text IS NULL OR EXISTS (
                 SELECT FROM control.over_slices o
                 WHERE o.client_id = $1 AND o.metric = $8 AND b.finished_at >= o.from_at AND b.finished_at < o.until_at))
             LIMIT $9) AS matching"#,
        client,
        filter.time.0,
        filter.time.1,
        filter.use_case,
        filter.calls_alone,
        filter.user,
        filter.search.as_deref(),
        filter.over.map(Metric::as_str),
        most,
    )
    .fetch_one(&mut **tx)
    .await
}
