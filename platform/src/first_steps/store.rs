//! SQL of first steps: what the database shows of somebody, and what they decided.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{DEEDS, Decided, Evidence};
use crate::kit::db::TenantTx;

/// As many of somebody's newest runs are looked at.
const RUNS: i64 = 200;

/// What the database shows of somebody: one step of an index for each thing that is asked.
pub async fn evidence(tx: &mut TenantTx, person: Uuid) -> Result<Evidence, sqlx::Error> {
    let client = tx.client();
    let deeds: Vec<String> = DEEDS.iter().map(|deed| (*deed).to_owned()).collect();
    let row = query!(
        r#"SELECT ARRAY(
                    SELECT d.action FROM unnest($3::text[]) AS d (action)
                    WHERE EXISTS (
                      SELECT FROM audit_log a
                      WHERE a.client_id = $1 AND a.actor_id = $2 AND a.action = d.action AND a.outcome = 'done' AND a.action IN (
                        'person.create', 'person.invite', 'document.upload', 'use_case.create', 'use_case.import', 'use_case.publish', 'use_case.visibility', 'access.give',
                        'comment.create', 'output.edit', 'profile.update'))) AS "deeds!",
                  EXISTS (SELECT FROM users u WHERE u.client_id = $1 AND u.id <> $2) AS "has_colleagues!",
                  EXISTS (SELECT FROM workspaces w WHERE w.client_id = $1 AND w.archived_at IS NULL AND NOT w.is_sample) AS "has_workspace!",
                  EXISTS (SELECT FROM brand_templates b WHERE b.client_id = $1) AS "has_brand!",
                  EXISTS (SELECT FROM (
                    SELECT r.use_case_id FROM runs r WHERE r.client_id = $1 AND r.created_by = $2 AND NOT r.is_check
                    ORDER BY r.created_at DESC, r.id DESC LIMIT $4) AS n WHERE n.use_case_id IS NOT NULL) AS "has_run!",
                  EXISTS (SELECT FROM (
                    SELECT r.chat_id FROM runs r WHERE r.client_id = $1 AND r.created_by = $2 AND NOT r.is_check
                    ORDER BY r.created_at DESC, r.id DESC LIMIT $4) AS n WHERE n.chat_id IS NOT NULL) AS "has_asked!",
                  EXISTS (SELECT FROM (
                    SELECT r.passages_cited FROM runs r WHERE r.client_id = $1 AND r.created_by = $2 AND NOT r.is_check
                    ORDER BY r.created_at DESC, r.id DESC LIMIT $4) AS n WHERE n.passages_cited > 0) AS "has_cited!",
                  EXISTS (SELECT FROM favourites f WHERE f.client_id = $1 AND f.user_id = $2)
                    OR EXISTS (SELECT FROM favourite_workspaces f WHERE f.client_id = $1 AND f.user_id = $2)
                    OR EXISTS (SELECT FROM run_bookmarks b WHERE b.client_id = $1 AND b.user_id = $2) AS "has_bookmark!",
                  EXISTS (SELECT FROM plugin_partners p WHERE p.client_id = $1 AND p.user_id = $2) AS "has_plugin!""#,
        client,
        person,
        &deeds,
        RUNS,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(Evidence {
        deeds: row.deeds.into_iter().collect(),
        has_colleagues: row.has_colleagues,
        has_workspace: row.has_workspace,
        has_brand: row.has_brand,
        has_run: row.has_run,
        has_asked: row.has_asked,
        has_cited: row.has_cited,
        has_bookmark: row.has_bookmark,
        has_plugin: row.has_plugin,
    })
}

/// Whether somebody may build in any workspace.
pub async fn builds(tx: &mut TenantTx, person: Uuid, right: &str) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (
             SELECT FROM workspace_members m
             JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id AND $3 = ANY (r.permissions)
             JOIN workspaces w ON w.client_id = m.client_id AND w.id = m.workspace_id AND w.archived_at IS NULL
             WHERE m.client_id = $1 AND m.user_id = $2) AS "builds!""#,
        client,
        person,
        right,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn has_sample(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM workspaces w WHERE w.client_id = $1 AND w.is_sample AND w.archived_at IS NULL) AS "has!""#,
        client
    )
    .fetch_one(&mut **tx)
    .await
}

/// What somebody decided; nothing, until they have.
pub async fn decided(tx: &mut TenantTx, person: Uuid) -> Result<Decided, sqlx::Error> {
    let client = tx.client();
    let found = query_as!(
        Decided,
        "SELECT skipped, is_hidden FROM first_steps WHERE client_id = $1 AND user_id = $2",
        client,
        person
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(found.unwrap_or(Decided { skipped: Vec::new(), is_hidden: false }))
}

pub async fn decide(tx: &mut TenantTx, person: Uuid, what: &Decided, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO first_steps (client_id, user_id, skipped, is_hidden, changed_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, user_id) DO UPDATE SET skipped = $3, is_hidden = $4, changed_at = $5",
        client,
        person,
        &what.skipped,
        what.is_hidden,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
