//! The ends of runs: the terminal state with the last events, the output and the usage, all or nothing.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::Batch;
use crate::kit::db::TenantTx;
use crate::kit::jobs::Queue;
use crate::kit::text;
use crate::routing::Attempt;
use crate::runs::calling::HandedOver;
use crate::runs::model::{Reason, RunStatus};
use crate::usage::Tokens;

/// The job that follows the end of a turn, with the chat as its subject.
pub const AFTER_TURN: &str = "after_turn";

/// How a run ended.
#[derive(Clone, Debug)]
pub struct Ending {
    pub run: Uuid,
    /// The claim under which it was executed.
    pub fence: i64,
    pub status: RunStatus,
    pub reason: Option<Reason>,
    /// The last events, where they are not stored yet.
    pub tail: Option<Batch>,
    pub last_event: i64,
    /// The answer as document JSON.
    pub output: Option<Value>,
    /// Passages.
    pub cited: i32,
    /// How many of them are of each document.
    pub cited_documents: BTreeMap<Uuid, i32>,
    /// As the provider counted, or an estimate; `None`: no provider worked.
    pub usage: Option<Tokens>,
    /// Millionths of the currency's unit, and the currency.
    pub cost: Option<(i64, String)>,
    pub first_delta_ms: Option<i32>,
    pub attempt: i32,
    /// The bindings that were tried, in their order.
    pub attempts: Vec<Attempt>,
    /// It took a while, and nobody listened here when it ended: the person who started it is told.
    pub is_unwatched: bool,
    /// Use cases that the model of a turn asked for.
    pub handed_over: Option<HandedOver>,
    pub at: DateTime<Utc>,
}

impl Ending {
    /// The end of a run that has said nothing.
    pub fn silent(
        run: Uuid,
        fence: i64,
        attempt: i32,
        status: RunStatus,
        reason: Option<Reason>,
        at: DateTime<Utc>,
    ) -> Self {
        Self {
            run,
            fence,
            status,
            reason,
            tail: None,
            last_event: 0,
            output: None,
            cited: 0,
            cited_documents: BTreeMap::new(),
            usage: None,
            cost: None,
            first_delta_ms: None,
            attempt,
            attempts: Vec::new(),
            is_unwatched: true,
            handed_over: None,
            at,
        }
    }
}

impl Ending {
    /// The same without what PostgreSQL cannot hold, wherever it may stand: nothing that a provider or a plugin says
    /// keeps a run from its end.
    pub fn storable(mut self) -> Self {
        if let Some(reason) = &mut self.reason {
            reason.message = text::legible(&reason.message);
        }
        self.tail = self.tail.map(Batch::storable);
        if let Some(output) = &mut self.output {
            text::storable(output);
        }
        let mut attempts = serde_json::to_value(&self.attempts).unwrap_or_default();
        text::storable(&mut attempts);
        self.attempts = serde_json::from_value(attempts).unwrap_or_default();
        self
    }
}

/// What ended.
#[derive(Default)]
pub struct EndedRuns {
    pub runs: HashSet<Uuid>,
    /// Jobs were queued, which are waited for: wake the queue after the commit.
    pub has_turns: bool,
}

