//! What was said before in a chat, in short.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// A summary as the next turn reads it.
pub struct Summary {
    /// The last message that it covers.
    pub message_id: Uuid,
    pub body: String,
    pub messages: i32,
}

/// A summary to be.
pub struct NewSummary<'a> {
    pub chat: Uuid,
    pub message: Uuid,
    pub body: &'a str,
    pub messages: i32,
    pub model: &'a str,
    pub now: DateTime<Utc>,
}

/// The summary on this path that covers most of it; `path`: ids in the order in which they were said.
pub async fn last_summary(tx: &mut TenantTx, chat: Uuid, path: &[Uuid]) -> Result<Option<Summary>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Summary,
        "SELECT s.message_id, s.body, s.messages
         FROM unnest($3::uuid[]) WITH ORDINALITY AS said (id, place)
         JOIN chat_summaries s ON s.client_id = $1 AND s.chat_id = $2 AND s.message_id = said.id
         ORDER BY said.place DESC LIMIT 1",
        client,
        chat,
        path,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Adds one, unless its last message has one or is gone.
pub async fn add_summary(tx: &mut TenantTx, new: &NewSummary<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO chat_summaries (client_id, chat_id, message_id, body, messages, model, created_at)
         SELECT m.client_id, m.chat_id, m.id, $4, $5, $6, $7 FROM chat_messages m WHERE m.client_id = $1 AND m.chat_id = $2 AND m.id = $3
         ON CONFLICT DO NOTHING",
        client,
        new.chat,
        new.message,
        new.body,
        new.messages,
        new.model,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The model and the region of the turn that was begun last.
pub async fn last_model(tx: &mut TenantTx, chat: Uuid) -> Result<Option<(String, String)>, sqlx::Error> {
    let client = tx.client();
    let last = query!(
        "SELECT model, region FROM runs WHERE client_id = $1 AND chat_id = $2 ORDER BY created_at DESC LIMIT 1",
        client,
        chat,
    );
    Ok(last.fetch_optional(&mut **tx).await?.map(|run| (run.model, run.region)))
}
