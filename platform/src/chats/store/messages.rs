//! The messages of a chat: the tree, the path, and single ones with the runs that answer.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::tool_cards::cards;
use crate::chats::file::Imported;
use crate::chats::model::{ChatDocument, ChatMessage, ChatNode, ChatRun, ChatSummarised};
use crate::chats::tree::Node;
use crate::kit::db::TenantTx;
use crate::kit::text;
use crate::runs::{Reason, RunStatus, Speaker, TokenUsage};

/// Characters of a message on the map.
const EXCERPT: usize = 120;
/// Bytes of a body that its excerpt is made of.
const BEGINNING: i32 = 500;

/// A message to be.
pub struct NewMessage<'a> {
    pub chat: Uuid,
    pub id: Uuid,
    pub parent: Option<Uuid>,
    pub role: &'a str,
    pub run: Option<Uuid>,
    pub body: &'a str,
    pub content: Option<&'a Value>,
    pub documents: &'a [ChatDocument],
    pub author: Option<Uuid>,
    /// What it was elsewhere.
    pub imported: Option<&'a Imported>,
    pub at: DateTime<Utc>,
}

/// Adds a message; `false`: the chat has one with this id.
pub async fn add_message(tx: &mut TenantTx, new: &NewMessage<'_>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let added = query!(
        "INSERT INTO chat_messages (client_id, chat_id, id, parent_id, role, run_id, body, content, attachments, author_id, imported, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (client_id, chat_id, id) DO NOTHING",
        client,
        new.chat,
        new.id,
        new.parent,
        new.role,
        new.run,
        new.body,
        new.content,
        Json(new.documents) as _,
        new.author,
        new.imported.map(Json) as _,
        new.at,
    );
    Ok(added.execute(&mut **tx).await?.rows_affected() == 1)
}

/// A message as the next one needs to know it.
pub struct Known {
    pub parent_id: Option<Uuid>,
    pub role: String,
    pub is_pruned: bool,
}

pub async fn message(tx: &mut TenantTx, chat: Uuid, id: Uuid) -> Result<Option<Known>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Known,
        r#"SELECT parent_id, role, pruned_at IS NOT NULL AS "is_pruned!" FROM chat_messages WHERE client_id = $1 AND chat_id = $2 AND id = $3"#,
        client,
        chat,
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// The messages that follow another one, without those that were removed.
pub async fn children(tx: &mut TenantTx, chat: Uuid, parent: Option<Uuid>) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM chat_messages
         WHERE client_id = $1 AND chat_id = $2 AND (parent_id = $3 OR parent_id IS NULL AND $3::uuid IS NULL)
           AND pruned_at IS NULL
         ORDER BY created_at, id",
        client,
        chat,
        parent,
    )
    .fetch_all(&mut **tx)
    .await
}

/// From a message upwards: so many ids, that message's own first.
pub async fn upwards(tx: &mut TenantTx, chat: Uuid, from: Uuid, most: i64) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"WITH RECURSIVE path AS (
             SELECT m.id, m.parent_id, 1::bigint AS n FROM chat_messages m
             WHERE m.client_id = $1 AND m.chat_id = $2 AND m.id = $3 AND m.pruned_at IS NULL
             UNION ALL
             SELECT m.id, m.parent_id, path.n + 1 FROM path
             JOIN chat_messages m ON m.client_id = $1 AND m.chat_id = $2 AND m.id = path.parent_id
             WHERE path.n < $4
           )
           SELECT id AS "id!" FROM path ORDER BY n"#,
        client,
        chat,
        from,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// What was said on the way to a message, that one last: who, the text, and what was read beside it.
pub struct Spoken {
    pub id: Uuid,
    pub role: String,
    pub body: String,
    pub content: Option<Value>,
    pub attachments: Json<Vec<ChatDocument>>,
    pub model: Option<String>,
    pub created_at: DateTime<Utc>,
    /// Of one that was imported: when it was written, as its file said. It may name years that no database holds.
    pub written_at: Option<Json<Option<DateTime<Utc>>>>,
    /// What the model asked back before it answered, and what was replied.
    pub asked_back: Json<Vec<(String, String)>>,
}

