//! What the process that looks after a batch reads and writes. A claim raises the fence, so that one that was only slow
//! takes no row any more.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use extract::Cell;
use serde::Deserialize;
use serde_json::{Map, Value};
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::batches::able::Going;
use crate::batches::model::{Mapping, Status};
use crate::kit::db::{TenantTx, WorkerTx};
use crate::use_cases::Definition;

/// A batch that this process looks after from now on.
pub struct Claimed {
    pub client_id: i64,
    pub id: Uuid,
    pub fence: i64,
}

/// Takes one that nobody looks after: of a client that has none here rather than of one that has, and of none that has
/// enough.
pub async fn claim(
    tx: &mut WorkerTx,
    owner: Uuid,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    have_some: &[i64],
    have_enough: &[i64],
) -> Result<Option<Claimed>, sqlx::Error> {
    query_as!(
        Claimed,
        "UPDATE batches SET lease_owner = $1, lease_until = $3, fence = fence + 1
         WHERE (client_id, id) = (
           SELECT client_id, id FROM batches
           WHERE live AND (lease_until IS NULL OR lease_until < $2) AND client_id <> ALL ($5)
           ORDER BY (client_id = ANY ($4)), started_at
           LIMIT 1
           FOR UPDATE SKIP LOCKED)
         RETURNING client_id, id, fence",
        owner,
        now,
        until,
        have_some,
        have_enough,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Ends the leases of a process that is known to be dead, or about to end.
pub async fn release(tx: &mut WorkerTx, owner: Uuid) -> Result<u64, sqlx::Error> {
    let freed =
        query!("UPDATE batches SET lease_owner = NULL, lease_until = NULL WHERE live AND lease_owner = $1", owner);
    Ok(freed.execute(&mut **tx).await?.rows_affected())
}

/// A batch as it stands, for the process that looks after it.
pub struct BatchState {
    pub status: Status,
    pub use_case: Uuid,
    pub version: i32,
    pub mapping: Mapping,
    pub files: BTreeMap<String, Uuid>,
    pub max_tokens: Option<i64>,
    pub max_cost_micros: Option<i64>,
    pub by: Uuid,
    pub is_check: bool,
    /// Of a draft that is checked.
    pub draft: Option<Definition>,
}

/// Of the columns that both of its queries read.
macro_rules! batch_state {
    ($row:ident) => {
        BatchState {
            status: Status::parse(&$row.status),
            use_case: $row.use_case_id,
            version: $row.version,
            mapping: $row.mapping.0,
            files: $row.files.0,
            max_tokens: $row.max_tokens,
            max_cost_micros: $row.max_cost_micros,
            by: $row.created_by,
            is_check: $row.is_check,
            draft: $row.definition.map(|definition| definition.0),
        }
    };
}

/// A running batch, without looking after it.
pub async fn state(tx: &mut TenantTx, id: Uuid) -> Result<Option<BatchState>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"SELECT status, use_case_id, version, mapping AS "mapping: Json<Mapping>", files AS "files: Json<BTreeMap<String, Uuid>>", max_tokens,
                  max_cost_micros, created_by, is_check, definition AS "definition: Json<Definition>"
           FROM batches WHERE client_id = $1 AND id = $2 AND status = 'running'"#,
        client,
        id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| batch_state!(row)))
}

/// Prolongs the lease and reads what may have changed; `None` when it is no longer ours.
pub async fn hold(
    tx: &mut TenantTx,
    id: Uuid,
    fence: i64,
    until: DateTime<Utc>,
) -> Result<Option<BatchState>, sqlx::Error> {
    let client = tx.client();
    let row = query!(
        r#"UPDATE batches SET lease_until = $4 WHERE client_id = $1 AND id = $2 AND fence = $3 AND live
           RETURNING status, use_case_id, version, mapping AS "mapping: Json<Mapping>", files AS "files: Json<BTreeMap<String, Uuid>>", max_tokens,
                     max_cost_micros, created_by, is_check, definition AS "definition: Json<Definition>""#,
        client,
        id,
        fence,
        until,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| batch_state!(row)))
}

