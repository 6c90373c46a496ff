//! All SQL of schedules.

use chrono::{DateTime, NaiveDateTime, Utc};
use serde_json::Value;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::model::{Schedule, Status};
use crate::batches::able::Going;
use crate::batches::model::Reason;
use crate::kit::db::{TenantTx, WorkerTx};
use crate::kit::paging::COUNT_LIMIT;

/// A schedule as it lies in the table.
pub struct Kept {
    pub workspace: Uuid,
    pub use_case: Uuid,
    pub name: String,
    pub rule: String,
    pub begins: NaiveDateTime,
    pub time_zone: String,
    pub inputs: Option<Value>,
    pub sheet: Option<Uuid>,
    pub mails: bool,
    pub status: Status,
    pub next_at: Option<DateTime<Utc>>,
    pub by: Uuid,
}

pub async fn get(tx: &mut TenantTx, id: Uuid, lock: bool) -> Result<Option<Kept>, sqlx::Error> {
    let client = tx.client();
    if lock {
        query_scalar!("SELECT 1 FROM schedules WHERE client_id = $1 AND id = $2 FOR UPDATE", client, id)
            .fetch_optional(&mut **tx)
            .await?;
    }
    let row = query!(
        "SELECT workspace_id, use_case_id, name, rule, begins, time_zone, inputs, sheet_id, mails, status, next_at, created_by
         FROM schedules WHERE client_id = $1 AND id = $2",
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| Kept {
        workspace: row.workspace_id,
        use_case: row.use_case_id,
        name: row.name,
        rule: row.rule,
        begins: row.begins,
        time_zone: row.time_zone,
        inputs: row.inputs,
        sheet: row.sheet_id,
        mails: row.mails,
        status: Status::parse(&row.status),
        next_at: row.next_at,
        by: row.created_by,
    }))
}

