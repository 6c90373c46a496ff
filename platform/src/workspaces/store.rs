//! All SQL of workspaces.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::access::ResourceScope;
use super::error::Error;
use super::level::{Given, Level};
use super::model::{Description, Sort, Workspace};
use crate::kit::caller::Caller;
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::paging::COUNT_LIMIT;
use crate::kit::permission::{ManageWorkspaces, Scope, slugs};
use crate::kit::problem::Problem;
use crate::tenancy::WORKSPACE_ADMIN;

/// A workspace's existence, and the person's role there if they are a member, with what they were given at the place
/// that was asked for.
pub struct Membership {
    pub role_name: Option<String>,
    pub permissions: Option<Vec<String>>,
    pub given: Given,
    /// What was asked for is theirs because a use case is shared with the whole company.
    pub is_shared: bool,
}

pub async fn membership(
    tx: &mut TenantTx,
    workspace: Uuid,
    user: Uuid,
    spot: ResourceScope,
) -> Result<Option<Membership>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT r.name AS "role_name?", r.permissions AS "permissions?", g.level AS "level?", coalesce(g.is_restricted, false) AS "is_restricted!",
                  shared_at(w.client_id, $3, $5, $6) AS "is_shared!"
           FROM workspaces w
           LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = $3
           LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
           LEFT JOIN LATERAL granted_at(w.client_id, w.id, $3, m.role_id, $4, $5) AS g ON true
           WHERE w.client_id = $1 AND w.id = $2 AND w.archived_at IS NULL"#,
        client,
        workspace,
        user,
        spot.folder(),
        spot.use_case(),
        spot.piece(),
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Membership {
        role_name: row.role_name,
        permissions: row.permissions,
        given: Given { level: row.level.and_then(Level::parse), is_restricted: row.is_restricted },
        is_shared: row.is_shared,
    }))
}

/// Of each of these use cases its workspace, and what the person is and was given there.
pub async fn memberships(
    tx: &mut TenantTx,
    user: Uuid,
    use_cases: &[Uuid],
) -> Result<Vec<(Uuid, Uuid, Membership)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT u.id AS "id!", u.workspace_id AS "workspace_id!", r.name AS "role_name?", r.permissions AS "permissions?", g.level AS "level?",
                  coalesce(g.is_restricted, false) AS "is_restricted!",
                  u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL AS "is_shared!"
           FROM use_cases u
           LEFT JOIN workspace_members m ON m.client_id = u.client_id AND m.workspace_id = u.workspace_id AND m.user_id = $3
           LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
           LEFT JOIN granted_on($1, $3, $2) AS g ON g.use_case_id = u.id
           WHERE u.client_id = $1 AND u.id = ANY ($2)"#,
        client,
        use_cases,
        user,
    )
    .fetch_all(&mut **tx)
    .await?;
    let found = rows.into_iter().map(|row| {
        let given = Given { level: row.level.and_then(Level::parse), is_restricted: row.is_restricted };
        let (role_name, permissions, is_shared) = (row.role_name, row.permissions, row.is_shared);
        (row.id, row.workspace_id, Membership { role_name, permissions, given, is_shared })
    });
    Ok(found.collect())
}

pub async fn visible(tx: &mut TenantTx, user: Uuid, slug: &str, all: bool) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT w.id
         FROM workspaces w
         WHERE w.client_id = $1 AND w.archived_at IS NULL
           AND ($4 OR EXISTS (
             SELECT FROM workspace_members m
             JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
             WHERE m.client_id = $1 AND m.workspace_id = w.id AND m.user_id = $2 AND $3 = ANY (r.permissions)))",
        client,
        user,
        slug,
        all,
    )
    .fetch_all(&mut **tx)
    .await
}

/// A use case that is shared with the whole company, and where it is.
pub struct SharedPlace {
    pub use_case: Uuid,
    pub workspace: Uuid,
}

pub async fn shared(tx: &mut TenantTx) -> Result<Vec<SharedPlace>, sqlx::Error> {
    query_as!(
        SharedPlace,
        r#"SELECT id AS "use_case!", workspace_id AS "workspace!" FROM shared_places($1)"#,
        i32::try_from(COUNT_LIMIT).unwrap_or(i32::MAX),
    )
    .fetch_all(&mut **tx)
    .await
}

/// Through whose eyes a workspace is read.
#[derive(Clone, Copy)]
pub struct Viewer {
    user: Uuid,
    manages_all: bool,
}

impl Viewer {
    pub fn of(caller: &Caller) -> Self {
        Self { user: caller.user, manages_all: caller.may::<ManageWorkspaces>() }
    }
}

