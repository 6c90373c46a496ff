//! All SQL of usage, but the entry of a run, which is written with its end (`runs::store`).

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{ApiCall, CallFilter, CallStatus, DEAREST, FREE, LedgerEntry, ModelMonth, Tokens};
use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;
use crate::routing::Attempt;

/// Writes entries of calls, each once, however often it is tried (I3).
pub async fn insert(tx: &mut TenantTx, entries: &[LedgerEntry]) -> Result<(), sqlx::Error> {
    let client = tx.client();
    let texts =
        |field: fn(&LedgerEntry) -> &str| entries.iter().map(|entry| field(entry).to_owned()).collect::<Vec<_>>();
    let ids = |field: fn(&LedgerEntry) -> Uuid| entries.iter().map(field).collect::<Vec<_>>();
    let keys: Vec<Option<Uuid>> = entries.iter().map(|entry| entry.key).collect();
    let counts = |field: fn(&LedgerEntry) -> i64| entries.iter().map(field).collect::<Vec<_>>();
    let times = |field: fn(&LedgerEntry) -> DateTime<Utc>| entries.iter().map(field).collect::<Vec<_>>();
    let estimated: Vec<bool> = entries.iter().map(|entry| entry.tokens.is_estimated).collect();
    let attempts: Vec<Value> =
        entries.iter().map(|entry| serde_json::to_value(&entry.attempts).unwrap_or_default()).collect();
    let reasons: Vec<Option<String>> = entries.iter().map(|entry| entry.reason.map(str::to_owned)).collect();
    let (costs, currencies): (Vec<Option<i64>>, Vec<Option<String>>) =
        entries.iter().map(|entry| entry.cost.clone().unzip()).unzip();
    query!(
        "INSERT INTO usage_entries (client_id, id, kind, endpoint, user_id, key_id, model, region, plugin, plugin_digest, status, reason,
                                    input_tokens, cached_input_tokens, output_tokens, cost_micros, currency, started_at, finished_at, attempts, audio_ms, tokens_estimated, source)
         -- The platform's own work for a client is no person's: figures would count one more.
         SELECT $1, t.id, 'api', t.endpoint, nullif(t.user_id, '00000000-0000-0000-0000-000000000000'), t.key_id, t.model, t.region, t.plugin, t.plugin_digest, t.status, t.reason,
                t.input_tokens, t.cached_input_tokens, t.output_tokens, t.cost_micros, t.currency, t.started_at, t.finished_at, t.attempts, t.audio_ms, t.tokens_estimated,
                CASE WHEN t.key_id IS NULL THEN 'page' ELSE 'api' END
         FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
                     $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::text[], $17::timestamptz[], $18::timestamptz[], $19::jsonb[], $20::bigint[], $21::boolean[])
           AS t (id, endpoint, user_id, key_id, model, region, plugin, plugin_digest, status, reason,
                 input_tokens, cached_input_tokens, output_tokens, cost_micros, currency, started_at, finished_at, attempts, audio_ms, tokens_estimated)
         ON CONFLICT DO NOTHING",
        client,
        &ids(|entry| entry.id),
        &texts(|entry| entry.endpoint),
        &ids(|entry| entry.user),
        &keys as &[Option<Uuid>],
        &texts(|entry| &entry.model),
        &texts(|entry| &entry.region),
        &texts(|entry| &entry.plugin),
        &texts(|entry| &entry.plugin_digest),
        &texts(|entry| entry.outcome.as_str()),
        &reasons as &[Option<String>],
        &counts(|entry| entry.tokens.input),
        &counts(|entry| entry.tokens.cached),
        &counts(|entry| entry.tokens.output),
        &costs as &[Option<i64>],
        &currencies as &[Option<String>],
        &times(|entry| entry.started_at),
        &times(|entry| entry.finished_at),
        &attempts,
        &counts(|entry| entry.audio_ms),
        &estimated,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Sums since then, the latest month first, the dearest model first.
