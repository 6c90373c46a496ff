//! Runs as rows: creating, and reading one.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::postgres::PgConnection;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::audit;
use crate::kit::db::{TenantSession, TenantTx};
use crate::runs::feedback::{Feedback, FeedbackReason};
use crate::runs::model::{Reason, RunOf, RunStatus, RunSummary, TokenUsage};

/// A run to be.
pub struct New<'a> {
    pub id: Uuid,
    pub workspace: Uuid,
    pub of: RunOf,
    pub use_case_name: &'a str,
    pub title: &'a str,
    pub inputs: &'a Value,
    pub request: &'a Value,
    pub model: &'a str,
    pub region: &'a str,
    pub plugin: &'a str,
    pub plugin_version: &'a str,
    pub plugin_digest: &'a str,
    pub status: RunStatus,
    pub offered: i32,
    pub now: DateTime<Utc>,
    /// The process that executes it, and until when it may be silent.
    pub lease: Option<(Uuid, DateTime<Utc>)>,
}

/// Adds a run with its line in the audit log, and answers the name of the person who started it, as lists show it. On a
/// connection of its own that is done when it returns, in a transaction when that commits.
pub async fn insert(
    connection: &mut PgConnection,
    entrance: TenantSession,
    new: &New<'_>,
    line: audit::Own,
) -> Result<String, sqlx::Error> {
    let started = (new.status == RunStatus::Running).then_some(new.now);
    query_scalar!(
        r#"SELECT run_begin($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
           AS "created_by_name!""#,
        entrance.client,
        entrance.person,
        entrance.request,
        new.id,
        new.workspace,
        new.of.use_case(),
        new.of.version(),
        new.use_case_name,
        new.title,
        new.inputs,
        new.request,
        new.model,
        new.region,
        new.plugin,
        new.plugin_version,
        new.plugin_digest,
        new.status.as_str(),
        new.offered,
        new.now,
        started,
        new.lease.map(|(owner, _)| owner),
        new.lease.map(|(_, until)| until),
        line.id,
        line.acting_for,
        line.ip,
        new.of.chat(),
    )
    .fetch_one(connection)
    .await
}

