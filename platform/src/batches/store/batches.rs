//! Batches as rows: making, listing, steering.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::batches::model::{Batch, Counts, Mapping, Reason, Spent, Status};
use crate::kit::db::TenantTx;
use crate::kit::paging::{COUNT_LIMIT, LATEST};

/// A batch to be.
pub struct New<'a> {
    pub id: Uuid,
    pub workspace: Uuid,
    pub use_case: Uuid,
    pub version: i32,
    pub name: &'a str,
    pub columns: &'a [String],
    pub mapping: &'a Mapping,
    pub warnings: &'a [String],
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn insert(tx: &mut TenantTx, new: &New<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO batches (client_id, id, workspace_id, use_case_id, version, name, columns, mapping, warnings, status, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'draft', $10, $11)",
        client,
        new.id,
        new.workspace,
        new.use_case,
        new.version,
        new.name,
        Json(new.columns) as _,
        Json(new.mapping) as _,
        Json(new.warnings) as _,
        new.by,
        new.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

struct Row {
    id: Uuid,
    workspace_id: Uuid,
    use_case_id: Uuid,
    use_case_name: String,
    version: i32,
    schedule_id: Option<Uuid>,
    name: String,
    status: String,
    reason_code: Option<String>,
    reason: Option<String>,
    note: Option<String>,
    max_tokens: Option<i64>,
    max_cost_micros: Option<i64>,
    mails: bool,
    created_by_name: String,
    created_at: DateTime<Utc>,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
    total: i64,
    waiting: i64,
    running: i64,
    succeeded: i64,
    failed: i64,
    cancelled: i64,
    skipped: i64,
    faulty: i64,
    tokens: i64,
    cost_micros: Option<i64>,
    currency: Option<String>,
}

impl From<Row> for Batch {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            workspace_id: row.workspace_id,
            use_case_id: row.use_case_id,
            use_case_name: row.use_case_name,
            use_case_version: row.version,
            schedule_id: row.schedule_id,
            name: row.name,
            status: Status::parse(&row.status),
            reason: row.reason_code.map(|code| Reason { code, message: row.reason.unwrap_or_default() }),
            note: row.note,
            counts: Counts {
                total: row.total,
                waiting: row.waiting,
                running: row.running,
                succeeded: row.succeeded,
                failed: row.failed,
                cancelled: row.cancelled,
                skipped: row.skipped,
                faulty: row.faulty,
            },
            spent: Spent { tokens: row.tokens, cost_micros: row.cost_micros, currency: row.currency },
            max_tokens: row.max_tokens,
            max_cost_micros: row.max_cost_micros,
            mails: row.mails,
            created_by_name: row.created_by_name,
            created_at: row.created_at,
            started_at: row.started_at,
            finished_at: row.finished_at,
            seconds_left: None,
        }
    }
}

/// Which batches a list shows.
#[derive(Default)]
pub struct Filter<'a> {
    pub one: Option<Uuid>,
    /// Workspaces that the caller may open.
    pub workspaces: &'a [Uuid],
    pub use_case: Option<Uuid>,
    pub schedule: Option<Uuid>,
    pub status: Option<Status>,
    /// An `ILIKE` pattern.
    pub search: Option<&'a str>,
}

