//! SQL of team activity.

use chrono::{DateTime, Utc};
use sqlx::query_as;
use uuid::Uuid;

use super::model::TeamActivity;
use crate::kit::db::TenantTx;

/// As many lines are looked at: a company may write more in a week than a card can say.
const LINES: i64 = 2_000;

const MOST: i64 = 50;

/// The last changes in these workspaces. The actions are those of the index `audit_log_team`, word for word. Things are
/// joined as the reader sees them: what the database hides from them has no row here.
pub async fn list(
    tx: &mut TenantTx,
    workspaces: &[Uuid],
    person: Option<Uuid>,
    since: DateTime<Utc>,
) -> Result<Vec<TeamActivity>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        TeamActivity,
        r#"WITH lines AS MATERIALIZED (
             SELECT a.at, a.actor_id, a.action, a.object_type, a.object_id
             FROM audit_log a
             WHERE a.client_id = $1 AND a.at >= $2 AND a.outcome = 'done' AND a.actor_id IS NOT NULL AND a.acting_for_client IS NULL
               AND ($3::uuid IS NULL OR a.actor_id = $3)
               AND a.action IN (
                 'use_case.create', 'use_case.edit', 'use_case.publish', 'use_case.delete', 'use_case.restore', 'use_case.move', 'use_case.visibility', 'use_case.import',
                 'document.upload', 'document.replace', 'document.update', 'output.edit', 'output.restore', 'run.lock', 'run.unlock', 'comment.create',
                 'folder.create', 'folder.update', 'workspace.create', 'workspace.update')
             ORDER BY a.at DESC, a.id DESC LIMIT $4
           ), things AS MATERIALIZED (
             SELECT l.object_type AS kind, CASE WHEN l.object_type IN ('use_case', 'document', 'run', 'folder', 'workspace') THEN l.object_id::uuid END AS id,
                    l.actor_id, array_agg(DISTINCT l.action) AS actions, count(*) AS times, max(l.at) AS at
             FROM lines l GROUP BY 1, 2, 3
           ), named AS (
             SELECT CASE WHEN o.draft ->> 'kind' = 'prompt' AND o.published_version IS NOT NULL THEN 'prompt' ELSE t.kind END AS kind,
                    t.id, t.actor_id, t.actions, t.times, t.at, o.name, o.workspace_id
             FROM things t JOIN use_cases o ON t.kind = 'use_case' AND o.client_id = $1 AND o.id = t.id AND o.deleted_at IS NULL
             UNION ALL
             SELECT t.*, o.name, o.workspace_id FROM things t JOIN documents o ON t.kind = 'document' AND o.client_id = $1 AND o.id = t.id AND o.purpose = 'supporting'
             UNION ALL
             SELECT t.*, coalesce(nullif(o.title, ''), o.use_case_name), o.workspace_id FROM things t JOIN runs o ON t.kind = 'run' AND o.client_id = $1 AND o.id = t.id AND NOT o.is_check
             UNION ALL
             SELECT t.*, o.name, o.workspace_id FROM things t JOIN folders o ON t.kind = 'folder' AND o.client_id = $1 AND o.id = t.id
             UNION ALL
             SELECT t.*, o.name, o.id FROM things t JOIN workspaces o ON t.kind = 'workspace' AND o.client_id = $1 AND o.id = t.id
           )
           SELECT n.kind AS "kind!", n.id AS "id!", n.name AS "name!", w.id AS "workspace_id!", w.name AS "workspace_name!", n.actor_id AS "person_id!",
                  person_name($1, n.actor_id) AS "person_name!", n.actions AS "actions!", n.times AS "times!", n.at AS "at!"
           FROM named n
           JOIN workspaces w ON w.client_id = $1 AND w.id = n.workspace_id AND w.id = ANY ($5)
           ORDER BY n.at DESC, n.id, n.actor_id
           LIMIT $6"#,
        client,
        since,
        person,
        LINES,
        workspaces,
        MOST,
    )
    .fetch_all(&mut **tx)
    .await
}
