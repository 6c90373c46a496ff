//! What messages show of the use cases that their models asked for.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use sqlx::types::Json;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::chats::file::Imported;
use crate::chats::tools::model::{
    ChatCallState, ChatQuestion, ChatToolCall, ChatToolInput, ChatToolRun, ChatTurnState, SharedToolCall,
};
use crate::kit::db::TenantTx;
use crate::runs::{RunStatus, ToolField, question_back};

/// What the tools of an answer are at.
#[derive(Default)]
pub struct Cards {
    pub calls: Vec<ChatToolCall>,
    pub turn: Option<(ChatTurnState, Option<String>)>,
}

struct CardRow {
    id: Uuid,
    message_id: Uuid,
    use_case_id: Uuid,
    use_case_name: String,
    state: String,
    problem: Option<String>,
    fields: Json<Vec<ToolField>>,
    inputs: Json<Map<String, Value>>,
    reply: Option<String>,
    run_id: Option<Uuid>,
    status: Option<String>,
    asked_at: DateTime<Utc>,
}

/// The cards of these answers.
pub async fn cards(tx: &mut TenantTx, chat: Uuid, messages: &[Uuid]) -> Result<HashMap<Uuid, Cards>, sqlx::Error> {
    let client = tx.client();
    let mut cards: HashMap<Uuid, Cards> = HashMap::new();
    let rows = query_as!(
        CardRow,
        r#"SELECT c.id, c.message_id, c.use_case_id, c.use_case_name, c.state, c.problem, c.fields AS "fields: Json<Vec<ToolField>>",
                  c.inputs AS "inputs: Json<Map<String, Value>>", c.reply, c.run_id, r.status AS "status?", c.asked_at
           FROM chat_tool_calls c
           LEFT JOIN runs r ON r.client_id = c.client_id AND r.id = c.run_id
           WHERE c.client_id = $1 AND c.chat_id = $2 AND c.message_id = ANY ($3)
           ORDER BY c.asked_at, c.asked_by_run, c.place"#,
        client,
        chat,
        messages,
    )
    .fetch_all(&mut **tx)
    .await?;
    if rows.is_empty() {
        return Ok(cards);
    }
    let files: Vec<Uuid> = rows.iter().flat_map(files).collect();
    let names = names(tx, &files).await?;
    let rounds = query!(
        "SELECT o.message_id, o.state, o.problem, m.run_id IS NOT DISTINCT FROM o.run_id AS is_last
         FROM chat_tool_rounds o
         JOIN chat_messages m ON m.client_id = o.client_id AND m.chat_id = o.chat_id AND m.id = o.message_id
         WHERE o.client_id = $1 AND o.chat_id = $2 AND o.message_id = ANY ($3)",
        client,
        chat,
        messages,
    )
    .fetch_all(&mut **tx)
    .await?;
    for row in rows {
        let message = row.message_id;
        cards.entry(message).or_default().calls.push(card(row, &names));
    }
    for round in rounds.into_iter().filter(|round| round.is_last == Some(true)) {
        let Some(card) = cards.get_mut(&round.message_id) else { continue };
        let waits = card.calls.iter().any(|call| call.state == ChatCallState::Waiting);
        let state = match (round.state.as_str(), waits) {
            ("open", true) => ChatTurnState::WaitsForYou,
            ("open", false) => ChatTurnState::UsesTools,
            ("ended", _) => ChatTurnState::Ended,
            _ => ChatTurnState::Whole,
        };
        card.turn = Some((state, round.problem));
    }
    Ok(cards)
}

fn files(row: &CardRow) -> Vec<Uuid> {
    let of_files = row.fields.0.iter().filter(|field| field.kind.is_file());
    of_files.filter_map(|field| row.inputs.0.get(&field.name)?.as_str()?.parse().ok()).collect()
}

/// The names of documents, as far as the reader may know them.
async fn names(tx: &mut TenantTx, documents: &[Uuid]) -> Result<HashMap<Uuid, String>, sqlx::Error> {
    let client = tx.client();
    let rows = query!("SELECT id, name FROM documents WHERE client_id = $1 AND id = ANY ($2)", client, documents);
    Ok(rows.fetch_all(&mut **tx).await?.into_iter().map(|row| (row.id, row.name)).collect())
}

fn card(row: CardRow, names: &HashMap<Uuid, String>) -> ChatToolCall {
    let name_of = |value: &Value| names.get(&value.as_str()?.parse().ok()?).cloned();
    let given = row.inputs.0;
    let question = question_of(row.use_case_id, &given, row.reply);
    let known = row.fields.0.into_iter().filter_map(|field| {
        let value = given.get(&field.name)?.clone();
        let document_name = if field.kind.is_file() { name_of(&value) } else { None };
        Some(ChatToolInput { name: field.name, label: field.label, kind: field.kind, value, document_name })
    });
    ChatToolCall {
        id: row.id,
        use_case_id: row.use_case_id,
        use_case_name: row.use_case_name,
        question,
        state: ChatCallState::parse(&row.state),
        problem: row.problem,
        inputs: known.collect(),
        run: row.run_id.zip(row.status).map(|(id, status)| ChatToolRun { id, status: RunStatus::parse(&status) }),
        result: None,
        asked_at: row.asked_at,
    }
}

/// The question that a call asks; `None`: it asks for a use case.
fn question_of(use_case: Uuid, inputs: &Map<String, Value>, reply: Option<String>) -> Option<ChatQuestion> {
    let asked = use_case.is_nil().then(|| question_back(inputs).ok())??;
    Some(ChatQuestion { text: asked.text, choices: asked.choices, reply })
}

/// The same as a link to the chat shows it, by message.
pub async fn shared_cards(
    tx: &mut TenantTx,
    chat: Uuid,
    messages: &[Uuid],
) -> Result<HashMap<Uuid, Vec<SharedToolCall>>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT message_id, use_case_id, use_case_name, state, run_id, reply, inputs AS "inputs: Json<Map<String, Value>>" FROM chat_tool_calls
           WHERE client_id = $1 AND chat_id = $2 AND message_id = ANY ($3) ORDER BY asked_at, asked_by_run, place"#,
        client,
        chat,
        messages,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut cards: HashMap<Uuid, Vec<SharedToolCall>> = HashMap::new();
    for row in rows {
        let state = ChatCallState::parse(&row.state);
        let question = question_of(row.use_case_id, &row.inputs.0, row.reply);
        let call = SharedToolCall { use_case_name: row.use_case_name, question, state, run_id: row.run_id };
        cards.entry(row.message_id).or_default().push(call);
    }
    let imported = query!(
        r#"SELECT id, imported AS "imported!: Json<Imported>" FROM chat_messages
           WHERE client_id = $1 AND chat_id = $2 AND id = ANY ($3) AND jsonb_array_length(imported -> 'tool_calls') > 0"#,
        client,
        chat,
        messages,
    )
    .fetch_all(&mut **tx)
    .await?;
    for row in imported {
        let shared = row.imported.0.tool_calls.into_iter().map(|call| SharedToolCall {
            use_case_name: call.use_case_name,
            question: call.question,
            state: call.state,
            run_id: None,
        });
        cards.entry(row.id).or_default().extend(shared);
    }
    Ok(cards)
}