/// A row to be run.
pub struct Taken {
    pub row: i32,
    pub entered: Entered,
}

/// What a row enters.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Entered {
    /// Of a sheet: its mapping says which cell fills which input.
    Cells(Vec<Cell>),
    /// Of a check: by the inputs' names.
    Values(Map<String, Value>),
}

/// Takes the next row for as long as the transaction lasts. None while the batch does not run, or is no longer ours:
/// the share lock on it makes a pause wait for the rows that are just being taken, so that after its answer none is.
pub async fn take(tx: &mut TenantTx, batch: Uuid, fence: i64) -> Result<Option<Taken>, sqlx::Error> {
    let client = tx.client();
    let ours = query_scalar!(
        "SELECT 1 FROM batches WHERE client_id = $1 AND id = $2 AND fence = $3 AND status = 'running' FOR SHARE",
        client,
        batch,
        fence,
    );
    if ours.fetch_optional(&mut **tx).await?.is_none() {
        return Ok(None);
    }
    let row = query!(
        r#"SELECT row, cells AS "cells: Json<Entered>" FROM batch_rows
           WHERE client_id = $1 AND batch_id = $2 AND status = 'waiting'
           ORDER BY row
           LIMIT 1
           FOR UPDATE SKIP LOCKED"#,
        client,
        batch,
    );
    Ok(row.fetch_optional(&mut **tx).await?.map(|row| Taken { row: row.row, entered: row.cells.0 }))
}

/// Says which run is the row's.
pub async fn begun(tx: &mut TenantTx, batch: Uuid, row: i32, run: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE batch_rows SET status = 'running', run_id = $4 WHERE client_id = $1 AND batch_id = $2 AND row = $3 AND status = 'waiting'",
        client,
        batch,
        row,
        run,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Says that a row cannot be run.
pub async fn refused(
    tx: &mut TenantTx,
    batch: Uuid,
    row: i32,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE batch_rows SET status = 'failed', reason = $4, finished_at = $5 WHERE client_id = $1 AND batch_id = $2 AND row = $3 AND status = 'waiting'",
        client,
        batch,
        row,
        reason,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A row whose run has ended, and what that run used.
pub struct Settled {
    pub row: i32,
    pub tokens: i64,
    pub cost_micros: Option<i64>,
}

/// Takes over into the rows what became of their runs. Each run is counted once: a row that has ended is not looked at
/// again.
pub async fn settle(tx: &mut TenantTx, batch: Uuid) -> Result<Vec<Settled>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Settled,
        r#"UPDATE batch_rows b
           SET status = r.status, reason = r.reason_message, finished_at = r.finished_at,
               tokens = b.tokens + coalesce(u.input_tokens + u.output_tokens, 0),
               cost_micros = CASE WHEN u.cost_micros IS NULL THEN b.cost_micros ELSE coalesce(b.cost_micros, 0) + u.cost_micros END,
               currency = coalesce(u.currency, b.currency)
           FROM runs r
           LEFT JOIN usage_entries u ON u.client_id = r.client_id AND u.id = r.id
           WHERE b.client_id = $1 AND b.batch_id = $2 AND b.status = 'running' AND r.client_id = b.client_id AND r.id = b.run_id
             AND r.finished_at IS NOT NULL
           RETURNING b.row, coalesce(u.input_tokens + u.output_tokens, 0) AS "tokens!", u.cost_micros AS "cost_micros?""#,
        client,
        batch,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Rows whose runs are under way.
pub async fn under_way(tx: &mut TenantTx, batch: Uuid) -> Result<Vec<i32>, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        "SELECT row FROM batch_rows WHERE client_id = $1 AND batch_id = $2 AND status = 'running'",
        client,
        batch
    )
    .fetch_all(&mut **tx)
    .await
}

