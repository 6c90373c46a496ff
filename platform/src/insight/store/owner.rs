//! The owner's figures over all clients: sums, never clients' rows.

use sqlx::{query, query_scalar};

use crate::insight::clients::{AcrossBy, AcrossRow};
use crate::insight::period::Range;
use crate::insight::policy::{Naming, Policy};
use crate::kit::db::OperatorTx;
use crate::routing::Times;

/// What each client, each plugin, or each plugin of each client did on these days of UTC.
pub async fn across(tx: &mut OperatorTx, by: AcrossBy, range: Range) -> Result<Vec<AcrossRow>, sqlx::Error> {
    let rows = query!(
        r#"SELECT s.client_id, c.name AS "client_name?", s.plugin, s.people AS "people!", s.runs AS "runs!",
                  s.calls AS "calls!", s.failed AS "failed!", s.done AS "done!", s.last_at AS "last_at!", s.totals AS "totals!"
           FROM (
             SELECT CASE WHEN $1 <> 'plugin' THEN client_id END AS client_id, CASE WHEN $1 <> 'client' THEN plugin END AS plugin,
                    count(DISTINCT (client_id, user_id)) FILTER (WHERE user_id IS NOT NULL) AS people,
                    sum(runs)::bigint AS runs, sum(calls)::bigint AS calls,
                    sum(failed)::bigint AS failed, sum(runs + calls + tests)::bigint AS done, max(quarter) AS last_at,
                    ARRAY[sum(totals[1]), sum(totals[2]), sum(totals[3]), sum(totals[4]), sum(totals[5]), sum(totals[6]), sum(totals[7]),
                          sum(totals[8]), sum(totals[9]), sum(totals[10]), sum(totals[11]), sum(totals[12]), sum(totals[13])]::bigint[] AS totals
             FROM usage_quarters
             WHERE quarter >= $2::date::timestamp AT TIME ZONE 'UTC' AND quarter < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'
             GROUP BY 1, 2
           ) AS s
           LEFT JOIN control.clients c ON c.id = s.client_id
           ORDER BY s.done DESC, s.client_id, s.plugin
           LIMIT 10000"#,
        by.as_str(),
        range.first,
        range.last,
    )
    .fetch_all(&mut **tx)
    .await?;
    let figures = rows.into_iter().map(|row| {
        let mut totals = Times::default();
        totals.merge(&row.totals);
        AcrossRow {
            client_id: row.client_id,
            client_name: row.client_name,
            plugin: row.plugin,
            people: row.people,
            runs: row.runs,
            calls: row.calls,
            done: row.done,
            failed: row.failed,
            p50_ms: totals.percentile(0.5),
            p95_ms: totals.percentile(0.95),
            last_at: row.last_at,
        }
    });
    Ok(figures.collect())
}

/// How a client shows its people, to the owner's people too.
pub async fn policy_of(tx: &mut OperatorTx, client: i64) -> Result<Policy, sqlx::Error> {
    let row = query!(
        "SELECT naming, smallest_group, salt FROM insight_policies WHERE client_id = $1 ORDER BY version DESC LIMIT 1",
        client,
    );
    let row = row.fetch_optional(&mut **tx).await?;
    Ok(row.map_or_else(Policy::default, |row| Policy {
        naming: Naming::parse(&row.naming),
        smallest_group: row.smallest_group,
        salt: row.salt,
    }))
}

pub async fn is_client(tx: &mut OperatorTx, client: i64) -> Result<bool, sqlx::Error> {
    query_scalar!(r#"SELECT EXISTS (SELECT FROM control.clients WHERE id = $1) AS "is_there!""#, client)
        .fetch_one(&mut **tx)
        .await
}
