//! All SQL of saved formats.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::error::{Error, MOST};
use super::model::{ChangeFormat, SaveFormat, SavedFormat};
use super::portable::PortableFormat;
use crate::kit::db::{TenantTx, broken_constraint};
use crate::kit::paging::COUNT_LIMIT;
use crate::kit::problem::Problem;
use crate::use_cases::Format;

/// Which part of the list, and for whom.
pub struct Slice {
    /// An `ILIKE` pattern.
    pub search: String,
    /// `sections`, `json` or `table`; every kind without.
    pub kind: Option<&'static str>,
    pub after: (DateTime<Utc>, Uuid),
    pub fetch: i64,
    pub person: Uuid,
    /// May act in every workspace.
    pub is_everywhere: bool,
    pub right: &'static str,
}

macro_rules! formats {
    ($tx:ident, $where:literal, $($argument:expr),+) => {{
        let client = $tx.client();
        query!(
            r#"SELECT f.id, f.workspace_id, w.name AS workspace_name, f.name, f.description, f.format AS "format: Json<Format>", f.updated_at,
                      person_name(f.client_id, f.updated_by) AS "updated_by_name!",
                      ($3 OR EXISTS (
                        SELECT FROM workspace_members m
                        JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id AND $4 = ANY (r.permissions)
                        WHERE m.client_id = f.client_id AND m.workspace_id = f.workspace_id AND m.user_id = $2)) AS "is_mine_to_change!"
               FROM saved_formats f
               JOIN workspaces w ON w.client_id = f.client_id AND w.id = f.workspace_id
               WHERE f.client_id = $1 AND "#
                + $where,
            client,
            $($argument),+
        )
    }};
}

macro_rules! format_of {
    ($row:ident) => {
        SavedFormat {
            id: $row.id,
            workspace_id: $row.workspace_id,
            workspace_name: $row.workspace_name,
            name: $row.name,
            description: $row.description,
            format: $row.format.0,
            updated_at: $row.updated_at,
            updated_by_name: $row.updated_by_name,
            is_mine_to_change: $row.is_mine_to_change,
        }
    };
}

/// Changed last first, one more than the page shows.
pub async fn page(tx: &mut TenantTx, slice: &Slice) -> Result<Vec<SavedFormat>, sqlx::Error> {
    let rows = formats!(
        tx,
        "(f.name ILIKE $5 OR f.description ILIKE $5) AND ($6::text IS NULL OR f.format ->> 'kind' = $6) AND (f.updated_at, f.id) < ($7, $8)
         ORDER BY f.updated_at DESC, f.id DESC
         LIMIT $9",
        slice.person,
        slice.is_everywhere,
        slice.right,
        slice.search,
        slice.kind,
        slice.after.0,
        slice.after.1,
        slice.fetch
    );
    let rows = rows.fetch_all(&mut **tx).await?;
    Ok(rows.into_iter().map(|row| format_of!(row)).collect())
}

pub async fn count(tx: &mut TenantTx, slice: &Slice) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM saved_formats f
             WHERE f.client_id = $1 AND (f.name ILIKE $2 OR f.description ILIKE $2) AND ($3::text IS NULL OR f.format ->> 'kind' = $3)
             LIMIT $4) AS found"#,
        client,
        slice.search,
        slice.kind,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// The format, for somebody who may change it.
pub async fn get(tx: &mut TenantTx, id: Uuid, person: Uuid) -> Result<Option<SavedFormat>, sqlx::Error> {
    let row = formats!(tx, "f.id = $5", person, true, "", id).fetch_optional(&mut **tx).await?;
    Ok(row.map(|row| format_of!(row)))
}

pub async fn workspace_of(tx: &mut TenantTx, id: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT workspace_id FROM saved_formats WHERE client_id = $1 AND id = $2", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// # Errors
/// 400 for a name that is taken, 409 where there are too many.
pub async fn insert(
    tx: &mut TenantTx,
    id: Uuid,
    new: &SaveFormat,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let client = tx.client();
    let there = query_scalar!(r#"SELECT count(*) AS "count!" FROM saved_formats WHERE client_id = $1"#, client)
        .fetch_one(&mut **tx)
        .await?;
    if there >= MOST {
        return Err(Error::TooMany.into());
    }
    query!(
        "INSERT INTO saved_formats (client_id, id, workspace_id, name, description, format, created_by, created_at, updated_by, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7, $8)",
        client,
        id,
        new.workspace_id,
        new.name.trim(),
        new.description,
        Json(&new.format) as _,
        by,
        now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(())
}

/// # Errors
/// 400 for a name that is taken.
pub async fn change(
    tx: &mut TenantTx,
    id: Uuid,
    new: &ChangeFormat,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let client = tx.client();
    query!(
        "UPDATE saved_formats SET name = $3, description = $4, updated_by = $5, updated_at = $6 WHERE client_id = $1 AND id = $2",
        client,
        id,
        new.name.trim(),
        new.description,
        by,
        now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(())
}

/// Makes a format what this one says, wherever it came from.
///
/// # Errors
/// 400 for a name that is taken.
pub async fn replace(
    tx: &mut TenantTx,
    id: Uuid,
    new: &SaveFormat,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let client = tx.client();
    query!(
        "UPDATE saved_formats SET name = $3, description = $4, format = $5, updated_by = $6, updated_at = $7 WHERE client_id = $1 AND id = $2",
        client,
        id,
        new.name.trim(),
        new.description,
        Json(&new.format) as _,
        by,
        now,
    )
    .execute(&mut **tx)
    .await
    .map_err(refused)?;
    Ok(())
}

/// All formats of the client that a template can carry, the oldest first.
pub async fn portable(tx: &mut TenantTx) -> Result<Vec<(Uuid, Uuid, PortableFormat)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT f.id, f.workspace_id, f.name, f.description, f.format AS "format: Json<Format>"
           FROM saved_formats f
           WHERE f.client_id = $1
           ORDER BY f.created_at, f.id
           LIMIT $2"#,
        client,
        MOST,
    )
    .fetch_all(&mut **tx)
    .await?;
    let portable = rows.into_iter().map(|row| {
        let format = PortableFormat { name: row.name, description: row.description, format: row.format.0 };
        (row.id, row.workspace_id, format)
    });
    Ok(portable.collect())
}

pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM saved_formats WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

fn refused(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some("saved_formats_by_name") => Error::NameTaken.into(),
        _ => error.into(),
    }
}