/// Ends runs of the client, each once and with everything that belongs to its end, in one statement; answers which. One
/// that is missing there was taken by another process, or has ended already: nothing of it is written. The ledger's
/// primary key lets no run be counted twice (I3).
pub async fn end(tx: &mut TenantTx, queue: &Queue, endings: &[Ending]) -> Result<EndedRuns, sqlx::Error> {
    let client = tx.client();
    let reason = |field: fn(&Reason) -> &String| {
        let texts = endings.iter().map(|ending| ending.reason.as_ref().map(|reason| field(reason).clone()));
        texts.collect::<Vec<Option<String>>>()
    };
    let runs: Vec<Uuid> = endings.iter().map(|ending| ending.run).collect();
    let fences: Vec<i64> = endings.iter().map(|ending| ending.fence).collect();
    let statuses: Vec<String> = endings.iter().map(|ending| ending.status.as_str().to_owned()).collect();
    let codes = reason(|reason| &reason.code);
    let messages = reason(|reason| &reason.message);
    let firsts: Vec<Option<i64>> = endings.iter().map(|ending| ending.tail.as_ref().map(|tail| tail.first)).collect();
    let lasts: Vec<i64> = endings.iter().map(|ending| ending.last_event).collect();
    let tails: Vec<Option<Value>> =
        endings.iter().map(|ending| ending.tail.as_ref().map(|tail| tail.events.clone())).collect();
    let outputs: Vec<Option<Value>> = endings.iter().map(|ending| ending.output.clone()).collect();
    let cited: Vec<i32> = endings.iter().map(|ending| ending.cited).collect();
    let documents: Vec<Value> = endings.iter().map(|ending| json!(ending.cited_documents)).collect();
    let tokens =
        |field: fn(Tokens) -> i64| endings.iter().map(|ending| ending.usage.map(field)).collect::<Vec<Option<i64>>>();
    let (input, cached, output) = (tokens(|t| t.input), tokens(|t| t.cached), tokens(|t| t.output));
    let (costs, currencies): (Vec<Option<i64>>, Vec<Option<String>>) =
        endings.iter().map(|ending| ending.cost.clone().unzip()).unzip();
    let estimated: Vec<bool> =
        endings.iter().map(|ending| ending.usage.is_some_and(|tokens| tokens.is_estimated)).collect();
    let first_deltas: Vec<Option<i32>> = endings.iter().map(|ending| ending.first_delta_ms).collect();
    let attempts: Vec<i32> = endings.iter().map(|ending| ending.attempt).collect();
    let tries: Vec<Value> =
        endings.iter().map(|ending| serde_json::to_value(&ending.attempts).unwrap_or_default()).collect();
    let times: Vec<DateTime<Utc>> = endings.iter().map(|ending| ending.at).collect();
    let ended = query!(
        r#"WITH ended AS (
             UPDATE runs r
             SET status = t.status, reason_code = t.code, reason_message = t.message, last_event = t.last_event, passages_cited = t.cited,
                 input_tokens = t.input_tokens, output_tokens = t.output_tokens, first_delta_ms = t.first_delta_ms, attempt = t.attempt,
                 attempts = t.attempts, region = coalesce(t.attempts -> -1 ->> 'region', r.region), plugin = coalesce(t.attempts -> -1 ->> 'plugin', r.plugin),
                 plugin_version = coalesce(t.attempts -> -1 ->> 'plugin_version', r.plugin_version),
                 plugin_digest = coalesce(t.attempts -> -1 ->> 'plugin_digest', r.plugin_digest),
                 finished_at = t.at, lease_owner = NULL, lease_until = NULL
             FROM unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::jsonb[], $10::jsonb[],
                         $11::integer[], $12::bigint[], $13::bigint[], $14::integer[], $15::integer[], $16::timestamptz[], $17::jsonb[],
                         $18::bigint[], $19::bigint[], $20::text[], $21::boolean[], $22::jsonb[])
               AS t (id, fence, status, code, message, first_event, last_event, events, output, cited, input_tokens, output_tokens, first_delta_ms, attempt, at,
                     attempts, cached_tokens, cost, currency, estimated, documents)
             WHERE r.client_id = $1 AND r.id = t.id AND r.fence = t.fence AND r.status IN ('queued', 'running')
             RETURNING r.id, r.created_by, r.workspace_id, r.use_case_id, r.chat_id, r.model, r.region, r.plugin, r.plugin_digest, r.status, r.reason_code, r.input_tokens, r.output_tokens,
                       t.cached_tokens, t.cost, t.currency, t.estimated, coalesce(r.started_at, r.created_at) AS began,
                       -- For a place. What never began has waited for nothing.
                       CASE WHEN r.started_at IS NOT NULL
                            THEN least(greatest(extract(epoch FROM r.started_at - r.created_at) * 1000, 0), 2147483647)::integer END AS waited,
                       t.first_event, t.last_event, t.events, t.output, t.at, t.documents, r.first_delta_ms, r.passages_offered, r.passages_cited,
                       r.is_check, r.use_case_version, r.batch_id, r.inputs, r.created_at
           ), tails AS (
             INSERT INTO run_events (client_id, run_id, first_seq, last_seq, events)
             SELECT $1, id, first_event, last_event, events FROM ended WHERE events IS NOT NULL
           ), kept AS (
             INSERT INTO outputs (client_id, run_id, version, content, created_at)
             SELECT $1, id, 1, output, at FROM ended WHERE output IS NOT NULL
           ), metered AS (
             INSERT INTO usage_entries (client_id, id, kind, endpoint, user_id, model, region, plugin, plugin_digest, status, reason,
                                        input_tokens, cached_input_tokens, output_tokens, cost_micros, currency, started_at, finished_at,
                                        tokens_estimated, workspace_id, use_case_id, purpose, source, first_word_ms, passages_offered, passages_cited, waited_ms, is_again)
             SELECT $1, id, 'run', CASE WHEN chat_id IS NULL THEN '' ELSE 'chat' END, created_by, model, region, plugin, plugin_digest, status, reason_code,
                    coalesce(input_tokens, 0), coalesce(cached_tokens, 0), coalesce(output_tokens, 0), cost, currency, began, at, estimated,
                    workspace_id, use_case_id, CASE WHEN is_check THEN 'check' WHEN chat_id IS NULL AND use_case_version IS NULL THEN 'test' ELSE 'work' END,
                    CASE WHEN batch_id IS NULL THEN 'page'
                         WHEN EXISTS (SELECT FROM batches b WHERE b.client_id = $1 AND b.id = ended.batch_id AND b.schedule_id IS NOT NULL) THEN 'schedule'
                         ELSE 'batch' END,
                    first_delta_ms, passages_offered, passages_cited, waited,
                    batch_id IS NULL AND NOT is_check AND EXISTS (
                      SELECT FROM runs o WHERE o.client_id = $1 AND o.created_by = ended.created_by AND o.use_case_id = ended.use_case_id AND o.id <> ended.id
                        AND o.created_at < ended.created_at AND o.created_at >= ended.created_at - interval '1 hour' AND o.inputs = ended.inputs)
             FROM ended
             ON CONFLICT DO NOTHING
           ), cited_in AS (
             INSERT INTO usage_citations (client_id, entry_id, document_id, passages, cited_at)
             SELECT $1, e.id, d.key::uuid, d.value::integer, e.at FROM ended e CROSS JOIN LATERAL jsonb_each_text(e.documents) d
             ON CONFLICT DO NOTHING
           ), spoken AS (
             UPDATE chat_messages m SET body = answer_text(e.output)
             FROM ended e WHERE e.chat_id IS NOT NULL AND e.output IS NOT NULL AND m.client_id = $1 AND m.run_id = e.id
           ), answered AS (
             UPDATE chats c SET answered_at = e.at
             FROM (SELECT chat_id, max(at) AS at FROM ended WHERE chat_id IS NOT NULL GROUP BY chat_id) AS e
             WHERE c.client_id = $1 AND c.id = e.chat_id
           )
           -- A use case that a chat's model called ends for that chat, which goes on then.
           SELECT e.id, coalesce(e.chat_id, (SELECT c.chat_id FROM chat_tool_calls c WHERE c.client_id = $1 AND c.run_id = e.id LIMIT 1)) AS chat_id
           FROM ended e"#,
        client,
        &runs,
        &fences,
        &statuses,
        &codes as &[Option<String>],
        &messages as &[Option<String>],
        &firsts as &[Option<i64>],
        &lasts,
        &tails as &[Option<Value>],
        &outputs as &[Option<Value>],
        &cited,
        &input as &[Option<i64>],
        &output as &[Option<i64>],
        &first_deltas as &[Option<i32>],
        &attempts,
        &times,
        &tries,
        &cached as &[Option<i64>],
        &costs as &[Option<i64>],
        &currencies as &[Option<String>],
        &estimated,
        &documents,
    )
    .fetch_all(&mut **tx)
    .await?;
    let chats: HashSet<Uuid> = ended.iter().filter_map(|run| run.chat_id).collect();
    for chat in &chats {
        queue.push(tx, AFTER_TURN, *chat).await?;
    }
    Ok(EndedRuns { runs: ended.into_iter().map(|run| run.id).collect(), has_turns: !chats.is_empty() })
}

/// A run that ended and whose starter may want to hear of it.
pub struct Awaited {
    pub run: Uuid,
    pub use_case: Uuid,
    pub by: Uuid,
    pub has_failed: bool,
}

/// Of these runs those that somebody started by itself and that took at least so many seconds. Batches and chats tell of
/// their own.
pub async fn awaited(tx: &mut TenantTx, runs: &[Uuid], seconds: f64) -> Result<Vec<Awaited>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Awaited,
        r#"SELECT id AS run, use_case_id AS "use_case!", created_by AS by, status = 'failed' AS "has_failed!"
           FROM runs
           WHERE client_id = $1 AND id = ANY ($2) AND status IN ('succeeded', 'failed')
             AND batch_id IS NULL AND use_case_id IS NOT NULL AND NOT is_check
             AND NOT EXISTS (SELECT FROM chat_tool_calls c WHERE c.client_id = runs.client_id AND c.run_id = runs.id)
             AND finished_at >= created_at + make_interval(secs => $3)
           ORDER BY id"#,
        client,
        runs,
        seconds,
    )
    .fetch_all(&mut **tx)
    .await
}
