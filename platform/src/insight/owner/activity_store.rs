//! SQL of the owner's figures by client and by version of a plugin: sums, never clients' rows. Of clients those of
//! their own days (`usage_days`), of plugins those of all clients' days (`control.plugin_days`).

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};

use super::activity::{AcrossBy, AcrossSums, Asked};
use crate::insight::model::InsightCost;
use crate::insight::policy::{Naming, Policy};
use crate::insight::store::sums_as_of;
use crate::kit::db::OperatorTx;
use crate::routing::Times;

/// Whose sums they are; `None`: they are not told apart by it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct What {
    pub client: Option<i64>,
    pub plugin: Option<String>,
    pub digest: Option<String>,
}

impl What {
    fn new(by: AcrossBy, client: i64, plugin: String, digest: String) -> Self {
        Self {
            client: by.is_by_client().then_some(client),
            plugin: by.is_by_plugin().then_some(plugin),
            digest: by.is_by_version().then_some(digest),
        }
    }
}

pub struct Did {
    pub sums: AcrossSums,
    pub last_at: DateTime<Utc>,
}

/// Until when figures of all clients are complete: until now where nothing waits to be summed.
pub async fn as_of(tx: &mut OperatorTx) -> Result<DateTime<Utc>, sqlx::Error> {
    let clients = sums_as_of(tx, None).await?;
    let plugins = query_scalar!("SELECT min(noticed_at) FROM control.plugin_late_days").fetch_one(&mut **tx).await?;
    Ok(plugins.map_or(clients, |plugins| plugins.min(clients)))
}

/// Sums what all clients did on late days, at most so many of them; answers how many.
pub async fn sum_plugin_days(tx: &mut OperatorTx, most: i32) -> Result<i64, sqlx::Error> {
    query_scalar!(r#"SELECT sum_plugin_days($1) AS "days!""#, most).fetch_one(&mut **tx).await
}

/// What did anything on the days that are asked for, the most active first; of versions also what only did something on
/// those before.
pub async fn ranked(tx: &mut OperatorTx, asked: &Asked<'_>) -> Result<Vec<What>, sqlx::Error> {
    let (by, range) = (asked.by, asked.window.range);
    let rows = query!(
        r#"SELECT client AS "client!", part AS "part!", digest AS "digest!"
           FROM (
             SELECT CASE WHEN $4 THEN d.client_id ELSE 0 END AS client, CASE WHEN $5 THEN d.plugin ELSE '' END AS part,
                    CASE WHEN $6 THEN d.plugin_digest ELSE '' END AS digest, d.day, d.done
             FROM (
               SELECT o.client_id, o.plugin, o.plugin_digest, o.day, o.runs + o.calls + o.tests AS done
               FROM usage_days o WHERE $8::bigint IS NULL AND $4 AND o.day BETWEEN $1 AND $3
               UNION ALL
               SELECT o.client_id, o.plugin, o.plugin_digest, o.day, o.runs + o.calls + o.tests
               FROM usage_days o WHERE o.client_id = $8 AND o.day BETWEEN $1 AND $3
               UNION ALL
               SELECT 0, o.plugin, o.plugin_digest, o.day, o.runs + o.calls + o.tests
               FROM control.plugin_days o WHERE $8::bigint IS NULL AND NOT $4 AND o.day BETWEEN $1 AND $3
             ) AS d
             WHERE $7::text = '' OR d.plugin = $7
           ) AS each
           GROUP BY client, part, digest
           ORDER BY coalesce(sum(done) FILTER (WHERE day >= $2), 0) DESC, sum(done) DESC, client, part, digest
           LIMIT 20000"#,
        if by.is_by_version() { asked.before() } else { range.first },
        range.first,
        range.last,
        by.is_by_client(),
        by.is_by_plugin(),
        by.is_by_version(),
        asked.plugin,
        asked.client,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| What::new(by, row.client, row.part, row.digest)).collect())
}

