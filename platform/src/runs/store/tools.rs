//! What turns of chats leave behind that wait for use cases, and where they go on.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::text;
use crate::runs::calling::HandedOver;

/// Whose chat has something that waits.
pub struct HandedTo {
    pub chat: Uuid,
    pub owner: Uuid,
}

/// Keeps what the model of a run asked for, with the run's end. `None`: somebody stopped it meanwhile, or its chat is
/// gone.
pub async fn hand_over(
    tx: &mut TenantTx,
    run: Uuid,
    handed: &HandedOver,
    now: DateTime<Utc>,
) -> Result<Option<HandedTo>, sqlx::Error> {
    let client = tx.client();
    let column = |of: fn(&crate::runs::calling::HandedCall) -> Value| {
        let values = handed.calls.iter().map(|call| {
            let mut value = of(call);
            text::storable(&mut value);
            value
        });
        values.collect::<Vec<Value>>()
    };
    let mut told = json!(handed.resumed);
    text::storable(&mut told);
    let ids: Vec<Uuid> = handed.calls.iter().map(|call| call.id).collect();
    let calls = column(|call| json!(call.call));
    let use_cases: Vec<Uuid> = handed.calls.iter().map(|call| call.tool.use_case).collect();
    let names: Vec<String> = handed.calls.iter().map(|call| call.tool.title.clone()).collect();
    let modes: Vec<String> = handed.calls.iter().map(|call| call.tool.mode.as_str().to_owned()).collect();
    let fields = column(|call| json!(call.tool.fields));
    let inputs = column(|call| json!(call.inputs));
    let row = query!(
        r#"WITH asked AS (
             SELECT m.chat_id, m.id AS message_id, c.owner_id, r.stop_requested OR c.deleted_at IS NOT NULL AS is_over
             FROM runs r
             JOIN chat_messages m ON m.client_id = r.client_id AND m.run_id = r.id
             JOIN chats c ON c.client_id = m.client_id AND c.id = m.chat_id
             WHERE r.client_id = $1 AND r.id = $2
           ), round AS (
             INSERT INTO chat_tool_rounds (client_id, run_id, chat_id, message_id, told, passages, state, created_at)
             SELECT $1, $2, chat_id, message_id, $3, $4, CASE WHEN is_over THEN 'ended' ELSE 'open' END, $5 FROM asked
           ), calls AS (
             INSERT INTO chat_tool_calls (client_id, id, asked_by_run, chat_id, message_id, place, call, use_case_id, use_case_name, mode,
                                          fields, inputs, state, asked_at)
             SELECT $1, t.id, $2, a.chat_id, a.message_id, t.place::integer, t.call, t.use_case_id, t.name, t.mode, t.fields, t.inputs,
                    CASE WHEN a.is_over THEN 'stopped' WHEN t.mode = 'auto' THEN 'approved' ELSE 'waiting' END, $5
             FROM asked a,
                  unnest($6::uuid[], $7::jsonb[], $8::uuid[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[]) WITH ORDINALITY
                    AS t (id, call, use_case_id, name, mode, fields, inputs, place)
           )
           SELECT chat_id AS "chat!", owner_id AS "owner!", is_over AS "is_over!" FROM asked"#,
        client,
        run,
        told,
        &handed.passages,
        now,
        &ids,
        &calls,
        &use_cases,
        &names,
        &modes,
        &fields,
        &inputs,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.filter(|row| !row.is_over).map(|row| HandedTo { chat: row.chat, owner: row.owner }))
}

/// A turn's run, as another one goes on from it.
pub struct Turned {
    pub workspace_id: Uuid,
    pub title: String,
    pub request: Value,
}

pub async fn turned(tx: &mut TenantTx, chat: Uuid, run: Uuid) -> Result<Option<Turned>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Turned,
        "SELECT workspace_id, title, request FROM runs WHERE client_id = $1 AND chat_id = $2 AND id = $3",
        client,
        chat,
        run,
    )
    .fetch_optional(&mut **tx)
    .await
}