/// Newest first, one more than the page shows.
pub async fn list(
    tx: &mut TenantTx,
    filter: &Filter<'_>,
    after: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<Batch>, sqlx::Error> {
    let client = tx.client();
    let rows = query_as!(
        Row,
        r#"SELECT b.id, b.workspace_id, b.use_case_id, b.version, b.schedule_id, b.name, b.status, b.reason_code, b.reason, b.note, b.max_tokens,
                  b.max_cost_micros, b.mails, b.created_at, b.started_at, b.finished_at, person_name(b.client_id, b.created_by) AS "created_by_name!",
                  coalesce((SELECT v.definition ->> 'name' FROM use_case_versions v
                            WHERE v.client_id = b.client_id AND v.use_case_id = b.use_case_id AND v.version = b.version), '') AS "use_case_name!",
                  c.total AS "total!", c.waiting AS "waiting!", c.running AS "running!", c.succeeded AS "succeeded!", c.failed AS "failed!",
                  c.cancelled AS "cancelled!", c.skipped AS "skipped!", c.faulty AS "faulty!", c.tokens AS "tokens!", c.cost_micros, c.currency
           FROM batches b
           CROSS JOIN LATERAL (
             SELECT count(*) AS total, count(*) FILTER (WHERE t.status = 'waiting') AS waiting, count(*) FILTER (WHERE t.status = 'running') AS running,
                    count(*) FILTER (WHERE t.status = 'succeeded') AS succeeded, count(*) FILTER (WHERE t.status = 'failed') AS failed,
                    count(*) FILTER (WHERE t.status = 'cancelled') AS cancelled, count(*) FILTER (WHERE t.status = 'skipped') AS skipped,
                    count(t.errors) AS faulty, coalesce(sum(t.tokens), 0)::bigint AS tokens, sum(t.cost_micros)::bigint AS cost_micros,
                    max(t.currency) AS currency
             FROM batch_rows t WHERE t.client_id = b.client_id AND t.batch_id = b.id) c
           WHERE b.client_id = $1 AND b.status <> 'stored' AND NOT b.is_check
             AND ($2::uuid IS NULL OR b.id = $2)
             AND ($2::uuid IS NOT NULL OR b.workspace_id = ANY ($3))
             AND ($4::uuid IS NULL OR b.use_case_id = $4)
             AND ($5::uuid IS NULL OR b.schedule_id = $5)
             AND ($6::text IS NULL OR b.status = $6)
             AND ($7::text IS NULL OR b.name ILIKE $7)
             AND (b.created_at, b.id) < ($8, $9)
           ORDER BY b.created_at DESC, b.id DESC
           LIMIT $10"#,
        client,
        filter.one,
        filter.workspaces,
        filter.use_case,
        filter.schedule,
        filter.status.map(Status::as_str),
        filter.search,
        after.0,
        after.1,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(Batch::from).collect())
}

pub async fn get(tx: &mut TenantTx, id: Uuid) -> Result<Option<Batch>, sqlx::Error> {
    let filter = Filter { one: Some(id), ..Filter::default() };
    Ok(list(tx, &filter, (LATEST, Uuid::max()), 1).await?.pop())
}

/// How many a list has in all; exact up to the limit.
pub async fn total(tx: &mut TenantTx, filter: &Filter<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM batches b
             WHERE b.client_id = $1 AND b.status <> 'stored' AND NOT b.is_check AND b.workspace_id = ANY ($2)
               AND ($3::uuid IS NULL OR b.use_case_id = $3)
               AND ($4::uuid IS NULL OR b.schedule_id = $4)
               AND ($5::text IS NULL OR b.status = $5)
               AND ($6::text IS NULL OR b.name ILIKE $6)
             LIMIT $7) AS matching"#,
        client,
        filter.workspaces,
        filter.use_case,
        filter.schedule,
        filter.status.map(Status::as_str),
        filter.search,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// What a batch was made of.
pub struct Sheet {
    pub workspace: Uuid,
    pub use_case: Uuid,
    pub version: i32,
    pub status: Status,
    pub columns: Vec<String>,
    pub mapping: Mapping,
    pub files: BTreeMap<String, Uuid>,
    pub warnings: Vec<String>,
    pub checked: bool,
}

/// Reads a batch that is about to be changed, and keeps others from changing it meanwhile.
pub async fn lock(tx: &mut TenantTx, id: Uuid) -> Result<Option<Sheet>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT 1 FROM batches WHERE client_id = $1 AND id = $2 FOR UPDATE", client, id)
        .fetch_optional(&mut **tx)
        .await?;
    sheet(tx, id).await
}

