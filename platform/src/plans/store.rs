//! SQL of the owner's plans that looks over all clients; plans and subscriptions themselves are in `entitlements`.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};

use crate::kit::caller::ClientId;
use crate::kit::db::OperatorTx;

/// How many clients have each version now.
pub async fn clients_by_version(tx: &mut OperatorTx) -> Result<HashMap<(String, i32), i64>, sqlx::Error> {
    let rows = query!(
        r#"SELECT plan, version, count(*) AS "clients!" FROM control.subscriptions WHERE ended_at IS NULL GROUP BY plan, version"#
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| ((row.plan, row.version), row.clients)).collect())
}

pub async fn is_there(tx: &mut OperatorTx, client: ClientId) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT EXISTS (SELECT FROM control.clients WHERE id = $1) AS "is_there!""#, client.get())
        .fetch_one(&mut **tx)
        .await
}

/// A month of a client.
pub struct UsedMonth {
    pub client_id: i64,
    pub name: String,
    /// `2026-11`.
    pub month: String,
    pub runs: i64,
    pub tokens: i64,
    /// Seats that it pays for now, or accounts that would take one.
    pub seats: i64,
    /// The plan it has now.
    pub plan: Option<String>,
    pub version: Option<i32>,
}

/// Months since then, of one client or of all but the owner: of so many clients at most, those that use the most tokens;
/// and how many clients have used something.
pub async fn months(
    tx: &mut OperatorTx,
    client: Option<ClientId>,
    since: DateTime<Utc>,
    most: i64,
) -> Result<(Vec<UsedMonth>, i64), sqlx::Error> {
    let rows = query!(
        r#"WITH used AS (
             SELECT u.client_id, to_char(u.finished_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
                    count(*) FILTER (WHERE counts_as_run(u.status, u.endpoint)) AS runs, sum(least(u.input_tokens, 4294967295) + least(u.output_tokens, 4294967295))::bigint AS tokens
             FROM usage_entries u
             WHERE u.finished_at >= $2 AND u.client_id <> 1 AND ($1::bigint IS NULL OR u.client_id = $1)
             GROUP BY 1, 2
           ), largest AS (
             SELECT client_id FROM used GROUP BY client_id ORDER BY sum(tokens) DESC, client_id LIMIT $3
           )
           SELECT c.id AS "client_id!", c.name AS "name!", used.month AS "month!", used.runs AS "runs!", used.tokens AS "tokens!",
                  s.plan AS "plan?", s.version AS "version?",
                  coalesce(s.seats, (SELECT count(*) FROM users h WHERE h.client_id = c.id AND h.status <> 'suspended')) AS "seats!",
                  (SELECT count(DISTINCT client_id) FROM used) AS "clients!"
           FROM used
           JOIN largest ON largest.client_id = used.client_id
           JOIN control.clients c ON c.id = used.client_id
           LEFT JOIN control.subscriptions s ON s.client_id = c.id AND s.ended_at IS NULL
           ORDER BY lower(c.name), c.id, used.month"#,
        client.map(ClientId::get),
        since,
        most,
    )
    .fetch_all(&mut **tx)
    .await?;
    let clients = rows.first().map_or(0, |row| row.clients);
    let months = rows.into_iter().map(|row| UsedMonth {
        client_id: row.client_id,
        name: row.name,
        month: row.month,
        runs: row.runs,
        tokens: row.tokens,
        seats: row.seats,
        plan: row.plan,
        version: row.version,
    });
    Ok((months.collect(), clients))
}
