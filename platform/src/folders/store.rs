//! All SQL of folders.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::error::Error;
use super::model::{Folder, FolderKind, Parent};
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::problem::Problem;
use crate::workspaces::{Given, Level};

struct Row {
    id: Uuid,
    workspace_id: Uuid,
    parent_id: Option<Uuid>,
    kind: String,
    name: String,
    items: i64,
    is_restricted: bool,
    created_at: DateTime<Utc>,
}

impl From<Row> for Folder {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            workspace_id: row.workspace_id,
            parent_id: row.parent_id,
            kind: FolderKind::parse(&row.kind),
            name: row.name,
            items: row.items,
            documents: 0,
            used_by: 0,
            is_restricted: row.is_restricted,
            may_edit: None,
            created_at: row.created_at,
        }
    }
}

/// A folder whose own folder the reader cannot see stands at the top for them: they were given it, or something in it.
pub async fn tree(tx: &mut TenantTx, workspace: Uuid, kind: FolderKind) -> Result<Vec<Folder>, sqlx::Error> {
    let client = tx.client();
    let rows = query_as!(
        Row,
        r#"SELECT f.id, f.workspace_id, p.id AS "parent_id?", f.kind, f.name, f.created_at, coalesce(f.gate_id = f.id, false) AS "is_restricted!",
                  (SELECT count(*) FROM folders c WHERE c.client_id = f.client_id AND c.parent_id = f.id)
                  + (SELECT count(*) FROM use_cases u WHERE u.client_id = f.client_id AND u.folder_id = f.id AND u.deleted_at IS NULL)
                  + (SELECT count(*) FROM documents d WHERE d.client_id = f.client_id AND d.folder_id = f.id) AS "items!"
           FROM folders f
           LEFT JOIN folders p ON p.client_id = f.client_id AND p.id = f.parent_id
           WHERE f.client_id = $1 AND f.workspace_id = $2 AND f.kind = $3
           ORDER BY lower(f.name), f.id"#,
        client,
        workspace,
        kind.as_str(),
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(Folder::from).collect())
}

/// How many documents lie in each folder of documents and below, and how many use cases read it.
pub async fn readers(tx: &mut TenantTx, workspace: Uuid) -> Result<HashMap<Uuid, (i64, i64)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"WITH direct AS (
             SELECT folder_id, count(*) AS documents FROM documents
             WHERE client_id = $1 AND workspace_id = $2 AND purpose = 'supporting' AND folder_id IS NOT NULL
             GROUP BY folder_id
           ), below AS (
             SELECT above.id, sum(d.documents)::bigint AS documents
             FROM direct d JOIN folders f ON f.client_id = $1 AND f.id = d.folder_id CROSS JOIN LATERAL unnest(f.chain) AS above (id)
             GROUP BY above.id
           ), reading AS (
             SELECT r.folder_id, count(DISTINCT u.id) AS use_cases
             FROM use_case_document_folders r
             JOIN use_cases u ON u.client_id = r.client_id AND u.id = r.use_case_id AND u.deleted_at IS NULL
             WHERE r.client_id = $1 AND u.workspace_id = $2
             GROUP BY r.folder_id
           )
           SELECT f.id, coalesce(b.documents, 0) AS "documents!", coalesce(r.use_cases, 0) AS "used_by!"
           FROM folders f LEFT JOIN below b ON b.id = f.id LEFT JOIN reading r ON r.folder_id = f.id
           WHERE f.client_id = $1 AND f.workspace_id = $2 AND f.kind = 'document'"#,
        client,
        workspace,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, (row.documents, row.used_by))).collect())
}

/// What the person was given in each folder of use cases, as far as they were given something there or it is
/// restricted.
pub async fn given(tx: &mut TenantTx, workspace: Uuid, person: Uuid) -> Result<HashMap<Uuid, Given>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT f.id, f.gate_id IS NOT NULL AS "is_restricted!", max(g.level) AS "level?"
           FROM folders f
           LEFT JOIN workspace_members m ON m.client_id = f.client_id AND m.workspace_id = f.workspace_id AND m.user_id = $3
           LEFT JOIN grants g ON g.client_id = f.client_id AND g.workspace_id = f.workspace_id AND g.folder_id = ANY (f.chain)
             AND (g.user_id = $3 OR g.role_id = m.role_id)
           WHERE f.client_id = $1 AND f.workspace_id = $2 AND f.kind = 'use_case'
             AND (f.gate_id IS NOT NULL OR EXISTS (SELECT FROM grants any_g WHERE any_g.client_id = $1 AND any_g.workspace_id = $2))
           GROUP BY f.id, f.gate_id"#,
        client,
        workspace,
        person,
    )
    .fetch_all(&mut **tx)
    .await?;
    let given = |is_restricted, level: Option<i16>| Given { level: level.and_then(Level::parse), is_restricted };
    Ok(rows.into_iter().map(|row| (row.id, given(row.is_restricted, row.level))).collect())
}

/// Where a folder is.
#[derive(Clone, Copy)]
pub struct FolderPosition {
    pub workspace: Uuid,
    pub kind: FolderKind,
    pub parent: Option<Uuid>,
    /// It lies in one that the reader cannot see: for them it stands at the top.
    pub is_below_hidden: bool,
}

pub async fn place(tx: &mut TenantTx, id: Uuid) -> Result<Option<FolderPosition>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT f.workspace_id, f.kind, f.parent_id, p.id AS "seen?"
           FROM folders f
           LEFT JOIN folders p ON p.client_id = f.client_id AND p.id = f.parent_id
           WHERE f.client_id = $1 AND f.id = $2"#,
        client,
        id
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| FolderPosition {
        workspace: row.workspace_id,
        kind: FolderKind::parse(&row.kind),
        parent: row.parent_id,
        is_below_hidden: row.parent_id.is_some() && row.seen.is_none(),
    }))
}

