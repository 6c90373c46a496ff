//! What notifications are about, as far as the transaction's person may see it. Policies hide what lies in restricted
//! folders; that they are in the workspace is asked here.

use std::collections::HashMap;

use sqlx::query;
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::kit::permission::{ManageMembers, ManageWorkspaces, Permission, ReviewRequests};

/// Ids by the table that they lie in.
#[derive(Debug, Default)]
pub struct Found {
    pub runs: Vec<Uuid>,
    pub use_cases: Vec<Uuid>,
    pub batches: Vec<Uuid>,
    pub schedules: Vec<Uuid>,
    pub documents: Vec<Uuid>,
    pub access_requests: Vec<Uuid>,
    pub token_requests: Vec<Uuid>,
}

/// Titles of those that the reader may see. `rights` are their account rights.
pub async fn find(
    tx: &mut TenantTx,
    reader: Uuid,
    rights: &[String],
    wanted: &Found,
) -> Result<HashMap<Uuid, String>, sqlx::Error> {
    let client = tx.client();
    let holds = |slug: &str| rights.iter().any(|right| right == slug);
    let rows = query!(
        r#"WITH places AS (
             SELECT w.id FROM workspaces w
             WHERE w.client_id = $1 AND w.archived_at IS NULL AND ($3 OR EXISTS (
               SELECT FROM workspace_members m WHERE m.client_id = $1 AND m.workspace_id = w.id AND m.user_id = $2)))
           SELECT r.id AS "id!", coalesce(nullif(r.title, ''), r.use_case_name) AS "title!"
           FROM runs r
           WHERE r.client_id = $1 AND r.id = ANY ($5)
             AND (r.workspace_id IN (SELECT id FROM places) OR shared_at(r.client_id, $2, r.use_case_id, r.id))
           UNION ALL
           (SELECT DISTINCT ON (r.use_case_id) r.use_case_id, r.use_case_name FROM runs r
            WHERE r.client_id = $1 AND r.use_case_id = ANY ($12) AND r.created_by = $2
              AND (r.workspace_id IN (SELECT id FROM places) OR shared_at(r.client_id, $2, r.use_case_id, r.id))
            ORDER BY r.use_case_id, r.created_at DESC)
           UNION ALL
           SELECT b.id, b.name FROM batches b
           WHERE b.client_id = $1 AND b.id = ANY ($6) AND b.workspace_id IN (SELECT id FROM places)
           UNION ALL
           SELECT s.id, s.name FROM schedules s
           WHERE s.client_id = $1 AND s.id = ANY ($7) AND s.workspace_id IN (SELECT id FROM places)
           UNION ALL
           SELECT d.id, d.name FROM documents d
           WHERE d.client_id = $1 AND d.id = ANY ($8) AND d.workspace_id IN (SELECT id FROM places)
           UNION ALL
           SELECT a.id, CASE WHEN w.id IS NOT NULL THEN 'the workspace “' || w.name || '”' ELSE 'the right ' || coalesce(a.permission, '') END
           FROM access_requests a
           LEFT JOIN workspaces w ON w.client_id = a.client_id AND w.id = a.workspace_id
           WHERE a.client_id = $1 AND a.id = ANY ($9)
             AND (a.requested_by = $2 OR $4 OR EXISTS (
               SELECT FROM workspace_members m
               JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id AND $11 = ANY (r.permissions)
               WHERE m.client_id = a.client_id AND m.workspace_id = a.workspace_id AND m.user_id = $2))
           UNION ALL
           SELECT t.id, t.amount || ' more ' || t.metric FROM token_requests t
           WHERE t.client_id = $1 AND t.id = ANY ($10) AND (t.requested_by = $2 OR $4)"#,
        client,
        reader,
        holds(ManageWorkspaces::RIGHT.slug),
        holds(ReviewRequests::RIGHT.slug),
        &wanted.runs,
        &wanted.batches,
        &wanted.schedules,
        &wanted.documents,
        &wanted.access_requests,
        &wanted.token_requests,
        ManageMembers::RIGHT.slug,
        &wanted.use_cases,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.title)).collect())
}

/// What people are called.
pub async fn names(tx: &mut TenantTx, people: &[Uuid]) -> Result<HashMap<Uuid, String>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT id AS "id!", person_name($1, id) AS "name!" FROM unnest($2::uuid[]) AS wanted (id)"#,
        client,
        people,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
