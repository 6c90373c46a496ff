//! All SQL of requests for access.

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::error::Error;
use super::model::{AccessRequest, Ask, AskedWorkspace, Asker, Kind, Locked, Reviewer, Status};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::paging::NUMBERED_COUNT_LIMIT;
use crate::kit::problem::Problem;

/// Which requests a list shows.
pub enum RequestScope {
    /// Of this person.
    Mine(Uuid),
    All,
    /// For workspaces in which this person holds this right.
    OfMyWorkspaces(Uuid, &'static str),
}

impl RequestScope {
    fn asker(&self) -> Option<Uuid> {
        match self {
            Self::Mine(person) => Some(*person),
            Self::All | Self::OfMyWorkspaces(..) => None,
        }
    }

    fn manager(&self) -> (Option<Uuid>, &'static str) {
        match self {
            Self::OfMyWorkspaces(person, slug) => (Some(*person), slug),
            Self::All | Self::Mine(_) => (None, ""),
        }
    }
}

/// Which part of a list.
pub struct Slice {
    pub status: Option<Status>,
    pub after: (DateTime<Utc>, Uuid),
    pub offset: i64,
    pub fetch: i64,
}

struct Row {
    id: Uuid,
    workspace_id: Option<Uuid>,
    workspace_name: Option<String>,
    permission: Option<String>,
    message: String,
    status: String,
    reason: String,
    requested_by: Uuid,
    asker_name: String,
    asker_email: String,
    reviewed_by: Option<Uuid>,
    reviewer_name: String,
    created_at: DateTime<Utc>,
    reviewed_at: Option<DateTime<Utc>>,
}

impl From<Row> for AccessRequest {
    fn from(row: Row) -> Self {
        let workspace = row.workspace_id.zip(row.workspace_name).map(|(id, name)| AskedWorkspace { id, name });
        Self {
            id: row.id,
            kind: if row.workspace_id.is_some() { Kind::Workspace } else { Kind::Permission },
            workspace,
            permission: row.permission,
            message: row.message,
            status: Status::parse(&row.status),
            reason: row.reviewed_at.map(|_| row.reason),
            requested_by: Asker { id: row.requested_by, name: row.asker_name, email: row.asker_email },
            reviewed_by: row.reviewed_by.map(|id| Reviewer { id, name: row.reviewer_name }),
            created_at: row.created_at,
            reviewed_at: row.reviewed_at,
        }
    }
}

macro_rules! requests {
    ($tx:ident, $where:literal, $($argument:expr),+) => {{
        let client = $tx.client();
        query_as!(
            Row,
            r#"SELECT a.id, a.workspace_id, w.name AS "workspace_name?", a.permission, a.message, a.status, a.reason, a.requested_by,
                      person_name(a.client_id, a.requested_by) AS "asker_name!", u.email AS asker_email,
                      a.reviewed_by, person_name(a.client_id, a.reviewed_by) AS "reviewer_name!", a.created_at, a.reviewed_at
               FROM access_requests a
               JOIN users u ON u.client_id = a.client_id AND u.id = a.requested_by
               LEFT JOIN workspaces w ON w.client_id = a.client_id AND w.id = a.workspace_id
               WHERE a.client_id = $1 AND "#
                + $where,
            client,
            $($argument),+
        )
    }};
}

/// A page of requests, newest first, one row more than it shows.
pub async fn page(tx: &mut TenantTx, which: &RequestScope, slice: &Slice) -> Result<Vec<AccessRequest>, sqlx::Error> {
    let (manager, slug) = which.manager();
    let rows = requests!(
        tx,
        "(a.created_at, a.id) < ($2, $3)
         AND ($4::text IS NULL OR a.status = $4)
         AND ($5::uuid IS NULL OR a.requested_by = $5)
         AND ($6::uuid IS NULL OR EXISTS (
           SELECT FROM workspace_members m
           JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id AND $7 = ANY (r.permissions)
           WHERE m.client_id = a.client_id AND m.workspace_id = a.workspace_id AND m.user_id = $6))
         ORDER BY a.created_at DESC, a.id DESC
         LIMIT $8 OFFSET $9",
        slice.after.0,
        slice.after.1,
        slice.status.map(Status::as_str),
        which.asker(),
        manager,
        slug,
        slice.fetch,
        slice.offset
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(AccessRequest::from).collect())
}

pub async fn count(tx: &mut TenantTx, which: &RequestScope, status: Option<Status>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    let (manager, slug) = which.manager();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM access_requests a
             WHERE a.client_id = $1
               AND ($2::text IS NULL OR a.status = $2)
               AND ($3::uuid IS NULL OR a.requested_by = $3)
               AND ($4::uuid IS NULL OR EXISTS (
                 SELECT FROM workspace_members m
                 JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id AND $5 = ANY (r.permissions)
                 WHERE m.client_id = a.client_id AND m.workspace_id = a.workspace_id AND m.user_id = $4))
             LIMIT $6) AS matching"#,
        client,
        status.map(Status::as_str),
        which.asker(),
        manager,
        slug,
        NUMBERED_COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<AccessRequest>, sqlx::Error> {
    let row = requests!(tx, "a.id = $2", id).fetch_optional(&mut **tx).await?;
    Ok(row.map(AccessRequest::from))
}

pub async fn lock(tx: &mut TenantTx, id: Uuid) -> Result<Option<Locked>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        "SELECT workspace_id, permission, status, requested_by FROM access_requests WHERE client_id = $1 AND id = $2 FOR UPDATE",
        client,
        id
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Locked {
        kind: if row.workspace_id.is_some() { Kind::Workspace } else { Kind::Permission },
        workspace_id: row.workspace_id,
        permission: row.permission,
        status: Status::parse(&row.status),
        requested_by: row.requested_by,
    }))
}