impl Spoken {
    pub fn said_at(&self) -> DateTime<Utc> {
        self.written_at.as_ref().and_then(|written| written.0).unwrap_or(self.created_at)
    }
}

/// The oldest first. Older ones than the last `most` are left out.
pub async fn spoken(tx: &mut TenantTx, chat: Uuid, end: Uuid, most: i64) -> Result<Vec<Spoken>, sqlx::Error> {
    let client = tx.client();
    let mut path = upwards(tx, chat, end, most).await?;
    path.reverse();
    query_as!(
        Spoken,
        r#"SELECT m.id, m.role, m.body, m.attachments AS "attachments: Json<Vec<ChatDocument>>",
                  m.created_at, m.imported -> 'written_at' AS "written_at: Json<Option<DateTime<Utc>>>", coalesce(r.model, m.imported ->> 'model') AS model,
                  coalesce(m.content, (SELECT o.content FROM outputs o WHERE o.client_id = m.client_id AND o.run_id = m.run_id ORDER BY o.version DESC LIMIT 1)) AS content,
                  coalesce((
                    SELECT jsonb_agg(jsonb_build_array(t.inputs ->> 'question', t.reply) ORDER BY t.asked_at, t.place)
                    FROM chat_tool_calls t
                    WHERE t.client_id = m.client_id AND t.chat_id = m.chat_id AND t.message_id = m.id AND t.reply IS NOT NULL
                  ), (
                    SELECT jsonb_agg(jsonb_build_array(c.call -> 'question' ->> 'text', c.call -> 'question' ->> 'reply') ORDER BY c.place)
                    FROM jsonb_array_elements(m.imported -> 'tool_calls') WITH ORDINALITY AS c (call, place)
                    WHERE c.call -> 'question' ->> 'reply' IS NOT NULL
                  ), '[]') AS "asked_back!: Json<Vec<(String, String)>>"
           FROM unnest($3::uuid[]) WITH ORDINALITY AS wanted (id, n)
           JOIN chat_messages m ON m.client_id = $1 AND m.chat_id = $2 AND m.id = wanted.id
           LEFT JOIN runs r ON r.client_id = m.client_id AND r.id = m.run_id
           ORDER BY wanted.n"#,
        client,
        chat,
        &path,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The region of the turn that was begun last.
pub async fn last_region(tx: &mut TenantTx, chat: Uuid) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT region FROM runs WHERE client_id = $1 AND chat_id = $2 ORDER BY created_at DESC LIMIT 1",
        client,
        chat,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Messages with everything that is shown of them, in the order of their ids here.
pub async fn messages(tx: &mut TenantTx, chat: Uuid, ids: &[Uuid]) -> Result<Vec<ChatMessage>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT m.id, m.parent_id, m.role, m.body, m.attachments AS "attachments: Json<Vec<ChatDocument>>", m.branch_name, m.created_at, m.imported AS "imported: Json<Imported>",
                  CASE WHEN m.author_id IS NULL THEN '' ELSE person_name(m.client_id, m.author_id) END AS "author_name!",
                  coalesce(m.content, (SELECT o.content FROM outputs o WHERE o.client_id = m.client_id AND o.run_id = m.run_id ORDER BY o.version DESC LIMIT 1)) AS content,
                  r.id AS "run_id?", r.status AS "status?", r.reason_code, r.reason_message, r.model AS "model?", r.region AS "region?",
                  r.created_at AS "began?", r.finished_at, r.input_tokens, r.output_tokens, r.passages_offered AS "offered?", r.passages_cited AS "cited?",
                  r.request -> 'documents' AS documents, r.request -> 'retrieval' AS retrieval, r.request -> 'left_out' AS left_out,
                  u.cost_micros + coalesce((SELECT sum(b.cost_micros)::bigint FROM chat_tool_rounds o
                    JOIN usage_entries b ON b.client_id = o.client_id AND b.id = o.run_id
                    WHERE o.client_id = m.client_id AND o.chat_id = m.chat_id AND o.message_id = m.id AND o.run_id <> m.run_id), 0) AS "cost_micros?", u.currency, u.tokens_estimated AS "estimated?",
                  s.body AS "summary?", s.messages AS "summarised?", s.model AS "summarised_by?", s.created_at AS "summarised_at?",
                  beside.count AS "count!", beside.place AS "place!", beside.previous AS "previous?", beside.next AS "next?"
           FROM unnest($3::uuid[]) WITH ORDINALITY AS wanted (id, n)
           JOIN chat_messages m ON m.client_id = $1 AND m.chat_id = $2 AND m.id = wanted.id
           LEFT JOIN runs r ON r.client_id = m.client_id AND r.id = m.run_id
           LEFT JOIN usage_entries u ON u.client_id = r.client_id AND u.id = r.id
           LEFT JOIN chat_summaries s ON s.client_id = m.client_id AND s.chat_id = m.chat_id AND s.message_id = m.id
           CROSS JOIN LATERAL (
             SELECT count(*) AS count, count(*) FILTER (WHERE (b.created_at, b.id) <= (m.created_at, m.id)) AS place,
                    (array_agg(b.id ORDER BY b.created_at DESC, b.id DESC) FILTER (WHERE (b.created_at, b.id) < (m.created_at, m.id)))[1] AS previous,
                    (array_agg(b.id ORDER BY b.created_at, b.id) FILTER (WHERE (b.created_at, b.id) > (m.created_at, m.id)))[1] AS next
             FROM chat_messages b
             WHERE b.client_id = m.client_id AND b.chat_id = m.chat_id AND b.pruned_at IS NULL
               AND (b.parent_id = m.parent_id OR b.parent_id IS NULL AND m.parent_id IS NULL)
           ) AS beside
           ORDER BY wanted.n"#,
        client,
        chat,
        ids,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut cards = cards(tx, chat, ids).await?;
    let count = |value: Option<Value>| value.and_then(|v| v.as_i64()).and_then(|n| i32::try_from(n).ok()).unwrap_or(0);
    let message = rows.into_iter().map(|row| {
        let run = row.run_id.zip(row.status).map(|(id, status)| ChatRun {
            id,
            status: RunStatus::parse(&status),
            reason: row.reason_code.map(|code| Reason::stored(code, row.reason_message.unwrap_or_default())),
            model: row.model.unwrap_or_default(),
            region: row.region.unwrap_or_default(),
            duration_ms: row.finished_at.zip(row.began).map(|(end, began)| (end - began).num_milliseconds()),
            usage: row.input_tokens.zip(row.output_tokens).map(|(input_tokens, output_tokens)| TokenUsage {
                input_tokens,
                output_tokens,
                is_estimated: row.estimated.unwrap_or(false),
            }),
            cost_micros: row.cost_micros,
            currency: row.currency,
            documents: count(row.documents),
            passages_offered: row.offered.unwrap_or_default(),
            passages_cited: row.cited.unwrap_or_default(),
            retrieval: row.retrieval.and_then(|method| serde_json::from_value(method).ok()),
            left_out: count(row.left_out),
        });
        let role = Speaker::parse(&row.role);
        let summary = row.summary.zip(row.summarised_at).map(|(text, created_at)| ChatSummarised {
            text,
            messages: row.summarised.unwrap_or_default(),
            model: row.summarised_by.unwrap_or_default(),
            created_at,
        });
        let cards = cards.remove(&row.id).unwrap_or_default();
        let imported = row.imported.map(|imported| imported.0).unwrap_or_default();
        let (turn_state, turn_problem) =
            cards.turn.unwrap_or_else(|| (imported.turn_state(row.content.is_some()), None));
        ChatMessage {
            id: row.id,
            parent_id: row.parent_id,
            role,
            // The words of an answer stand in its document; its body is for searching.
            text: if role == Speaker::User { row.body } else { String::new() },
            content: row.content,
            model: run.as_ref().map(|run| run.model.clone()).or(imported.model),
            run,
            documents: row.attachments.0,
            branch_name: row.branch_name,
            author_name: row.author_name,
            created_at: imported.written_at.unwrap_or(row.created_at),
            sibling_count: row.count,
            sibling_place: row.place,
            previous_sibling_id: row.previous,
            next_sibling_id: row.next,
            summary,
            tool_calls: if cards.calls.is_empty() { imported.tool_calls } else { cards.calls },
            turn_state,
            turn_problem,
        }
    });
    Ok(message.collect())
}

/// All messages of a chat as the tree needs them, the oldest first.
pub async fn nodes(tx: &mut TenantTx, chat: Uuid) -> Result<Vec<Node>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Node,
        r#"SELECT id, parent_id AS parent, pruned_at IS NOT NULL AS "is_pruned!" FROM chat_messages
           WHERE client_id = $1 AND chat_id = $2 ORDER BY created_at, id"#,
        client,
        chat,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The same as the map shows them.
pub async fn map(tx: &mut TenantTx, chat: Uuid) -> Result<Vec<ChatNode>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT m.id, m.parent_id, m.role, left(m.body, $3) AS "body!", m.branch_name, m.created_at, m.pruned_at IS NOT NULL AS "is_pruned!",
                  coalesce(r.model, m.imported ->> 'model') AS model, r.status AS "status?"
           FROM chat_messages m
           LEFT JOIN runs r ON r.client_id = m.client_id AND r.id = m.run_id
           WHERE m.client_id = $1 AND m.chat_id = $2
           ORDER BY m.created_at, m.id"#,
        client,
        chat,
        BEGINNING,
    )
    .fetch_all(&mut **tx)
    .await?;
    let node = rows.into_iter().map(|row| ChatNode {
        id: row.id,
        parent_id: row.parent_id,
        role: Speaker::parse(&row.role),
        text: text::cut(&row.body.split_whitespace().collect::<Vec<_>>().join(" "), EXCERPT),
        branch_name: row.branch_name,
        model: row.model,
        status: row.status.map(|status| RunStatus::parse(&status)),
        created_at: row.created_at,
        is_pruned: row.is_pruned,
    });
    Ok(node.collect())
}

