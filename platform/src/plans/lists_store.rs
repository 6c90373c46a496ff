//! SQL of the owner's lists of clients by how they pay.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{query_as, query_scalar};

use crate::kit::db::OperatorTx;
use crate::kit::paging::NUMBERED_COUNT_LIMIT;

/// Which clients, in which order, from which on.
pub struct Slice<'a> {
    pub kind: &'a str,
    /// A pattern.
    pub search: &'a str,
    pub plan: Option<&'a str>,
    pub state: Option<&'a str>,
    pub sort: &'a str,
    pub is_descending: bool,
    pub month: DateTime<Utc>,
    pub offset: i64,
    pub fetch: i64,
}

/// A client as the lists have it.
pub struct Row {
    pub id: i64,
    pub name: String,
    pub status: String,
    pub created_at: DateTime<Utc>,
    pub plan: Option<String>,
    pub plan_name: Option<String>,
    pub version: Option<i32>,
    pub state: Option<String>,
    pub trial_until: Option<DateTime<Utc>>,
    pub contract_until: Option<NaiveDate>,
    pub purchase_order: Option<String>,
    pub pays: Option<String>,
    /// Seats that it pays for, or accounts that would take one.
    pub licences: i64,
    pub price_month: Option<i64>,
    pub price_year: Option<i64>,
    pub currency: Option<String>,
    pub runs: i64,
    pub tokens: i64,
    pub limit_runs: Option<i64>,
    pub limit_tokens: Option<i64>,
    pub people: i64,
    pub seats: Option<i64>,
    pub last_active_at: Option<DateTime<Utc>>,
}

/// A page of them. Which clients it shows is found out first, by as much as they are sorted by; what stands in their rows
/// is worked out for these alone. By use they are sorted as their months are summed, and each shows what it used by now.
pub async fn page(tx: &mut OperatorTx, slice: &Slice<'_>) -> Result<Vec<Row>, sqlx::Error> {
    query_as!(
        Row,
        r#"SELECT c.id, c.name, c.status, c.created_at, s.plan AS "plan?", p.name AS "plan_name?", s.version AS "version?", s.state AS "state?",
                  s.trial_until AS "trial_until?", s.contract_until AS "contract_until?", s.purchase_order AS "purchase_order?", s.pays AS "pays?",
                  coalesce(s.seats, here.accounts) AS "licences!", p.price_month AS "price_month?", p.price_year AS "price_year?", p.currency AS "currency?", used.runs AS "runs!", used.tokens AS "tokens!",
                  coalesce(c.monthly_runs, p.monthly_runs) AS limit_runs, coalesce(c.monthly_tokens, p.monthly_tokens) AS limit_tokens,
                  here.people AS "people!", coalesce(s.seats, p.seats) AS seats, here.last_active_at
           FROM (
             SELECT listed.id, row_number() OVER (
               ORDER BY
                 CASE WHEN NOT $6::boolean THEN listed.word END,
                 CASE WHEN $6 THEN listed.word END DESC NULLS LAST,
                 CASE WHEN NOT $6 THEN listed.amount END,
                 CASE WHEN $6 THEN listed.amount END DESC NULLS LAST,
                 CASE WHEN NOT $6 THEN listed.at END NULLS FIRST,
                 CASE WHEN $6 THEN listed.at END DESC NULLS LAST,
                 lower(listed.name), listed.id) AS place
             FROM (
               SELECT c.id, c.name,
                      CASE $5::text WHEN 'plan' THEN lower(p.name) WHEN 'state' THEN s.state WHEN 'name' THEN lower(c.name) END AS word,
                      CASE $5 WHEN 'runs' THEN coalesce(m.runs, 0) WHEN 'tokens' THEN coalesce(m.tokens, 0) END AS amount,
                      CASE $5 WHEN 'created' THEN c.created_at
                              WHEN 'last_active' THEN (SELECT max(h.last_seen_at) FROM users h WHERE h.client_id = c.id) END AS at
               FROM control.clients c
               LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
               LEFT JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
               LEFT JOIN usage_months m ON m.client_id = c.id AND m.month = ($7::timestamptz AT TIME ZONE 'UTC')::date
               WHERE c.kind = $1 AND c.name ILIKE $2 AND ($3::text IS NULL OR s.plan = $3) AND ($4::text IS NULL OR s.state = $4)
             ) AS listed
             ORDER BY place
             OFFSET $8 LIMIT $9
           ) AS chosen
           JOIN control.clients c ON c.id = chosen.id
           LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
           LEFT JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
           LEFT JOIN LATERAL (
             SELECT count(*) FILTER (WHERE counts_as_run(u.status, u.endpoint)) AS runs,
                    coalesce(sum(least(u.input_tokens, 4294967295) + least(u.output_tokens, 4294967295)), 0)::bigint AS tokens
             FROM usage_entries u WHERE u.client_id = c.id AND u.finished_at >= $7
           ) used ON true
           LEFT JOIN LATERAL (
             SELECT count(*) FILTER (WHERE h.status = 'active') AS people, count(*) FILTER (WHERE h.status <> 'suspended') AS accounts,
                    max(h.last_seen_at) AS last_active_at FROM users h WHERE h.client_id = c.id
           ) here ON true
           ORDER BY chosen.place"#,
        slice.kind,
        slice.search,
        slice.plan,
        slice.state,
        slice.sort,
        slice.is_descending,
        slice.month,
        slice.offset,
        slice.fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

/// How many there are in all; exact up to the limit.
pub async fn count(tx: &mut OperatorTx, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM control.clients c
             LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
             WHERE c.kind = $1 AND c.name ILIKE $2 AND ($3::text IS NULL OR s.plan = $3) AND ($4::text IS NULL OR s.state = $4)
             LIMIT $5) AS matching"#,
        slice.kind,
        slice.search,
        slice.plan,
        slice.state,
        NUMBERED_COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}