pub async fn sheet(tx: &mut TenantTx, id: Uuid) -> Result<Option<Sheet>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT workspace_id, use_case_id, version, status, columns AS "columns: Json<Vec<String>>", mapping AS "mapping: Json<Mapping>",
                  files AS "files: Json<BTreeMap<String, Uuid>>", warnings AS "warnings: Json<Vec<String>>", checked
           FROM batches WHERE client_id = $1 AND id = $2 AND NOT is_check"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Sheet {
        workspace: row.workspace_id,
        use_case: row.use_case_id,
        version: row.version,
        status: Status::parse(&row.status),
        columns: row.columns.0,
        mapping: row.mapping.0,
        files: row.files.0,
        warnings: row.warnings.0,
        checked: row.checked,
    }))
}

/// Keeps a mapping under which every row was checked.
pub async fn set_mapping(
    tx: &mut TenantTx,
    id: Uuid,
    mapping: &Mapping,
    files: &BTreeMap<String, Uuid>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE batches SET mapping = $3, files = $4, checked = true WHERE client_id = $1 AND id = $2",
        client,
        id,
        Json(mapping) as _,
        Json(files) as _,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// On what terms a batch is started.
pub struct Terms<'a> {
    pub name: &'a str,
    pub max_tokens: Option<i64>,
    pub max_cost_micros: Option<i64>,
    pub mails: bool,
    /// In whose name its rows run.
    pub by: Uuid,
    pub now: DateTime<Utc>,
}

pub async fn start(tx: &mut TenantTx, id: Uuid, terms: &Terms<'_>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE batches SET status = 'running', live = true, name = $3, max_tokens = $4, max_cost_micros = $5, mails = $6, created_by = $7, started_at = $8
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        terms.name,
        terms.max_tokens,
        terms.max_cost_micros,
        terms.mails,
        terms.by,
        terms.now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Makes a batch run again: one that was paused, or whose failed rows wait again.
pub async fn go_on(tx: &mut TenantTx, id: Uuid, by: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE batches SET status = 'running', live = true, reason_code = NULL, reason = NULL, finished_at = NULL, created_by = $3
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        by,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Pauses a batch that runs; what is under way goes on to its end. `reason`: nobody asked for it. `false` when it does
/// not run.
pub async fn pause(tx: &mut TenantTx, id: Uuid, reason: Option<&Reason>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let paused = query!(
        "UPDATE batches SET status = 'paused', reason_code = $3, reason = $4 WHERE client_id = $1 AND id = $2 AND status = 'running'",
        client,
        id,
        reason.map(|reason| reason.code.as_str()),
        reason.map(|reason| reason.message.as_str()),
    );
    Ok(paused.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Ends a batch: what waits never runs. Answers the runs under way, which are to be stopped.
pub async fn cancel(tx: &mut TenantTx, id: Uuid, now: DateTime<Utc>) -> Result<Vec<Uuid>, sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE batches SET status = 'cancelled', reason_code = NULL, reason = NULL, finished_at = $3 WHERE client_id = $1 AND id = $2",
        client,
        id,
        now,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "UPDATE batch_rows SET status = 'cancelled', finished_at = $3 WHERE client_id = $1 AND batch_id = $2 AND status = 'waiting'",
        client,
        id,
        now,
    )
    .execute(&mut **tx)
    .await?;
    query_scalar!(
        r#"SELECT run_id AS "run_id!" FROM batch_rows WHERE client_id = $1 AND batch_id = $2 AND status = 'running'"#,
        client,
        id
    )
    .fetch_all(&mut **tx)
    .await
}

/// Other limits; they count from the next row on.
pub async fn set_limits(
    tx: &mut TenantTx,
    id: Uuid,
    name: &str,
    max_tokens: Option<i64>,
    max_cost_micros: Option<i64>,
    mails: bool,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE batches SET name = $3, max_tokens = $4, max_cost_micros = $5, mails = $6 WHERE client_id = $1 AND id = $2",
        client,
        id,
        name,
        max_tokens,
        max_cost_micros,
        mails,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Removes a batch with its rows; its runs stay.
pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM batches WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

/// In whose name a batch runs.
pub async fn starter(tx: &mut TenantTx, id: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT created_by FROM batches WHERE client_id = $1 AND id = $2", client, id)
        .fetch_optional(&mut **tx)
        .await
}
