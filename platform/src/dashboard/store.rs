//! SQL of dashboards.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{RunsOfDay, SharedDashboard, Widget, named, parsed};
use crate::kit::db::TenantTx;

/// As many of somebody's newest runs are counted.
const RUNS: i64 = 5_000;

/// What somebody chose; `None` until they have.
pub async fn own(tx: &mut TenantTx, person: Uuid) -> Result<Option<Vec<Widget>>, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!("SELECT widgets FROM dashboards WHERE client_id = $1 AND user_id = $2", client, person)
        .fetch_optional(&mut **tx)
        .await?;
    Ok(found.map(|names| parsed(&names)))
}

pub async fn choose(
    tx: &mut TenantTx,
    person: Uuid,
    widgets: &[Widget],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO dashboards (client_id, user_id, widgets, changed_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (client_id, user_id) DO UPDATE SET widgets = $3, changed_at = $4",
        client,
        person,
        &named(widgets),
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn forget(tx: &mut TenantTx, person: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM dashboards WHERE client_id = $1 AND user_id = $2", client, person).execute(&mut **tx).await?;
    Ok(())
}

/// What was shared with these workspaces, by their names.
pub async fn shared(tx: &mut TenantTx, workspaces: &[Uuid]) -> Result<Vec<SharedDashboard>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT d.workspace_id, w.name, d.widgets, person_name(d.client_id, d.shared_by) AS "shared_by!", d.shared_at
           FROM workspace_dashboards d
           JOIN workspaces w ON w.client_id = d.client_id AND w.id = d.workspace_id
           WHERE d.client_id = $1 AND d.workspace_id = ANY ($2)
           ORDER BY lower(w.name), w.id
           LIMIT 100"#,
        client,
        workspaces,
    )
    .fetch_all(&mut **tx)
    .await?;
    let shared = rows.into_iter().map(|row| SharedDashboard {
        workspace_id: row.workspace_id,
        workspace_name: row.name,
        widgets: parsed(&row.widgets),
        shared_by: row.shared_by,
        shared_at: row.shared_at,
    });
    Ok(shared.collect())
}

pub async fn share(
    tx: &mut TenantTx,
    workspace: Uuid,
    widgets: &[Widget],
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO workspace_dashboards (client_id, workspace_id, widgets, shared_by, shared_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (client_id, workspace_id) DO UPDATE SET widgets = $3, shared_by = $4, shared_at = $5",
        client,
        workspace,
        &named(widgets),
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether there was one.
pub async fn unshare(tx: &mut TenantTx, workspace: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let gone = query!("DELETE FROM workspace_dashboards WHERE client_id = $1 AND workspace_id = $2", client, workspace);
    Ok(gone.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Somebody's runs that ended, by day.
pub async fn days(tx: &mut TenantTx, person: Uuid, since: DateTime<Utc>) -> Result<Vec<RunsOfDay>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        RunsOfDay,
        r#"SELECT (r.created_at AT TIME ZONE 'UTC')::date AS "day!",
                  count(*) FILTER (WHERE r.status = 'succeeded') AS "succeeded!",
                  count(*) FILTER (WHERE r.status = 'failed') AS "failed!",
                  count(*) FILTER (WHERE r.status = 'cancelled') AS "cancelled!"
           FROM (SELECT created_at, status FROM runs
                 WHERE client_id = $1 AND created_by = $2 AND created_at >= $3 AND NOT is_check
                 ORDER BY created_at DESC, id DESC LIMIT $4) AS r
           GROUP BY 1
           HAVING count(*) FILTER (WHERE r.status NOT IN ('queued', 'running')) > 0
           ORDER BY 1"#,
        client,
        person,
        since,
        RUNS,
    )
    .fetch_all(&mut **tx)
    .await
}

pub struct Quality {
    pub with_sources: i64,
    pub cited: i64,
    pub good: i64,
    pub bad: i64,
}

/// How good somebody's answers were: whether they cite what was offered to them, and what they said of them.
pub async fn quality(tx: &mut TenantTx, person: Uuid, since: DateTime<Utc>) -> Result<Quality, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Quality,
        r#"WITH mine AS MATERIALIZED (
             SELECT id, status, passages_offered, passages_cited FROM runs
             WHERE client_id = $1 AND created_by = $2 AND created_at >= $3 AND NOT is_check
             ORDER BY created_at DESC, id DESC LIMIT $4
           )
           SELECT count(*) FILTER (WHERE m.status = 'succeeded' AND m.passages_offered > 0) AS "with_sources!",
                  count(*) FILTER (WHERE m.status = 'succeeded' AND m.passages_offered > 0 AND m.passages_cited > 0) AS "cited!",
                  coalesce(sum(f.good), 0)::bigint AS "good!", coalesce(sum(f.bad), 0)::bigint AS "bad!"
           FROM mine m
           CROSS JOIN LATERAL (
             SELECT count(*) FILTER (WHERE g.is_good) AS good, count(*) FILTER (WHERE NOT g.is_good) AS bad
             FROM run_feedback g WHERE g.client_id = $1 AND g.run_id = m.id AND g.user_id = $2) AS f"#,
        client,
        person,
        since,
        RUNS,
    )
    .fetch_one(&mut **tx)
    .await
}