/// Whether a row waits.
pub async fn has_waiting(tx: &mut TenantTx, batch: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT EXISTS (SELECT FROM batch_rows WHERE client_id = $1 AND batch_id = $2 AND status = 'waiting') AS "waits!""#,
        client,
        batch
    )
    .fetch_one(&mut **tx)
    .await
}

/// What the rows have used so far, and the most that one has.
pub struct Used {
    pub tokens: i64,
    pub dearest_tokens: Option<i64>,
    pub cost_micros: i64,
    pub dearest_cost_micros: Option<i64>,
}

pub async fn used(tx: &mut TenantTx, batch: Uuid) -> Result<Used, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Used,
        r#"SELECT coalesce(sum(tokens), 0)::bigint AS "tokens!", max(tokens) FILTER (WHERE finished_at IS NOT NULL AND run_id IS NOT NULL) AS dearest_tokens,
                  coalesce(sum(cost_micros), 0)::bigint AS "cost_micros!", max(cost_micros) AS dearest_cost_micros
           FROM batch_rows WHERE client_id = $1 AND batch_id = $2"#,
        client,
        batch,
    )
    .fetch_one(&mut **tx)
    .await
}

/// Ends a batch in which nothing waits and nothing is under way; `false` when something does, or it does not run.
pub async fn finish(tx: &mut TenantTx, id: Uuid, fence: i64, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let finished = query!(
        "UPDATE batches b SET status = 'finished', finished_at = $4, live = false, lease_owner = NULL, lease_until = NULL
         WHERE b.client_id = $1 AND b.id = $2 AND b.fence = $3 AND b.status = 'running'
           AND NOT EXISTS (SELECT FROM batch_rows r WHERE r.client_id = $1 AND r.batch_id = $2 AND r.status IN ('waiting', 'running'))",
        client,
        id,
        fence,
        now,
    );
    Ok(finished.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Lets go of a batch that does not run, once nothing of it is under way.
pub async fn let_go(tx: &mut TenantTx, id: Uuid, fence: i64) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let gone = query!(
        "UPDATE batches b SET live = false, lease_owner = NULL, lease_until = NULL
         WHERE b.client_id = $1 AND b.id = $2 AND b.fence = $3 AND b.status <> 'running'
           AND NOT EXISTS (SELECT FROM batch_rows r WHERE r.client_id = $1 AND r.batch_id = $2 AND r.status = 'running')",
        client,
        id,
        fence,
    );
    Ok(gone.execute(&mut **tx).await?.rows_affected() == 1)
}

/// Rows that have ended since then, for the pace.
pub async fn ended_since(tx: &mut TenantTx, batch: Uuid, since: DateTime<Utc>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM batch_rows WHERE client_id = $1 AND batch_id = $2 AND finished_at >= $3"#,
        client,
        batch,
        since,
    )
    .fetch_one(&mut **tx)
    .await
}

/// A schedule's name, and in whose name it runs.
pub async fn schedule_of(tx: &mut TenantTx, id: Uuid) -> Result<Option<(String, Uuid)>, sqlx::Error> {
    let client = tx.client();
    let row = query!("SELECT name, created_by FROM schedules WHERE client_id = $1 AND id = $2", client, id);
    Ok(row.fetch_optional(&mut **tx).await?.map(|row| (row.name, row.created_by)))
}

/// Batches of the company that run, by id, of these alone where some are named.
pub async fn running_after(
    tx: &mut TenantTx,
    after: Uuid,
    only: Option<&[Uuid]>,
    fetch: i64,
) -> Result<Vec<Going>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Going,
        r#"SELECT id, use_case_id AS use_case, created_by AS "by"
           FROM batches
           WHERE client_id = $1 AND status = 'running' AND id > $2 AND ($3::uuid[] IS NULL OR id = ANY ($3))
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
    let rows = query!("SELECT id, name FROM batches WHERE client_id = $1 AND id = ANY ($2)", client, ids)
        .fetch_all(&mut **tx)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
