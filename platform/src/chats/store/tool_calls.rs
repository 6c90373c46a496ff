//! Use cases that the models of chats asked for, and the turns that wait for them.

use chrono::{DateTime, Utc};
use runners::ToolCall;
use serde_json::{Map, Value};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::chats::tools::model::{ChatCallState, WaitingChat};
use crate::kit::db::TenantTx;
use crate::runs::{Resumed, RunStatus, ToolMode};

/// A turn that waits for use cases.
pub struct Round {
    /// The run that asked for them.
    pub run_id: Uuid,
    pub message_id: Uuid,
    pub told: Json<Resumed>,
    pub passages: Vec<Uuid>,
}

/// Turns of a chat that wait, the oldest first.
pub async fn open_rounds(tx: &mut TenantTx, chat: Uuid) -> Result<Vec<Round>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Round,
        r#"SELECT run_id, message_id, told AS "told: Json<Resumed>", passages FROM chat_tool_rounds
           WHERE client_id = $1 AND chat_id = $2 AND state = 'open' ORDER BY created_at, run_id"#,
        client,
        chat,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A use case that a model asked for.
pub struct CallRow {
    pub id: Uuid,
    pub asked_by_run: Uuid,
    pub message_id: Uuid,
    pub call: Json<ToolCall>,
    pub use_case_id: Uuid,
    pub mode: ToolMode,
    pub inputs: Json<Map<String, Value>>,
    pub state: ChatCallState,
    pub problem: Option<String>,
    pub asked_at: DateTime<Utc>,
    /// When somebody agreed to it; later, when it began.
    pub started_at: Option<DateTime<Utc>>,
    /// Of a question: what its owner said.
    pub reply: Option<String>,
    pub run_id: Option<Uuid>,
    pub run_status: Option<RunStatus>,
    pub run_reason: Option<String>,
}

impl CallRow {
    /// It is a question to the chat's owner, and runs no use case.
    pub fn asks_back(&self) -> bool {
        self.use_case_id.is_nil()
    }
}

macro_rules! call_rows {
    ($tx:ident, $narrow:literal $(, $more:expr)*) => {{
        let client = $tx.client();
        let rows = query!(
            r#"SELECT c.id, c.asked_by_run, c.message_id, c.call AS "call: Json<ToolCall>", c.use_case_id, c.mode,
                      c.inputs AS "inputs: Json<Map<String, Value>>", c.state, c.problem, c.asked_at, c.started_at, c.reply, c.run_id,
                      r.status AS "run_status?", r.reason_message
               FROM chat_tool_calls c
               LEFT JOIN runs r ON r.client_id = c.client_id AND r.id = c.run_id
               WHERE c.client_id = $1 AND "# + $narrow,
            client
            $(, $more)*
        )
        .fetch_all(&mut **$tx)
        .await?;
        let call = rows.into_iter().map(|row| CallRow {
            id: row.id,
            asked_by_run: row.asked_by_run,
            message_id: row.message_id,
            call: row.call,
            use_case_id: row.use_case_id,
            mode: ToolMode::parse(&row.mode),
            inputs: row.inputs,
            state: ChatCallState::parse(&row.state),
            problem: row.problem,
            asked_at: row.asked_at,
            started_at: row.started_at,
            reply: row.reply,
            run_id: row.run_id,
            run_status: row.run_status.map(|status| RunStatus::parse(&status)),
            run_reason: row.reason_message,
        });
        Ok::<Vec<CallRow>, sqlx::Error>(call.collect())
    }};
}

/// What the open rounds of a chat wait for, in the order in which the model asked.
pub async fn open_calls(tx: &mut TenantTx, chat: Uuid) -> Result<Vec<CallRow>, sqlx::Error> {
    call_rows!(
        tx,
        "c.chat_id = $2 AND EXISTS (
           SELECT FROM chat_tool_rounds o WHERE o.client_id = $1 AND o.run_id = c.asked_by_run AND o.state = 'open')
         ORDER BY c.asked_at, c.asked_by_run, c.place",
        chat
    )
}

/// One of a chat, which nobody else changes until the transaction ends.
pub async fn hold_call(tx: &mut TenantTx, chat: Uuid, id: Uuid) -> Result<Option<CallRow>, sqlx::Error> {
    Ok(call_rows!(tx, "c.chat_id = $2 AND c.id = $3 FOR UPDATE OF c", chat, id)?.pop())
}

