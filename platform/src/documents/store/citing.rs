//! Which answers cite a document.

use sqlx::query_as;
use uuid::Uuid;

use crate::documents::model::CitingRun;
use crate::kit::db::TenantTx;

/// The newest runs of a workspace that are looked through, and as many of its locked ones: reading every answer there ever was would take the
/// longer the more there are.
pub const LOOKED_AT: i64 = 500;

/// Locked and recent answers that cite a document, the locked ones first.
pub async fn citing(
    tx: &mut TenantTx,
    workspace: Uuid,
    document: Uuid,
    most: i64,
) -> Result<Vec<CitingRun>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        CitingRun,
        r#"WITH candidates AS (
             (SELECT id FROM runs WHERE client_id = $1 AND workspace_id = $2 AND is_locked ORDER BY created_at DESC, id DESC LIMIT $4)
             UNION
             (SELECT id FROM runs WHERE client_id = $1 AND workspace_id = $2 AND NOT is_check ORDER BY created_at DESC, id DESC LIMIT $4)
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
           ORDER BY r.is_locked DESC, r.created_at DESC, r.id DESC
           LIMIT $5"#,
        client,
        workspace,
        document,
        LOOKED_AT,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}
