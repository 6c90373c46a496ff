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
        r#"WITH days AS MATERIALIZED (
             SELECT CASE WHEN $1 <> 'plugin' THEN c.id ELSE 0 END AS client, CASE WHEN $1 <> 'client' THEN d.plugin ELSE '' END AS part, d.*
             FROM control.clients c
             CROSS JOIN LATERAL (SELECT * FROM usage_days o WHERE o.client_id = c.id AND o.day BETWEEN $2 AND $3 OFFSET 0) AS d
           ), sums AS (
             SELECT client, part, sum(runs)::bigint AS runs, sum(calls)::bigint AS calls, sum(failed)::bigint AS failed,
                    sum(runs + calls + tests)::bigint AS done, max(last_at) AS last_at,
                    ARRAY[sum(totals[1]::integer), sum(totals[2]::integer), sum(totals[3]::integer), sum(totals[4]::integer), sum(totals[5]::integer), sum(totals[6]::integer),
                           sum(totals[7]::integer), sum(totals[8]::integer), sum(totals[9]::integer), sum(totals[10]::integer), sum(totals[11]::integer), sum(totals[12]::integer), sum(totals[13]::integer)] AS totals
             FROM days GROUP BY 1, 2
           ), people AS (
             SELECT client, part, count(*) AS people
             FROM (SELECT DISTINCT client, part, client_id, person FROM days CROSS JOIN unnest(people) AS person) AS each
             GROUP BY 1, 2
           )
           SELECT CASE WHEN $1 <> 'plugin' THEN client END AS client_id, c.name AS "client_name?", CASE WHEN $1 <> 'client' THEN part END AS plugin,
                  coalesce(p.people, 0) AS "people!", s.runs AS "runs!", s.calls AS "calls!", s.failed AS "failed!", s.done AS "done!",
                  s.last_at AS "last_at!", s.totals AS "totals!"
           FROM sums s
           LEFT JOIN people p USING (client, part)
           LEFT JOIN control.clients c ON c.id = client AND $1 <> 'plugin'
           ORDER BY s.done DESC, client, part
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
