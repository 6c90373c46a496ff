//! Messages that wait for an answer to end.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::chats::model::{AskedAnswer, ChatDocument, QueuedMessage};
use crate::kit::db::TenantTx;

/// A message that waits, with everything that sends it.
pub struct Waiting {
    pub id: Uuid,
    pub body: String,
    pub attachments: Json<Vec<ChatDocument>>,
    pub answers: Json<Vec<AskedAnswer>>,
    pub author_id: Uuid,
}

pub async fn queue(tx: &mut TenantTx, chat: Uuid) -> Result<Vec<QueuedMessage>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        QueuedMessage,
        "SELECT id, body AS text, created_at, problem FROM chat_queue WHERE client_id = $1 AND chat_id = $2 ORDER BY created_at, id",
        client,
        chat,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn waiting_count(tx: &mut TenantTx, chat: Uuid) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT count(*) AS "count!" FROM chat_queue WHERE client_id = $1 AND chat_id = $2"#, client, chat)
        .fetch_one(&mut **tx)
        .await
}

/// Puts a message behind those that wait; one that waits already stays as it is.
pub async fn enqueue(tx: &mut TenantTx, chat: Uuid, waiting: &Waiting, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO chat_queue (client_id, chat_id, id, body, attachments, answers, author_id, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (client_id, chat_id, id) DO NOTHING",
        client,
        chat,
        waiting.id,
        waiting.body,
        &waiting.attachments as _,
        &waiting.answers as _,
        waiting.author_id,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The one that is sent next; `None`: none waits, or the first waits for somebody to look at it.
pub async fn first_waiting(tx: &mut TenantTx, chat: Uuid) -> Result<Option<Waiting>, sqlx::Error> {
    let client = tx.client();
    let first = query!(
        r#"SELECT id, body, attachments AS "attachments: Json<Vec<ChatDocument>>", answers AS "answers: Json<Vec<AskedAnswer>>", author_id, problem
           FROM chat_queue WHERE client_id = $1 AND chat_id = $2 ORDER BY created_at, id LIMIT 1"#,
        client,
        chat,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(first.filter(|row| row.problem.is_none()).map(|row| Waiting {
        id: row.id,
        body: row.body,
        attachments: row.attachments,
        answers: row.answers,
        author_id: row.author_id,
    }))
}

pub async fn waiting(tx: &mut TenantTx, chat: Uuid, id: Uuid) -> Result<Option<Waiting>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Waiting,
        r#"SELECT id, body, attachments AS "attachments: Json<Vec<ChatDocument>>", answers AS "answers: Json<Vec<AskedAnswer>>", author_id
           FROM chat_queue WHERE client_id = $1 AND chat_id = $2 AND id = $3"#,
        client,
        chat,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Changes what waits; `false`: it does not any more.
pub async fn change_waiting(tx: &mut TenantTx, chat: Uuid, id: Uuid, text: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE chat_queue SET body = $4, problem = NULL WHERE client_id = $1 AND chat_id = $2 AND id = $3",
        client,
        chat,
        id,
        text,
    );
    Ok(changed.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Puts one before all others that wait.
pub async fn to_front(tx: &mut TenantTx, chat: Uuid, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chat_queue SET problem = NULL, created_at = (
           SELECT min(created_at) - interval '1 millisecond' FROM chat_queue WHERE client_id = $1 AND chat_id = $2)
         WHERE client_id = $1 AND chat_id = $2 AND id = $3",
        client,
        chat,
        id,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes one out; `false`: it does not wait any more.
pub async fn unqueue(tx: &mut TenantTx, chat: Uuid, id: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let taken = query!("DELETE FROM chat_queue WHERE client_id = $1 AND chat_id = $2 AND id = $3", client, chat, id);
    Ok(taken.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Why one could not be sent.
pub async fn set_problem(tx: &mut TenantTx, chat: Uuid, id: Uuid, problem: &str) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chat_queue SET problem = $4 WHERE client_id = $1 AND chat_id = $2 AND id = $3",
        client,
        chat,
        id,
        problem,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
