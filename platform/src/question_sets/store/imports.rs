//! Imports: a file's columns, how they are mapped, and how far it is.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::super::imports::{Import, Mapping, Status};
use crate::kit::db::TenantTx;

/// A file that was read.
pub struct NewImport<'a> {
    pub id: Uuid,
    pub name: &'a str,
    pub columns: &'a [String],
    pub source: &'a str,
    pub mapping: &'a Mapping,
    pub warnings: &'a [String],
    pub rows: i32,
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn insert(tx: &mut TenantTx, new: &NewImport<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO question_imports (client_id, id, name, status, columns, source, mapping, warnings, rows, made_by, made_at, updated_at)
         VALUES ($1, $2, $3, 'mapping', $4, $5, $6, $7, $8, $9, $10, $10)",
        client,
        new.id,
        new.name,
        new.columns,
        new.source,
        Json(new.mapping) as _,
        new.warnings,
        new.rows,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

macro_rules! imports {
    ($tx:ident, $rest:literal, $($argument:expr),+) => {{
        let client = $tx.client();
        let rows = query!(
            r#"SELECT id, name, status, columns, mapping AS "mapping: Json<Mapping>", replaces, warnings, rows, done, version, made_by,
                      person_name(client_id, made_by) AS "made_by_name!", made_at
               FROM question_imports
               WHERE client_id = $1 AND "# + $rest,
            client,
            $($argument),+
        )
        .fetch_all(&mut **$tx)
        .await?;
        rows.into_iter().map(|row| Import {
            id: row.id,
            name: row.name,
            status: Status::parse(&row.status),
            columns: row.columns,
            mapping: row.mapping.0,
            replaces: row.replaces,
            warnings: row.warnings,
            rows: row.rows,
            done: row.done,
            version: row.version,
            made_by: row.made_by,
            made_by_name: row.made_by_name,
            made_at: row.made_at,
            counts: Default::default(),
        })
    }};
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<Import>, sqlx::Error> {
    Ok(imports!(tx, "id = $2", id).next())
}

/// The newest first.
pub async fn list(tx: &mut TenantTx, after: (DateTime<Utc>, Uuid), fetch: i64) -> Result<Vec<Import>, sqlx::Error> {
    let (at, id) = after;
    Ok(imports!(tx, "(made_at, id) < ($2, $3) ORDER BY made_at DESC, id DESC LIMIT $4", at, id, fetch).collect())
}

/// Moves an import on, from one of these states; `false`: it is in another one, or gone.
pub async fn start(
    tx: &mut TenantTx,
    id: Uuid,
    (from, to): (&[Status], Status),
    mapped: Option<(&Mapping, bool)>,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let from: Vec<String> = from.iter().map(|status| status.as_str().to_owned()).collect();
    let (mapping, replaces) = mapped.unzip();
    let moved = query!(
        "UPDATE question_imports
         SET status = $4, mapping = coalesce($5, mapping), replaces = coalesce($6, replaces), done = CASE $4 WHEN 'checking' THEN 0 ELSE done END, updated_at = $7
         WHERE client_id = $1 AND id = $2 AND status = ANY ($3)",
        client,
        id,
        &from,
        to.as_str(),
        mapping.map(Json) as _,
        replaces,
        now,
    );
    Ok(moved.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Says where an import has got to.
pub async fn settle(
    tx: &mut TenantTx,
    id: Uuid,
    (status, done, version): (Status, i32, Option<i32>),
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE question_imports SET status = $3, done = $4, version = $5, updated_at = $6 WHERE client_id = $1 AND id = $2",
        client,
        id,
        status.as_str(),
        done,
        version,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Forgets the rows of an import that nobody wants any more.
pub async fn cancel(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM question_import_rows WHERE client_id = $1 AND import_id = $2", client, id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// How the columns of such a file were mapped last.
pub async fn remembered(tx: &mut TenantTx, source: &str) -> Result<Option<Mapping>, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!(
        r#"SELECT mapping AS "mapping: Json<Mapping>" FROM question_mappings WHERE client_id = $1 AND source = $2"#,
        client,
        source,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(found.map(|mapping| mapping.0))
}

pub async fn remember(tx: &mut TenantTx, import: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO question_mappings (client_id, source, mapping)
         SELECT client_id, source, mapping FROM question_imports WHERE client_id = $1 AND id = $2
         ON CONFLICT (client_id, source) DO UPDATE SET mapping = excluded.mapping",
        client,
        import,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
