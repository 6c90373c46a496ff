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

/// A page of them. Use and last activity are worked out for every client that fits: the owner has thousands, not
/// millions.
pub async fn page(tx: &mut OperatorTx, slice: &Slice<'_>) -> Result<Vec<Row>, sqlx::Error> {
    query_as!(
        Row,
        r#"SELECT * FROM (
             SELECT c.id, c.name, c.status, c.created_at, s.plan AS "plan?", p.name AS "plan_name?", s.version AS "version?", s.state AS "state?",
                    s.trial_until AS "trial_until?", s.contract_until AS "contract_until?", s.purchase_order AS "purchase_order?", s.pays AS "pays?",
                    coalesce(s.seats, here.accounts) AS "licences!", p.price_month AS "price_month?", p.price_year AS "price_year?", p.currency AS "currency?", used.runs AS "runs!", used.tokens AS "tokens!",
                    coalesce(c.monthly_runs, p.monthly_runs) AS limit_runs, coalesce(c.monthly_tokens, p.monthly_tokens) AS limit_tokens,
                    here.people AS "people!", coalesce(s.seats, p.seats) AS seats, here.last_active_at
             FROM control.clients c
             LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
             LEFT JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
             LEFT JOIN LATERAL (
               SELECT count(*) FILTER (WHERE u.status <> 'failed') AS runs,
                      coalesce(sum(least(u.input_tokens, 4294967295) + least(u.output_tokens, 4294967295)), 0)::bigint AS tokens
               FROM usage_entries u WHERE u.client_id = c.id AND u.finished_at >= $7
             ) used ON true
             LEFT JOIN LATERAL (
               SELECT count(*) FILTER (WHERE h.status = 'active') AS people, count(*) FILTER (WHERE h.status <> 'suspended') AS accounts,
                      max(h.last_seen_at) AS last_active_at FROM users h WHERE h.client_id = c.id
             ) here ON true
             WHERE c.kind = $1 AND c.name ILIKE $2 AND ($3::text IS NULL OR s.plan = $3) AND ($4::text IS NULL OR s.state = $4)
           ) AS listed
           ORDER BY
             CASE WHEN NOT $6::boolean THEN CASE $5::text WHEN 'plan' THEN lower("plan_name?") WHEN 'state' THEN "state?" WHEN 'name' THEN lower(name) END END,
             CASE WHEN $6 THEN CASE $5 WHEN 'plan' THEN lower("plan_name?") WHEN 'state' THEN "state?" WHEN 'name' THEN lower(name) END END DESC NULLS LAST,
             CASE WHEN NOT $6 THEN CASE $5 WHEN 'runs' THEN "runs!" WHEN 'tokens' THEN "tokens!" END END,
             CASE WHEN $6 THEN CASE $5 WHEN 'runs' THEN "runs!" WHEN 'tokens' THEN "tokens!" END END DESC NULLS LAST,
             CASE WHEN NOT $6 THEN CASE $5 WHEN 'last_active' THEN last_active_at WHEN 'created' THEN created_at END END NULLS FIRST,
             CASE WHEN $6 THEN CASE $5 WHEN 'last_active' THEN last_active_at WHEN 'created' THEN created_at END END DESC NULLS LAST,
             lower(name), id
           OFFSET $8 LIMIT $9"#,
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