pub async fn months(tx: &mut TenantTx, since: DateTime<Utc>) -> Result<Vec<ModelMonth>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        ModelMonth,
        r#"SELECT to_char(finished_at AT TIME ZONE 'UTC', 'YYYY-MM') AS "month!", model, region,
                  count(*) FILTER (WHERE kind = 'run' AND status <> 'failed') AS "runs!",
                  count(*) FILTER (WHERE kind = 'api' AND counts_as_run(status, endpoint)) AS "calls!",
                  count(*) FILTER (WHERE status = 'failed' AND NOT is_own_call(endpoint)) AS "failed!",
                  sum(least(input_tokens, $4))::bigint AS "input_tokens!", sum(least(cached_input_tokens, $4))::bigint AS "cached_input_tokens!",
                  sum(least(output_tokens, $4))::bigint AS "output_tokens!", count(*) FILTER (WHERE tokens_estimated) AS "estimated!",
                  sum(audio_ms)::bigint AS "audio_ms!", (sum(least(cost_micros, $5)) FILTER (WHERE cost_micros IS NOT NULL))::bigint AS cost_micros, currency, bool_and(plugin = ANY($3)) AS "is_free!"
           FROM usage_entries
           WHERE client_id = $1 AND finished_at >= $2
           GROUP BY 1, model, region, currency
           ORDER BY 1 DESC, sum(cost_micros) DESC NULLS LAST, sum(least(input_tokens, $4) + least(output_tokens, $4)) DESC, model, region, currency"#,
        client,
        since,
        &FREE.map(str::to_owned),
        Tokens::MOST,
        DEAREST,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A page of calls, the latest first, one row more than it shows.
pub async fn calls(
    tx: &mut TenantTx,
    filter: &CallFilter,
    after: super::model::After,
    fetch: i64,
) -> Result<Vec<ApiCall>, sqlx::Error> {
    let client = tx.client();
    let (time, id) = after;
    let rows = query!(
        r#"SELECT e.id, e.endpoint, e.status, e.reason, coalesce(person_name(e.client_id, e.user_id), '') AS "user_name!", e.user_id, e.key_id,
                  k.name AS "key_name?", e.model, e.region, e.plugin, e.input_tokens, e.cached_input_tokens, e.output_tokens, e.tokens_estimated, e.audio_ms,
                  e.cost_micros, e.currency, e.started_at, e.finished_at,
                  e.attempts AS "attempts: Json<Vec<Attempt>>"
           FROM usage_entries e
           LEFT JOIN api_keys k ON k.client_id = e.client_id AND k.id = e.key_id
           WHERE e.client_id = $1 AND e.kind = 'api'
             AND ($2::uuid IS NULL OR e.key_id = $2)
             AND ($3::text IS NULL OR e.model = $3)
             AND ($4::text IS NULL OR e.status = $4)
             AND e.finished_at >= $5 AND e.finished_at < $6
             AND (e.finished_at, e.id) < ($7, $8)
           ORDER BY e.finished_at DESC, e.id DESC
           LIMIT $9"#,
        client,
        filter.key,
        filter.model,
        filter.outcome.map(CallStatus::as_str),
        filter.from,
        filter.to,
        time,
        id,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let calls = rows.into_iter().map(|row| {
        let is_free = FREE.contains(&row.plugin.as_str());
        ApiCall {
            id: row.id,
            endpoint: row.endpoint,
            status: CallStatus::parse(&row.status),
            reason: row.reason,
            user_name: row.user_name,
            user_id: row.user_id,
            key_id: row.key_id,
            key_name: row.key_name,
            model: row.model,
            region: row.region,
            plugin: row.plugin,
            attempts: row.attempts.0,
            input_tokens: row.input_tokens,
            cached_input_tokens: row.cached_input_tokens,
            output_tokens: row.output_tokens,
            tokens_estimated: row.tokens_estimated,
            audio_ms: row.audio_ms,
            cost_micros: row.cost_micros,
            currency: row.currency,
            is_free,
            started_at: row.started_at,
            finished_at: row.finished_at,
            duration_ms: (row.finished_at - row.started_at).num_milliseconds(),
        }
    });
    Ok(calls.collect())
}

/// How many calls there are in all; exact up to the limit.
pub async fn count(tx: &mut TenantTx, filter: &CallFilter) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM usage_entries e
             WHERE e.client_id = $1 AND e.kind = 'api'
               AND ($2::uuid IS NULL OR e.key_id = $2)
               AND ($3::text IS NULL OR e.model = $3)
               AND ($4::text IS NULL OR e.status = $4)
               AND e.finished_at >= $5 AND e.finished_at < $6
             LIMIT $7) AS matching"#,
        client,
        filter.key,
        filter.model,
        filter.outcome.map(CallStatus::as_str),
        filter.from,
        filter.to,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Calls of programs that are looked at, the latest, for what they asked.
const LATEST_CALLS: i64 = 20_000;

/// Which models programs asked by which keys since then.
pub async fn models_asked(tx: &mut TenantTx, since: DateTime<Utc>) -> Result<Vec<(Uuid, String)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT DISTINCT key_id AS "key!", model FROM (
             SELECT e.key_id, e.model FROM usage_entries e
             WHERE e.client_id = $1 AND e.kind = 'api' AND e.finished_at >= $2
             ORDER BY e.finished_at DESC, e.id DESC
             LIMIT $3) AS latest
           WHERE key_id IS NOT NULL"#,
        client,
        since,
        LATEST_CALLS,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.key, row.model)).collect())
}
