//! Sums, told apart by one thing, and what those things are called.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;
use sqlx::query;
use uuid::Uuid;

use crate::insight::model::{By, InsightCost, InsightDay, Sums};
use crate::insight::period::Window;
use crate::insight::versions;
use crate::kit::db::TenantTx;
use crate::routing::Times;

/// Only what belongs to these.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter {
    pub person: Option<Uuid>,
    pub workspace: Option<Uuid>,
    pub use_case: Option<Uuid>,
}

/// One of what sums are told apart by.
#[derive(Clone, Debug)]
pub struct Part {
    pub key: Option<String>,
    pub is_rest: bool,
    /// The quarter of an hour in which the last of it ended.
    pub last_at: DateTime<Utc>,
    pub sums: Sums,
}

/// The sums of a client, told apart by `part`: `all`, `hour`, or the name of a [`By`].
pub async fn parts(
    connection: &mut PgConnection,
    client: i64,
    window: &Window,
    part: &str,
    filter: Filter,
) -> Result<Vec<Part>, sqlx::Error> {
    let (first, last, zone) = (window.range.first, window.range.last, window.zone.name());
    let rows = query!(
        r#"SELECT part_key, is_rest AS "is_rest!", max(quarter) AS "last_at!", count(DISTINCT user_id) AS "people!",
                  sum(runs)::bigint AS "runs!", sum(calls)::bigint AS "calls!", sum(tests)::bigint AS "tests!", sum(failed)::bigint AS "failed!",
                  sum(cancelled)::bigint AS "cancelled!", sum(input_tokens)::bigint AS "input_tokens!", sum(output_tokens)::bigint AS "output_tokens!",
                  sum(unpriced)::bigint AS "unpriced!", sum(again)::bigint AS "again!", sum(liked)::bigint AS "liked!", sum(disliked)::bigint AS "disliked!",
                  sum(rewritten)::bigint AS "rewritten!", sum(rewritten_share)::bigint AS "rewritten_share!", sum(offered)::bigint AS "offered!",
                  sum(cited)::bigint AS "cited!",
                  ARRAY[sum(first_words[1]), sum(first_words[2]), sum(first_words[3]), sum(first_words[4]), sum(first_words[5]), sum(first_words[6]),
                        sum(first_words[7]), sum(first_words[8]), sum(first_words[9]), sum(first_words[10]), sum(first_words[11]), sum(first_words[12]),
                        sum(first_words[13])]::bigint[] AS "first_words!",
                  ARRAY[sum(totals[1]), sum(totals[2]), sum(totals[3]), sum(totals[4]), sum(totals[5]), sum(totals[6]), sum(totals[7]),
                        sum(totals[8]), sum(totals[9]), sum(totals[10]), sum(totals[11]), sum(totals[12]), sum(totals[13])]::bigint[] AS "totals!",
                  (SELECT jsonb_object_agg(c.currency, c.micros) FROM (
                     SELECT unnested.currency, sum(unnested.micros) AS micros
                     FROM unnest(array_agg(currency) FILTER (WHERE currency IS NOT NULL), array_agg(cost_micros) FILTER (WHERE currency IS NOT NULL))
                       AS unnested (currency, micros)
                     GROUP BY 1) AS c) AS costs
           FROM usage_parts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           GROUP BY part_key, is_rest
           ORDER BY part_key, is_rest"#,
        client,
        first,
        last,
        zone,
        window.today,
        window.smallest,
        part,
        filter.person,
        filter.workspace,
        filter.use_case,
    )
    .fetch_all(connection)
    .await?;
    let parts = rows.into_iter().map(|row| {
        let (mut first_words, mut totals) = (Times::default(), Times::default());
        first_words.merge(&row.first_words);
        totals.merge(&row.totals);
        Part {
            key: row.part_key,
            is_rest: row.is_rest,
            last_at: row.last_at,
            sums: Sums {
                people: row.people,
                runs: row.runs,
                calls: row.calls,
                tests: row.tests,
                failed: row.failed,
                cancelled: row.cancelled,
                input_tokens: row.input_tokens,
                output_tokens: row.output_tokens,
                costs: costs(row.costs.as_ref()),
                unpriced: row.unpriced,
                again: row.again,
                liked: row.liked,
                disliked: row.disliked,
                rewritten: row.rewritten,
                rewritten_share: row.rewritten_share.checked_div(row.rewritten),
                offered: row.offered,
                cited: row.cited,
                p50_ms: totals.percentile(0.5),
                p95_ms: totals.percentile(0.95),
                first_word_p50_ms: first_words.percentile(0.5),
                first_word_p95_ms: first_words.percentile(0.95),
            },
        }
    });
    Ok(parts.collect())
}