/// What the chat's owner said to one that waits.
pub async fn decide(
    tx: &mut TenantTx,
    id: Uuid,
    state: ChatCallState,
    inputs: &Map<String, Value>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chat_tool_calls SET state = $3, inputs = $4, started_at = $5 WHERE client_id = $1 AND id = $2 AND state = 'waiting'",
        client,
        id,
        state.as_str(),
        Json(inputs) as _,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What the chat's owner answered to a question that waits.
pub async fn reply(tx: &mut TenantTx, id: Uuid, said: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chat_tool_calls SET state = 'done', reply = $3, started_at = $4 WHERE client_id = $1 AND id = $2 AND state = 'waiting'",
        client,
        id,
        said,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Its run has begun.
pub async fn call_begun(tx: &mut TenantTx, id: Uuid, run: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chat_tool_calls SET state = 'running', run_id = $3, started_at = $4 WHERE client_id = $1 AND id = $2",
        client,
        id,
        run,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// How far one is that was approved or runs; one that was stopped meanwhile stays so.
pub async fn settle(
    tx: &mut TenantTx,
    id: Uuid,
    state: ChatCallState,
    problem: Option<&str>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chat_tool_calls SET state = $3, problem = $4 WHERE client_id = $1 AND id = $2 AND state IN ('approved', 'running')",
        client,
        id,
        state.as_str(),
        problem,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether a turn still waits.
pub async fn is_open(tx: &mut TenantTx, run: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM chat_tool_rounds WHERE client_id = $1 AND run_id = $2 AND state = 'open') AS "open!""#,
        client,
        run,
    )
    .fetch_one(&mut **tx)
    .await
}

/// A turn goes on with another run, which answers from now on.
pub async fn continue_round(tx: &mut TenantTx, round: &Round, run: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "WITH gone_on AS (
           UPDATE chat_tool_rounds SET state = 'continued' WHERE client_id = $1 AND run_id = $2 RETURNING chat_id, message_id
         )
         UPDATE chat_messages m SET run_id = $3 FROM gone_on g WHERE m.client_id = $1 AND m.chat_id = g.chat_id AND m.id = g.message_id",
        client,
        round.run_id,
        run,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Turns of a chat, or of one answer, do not go on any more; `false`: none waited.
pub async fn end_rounds(
    tx: &mut TenantTx,
    chat: Uuid,
    message: Option<Uuid>,
    problem: Option<&str>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let ended = query_scalar!(
        r#"WITH ended AS (
             UPDATE chat_tool_rounds SET state = 'ended', problem = $4
             WHERE client_id = $1 AND chat_id = $2 AND state = 'open' AND ($3::uuid IS NULL OR message_id = $3)
             RETURNING run_id
           ), stopped AS (
             UPDATE chat_tool_calls c SET state = 'stopped' FROM ended e
             WHERE c.client_id = $1 AND c.asked_by_run = e.run_id AND c.state IN ('waiting', 'approved', 'running')
           )
           SELECT count(*) AS "count!" FROM ended"#,
        client,
        chat,
        message,
        problem,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(ended > 0)
}

/// Runs under way for an answer: its own, and those of use cases that it waits for.
pub async fn runs_of_answer(tx: &mut TenantTx, chat: Uuid, message: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT r.id AS "id!" FROM chat_messages m JOIN runs r ON r.client_id = m.client_id AND r.id = m.run_id
           WHERE m.client_id = $1 AND m.chat_id = $2 AND m.id = $3 AND r.finished_at IS NULL
           UNION
           SELECT r.id FROM chat_tool_calls c JOIN runs r ON r.client_id = c.client_id AND r.id = c.run_id
           WHERE c.client_id = $1 AND c.chat_id = $2 AND c.message_id = $3 AND r.finished_at IS NULL"#,
        client,
        chat,
        message,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Chats of a person that wait for them to agree.
pub async fn waiting_chats(
    tx: &mut TenantTx,
    person: Uuid,
    workspaces: &[Uuid],
    most: i64,
) -> Result<Vec<WaitingChat>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        WaitingChat,
        r#"SELECT c.id AS chat_id, c.title, t.message_id AS "message_id!", (array_agg(t.use_case_name ORDER BY t.place))[1] AS "use_case_name!",
                  (array_agg(CASE WHEN t.use_case_id = '00000000-0000-0000-0000-000000000000' THEN t.inputs ->> 'question' END ORDER BY t.place))[1]
                    AS question,
                  count(*) AS "calls!", min(t.asked_at) AS "asked_at!"
           FROM chats c
           JOIN chat_tool_calls t ON t.client_id = c.client_id AND t.chat_id = c.id AND t.state = 'waiting'
           JOIN chat_messages m ON m.client_id = t.client_id AND m.chat_id = t.chat_id AND m.id = t.message_id AND m.pruned_at IS NULL
           WHERE c.client_id = $1 AND c.owner_id = $2 AND c.workspace_id = ANY ($3) AND c.deleted_at IS NULL
           GROUP BY c.client_id, c.id, t.message_id
           ORDER BY min(t.asked_at) DESC, c.id
           LIMIT $4"#,
        client,
        person,
        workspaces,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}
