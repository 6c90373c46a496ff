//! SQL of quick actions. What a use case is called depends on who asks: members of its workspace see the draft's name,
//! everybody else what was published.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::model::QuickAction;
use crate::kit::db::TenantTx;

/// More than this is a list of its own and not a short cut.
pub const MOST: i64 = 12;

/// As many of somebody's newest runs tell what they use.
const RUNS: i64 = 200;

/// Use cases with when and in which version the caller ran them last, as far as their newest runs tell. `$from` joins
/// `mine`, the use cases by their last run, with `u` and says by what time they are in order.
macro_rules! use_cases {
    ($tx:ident, $person:ident, $workspaces:ident, $at:literal, $from:literal) => {{
        let client = $tx.client();
        query_as!(
            QuickAction,
            r#"WITH mine AS MATERIALIZED (
                 SELECT DISTINCT ON (r.use_case_id) r.use_case_id, r.use_case_version, r.created_at
                 FROM (SELECT use_case_id, use_case_version, created_at FROM runs
                       WHERE client_id = $1 AND created_by = $2 AND NOT is_check ORDER BY created_at DESC, id DESC LIMIT $4) AS r
                 ORDER BY r.use_case_id, r.created_at DESC
               )
               SELECT CASE WHEN u.draft ->> 'kind' = 'prompt' THEN 'prompt' ELSE 'use_case' END AS "kind!", u.id AS "id!", CASE WHEN is_mine THEN u.name ELSE u.shared_name END AS "name!",
                      CASE WHEN is_mine THEN u.icon END AS icon, CASE WHEN is_mine THEN w.id END AS "workspace_id?",
                      CASE WHEN is_mine THEN w.name END AS "workspace_name?", u.published_version IS NOT NULL AS "is_published!",
                      coalesce(u.published_version > mine.use_case_version, false) AS "is_changed!", "#
                + $at
                + " FROM "
                + $from
                + r#"
               JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
               CROSS JOIN LATERAL (SELECT u.workspace_id = ANY ($3) AS is_mine) AS sight
               WHERE u.client_id = $1 AND u.deleted_at IS NULL AND (is_mine OR u.visibility IN ('client', 'public') AND u.shared_name IS NOT NULL)
               ORDER BY 9 DESC NULLS LAST, 2
               LIMIT $5"#,
            client,
            $person,
            $workspaces,
            RUNS,
            MOST,
        )
        .fetch_all(&mut **$tx)
        .await
    }};
}

/// Use cases that somebody keeps at hand and can still open.
pub async fn bookmarked_use_cases(
    tx: &mut TenantTx,
    person: Uuid,
    workspaces: &[Uuid],
) -> Result<Vec<QuickAction>, sqlx::Error> {
    use_cases!(
        tx,
        person,
        workspaces,
        r#"f.added_at AS "at?""#,
        "favourites f
         JOIN use_cases u ON u.client_id = f.client_id AND u.id = f.use_case_id AND f.client_id = $1 AND f.user_id = $2
         LEFT JOIN mine ON mine.use_case_id = u.id"
    )
}

/// Use cases that somebody ran last.
pub async fn recent(tx: &mut TenantTx, person: Uuid, workspaces: &[Uuid]) -> Result<Vec<QuickAction>, sqlx::Error> {
    use_cases!(
        tx,
        person,
        workspaces,
        r#"mine.created_at AS "at?""#,
        "mine JOIN use_cases u ON u.id = mine.use_case_id"
    )
}

/// Use cases that are shared with the whole company, the last published first.
pub async fn public(tx: &mut TenantTx, person: Uuid, workspaces: &[Uuid]) -> Result<Vec<QuickAction>, sqlx::Error> {
    use_cases!(
        tx,
        person,
        workspaces,
        r#"v.published_at AS "at?""#,
        "shared_places(1000) AS p
         JOIN use_cases u ON u.client_id = $1 AND u.id = p.id
         JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
         LEFT JOIN mine ON mine.use_case_id = u.id"
    )
}

/// Workspaces that somebody keeps at hand and can still open.
pub async fn bookmarked_workspaces(
    tx: &mut TenantTx,
    person: Uuid,
    workspaces: &[Uuid],
) -> Result<Vec<QuickAction>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        QuickAction,
        r#"SELECT 'workspace' AS "kind!", w.id, w.name, NULL::text AS icon, NULL::uuid AS workspace_id, NULL::text AS workspace_name,
                  false AS "is_published!", false AS "is_changed!", f.added_at AS "at?"
           FROM favourite_workspaces f
           JOIN workspaces w ON w.client_id = f.client_id AND w.id = f.workspace_id
           WHERE f.client_id = $1 AND f.user_id = $2 AND w.id = ANY ($3)
           ORDER BY f.added_at DESC, w.id"#,
        client,
        person,
        workspaces,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The caller's chats, the last asked in first: those that they pinned, or the others.
pub async fn chats(
    tx: &mut TenantTx,
    person: Uuid,
    workspaces: &[Uuid],
    pinned: bool,
) -> Result<Vec<QuickAction>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        QuickAction,
        r#"SELECT 'chat' AS "kind!", c.id, c.title AS name, NULL::text AS icon, w.id AS "workspace_id?", w.name AS "workspace_name?",
                  true AS "is_published!", false AS "is_changed!", c.asked_at AS "at?"
           FROM chats c
           JOIN workspaces w ON w.client_id = c.client_id AND w.id = c.workspace_id
           WHERE c.client_id = $1 AND c.owner_id = $2 AND c.is_pinned = $4 AND c.workspace_id = ANY ($3) AND c.deleted_at IS NULL
             AND NOT c.is_archived AND NOT c.is_temporary AND c.title <> ''
           ORDER BY c.asked_at DESC, c.id DESC
           LIMIT $5"#,
        client,
        person,
        workspaces,
        pinned,
        MOST,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Adds one, and takes out the oldest when there are too many.
pub async fn add(tx: &mut TenantTx, person: Uuid, workspace: Uuid, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO favourite_workspaces (client_id, user_id, workspace_id, added_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        client,
        person,
        workspace,
        now,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "DELETE FROM favourite_workspaces WHERE client_id = $1 AND user_id = $2 AND workspace_id IN
         (SELECT workspace_id FROM favourite_workspaces WHERE client_id = $1 AND user_id = $2
          ORDER BY added_at DESC, workspace_id OFFSET $3)",
        client,
        person,
        MOST,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes one out; it may not be there.
pub async fn remove(tx: &mut TenantTx, person: Uuid, workspace: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM favourite_workspaces WHERE client_id = $1 AND user_id = $2 AND workspace_id = $3",
        client,
        person,
        workspace,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