/// Adds a schedule.
pub async fn insert(
    tx: &mut TenantTx,
    id: Uuid,
    kept: &Kept,
    next_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO schedules (client_id, id, workspace_id, use_case_id, name, rule, begins, time_zone, inputs, sheet_id, mails, status, next_at, created_by,
                                created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'active', $12, $13, $14)",
        client,
        id,
        kept.workspace,
        kept.use_case,
        kept.name,
        kept.rule,
        kept.begins,
        kept.time_zone,
        kept.inputs,
        kept.sheet,
        kept.mails,
        next_at,
        kept.by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Keeps what somebody changed.
pub async fn update(tx: &mut TenantTx, id: Uuid, kept: &Kept) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE schedules SET name = $3, rule = $4, begins = $5, time_zone = $6, inputs = $7, mails = $8, created_by = $9
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        kept.name,
        kept.rule,
        kept.begins,
        kept.time_zone,
        kept.inputs,
        kept.mails,
        kept.by,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// When it comes due next, in whose name; none ends it.
pub async fn go_on(tx: &mut TenantTx, id: Uuid, next_at: Option<DateTime<Utc>>, by: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE schedules SET status = CASE WHEN $3::timestamptz IS NULL THEN 'ended' ELSE 'active' END, next_at = $3, reason_code = NULL, reason = NULL,
                created_by = $4
         WHERE client_id = $1 AND id = $2",
        client,
        id,
        next_at,
        by,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Pauses it; `reason`: nobody asked for that.
pub async fn pause(tx: &mut TenantTx, id: Uuid, reason: Option<&Reason>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE schedules SET status = 'paused', next_at = NULL, reason_code = $3, reason = $4 WHERE client_id = $1 AND id = $2",
        client,
        id,
        reason.map(|reason| reason.code.as_str()),
        reason.map(|reason| reason.message.as_str()),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Keeps that it came due, and what there is to say about it.
pub async fn came_due(tx: &mut TenantTx, id: Uuid, at: DateTime<Utc>, note: Option<&str>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE schedules SET last_at = $3, note = $4 WHERE client_id = $1 AND id = $2", client, id, at, note)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Removes it with its sheet; what it started stays.
pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "DELETE FROM batches WHERE client_id = $1 AND status = 'stored'
           AND id = (SELECT sheet_id FROM schedules WHERE client_id = $1 AND id = $2)",
        client,
        id,
    )
    .execute(&mut **tx)
    .await?;
    query!("DELETE FROM schedules WHERE client_id = $1 AND id = $2", client, id).execute(&mut **tx).await?;
    Ok(())
}

/// A schedule whose time has come.
pub struct Due {
    pub client_id: i64,
    pub id: Uuid,
}

pub async fn due(tx: &mut WorkerTx, now: DateTime<Utc>, most: i64) -> Result<Vec<Due>, sqlx::Error> {
    query_as!(
        Due,
        "SELECT client_id, id FROM schedules WHERE status IN ('active') AND next_at <= $1 ORDER BY next_at LIMIT $2",
        now,
        most,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Gives a checked draft to a schedule: it never runs itself.
pub async fn store_sheet(tx: &mut TenantTx, batch: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("UPDATE batches SET status = 'stored' WHERE client_id = $1 AND id = $2 AND status = 'draft'", client, batch)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Copies a stored sheet into a draft of this time.
pub async fn copy_sheet(
    tx: &mut TenantTx,
    sheet: Uuid,
    batch: Uuid,
    version: i32,
    name: &str,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO batches (client_id, id, workspace_id, use_case_id, version, name, columns, mapping, files, status, checked, created_by, created_at)
         SELECT client_id, $3, workspace_id, use_case_id, $4, $5, columns, mapping, files, 'draft', true, $6, $7
         FROM batches WHERE client_id = $1 AND id = $2",
        client,
        sheet,
        batch,
        version,
        name,
        by,
        now,
    )
    .execute(&mut **tx)
    .await?;
    query!(
        "INSERT INTO batch_rows (client_id, batch_id, row, cells) SELECT client_id, $3, row, cells FROM batch_rows WHERE client_id = $1 AND batch_id = $2",
        client,
        sheet,
        batch,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Says of which schedule a batch is, and what there is to know about it.
pub async fn belongs(tx: &mut TenantTx, batch: Uuid, schedule: Uuid, note: Option<&str>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE batches SET schedule_id = $3, note = $4 WHERE client_id = $1 AND id = $2",
        client,
        batch,
        schedule,
        note
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
    name: String,
    rule: String,
    begins: NaiveDateTime,
    time_zone: String,
    inputs: Option<Value>,
    rows: Option<i64>,
    mails: bool,
    status: String,
    reason_code: Option<String>,
    reason: Option<String>,
    note: Option<String>,
    last_at: Option<DateTime<Utc>>,
    created_by_name: String,
    created_at: DateTime<Utc>,
}

impl From<Row> for Schedule {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            workspace_id: row.workspace_id,
            use_case_id: row.use_case_id,
            use_case_name: row.use_case_name,
            name: row.name,
            rule: row.rule,
            begins: row.begins,
            time_zone: row.time_zone,
            inputs: row.inputs,
            rows: row.rows,
            mails: row.mails,
            status: Status::parse(&row.status),
            reason: row.reason_code.map(|code| Reason { code, message: row.reason.unwrap_or_default() }),
            note: row.note,
            next: Vec::new(),
            last_at: row.last_at,
            created_by_name: row.created_by_name,
            created_at: row.created_at,
        }
    }
}

/// Which schedules a list shows.
#[derive(Default)]
pub struct Filter<'a> {
    pub one: Option<Uuid>,
    pub workspaces: &'a [Uuid],
    pub use_case: Option<Uuid>,
}

/// Newest first, one more than the page shows.
pub async fn list(
    tx: &mut TenantTx,
    filter: &Filter<'_>,
    after: (DateTime<Utc>, Uuid),
    fetch: i64,
) -> Result<Vec<Schedule>, sqlx::Error> {
    let client = tx.client();
    let rows = query_as!(
        Row,
        r#"SELECT s.id, s.workspace_id, s.use_case_id, s.name, s.rule, s.begins, s.time_zone, s.inputs, s.mails, s.status, s.reason_code, s.reason, s.note,
                  s.last_at, s.created_at, person_name(s.client_id, s.created_by) AS "created_by_name!",
                  coalesce((SELECT coalesce(v.definition, u.draft) ->> 'name' FROM use_cases u
                            LEFT JOIN use_case_versions v
                              ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
                            WHERE u.client_id = s.client_id AND u.id = s.use_case_id), '') AS "use_case_name!",
                  CASE WHEN s.sheet_id IS NULL THEN NULL
                       ELSE (SELECT count(*) FROM batch_rows r WHERE r.client_id = s.client_id AND r.batch_id = s.sheet_id) END AS "rows"
           FROM schedules s
           WHERE s.client_id = $1
             AND ($2::uuid IS NULL OR s.id = $2)
             AND ($2::uuid IS NOT NULL OR s.workspace_id = ANY ($3))
             AND ($4::uuid IS NULL OR s.use_case_id = $4)
             AND (s.created_at, s.id) < ($5, $6)
           ORDER BY s.created_at DESC, s.id DESC
           LIMIT $7"#,
        client,
        filter.one,
        filter.workspaces,
        filter.use_case,
        after.0,
        after.1,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(Schedule::from).collect())
}

/// How many a list has in all; exact up to the limit.
pub async fn total(tx: &mut TenantTx, filter: &Filter<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM schedules s
             WHERE s.client_id = $1 AND s.workspace_id = ANY ($2) AND ($3::uuid IS NULL OR s.use_case_id = $3)
             LIMIT $4) AS matching"#,
        client,
        filter.workspaces,
        filter.use_case,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Schedules of the company that are active, by id, of these alone where some are named.
pub async fn active_after(
    tx: &mut TenantTx,
    after: Uuid,
    only: Option<&[Uuid]>,
    fetch: i64,
) -> Result<Vec<Going>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Going,
        r#"SELECT id, use_case_id AS use_case, created_by AS "by"
           FROM schedules
           WHERE client_id = $1 AND status = 'active' AND id > $2 AND ($3::uuid[] IS NULL OR id = ANY ($3))
           ORDER BY id
           LIMIT $4"#,
        client,
        after,
        only,
        fetch,
    )
    .fetch_all(&mut **tx)
    .await
}

pub async fn names_of(tx: &mut TenantTx, ids: &[Uuid]) -> Result<Vec<(Uuid, String)>, sqlx::Error> {
    let client = tx.client();
    let rows = query!("SELECT id, name FROM schedules WHERE client_id = $1 AND id = ANY ($2)", client, ids)
        .fetch_all(&mut **tx)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
