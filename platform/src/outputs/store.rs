//! All SQL of outputs. Of runs it reads whose they are, and writes only their lock.

use chrono::{DateTime, Utc};
use serde_json::Value;
use serde_json::value::RawValue;
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::model::{Kind, LockState, OutputContent, OutputVersion, RunLock};
use crate::kit::db::TenantTx;
use crate::kit::paging::COUNT_LIMIT;

/// A run as far as its output is concerned.
pub struct OutputRun {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub use_case_id: Uuid,
    pub use_case_name: String,
    pub title: String,
    /// What the run was done with.
    pub model: String,
    pub region: String,
    pub is_finished: bool,
    pub lock: LockState,
}

/// A run of a use case: what is said in a chat is not edited.
pub async fn run(tx: &mut TenantTx, id: Uuid) -> Result<Option<OutputRun>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT r.workspace_id, r.use_case_id AS "use_case_id!", r.use_case_name, r.title, r.model, r.region, r.finished_at IS NOT NULL AS "is_finished!",
                  r.is_locked, r.locked_at, r.lock_reason,
                  CASE WHEN r.locked_by IS NULL THEN '' ELSE person_name(r.client_id, r.locked_by) END AS "locked_by_name!"
           FROM runs r
           WHERE r.client_id = $1 AND r.id = $2 AND r.chat_id IS NULL"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| {
        let lock = row.locked_at.filter(|_| row.is_locked).map(|locked_at| RunLock {
            locked_by_name: row.locked_by_name,
            locked_at,
            reason: row.lock_reason.unwrap_or_default(),
        });
        OutputRun {
            id,
            workspace_id: row.workspace_id,
            use_case_id: row.use_case_id,
            use_case_name: row.use_case_name,
            title: row.title,
            model: row.model,
            region: row.region,
            is_finished: row.is_finished,
            lock: LockState { is_locked: row.is_locked, lock },
        }
    }))
}

/// Keeps others from saving or locking until this transaction ends.
pub async fn hold(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("SELECT FROM runs WHERE client_id = $1 AND id = $2 FOR UPDATE", client, id)
        .fetch_optional(&mut **tx)
        .await?;
    Ok(())
}

pub async fn set_lock(
    tx: &mut TenantTx,
    id: Uuid,
    lock: Option<(Uuid, DateTime<Utc>, &str)>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE runs
         SET is_locked = $3, locked_by = $4, locked_at = $5, lock_reason = $6
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        lock.is_some(),
        lock.map(|(by, _, _)| by),
        lock.map(|(_, at, _)| at),
        lock.map(|(_, _, reason)| reason),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A version of an output, the newest where none is named. Its document is taken apart where nobody else waits (N4).
pub async fn content(tx: &mut TenantTx, run: Uuid, version: Option<i32>) -> Result<Option<OutputContent>, sqlx::Error> {
    let Some((version, kept)) = as_kept(tx, run, version).await? else { return Ok(None) };
    let read = tokio::task::spawn_blocking(move || serde_json::from_str::<Value>(kept.get())).await;
    let content = read.map_err(|error| sqlx::Error::Decode(error.into()))?;
    Ok(Some(OutputContent { version, content: content.map_err(|error| sqlx::Error::Decode(error.into()))? }))
}

/// The same as it is kept, without its document, and the document as text that nobody has taken apart: that of a large
/// one takes ten times its length, and a while of the thread that serves others too (N4).
pub async fn as_kept(
    tx: &mut TenantTx,
    run: Uuid,
    version: Option<i32>,
) -> Result<Option<(OutputVersion, Box<RawValue>)>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT o.version, o.kind, o.note, o.restored_from, o.created_at, o.content AS "content: Json<Box<RawValue>>",
                  CASE WHEN o.created_by IS NULL THEN '' ELSE person_name(o.client_id, o.created_by) END AS "created_by_name!"
           FROM outputs o
           WHERE o.client_id = $1 AND o.run_id = $2 AND ($3::integer IS NULL OR o.version = $3)
           ORDER BY o.version DESC
           LIMIT 1"#,
        client,
        run,
        version,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| {
        let version = OutputVersion {
            version: row.version,
            kind: Kind::parse(&row.kind),
            note: row.note,
            restored_from: row.restored_from,
            created_by_name: row.created_by_name,
            created_at: row.created_at,
        };
        (version, row.content.0)
    }))
}

/// The versions below one, newest first.
pub async fn versions(
    tx: &mut TenantTx,
    run: Uuid,
    below: Option<i32>,
    fetch: i64,
) -> Result<Vec<OutputVersion>, sqlx::Error> {
    let client = tx.client();
    let rows = query!(
        r#"SELECT o.version, o.kind, o.note, o.restored_from, o.created_at,
                  CASE WHEN o.created_by IS NULL THEN '' ELSE person_name(o.client_id, o.created_by) END AS "created_by_name!"
           FROM outputs o
           WHERE o.client_id = $1 AND o.run_id = $2 AND o.version < $3
           ORDER BY o.version DESC
           LIMIT $4"#,
        client,
        run,
        below.unwrap_or(i32::MAX),
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| OutputVersion {
            version: row.version,
            kind: Kind::parse(&row.kind),
            note: row.note,
            restored_from: row.restored_from,
            created_by_name: row.created_by_name,
            created_at: row.created_at,
        })
        .collect())
}

/// How many versions there are; exact up to the limit.
pub async fn version_count(tx: &mut TenantTx, run: Uuid) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (SELECT FROM outputs WHERE client_id = $1 AND run_id = $2 LIMIT $3) AS counted"#,
        client,
        run,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// A version to be.
pub struct New<'a> {
    pub version: i32,
    pub content: &'a Value,
    pub kind: Kind,
    pub note: &'a str,
    pub restored_from: Option<i32>,
    pub created_by: Option<Uuid>,
    pub now: DateTime<Utc>,
}

pub async fn insert(tx: &mut TenantTx, run: Uuid, new: &New<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO outputs (client_id, run_id, version, content, kind, note, restored_from, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        client,
        run,
        new.version,
        new.content,
        new.kind.as_str(),
        new.note,
        new.restored_from,
        new.created_by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The form that a run's answer was asked for in, where that is not text.
pub async fn format(tx: &mut TenantTx, run: Uuid) -> Result<Option<Value>, sqlx::Error> {
    let client = tx.client();
    let found = query_scalar!(
        r#"SELECT r.request #> '{form,format}' AS "format: Value" FROM runs r WHERE r.client_id = $1 AND r.id = $2"#,
        client,
        run,
    );
    Ok(found.fetch_optional(&mut **tx).await?.flatten().filter(|format| !format.is_null()))
}

/// What the run's stream said, in order.
pub async fn events(tx: &mut TenantTx, run: Uuid) -> Result<Vec<Value>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT jsonb_array_elements(e.events) AS "event!" FROM run_events e WHERE e.client_id = $1 AND e.run_id = $2 ORDER BY e.first_seq"#,
        client,
        run,
    )
    .fetch_all(&mut **tx)
    .await
}