/// The order of what is counted only says which index to read, one of the workspace's alone: without it, or by a time,
/// all workspaces' rows are read until a thousand are found, and for a small workspace to their end.
macro_rules! workspaces {
    ($tx:ident, $viewer:ident, $more:literal, $($argument:expr),+) => {{
        let client = $tx.client();
        let everything = slugs(Scope::Workspace);
        query_as!(
            Workspace,
            r#"SELECT w.id, w.name, w.description, w.created_at, w.updated_at, w.is_sample,
                      (SELECT count(*) FROM (SELECT FROM use_cases u WHERE u.client_id = w.client_id AND u.workspace_id = w.id AND u.deleted_at IS NULL ORDER BY lower(u.name) LIMIT $6) c) AS "use_cases!",
                      (SELECT count(*) FROM (SELECT FROM documents d WHERE d.client_id = w.client_id AND d.workspace_id = w.id AND d.purpose = 'supporting' ORDER BY lower(d.name) LIMIT $6) c) AS "documents!",
                      (SELECT count(*) FROM (SELECT FROM workspace_members m WHERE m.client_id = w.client_id AND m.workspace_id = w.id LIMIT $6) c) AS "members!",
                      CASE WHEN $3 THEN $4 ELSE r.name END AS "my_role!",
                      CASE WHEN $3 THEN $5::text[] ELSE r.permissions END AS "my_permissions!"
               FROM workspaces w
               LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = $2
               LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
               WHERE w.client_id = $1 AND w.archived_at IS NULL AND ($3 OR 'view-workspace' = ANY (r.permissions)) "#
                + $more,
            client,
            $viewer.user,
            $viewer.manages_all,
            WORKSPACE_ADMIN,
            &everything,
            COUNT_LIMIT,
            $($argument),+
        )
    }};
}

/// The workspaces that somebody can see, with their counts, in one statement.
pub async fn list(tx: &mut TenantTx, viewer: Viewer, search: &str, sort: Sort) -> Result<Vec<Workspace>, sqlx::Error> {
    workspaces!(
        tx,
        viewer,
        "AND (w.name ILIKE $7 OR w.description ILIKE $7)
         ORDER BY CASE $8 WHEN 'updated' THEN w.updated_at WHEN 'created' THEN w.created_at END DESC NULLS LAST, lower(w.name), w.id",
        search,
        sort.as_str()
    )
    .fetch_all(&mut **tx)
    .await
}

/// One workspace that somebody can see.
pub async fn get(tx: &mut TenantTx, viewer: Viewer, id: Uuid) -> Result<Option<Workspace>, sqlx::Error> {
    workspaces!(tx, viewer, "AND w.id = $7", id).fetch_optional(&mut **tx).await
}

fn refused(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some("workspaces_name") => Error::NameTaken.into(),
        _ => error.into(),
    }
}

pub async fn mark_as_sample(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE workspaces SET is_sample = true WHERE client_id = $1 AND id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Adds a workspace and makes its creator its first Workspace Admin.
pub async fn insert(
    tx: &mut TenantTx,
    id: Uuid,
    description: &Description,
    creator: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let client = tx.client();
    query!(
        "INSERT INTO workspaces (client_id, id, name, description, created_by, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)",
        client,
        id,
        description.name.trim(),
        description.description.trim(),
        creator,
        now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    // Staff of the platform owner who act for the client have no account here, and no membership.
    query!(
        "INSERT INTO workspace_members (client_id, workspace_id, user_id, role_id, added_at)
         SELECT r.client_id, $2, u.id, r.id, $5
         FROM workspace_roles r
         JOIN users u ON u.client_id = r.client_id AND u.id = $3
         WHERE r.client_id = $1 AND r.builtin AND r.name = $4",
        client,
        id,
        creator,
        WORKSPACE_ADMIN,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn update(tx: &mut TenantTx, id: Uuid, description: &Description, now: DateTime<Utc>) -> Result<(), Problem> {
    let client = tx.client();
    query!(
        "UPDATE workspaces SET name = $3, description = $4, updated_at = $5 WHERE client_id = $1 AND id = $2",
        client,
        id,
        description.name.trim(),
        description.description.trim(),
        now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(())
}

/// Workspaces but samples and archived ones, the oldest first; 200 at most.
pub async fn portable(tx: &mut TenantTx) -> Result<Vec<(Uuid, Description)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        "SELECT id, name, description FROM workspaces
         WHERE client_id = $1 AND archived_at IS NULL AND NOT is_sample
         ORDER BY created_at, id
         LIMIT 200",
        client
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, Description { name: row.name, description: row.description })).collect())
}

/// Archives the sample workspaces that are there; answers which.
pub async fn archive_samples(tx: &mut TenantTx, now: DateTime<Utc>) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "UPDATE workspaces SET archived_at = $2 WHERE client_id = $1 AND is_sample AND archived_at IS NULL RETURNING id",
        client,
        now
    )
    .fetch_all(&mut **tx)
    .await
}

/// Archives a workspace; says whether there was one to archive.
pub async fn archive(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let archived = query!(
        "UPDATE workspaces SET archived_at = $3 WHERE client_id = $1 AND id = $2 AND archived_at IS NULL",
        client,
        id,
        now
    );
    Ok(archived.execute(&mut **tx).await?.rows_affected() == 1)
}