/// The days of a client on which anything was done, in their order: of all sums those that a chart draws.
pub async fn days(
    connection: &mut PgConnection,
    client: i64,
    window: &Window,
    filter: Filter,
) -> Result<Vec<InsightDay>, sqlx::Error> {
    let (first, last, zone) = (window.range.first, window.range.last, window.zone.name());
    let rows = query!(
        r#"SELECT part_key AS "days!", count(DISTINCT user_id) AS "people!", sum(runs)::bigint AS "runs!", sum(calls)::bigint AS "calls!",
                  sum(failed)::bigint AS "failed!"
           FROM usage_parts($1, $2, $3, $4, $5, $6, 'day', $7, $8, $9)
           GROUP BY part_key
           ORDER BY part_key"#,
        client,
        first,
        last,
        zone,
        window.today,
        window.smallest,
        filter.person,
        filter.workspace,
        filter.use_case,
    )
    .fetch_all(connection)
    .await?;
    let day =
        |days: &str| days.split_once('/').and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
    let shown = rows.into_iter().filter_map(|row| {
        let (first, last) = day(&row.days)?;
        let (people, runs, calls, failed) = (row.people, row.runs, row.calls, row.failed);
        Some(InsightDay { first, last, people, runs, calls, failed })
    });
    Ok(shown.collect())
}

fn costs(sums: Option<&serde_json::Value>) -> Vec<InsightCost> {
    let sums = sums.and_then(serde_json::Value::as_object).into_iter().flatten();
    sums.map(|(currency, micros)| InsightCost {
        currency: currency.clone(),
        micros: micros.as_i64().unwrap_or(i64::MAX),
    })
    .collect()
}

/// What is known of one version of a plugin or another: its number, by the digest.
pub async fn releases(
    connection: &mut PgConnection,
    digests: &[String],
) -> Result<HashMap<String, String>, sqlx::Error> {
    let rows = query!("SELECT digest, version FROM control.plugin_releases WHERE digest = ANY ($1)", digests)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.digest, row.version)).collect())
}

async fn version_names(tx: &mut TenantTx, keys: &[String]) -> Result<HashMap<String, String>, sqlx::Error> {
    let digests: Vec<String> = keys.iter().map(|key| versions::parts(key).1.to_owned()).collect();
    let known = releases(tx, &digests).await?;
    let named = keys.iter().map(|key| {
        let (plugin, digest) = versions::parts(key);
        (key.clone(), versions::label(plugin, digest, known.get(digest).map(String::as_str)))
    });
    Ok(named.collect())
}

/// What these are called; those that are gone, or hidden from the transaction's person, are left out.
pub async fn names(tx: &mut TenantTx, by: By, keys: &[String]) -> Result<HashMap<String, String>, sqlx::Error> {
    match by {
        By::Model | By::Region => return Ok(keys.iter().map(|key| (key.clone(), key.clone())).collect()),
        By::Version => return version_names(tx, keys).await,
        By::Person | By::Workspace | By::UseCase | By::Key | By::Group => {}
    }
    let client = tx.client();
    let ids: Vec<Uuid> = keys.iter().filter_map(|key| key.parse().ok()).collect();
    let rows = query!(
        r#"SELECT t.id AS "id!", CASE $2
             WHEN 'person' THEN person_name($1, t.id)
             WHEN 'workspace' THEN (SELECT w.name FROM workspaces w WHERE w.client_id = $1 AND w.id = t.id)
             WHEN 'use_case' THEN (SELECT u.name FROM use_cases u WHERE u.client_id = $1 AND u.id = t.id)
             WHEN 'group' THEN (SELECT g.display_name FROM scim_groups g WHERE g.client_id = $1 AND g.id = t.id)
             ELSE (SELECT k.name FROM api_keys k WHERE k.client_id = $1 AND k.id = t.id) END AS name
           FROM unnest($3::uuid[]) AS t (id)"#,
        client,
        by.as_str(),
        &ids,
    )
    .fetch_all(&mut **tx)
    .await?;
    let named =
        rows.into_iter().filter_map(|row| Some((row.id.to_string(), row.name.filter(|name| !name.is_empty())?)));
    Ok(named.collect())
}
