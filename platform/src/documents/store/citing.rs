//! Which answers cite a document.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::documents::model::CitingRun;
use crate::kit::db::TenantTx;

/// Runs of a workspace that are looked through at once, and as many of its locked ones: reading every answer there ever
/// was would take the longer the more there are.
pub const LOOKED_AT: i64 = 500;

/// Answers that cite a document among the next runs before one, and with the first of them the locked ones, which come
/// first.
pub async fn citing(
    tx: &mut TenantTx,
    workspace: Uuid,
    document: Uuid,
    (time, id): (DateTime<Utc>, Uuid),
    is_first: bool,
) -> Result<Vec<CitingRun>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        CitingRun,
        r#"WITH locked AS (
             SELECT id FROM runs WHERE client_id = $1 AND workspace_id = $2 AND is_locked AND chat_id IS NULL ORDER BY created_at DESC, id DESC LIMIT $4
           ), next AS (
             SELECT id FROM runs WHERE client_id = $1 AND workspace_id = $2 AND NOT is_check AND chat_id IS NULL AND (created_at, id) < ($5, $6)
             ORDER BY created_at DESC, id DESC LIMIT $4
           ), candidates AS (
             (SELECT id FROM locked WHERE $7) UNION (SELECT id FROM next WHERE $7 OR id NOT IN (SELECT id FROM locked))
           )
           SELECT r.id AS "run_id!", r.use_case_id AS "use_case_id!", r.use_case_name AS "use_case_name!", r.title AS "title!", r.is_locked AS "is_locked!",
                  r.created_at AS "created_at!", person_name(r.client_id, r.created_by) AS "created_by_name!", c.citations AS "citations!", c.version
           FROM candidates
           JOIN runs r ON r.client_id = $1 AND r.id = candidates.id AND r.passages_cited > 0
           CROSS JOIN LATERAL (
             SELECT count(*) AS citations, max(p.version) AS version
             FROM (SELECT o.content FROM outputs o WHERE o.client_id = r.client_id AND o.run_id = r.id ORDER BY o.version DESC LIMIT 1) AS answer
             CROSS JOIN LATERAL jsonb_path_query(answer.content, 'strict $.**.citation ? (@.document_id == $document && @.passage_id like_regex "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")',
                                                jsonb_build_object('document', $3::uuid::text), true) AS found (citation)
             LEFT JOIN passages p ON p.client_id = r.client_id AND p.id = (found.citation ->> 'passage_id')::uuid
           ) AS c
           WHERE c.citations > 0
           ORDER BY r.is_locked DESC, r.created_at DESC, r.id DESC"#,
        client,
        workspace,
        document,
        LOOKED_AT,
        time,
        id,
        is_first,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The last of the runs that were looked through, where others lie before it.
pub async fn looked_through(
    tx: &mut TenantTx,
    workspace: Uuid,
    (time, id): (DateTime<Utc>, Uuid),
) -> Result<Option<(DateTime<Utc>, Uuid)>, sqlx::Error> {
    let client = tx.client();
    let last = query!(
        "SELECT created_at, id FROM runs WHERE client_id = $1 AND workspace_id = $2 AND NOT is_check AND chat_id IS NULL AND (created_at, id) < ($3, $4)
         ORDER BY created_at DESC, id DESC OFFSET $5 LIMIT 2",
        client,
        workspace,
        time,
        id,
        LOOKED_AT - 1,
    );
    let last = last.fetch_all(&mut **tx).await?;
    Ok(match last.as_slice() {
        [last, _] => Some((last.created_at, last.id)),
        _ => None,
    })
}

/// The people who started these runs, a thousand at most.
pub async fn started(tx: &mut TenantTx, runs: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT DISTINCT created_by FROM runs WHERE client_id = $1 AND id = ANY ($2) LIMIT 1000",
        client,
        runs
    )
    .fetch_all(&mut **tx)
    .await
}
