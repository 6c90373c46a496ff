//! SQL of the owner's figures by client and by version of a plugin: sums, never clients' rows.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::query;

use super::activity::{AcrossBy, AcrossSums, Asked};
use crate::insight::model::InsightCost;
use crate::insight::period::Range;
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

/// What each did on the days that are asked for, and (`true`) from `before` to the day before it. Both in one pass: with many
/// clients most of the time goes into finding the days of each. Of clients, nobody is counted yet: to tell people apart
/// takes twenty times as long as all else, so that waits until it is known which are shown ([`people`]).
pub async fn across(
    tx: &mut OperatorTx,
    asked: &Asked<'_>,
    before: NaiveDate,
) -> Result<Vec<(What, bool, Did)>, sqlx::Error> {
    let (by, range) = (asked.by, asked.window.range);
    let rows = query!(
        r#"WITH days AS MATERIALIZED (
             SELECT CASE WHEN $4 THEN c.id ELSE 0 END AS client, CASE WHEN $5 THEN d.plugin ELSE '' END AS part,
                    CASE WHEN $6 THEN d.plugin_digest ELSE '' END AS digest, d.day < $2 AS is_before, d.*
             FROM control.clients c
             CROSS JOIN LATERAL (
               SELECT * FROM usage_days o WHERE o.client_id = c.id AND o.day BETWEEN $1 AND $3 AND ($7::text = '' OR o.plugin = $7) OFFSET 0
             ) AS d
             WHERE $8::bigint IS NULL OR c.id = $8
           ), sums AS (
             SELECT client, part, digest, is_before, sum(runs)::bigint AS runs, sum(calls)::bigint AS calls, sum(failed)::bigint AS failed,
                    sum(runs + calls + tests)::bigint AS done, max(last_at) AS last_at,
                    ARRAY[sum(first_words[1]::integer), sum(first_words[2]::integer), sum(first_words[3]::integer), sum(first_words[4]::integer), sum(first_words[5]::integer),
                           sum(first_words[6]::integer), sum(first_words[7]::integer), sum(first_words[8]::integer), sum(first_words[9]::integer), sum(first_words[10]::integer),
                           sum(first_words[11]::integer), sum(first_words[12]::integer), sum(first_words[13]::integer)] AS first_words,
                    ARRAY[sum(totals[1]::integer), sum(totals[2]::integer), sum(totals[3]::integer), sum(totals[4]::integer), sum(totals[5]::integer), sum(totals[6]::integer),
                           sum(totals[7]::integer), sum(totals[8]::integer), sum(totals[9]::integer), sum(totals[10]::integer), sum(totals[11]::integer), sum(totals[12]::integer), sum(totals[13]::integer)] AS totals
             FROM days GROUP BY 1, 2, 3, 4
           ), people AS (
             SELECT client, part, digest, is_before, count(*) AS people
             FROM (SELECT DISTINCT client, part, digest, is_before, client_id, person FROM days CROSS JOIN unnest(people) AS person WHERE NOT $4) AS each
             GROUP BY 1, 2, 3, 4
           )
           SELECT s.client AS "client!", s.part AS "part!", s.digest AS "digest!", s.is_before AS "is_before!",
                  coalesce(p.people, 0) AS "people!", s.runs AS "runs!", s.calls AS "calls!", s.failed AS "failed!", s.done AS "done!",
                  s.last_at AS "last_at!", s.first_words AS "first_words!", s.totals AS "totals!"
           FROM sums s
           LEFT JOIN people p USING (client, part, digest, is_before)
           ORDER BY s.done DESC, s.client, s.part, s.digest
           LIMIT 20000"#,
        before,
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
    let figures = rows.into_iter().map(|row| {
        let (mut first_words, mut totals) = (Times::default(), Times::default());
        first_words.merge(&row.first_words);
        totals.merge(&row.totals);
        let sums = AcrossSums {
            people: row.people,
            runs: row.runs,
            calls: row.calls,
            done: row.done,
            failed: row.failed,
            p50_ms: totals.percentile(0.5),
            p95_ms: totals.percentile(0.95),
            first_word_p50_ms: first_words.percentile(0.5),
            first_word_p95_ms: first_words.percentile(0.95),
            ..AcrossSums::default()
        };
        (What::new(by, row.client, row.part, row.digest), row.is_before, Did { sums, last_at: row.last_at })
    });
    Ok(figures.collect())
}

/// How many people of these clients did it, on the same days.
pub async fn people(
    tx: &mut OperatorTx,
    asked: &Asked<'_>,
    before: NaiveDate,
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
        before,
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

/// What each cost on the days of a range, and from `before` to the day before it; of these clients alone where they are
/// named.
pub async fn costs(
    tx: &mut OperatorTx,
    by: AcrossBy,
    before: NaiveDate,
    range: Range,
    clients: Option<&[i64]>,
) -> Result<HashMap<What, (Priced, Priced)>, sqlx::Error> {
    let rows = query!(
        r#"SELECT k.client AS "client!", k.part AS "part!", k.digest AS "digest!", k.is_before AS "is_before!", k.currency AS "currency!",
                  sum(k.micros)::bigint AS "micros!", sum(k.unpriced)::bigint AS "unpriced!"
           FROM (
             SELECT CASE WHEN $4 THEN c.id ELSE 0 END AS client, CASE WHEN $5 THEN u.plugin ELSE '' END AS part,
                    CASE WHEN $6 THEN u.plugin_digest ELSE '' END AS digest, u.day < $2 AS is_before, u.currency, u.micros, u.unpriced
             FROM control.clients c
             CROSS JOIN LATERAL (SELECT * FROM usage_costs o WHERE o.client_id = c.id AND o.day BETWEEN $1 AND $3 OFFSET 0) AS u
             WHERE $7::bigint[] IS NULL OR c.id = ANY ($7)
           ) AS k
           GROUP BY 1, 2, 3, 4, 5
           ORDER BY 5"#,
        before,
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