/// Lets one change of a workspace's trees happen at a time; adding use cases or documents does not wait for it.
pub async fn lock_trees(tx: &mut TenantTx, workspace: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("SELECT id FROM workspaces WHERE client_id = $1 AND id = $2 FOR NO KEY UPDATE", client, workspace)
        .fetch_optional(&mut **tx)
        .await?;
    Ok(())
}

pub async fn count(tx: &mut TenantTx, workspace: Uuid, kind: FolderKind) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM folders WHERE client_id = $1 AND workspace_id = $2 AND kind = $3"#,
        client,
        workspace,
        kind.as_str()
    )
    .fetch_one(&mut **tx)
    .await
}

/// How deep a folder lies, and whether `moved` is on its way to the top; `None` when the reader sees no such folder in
/// this tree.
pub async fn parent(
    tx: &mut TenantTx,
    workspace: Uuid,
    kind: FolderKind,
    id: Uuid,
    moved: Option<Uuid>,
) -> Result<Option<Parent>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT count(*)::int AS "depth!", coalesce(bool_or(way.id = $5), false) AS "is_below_moved!"
           FROM folders f, folder_way($1, f.id) AS way (id)
           WHERE f.client_id = $1 AND f.workspace_id = $2 AND f.kind = $3 AND f.id = $4"#,
        client,
        workspace,
        kind.as_str(),
        id,
        moved,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok((row.depth > 0).then_some(Parent { depth: row.depth, is_below_moved: row.is_below_moved }))
}

/// How many levels a folder has, itself included.
pub async fn levels(tx: &mut TenantTx, id: Uuid) -> Result<i32, sqlx::Error> {
    let client = tx.client();
    query_scalar!(r#"SELECT folder_levels($1, $2) AS "levels!""#, client, id).fetch_one(&mut **tx).await
}

fn refused(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some("folders_place_name") => Error::NameTaken.into(),
        _ => error.into(),
    }
}

/// A folder to be.
pub struct New<'a> {
    pub id: Uuid,
    pub workspace: Uuid,
    pub parent: Option<Uuid>,
    pub kind: FolderKind,
    pub name: &'a str,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn insert(tx: &mut TenantTx, new: New<'_>) -> Result<Folder, Problem> {
    let client = tx.client();
    query!(
        "INSERT INTO folders (client_id, id, workspace_id, kind, parent_id, name, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        client,
        new.id,
        new.workspace,
        new.kind.as_str(),
        new.parent,
        new.name,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(Folder {
        id: new.id,
        workspace_id: new.workspace,
        parent_id: new.parent,
        kind: new.kind,
        name: new.name.to_owned(),
        items: 0,
        documents: 0,
        used_by: 0,
        is_restricted: false,
        may_edit: None,
        created_at: new.now,
    })
}

pub async fn update(tx: &mut TenantTx, id: Uuid, name: &str, parent: Option<Uuid>) -> Result<Option<Folder>, Problem> {
    let client = tx.client();
    let row = query_as!(
        Row,
        r#"UPDATE folders f SET name = $3, parent_id = $4
           WHERE client_id = $1 AND id = $2
           RETURNING id, workspace_id, parent_id, kind, name, created_at, coalesce(gate_id = id, false) AS "is_restricted!",
                     (SELECT count(*) FROM folders c WHERE c.client_id = f.client_id AND c.parent_id = f.id)
                     + (SELECT count(*) FROM use_cases u WHERE u.client_id = f.client_id AND u.folder_id = f.id AND u.deleted_at IS NULL)
                     + (SELECT count(*) FROM documents d WHERE d.client_id = f.client_id AND d.folder_id = f.id) AS "items!""#,
        client,
        id,
        name,
        parent,
    )
    .fetch_optional(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(row.map(Folder::from))
}

/// A folder as it lies in the table.
pub struct Stored {
    pub id: Uuid,
    pub workspace: Uuid,
    pub parent: Option<Uuid>,
    pub kind: String,
    pub name: String,
}

/// Folders of workspaces that are in use, the oldest first.
pub async fn all(tx: &mut TenantTx, most: i64) -> Result<Vec<Stored>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Stored,
        "SELECT f.id, f.workspace_id AS workspace, f.parent_id AS parent, f.kind, f.name
         FROM folders f
         JOIN workspaces w ON w.client_id = f.client_id AND w.id = f.workspace_id AND w.archived_at IS NULL AND NOT w.is_sample
         WHERE f.client_id = $1
         ORDER BY f.created_at, f.id
         LIMIT $2",
        client,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// The folder of this name at a place, capitals aside.
pub async fn named(
    tx: &mut TenantTx,
    workspace: Uuid,
    kind: FolderKind,
    parent: Option<Uuid>,
    name: &str,
) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT id FROM folders
         WHERE client_id = $1 AND workspace_id = $2 AND kind = $3 AND parent_id IS NOT DISTINCT FROM $4 AND lower(name) = lower($5)",
        client,
        workspace,
        kind.as_str(),
        parent,
        name,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Deletes a folder; what still lies in it points at it, and the database refuses.
pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), Problem> {
    let client = tx.client();
    let deleted = query!("DELETE FROM folders WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await;
    match deleted {
        Err(sqlx::Error::Database(refused)) if refused.is_foreign_key_violation() => Err(Error::NotEmpty.into()),
        other => other.map(|_| ()).map_err(Problem::from),
    }
}