/// What each did on the days that are asked for, and on as many before them; of these clients, or of all. Both in one
/// pass: most of the time goes into finding the days of each.
pub async fn across(
    tx: &mut OperatorTx,
    asked: &Asked<'_>,
    clients: Option<&[i64]>,
) -> Result<HashMap<What, (Option<Did>, Option<Did>)>, sqlx::Error> {
    let (by, range) = (asked.by, asked.window.range);
    let rows = query!(
        r#"SELECT client AS "client!", part AS "part!", digest AS "digest!", is_before AS "is_before!", sum(runs)::bigint AS "runs!", sum(calls)::bigint AS "calls!",
                  sum(failed)::bigint AS "failed!", sum(runs + calls + tests)::bigint AS "done!", max(last_at) AS "last_at!",
                  ARRAY[sum(first_words[1]), sum(first_words[2]), sum(first_words[3]), sum(first_words[4]), sum(first_words[5]), sum(first_words[6]),
                        sum(first_words[7]), sum(first_words[8]), sum(first_words[9]), sum(first_words[10]), sum(first_words[11]), sum(first_words[12]),
                        sum(first_words[13])]::bigint[] AS "first_words!",
                  ARRAY[sum(totals[1]), sum(totals[2]), sum(totals[3]), sum(totals[4]), sum(totals[5]), sum(totals[6]), sum(totals[7]),
                        sum(totals[8]), sum(totals[9]), sum(totals[10]), sum(totals[11]), sum(totals[12]), sum(totals[13])]::bigint[] AS "totals!",
                  ARRAY[sum(waits[1]), sum(waits[2]), sum(waits[3]), sum(waits[4]), sum(waits[5]), sum(waits[6]), sum(waits[7]),
                        sum(waits[8]), sum(waits[9]), sum(waits[10]), sum(waits[11]), sum(waits[12]), sum(waits[13])]::bigint[] AS "waits!"
           FROM (
             SELECT CASE WHEN $4 THEN d.client_id ELSE 0 END AS client, CASE WHEN $5 THEN d.plugin ELSE '' END AS part,
                    CASE WHEN $6 THEN d.plugin_digest ELSE '' END AS digest, d.day < $2 AS is_before, d.runs, d.calls, d.tests, d.failed, d.last_at,
                    d.first_words, d.totals, d.waits
             FROM (
               SELECT u.client_id, u.day, u.plugin, u.plugin_digest, u.runs, u.calls, u.tests, u.failed, u.last_at, u.first_words, u.totals, u.waits
               FROM unnest($8::bigint[]) AS c (id)
               CROSS JOIN LATERAL (SELECT * FROM usage_days o WHERE o.client_id = c.id AND o.day BETWEEN $1 AND $3 OFFSET 0) AS u
               UNION ALL
               SELECT 0, p.day, p.plugin, p.plugin_digest, p.runs, p.calls, p.tests, p.failed, p.last_at, p.first_words, p.totals, p.waits
               FROM control.plugin_days p WHERE $8::bigint[] IS NULL AND p.day BETWEEN $1 AND $3
             ) AS d
             WHERE $7::text = '' OR d.plugin = $7
           ) AS each
           GROUP BY client, part, digest, is_before"#,
        asked.before(),
        range.first,
        range.last,
        by.is_by_client(),
        by.is_by_plugin(),
        by.is_by_version(),
        asked.plugin,
        clients,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut did: HashMap<What, (Option<Did>, Option<Did>)> = HashMap::new();
    for row in rows {
        let (mut first_words, mut totals, mut waits) = (Times::default(), Times::default(), Times::default());
        first_words.merge(&row.first_words);
        totals.merge(&row.totals);
        waits.merge(&row.waits);
        let sums = AcrossSums {
            runs: row.runs,
            calls: row.calls,
            done: row.done,
            failed: row.failed,
            p50_ms: totals.percentile(0.5),
            p95_ms: totals.percentile(0.95),
            first_word_p50_ms: first_words.percentile(0.5),
            first_word_p95_ms: first_words.percentile(0.95),
            wait_p50_ms: waits.percentile(0.5),
            wait_p95_ms: waits.percentile(0.95),
            ..AcrossSums::default()
        };
        let both = did.entry(What::new(by, row.client, row.part, row.digest)).or_default();
        *(if row.is_before { &mut both.1 } else { &mut both.0 }) = Some(Did { sums, last_at: row.last_at });
    }
    Ok(did)
}

/// How many people of these clients did it, on the same days.
pub async fn people(
    tx: &mut OperatorTx,
    asked: &Asked<'_>,
    clients: &[i64],
) -> Result<HashMap<(What, bool), i64>, sqlx::Error> {
    let (by, range) = (asked.by, asked.window.range);
    let rows = query!(
        r#"SELECT client AS "client!", part AS "part!", digest AS "digest!", is_before AS "is_before!", count(*) AS "people!"
           FROM (
             SELECT DISTINCT c.id AS client, CASE WHEN $5 THEN d.plugin ELSE '' END AS part, CASE WHEN $6 THEN d.plugin_digest ELSE '' END AS digest,
                    d.day < $2 AS is_before, person
             FROM unnest($4::bigint[]) AS c (id)
             CROSS JOIN LATERAL (
               SELECT * FROM usage_days o WHERE o.client_id = c.id AND o.day BETWEEN $1 AND $3 AND ($7::text = '' OR o.plugin = $7) OFFSET 0
             ) AS d
             CROSS JOIN unnest(d.people) AS person
           ) AS each
           GROUP BY 1, 2, 3, 4"#,
        asked.before(),
        range.first,
        range.last,
        clients,
        by.is_by_plugin(),
        by.is_by_version(),
        asked.plugin,
    )
    .fetch_all(&mut **tx)
    .await?;
    let counts =
        rows.into_iter().map(|row| ((What::new(by, row.client, row.part, row.digest), row.is_before), row.people));
    Ok(counts.collect())
}

/// Sums of money, one for each currency, and how much has no known price.
type Priced = (Vec<InsightCost>, i64);

/// What each cost on the same days; of these clients, or of all.
pub async fn costs(
    tx: &mut OperatorTx,
    asked: &Asked<'_>,
    clients: Option<&[i64]>,
) -> Result<HashMap<What, (Priced, Priced)>, sqlx::Error> {
    let (by, range) = (asked.by, asked.window.range);
    let rows = query!(
        r#"SELECT k.client AS "client!", k.part AS "part!", k.digest AS "digest!", k.is_before AS "is_before!", k.currency AS "currency!",
                  sum(k.micros)::bigint AS "micros!", sum(k.unpriced)::bigint AS "unpriced!"
           FROM (
             SELECT CASE WHEN $4 THEN c.id ELSE 0 END AS client, CASE WHEN $5 THEN u.plugin ELSE '' END AS part,
                    CASE WHEN $6 THEN u.plugin_digest ELSE '' END AS digest, u.day < $2 AS is_before, u.currency, u.micros, u.unpriced
             FROM unnest($7::bigint[]) AS c (id)
             CROSS JOIN LATERAL (SELECT * FROM usage_costs o WHERE o.client_id = c.id AND o.day BETWEEN $1 AND $3 OFFSET 0) AS u
             UNION ALL
             SELECT 0, CASE WHEN $5 THEN p.plugin ELSE '' END, CASE WHEN $6 THEN p.plugin_digest ELSE '' END, p.day < $2, p.currency, p.micros, p.unpriced
             FROM control.plugin_costs p WHERE $7::bigint[] IS NULL AND p.day BETWEEN $1 AND $3
           ) AS k
           GROUP BY 1, 2, 3, 4, 5
           ORDER BY 5"#,
        asked.before(),
        range.first,
        range.last,
        by.is_by_client(),
        by.is_by_plugin(),
        by.is_by_version(),
        clients,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut costs: HashMap<What, (Priced, Priced)> = HashMap::new();
    for row in rows {
        let (now, before) = costs.entry(What::new(by, row.client, row.part, row.digest)).or_default();
        let sums = if row.is_before { before } else { now };
        sums.1 = sums.1.saturating_add(row.unpriced);
        if row.micros != 0 {
            sums.0.push(InsightCost { currency: row.currency, micros: row.micros });
        }
    }
    Ok(costs)
}

/// What these clients are called.
pub async fn client_names(tx: &mut OperatorTx, ids: &[i64]) -> Result<HashMap<i64, String>, sqlx::Error> {
    let rows = query!("SELECT id, name FROM control.clients WHERE id = ANY ($1)", ids).fetch_all(&mut **tx).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

/// How these clients show their people. One that has not said is not in it.
pub async fn policies(tx: &mut OperatorTx, clients: &[i64]) -> Result<HashMap<i64, Policy>, sqlx::Error> {
    let rows = query!(
        "SELECT DISTINCT ON (client_id) client_id, naming, smallest_group FROM insight_policies
         WHERE client_id = ANY ($1)
         ORDER BY client_id, version DESC",
        clients,
    )
    .fetch_all(&mut **tx)
    .await?;
    let policies = rows.into_iter().map(|row| {
        let naming = Naming::parse(&row.naming);
        (row.client_id, Policy { naming, smallest_group: row.smallest_group, ..Policy::default() })
    });
    Ok(policies.collect())
}
