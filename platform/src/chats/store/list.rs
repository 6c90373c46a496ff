//! The list of somebody's chats.

use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::chats::model::ChatSummary;
use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;
use crate::kit::text;

/// Characters around what was found.
const AROUND: i32 = 60;

/// Which chats a list shows.
pub struct Filter<'a> {
    pub owner: Uuid,
    pub workspaces: &'a [Uuid],
    pub one: Option<Uuid>,
    pub folder: Option<Uuid>,
    pub no_folder: bool,
    pub archived: bool,
    pub pinned: Option<bool>,
    pub unread: bool,
    /// Only those that a link leads to.
    pub shared: bool,
    /// Only those that this use case was made of.
    pub made: Option<Uuid>,
    pub words: Option<&'a str>,
}

impl Filter<'_> {
    /// Whether the words are of ASCII alone (`own_chat_says`).
    fn is_ascii(&self) -> bool {
        self.words.is_some_and(str::is_ascii)
    }
}

/// The last line of the page before.
pub type After = (bool, DateTime<Utc>, Uuid);

/// Pinned ones first, then what was asked last; one row more than a page shows.
pub async fn list(
    tx: &mut TenantTx,
    filter: &Filter<'_>,
    (pinned, asked_at, id): After,
    fetch: i64,
) -> Result<Vec<ChatSummary>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT c.id, c.workspace_id, w.name AS workspace_name, c.folder_id, c.title, c.is_pinned, c.is_archived, c.is_temporary, c.delete_at,
                  c.created_at, c.asked_at,
                  least(c.delete_at, c.asked_at + make_interval(days => (SELECT s.value FROM chat_rules s WHERE s.client_id = $1 AND s.rule = 'keep_days'))) AS "kept_until?",
                  coalesce(c.answered_at > coalesce(r.read_at, '-infinity'), false) AS "is_unread!",
                  EXISTS (SELECT FROM runs u WHERE u.client_id = c.client_id AND u.chat_id = c.id AND u.finished_at IS NULL)
                    OR EXISTS (SELECT FROM chat_tool_rounds o WHERE o.client_id = c.client_id AND o.chat_id = c.id AND o.state = 'open'
                         AND NOT EXISTS (SELECT FROM chat_tool_calls t WHERE t.client_id = o.client_id AND t.asked_by_run = o.run_id AND t.state = 'waiting'))
                    AS "is_running!",
                  EXISTS (SELECT FROM chat_tool_calls t WHERE t.client_id = c.client_id AND t.chat_id = c.id AND t.state = 'waiting') AS "is_waiting!",
                  EXISTS (SELECT FROM chat_shares s WHERE s.client_id = c.client_id AND s.chat_id = c.id AND s.revoked_at IS NULL) AS "is_shared!",
                  hit.id AS "found_id?", hit.words AS "found?"
           FROM chats c
           JOIN workspaces w ON w.client_id = c.client_id AND w.id = c.workspace_id
           LEFT JOIN chat_reads r ON r.client_id = c.client_id AND r.chat_id = c.id AND r.user_id = $2
           LEFT JOIN LATERAL (
             SELECT m.id, substr(m.body, greatest(1, strpos(lower(m.body), lower($11::text)) - $13::integer), 2 * $13 + length($11)) AS words
             FROM own_chat_says(c.id, $10::text, $19) m WHERE $10 IS NOT NULL
           ) AS hit ON true
           WHERE c.client_id = $1 AND c.owner_id = $2 AND c.deleted_at IS NULL AND c.workspace_id = ANY ($3)
             AND ($4::uuid IS NULL OR c.id = $4) AND ($5::uuid IS NULL OR c.folder_id = $5) AND (NOT $6 OR c.folder_id IS NULL)
             AND ($4 IS NOT NULL OR c.is_archived = $7) AND ($8::boolean IS NULL OR c.is_pinned = $8)
             AND (NOT $9 OR c.answered_at > coalesce(r.read_at, '-infinity'))
             AND (NOT $17 OR EXISTS (SELECT FROM chat_shares s WHERE s.client_id = c.client_id AND s.chat_id = c.id AND s.revoked_at IS NULL))
             AND ($18::uuid IS NULL OR c.made_use_case_id = $18)
             AND ($10 IS NULL OR c.title ILIKE $10 OR hit.id IS NOT NULL)
             AND (c.is_pinned, c.asked_at, c.id) < ($14, $15, $16)
           ORDER BY c.is_pinned DESC, c.asked_at DESC, c.id DESC
           LIMIT $12"#,
        client,
        filter.owner,
        filter.workspaces,
        filter.one,
        filter.folder,
        filter.no_folder,
        filter.archived,
        filter.pinned,
        filter.unread,
        filter.words.map(text::contains),
        filter.words.map(str::trim),
        fetch,
        AROUND,
        pinned,
        asked_at,
        id,
        filter.shared,
        filter.made,
        filter.is_ascii(),
    )
    .fetch_all(&mut **tx)
    .await?;
    let summary = rows.into_iter().map(|row| ChatSummary {
        id: row.id,
        workspace_id: row.workspace_id,
        workspace_name: row.workspace_name,
        folder_id: row.folder_id,
        title: row.title,
        is_pinned: row.is_pinned,
        is_archived: row.is_archived,
        is_temporary: row.is_temporary,
        delete_at: row.delete_at,
        is_unread: row.is_unread,
        is_running: row.is_running,
        is_waiting: row.is_waiting,
        is_shared: row.is_shared,
        created_at: row.created_at,
        asked_at: row.asked_at,
        kept_until: row.kept_until,
        found: row.found,
        found_message_id: row.found_id,
    });
    Ok(summary.collect())
}

/// How many there are in all, up to the limit of counting.
pub async fn count(tx: &mut TenantTx, filter: &Filter<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM chats c
             LEFT JOIN chat_reads r ON r.client_id = c.client_id AND r.chat_id = c.id AND r.user_id = $2
             WHERE c.client_id = $1 AND c.owner_id = $2 AND c.deleted_at IS NULL AND c.workspace_id = ANY ($3)
               AND ($4::uuid IS NULL OR c.folder_id = $4) AND (NOT $5 OR c.folder_id IS NULL)
               AND c.is_archived = $6 AND ($7::boolean IS NULL OR c.is_pinned = $7)
               AND (NOT $8 OR c.answered_at > coalesce(r.read_at, '-infinity'))
               AND (NOT $11 OR EXISTS (SELECT FROM chat_shares s WHERE s.client_id = c.client_id AND s.chat_id = c.id AND s.revoked_at IS NULL))
               AND ($12::uuid IS NULL OR c.made_use_case_id = $12)
               AND ($9::text IS NULL OR c.title ILIKE $9 OR EXISTS (SELECT FROM own_chat_says(c.id, $9, $13)))
             LIMIT $10) AS matching"#,
        client,
        filter.owner,
        filter.workspaces,
        filter.folder,
        filter.no_folder,
        filter.archived,
        filter.pinned,
        filter.unread,
        filter.words.map(text::contains),
        COUNT_LIMIT,
        filter.shared,
        filter.made,
        filter.is_ascii(),
    )
    .fetch_one(&mut **tx)
    .await
}