pub async fn name_branch(tx: &mut TenantTx, chat: Uuid, id: Uuid, name: Option<&str>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chat_messages SET branch_name = $4 WHERE client_id = $1 AND chat_id = $2 AND id = $3",
        client,
        chat,
        id,
        name
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Puts messages out of sight, together.
pub async fn prune(tx: &mut TenantTx, chat: Uuid, ids: &[Uuid], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE chat_messages SET pruned_at = $4 WHERE client_id = $1 AND chat_id = $2 AND id = ANY ($3) AND pruned_at IS NULL",
        client,
        chat,
        ids,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Brings back what was removed together with a message; `false`: it was not, or what it follows is not there.
pub async fn restore(tx: &mut TenantTx, chat: Uuid, id: Uuid, ids: &[Uuid]) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let back = query!(
        "UPDATE chat_messages m SET pruned_at = NULL
         FROM chat_messages first
         WHERE m.client_id = $1 AND m.chat_id = $2 AND m.id = ANY ($4)
           AND first.client_id = $1 AND first.chat_id = $2 AND first.id = $3 AND m.pruned_at = first.pruned_at
           AND (first.parent_id IS NULL OR EXISTS (
             SELECT FROM chat_messages p WHERE p.client_id = $1 AND p.chat_id = $2 AND p.id = first.parent_id AND p.pruned_at IS NULL))",
        client,
        chat,
        id,
        ids,
    );
    Ok(back.execute(&mut **tx).await?.rows_affected() > 0)
}