/// The passages that a run was given.
pub async fn offered(tx: &mut TenantTx, id: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    query_scalar!(
        r#"SELECT passage::uuid AS "id!" FROM runs r, jsonb_array_elements_text(r.request -> 'passages') AS passage
           WHERE r.client_id = $1 AND r.id = $2"#,
        tx.client(),
        id,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Whether a chat is this person's own.
pub async fn owns_chat(tx: &mut TenantTx, chat: Uuid, person: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM chats WHERE client_id = $1 AND id = $2 AND owner_id = $3) AS "owns!""#,
        client,
        chat,
        person,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Says that a run is the one of a batch's row. One of a check stands in no list of runs.
pub async fn belongs(
    tx: &mut TenantTx,
    run: Uuid,
    (batch, row): (Uuid, i32),
    is_check: bool,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE runs SET batch_id = $3, batch_row = $4, is_check = $5 WHERE client_id = $1 AND id = $2",
        client,
        run,
        batch,
        row,
        is_check,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

impl New<'_> {
    /// The run as it stands in its row once that is committed.
    pub fn detail(&self, created_by_name: String) -> Detail {
        Detail {
            inputs: self.inputs.clone(),
            request: self.request.clone(),
            output: None,
            output_version: None,
            usage: None,
            first_delta_ms: None,
            plugin: (self.plugin.to_owned(), self.plugin_version.to_owned(), self.plugin_digest.to_owned()),
            offered: self.offered,
            cited: 0,
            attempt: 1,
            attempts: Value::Null,
            last_event: 0,
            feedback: None,
            summary: RunSummary {
                id: self.id,
                workspace_id: self.workspace,
                use_case_id: self.of.use_case(),
                chat_id: self.of.chat(),
                use_case_name: self.use_case_name.to_owned(),
                use_case_version: self.of.version(),
                batch_id: None,
                title: self.title.to_owned(),
                status: self.status,
                reason: None,
                model: self.model.to_owned(),
                region: self.region.to_owned(),
                is_test: self.of.is_test(),
                is_locked: false,
                created_by_name,
                created_at: self.now,
                finished_at: None,
                duration_ms: None,
                cost_micros: None,
                currency: None,
                is_bookmarked: false,
            },
        }
    }
}

/// A run's line as the database has it.
pub struct SummaryRow {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub use_case_id: Option<Uuid>,
    pub chat_id: Option<Uuid>,
    pub use_case_name: String,
    pub use_case_version: Option<i32>,
    pub batch_id: Option<Uuid>,
    pub title: String,
    pub status: String,
    pub reason_code: Option<String>,
    pub reason_message: Option<String>,
    pub model: String,
    pub region: String,
    pub is_locked: bool,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
    pub is_bookmarked: bool,
}

impl From<SummaryRow> for RunSummary {
    fn from(row: SummaryRow) -> Self {
        Self {
            id: row.id,
            workspace_id: row.workspace_id,
            use_case_id: row.use_case_id,
            chat_id: row.chat_id,
            use_case_name: row.use_case_name,
            use_case_version: row.use_case_version,
            batch_id: row.batch_id,
            title: row.title,
            status: RunStatus::parse(&row.status),
            reason: row.reason_code.map(|code| Reason::stored(code, row.reason_message.unwrap_or_default())),
            model: row.model,
            region: row.region,
            is_test: row.chat_id.is_none() && row.use_case_version.is_none(),
            is_locked: row.is_locked,
            created_by_name: row.created_by_name,
            created_at: row.created_at,
            finished_at: row.finished_at,
            duration_ms: row.finished_at.map(|end| (end - row.created_at).num_milliseconds()),
            cost_micros: row.cost_micros,
            currency: row.currency,
            is_bookmarked: row.is_bookmarked,
        }
    }
}

/// A run with everything that is kept of it.
pub struct Detail {
    pub summary: RunSummary,
    pub inputs: Value,
    pub request: Value,
    pub output: Option<Value>,
    /// Which version that is.
    pub output_version: Option<i32>,
    pub usage: Option<TokenUsage>,
    pub first_delta_ms: Option<i32>,
    pub plugin: (String, String, String),
    pub offered: i32,
    pub cited: i32,
    pub attempt: i32,
    /// The bindings that were tried.
    pub attempts: Value,
    pub last_event: i64,
    /// The asking person's.
    pub feedback: Option<Feedback>,
}

/// `person`: who asks.
pub async fn get(tx: &mut TenantTx, id: Uuid, person: Uuid) -> Result<Option<Detail>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT r.id, r.workspace_id, r.use_case_id, r.chat_id, r.use_case_name, r.use_case_version, r.title, r.status, r.reason_code, r.reason_message,
                  (SELECT k.id FROM batches k WHERE k.client_id = r.client_id AND k.id = r.batch_id AND NOT k.is_check) AS batch_id,
                  r.model, r.region, r.is_locked, r.created_at, r.finished_at, person_name(r.client_id, r.created_by) AS "created_by_name!",
                  r.inputs, r.request, r.input_tokens, r.output_tokens, r.first_delta_ms, r.plugin, r.plugin_version, r.plugin_digest,
                  r.passages_offered, r.passages_cited, r.attempt, r.attempts,
                  CASE WHEN r.finished_at IS NULL
                       THEN (SELECT coalesce(max(e.last_seq), 0) FROM run_events e WHERE e.client_id = r.client_id AND e.run_id = r.id)
                       ELSE r.last_event END AS "last_event!",
                  o.content AS "output?", o.version AS "output_version?",
                  u.cost_micros AS "cost_micros?", u.currency, u.tokens_estimated AS "tokens_estimated?",
                  EXISTS (SELECT FROM run_bookmarks b WHERE b.client_id = r.client_id AND b.user_id = $3 AND b.run_id = r.id) AS "is_bookmarked!",
                  f.is_good AS "is_good?", f.reason AS "feedback_reason?", f.words AS "feedback_words?", f.given_at AS "given_at?"
           FROM runs r
           LEFT JOIN usage_entries u ON u.client_id = r.client_id AND u.id = r.id
           LEFT JOIN LATERAL (
             SELECT l.content, l.version FROM outputs l WHERE l.client_id = r.client_id AND l.run_id = r.id ORDER BY l.version DESC LIMIT 1
           ) o ON true
           LEFT JOIN run_feedback f ON f.client_id = r.client_id AND f.run_id = r.id AND f.user_id = $3
           WHERE r.client_id = $1 AND r.id = $2"#,
        client,
        id,
        person,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Detail {
        inputs: row.inputs,
        request: row.request,
        output: row.output,
        output_version: row.output_version,
        usage: row.input_tokens.zip(row.output_tokens).map(|(input_tokens, output_tokens)| TokenUsage {
            input_tokens,
            output_tokens,
            is_estimated: row.tokens_estimated.unwrap_or(false),
        }),
        first_delta_ms: row.first_delta_ms,
        plugin: (row.plugin, row.plugin_version, row.plugin_digest),
        offered: row.passages_offered,
        cited: row.passages_cited,
        attempt: row.attempt,
        attempts: row.attempts,
        last_event: row.last_event,
        feedback: row.is_good.zip(row.given_at).map(|(is_good, given_at)| Feedback {
            is_good,
            reason: FeedbackReason::parse(row.feedback_reason.as_deref().unwrap_or_default()),
            words: row.feedback_words.unwrap_or_default(),
            given_at,
        }),
        summary: SummaryRow {
            id: row.id,
            workspace_id: row.workspace_id,
            use_case_id: row.use_case_id,
            chat_id: row.chat_id,
            use_case_name: row.use_case_name,
            use_case_version: row.use_case_version,
            batch_id: row.batch_id,
            title: row.title,
            status: row.status,
            reason_code: row.reason_code,
            reason_message: row.reason_message,
            model: row.model,
            region: row.region,
            is_locked: row.is_locked,
            created_by_name: row.created_by_name,
            created_at: row.created_at,
            finished_at: row.finished_at,
            cost_micros: row.cost_micros,
            currency: row.currency,
            is_bookmarked: row.is_bookmarked,
        }
        .into(),
    }))
}