/// Workspaces that a person is not in, where the client shows their names.
pub async fn askable(tx: &mut TenantTx, person: Uuid, search: &str) -> Result<Vec<AskedWorkspace>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        AskedWorkspace,
        "SELECT w.id, w.name
         FROM workspaces w
         JOIN control.clients c ON c.id = w.client_id AND c.workspaces_listed
         WHERE w.client_id = $1 AND w.archived_at IS NULL AND w.name ILIKE $3
           AND NOT EXISTS (SELECT FROM workspace_members m WHERE m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = $2)
         ORDER BY lower(w.name), w.id
         LIMIT 100",
        client,
        person,
        search,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Whether somebody is in a workspace; `None`: there is no such workspace, or its name is not for them.
pub async fn is_member(tx: &mut TenantTx, workspace: Uuid, person: Uuid) -> Result<Option<bool>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT m.user_id IS NOT NULL AS "member!"
           FROM workspaces w
           JOIN control.clients c ON c.id = w.client_id
           LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = $3
           WHERE w.client_id = $1 AND w.id = $2 AND w.archived_at IS NULL AND (c.workspaces_listed OR m.user_id IS NOT NULL)"#,
        client,
        workspace,
        person,
    )
    .fetch_optional(&mut **tx)
    .await
}

pub async fn open_requests(tx: &mut TenantTx, person: Uuid) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM access_requests WHERE client_id = $1 AND requested_by = $2 AND status = 'open'"#,
        client,
        person
    )
    .fetch_one(&mut **tx)
    .await
}

pub async fn insert(tx: &mut TenantTx, id: Uuid, person: Uuid, ask: &Ask, now: DateTime<Utc>) -> Result<(), Problem> {
    let client = tx.client();
    let kind = match ask.kind {
        Kind::Workspace => "workspace",
        Kind::Permission => "permission",
    };
    let inserted = query!(
        "INSERT INTO access_requests (client_id, id, kind, workspace_id, permission, message, requested_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        client,
        id,
        kind,
        ask.workspace_id,
        ask.permission,
        ask.message.trim(),
        person,
        now,
    )
    .execute(&mut **tx)
    .await;
    match inserted {
        Err(error) if broken_constraint(&error) == Some("access_requests_open") => Err(Error::AskedAlready.into()),
        other => other.map(|_| ()).map_err(Problem::from),
    }
}

pub async fn answer(
    tx: &mut TenantTx,
    id: Uuid,
    status: Status,
    reason: &str,
    reviewer: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE access_requests SET status = $3, reason = $4, reviewed_by = $5, reviewed_at = $6 WHERE client_id = $1 AND id = $2",
        client,
        id,
        status.as_str(),
        reason,
        reviewer,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM access_requests WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

/// Those who may answer: holders of an account right, and of a right in the workspace; 20 at most.
pub async fn reviewers(
    tx: &mut TenantTx,
    account_right: &str,
    workspace: Option<Uuid>,
    workspace_right: &str,
    asker: Uuid,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT u.id
         FROM users u
         JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
         WHERE u.client_id = $1 AND u.status = 'active' AND u.id <> $5
           AND ($2 = ANY (r.permissions) OR EXISTS (
             SELECT FROM workspace_members m
             JOIN workspace_roles s ON s.client_id = m.client_id AND s.id = m.role_id AND $4 = ANY (s.permissions)
             WHERE m.client_id = u.client_id AND m.user_id = u.id AND m.workspace_id = $3))
         ORDER BY u.last_seen_at DESC NULLS LAST, u.id
         LIMIT 20",
        client,
        account_right,
        workspace,
        workspace_right,
        asker,
    )
    .fetch_all(&mut **tx)
    .await
}
