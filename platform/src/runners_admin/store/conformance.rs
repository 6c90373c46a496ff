//! Rows of checks against the contract.

use chrono::{DateTime, Utc};
use runners::conformance::Row;
use serde_json::{Map, Value};
use sqlx::query;
use sqlx::types::Json;
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// A version's check as it lies in the table.
pub struct Kept {
    pub requested_at: DateTime<Utc>,
    pub requested_by_name: Option<String>,
    pub starts: i32,
    pub lease_until: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    pub problem: Option<String>,
    pub rows: Vec<Row>,
    pub failed: i32,
    pub terms: Terms,
}

/// What a version is checked with.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    pub settings: Map<String, Value>,
    pub memory_mib: Option<i32>,
}

/// A check that this process makes.
pub struct Claimed {
    pub version: Uuid,
    pub terms: Terms,
    request: Uuid,
}

pub async fn get(tx: &mut TenantTx, version: Uuid) -> Result<Option<Kept>, sqlx::Error> {
    let client = tx.client();
    let found = query!(
        r#"SELECT requested_at, CASE WHEN requested_by IS NOT NULL THEN person_name(client_id, requested_by) END AS requested_by_name,
                  starts, lease_until, finished_at, problem, rows AS "rows: Json<Vec<Row>>", failed,
                  settings AS "settings: Json<Map<String, Value>>", memory_mib
           FROM control.plugin_conformance
           WHERE client_id = $1 AND version_id = $2"#,
        client,
        version,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(found.map(|row| Kept {
        requested_at: row.requested_at,
        requested_by_name: row.requested_by_name,
        starts: row.starts,
        lease_until: row.lease_until,
        finished_at: row.finished_at,
        problem: row.problem,
        rows: row.rows.0,
        failed: row.failed,
        terms: Terms { settings: row.settings.0, memory_mib: row.memory_mib },
    }))
}

/// Asks for a check; what came of an earlier one is forgotten.
pub async fn request(
    tx: &mut TenantTx,
    version: Uuid,
    terms: &Terms,
    by: Option<Uuid>,
    at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "INSERT INTO control.plugin_conformance (client_id, version_id, request, requested_by, requested_at, settings, memory_mib) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (client_id, version_id)
         DO UPDATE SET request = excluded.request, requested_by = excluded.requested_by, requested_at = excluded.requested_at,
                       settings = excluded.settings, memory_mib = excluded.memory_mib,
                       starts = 0, lease_until = NULL, finished_at = NULL, problem = NULL, rows = '[]', failed = 0",
        client,
        version,
        Uuid::now_v7(),
        by,
        at,
        Json(&terms.settings) as _,
        terms.memory_mib,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes the check that has waited longest and that nobody makes.
pub async fn claim(
    tx: &mut TenantTx,
    starts: i32,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<Claimed>, sqlx::Error> {
    let client = tx.client();
    let claimed = query!(
        r#"UPDATE control.plugin_conformance SET lease_until = $4, starts = starts + 1
         WHERE client_id = $1 AND version_id = (
           SELECT version_id FROM control.plugin_conformance
           WHERE client_id = $1 AND finished_at IS NULL AND starts < $2 AND (lease_until IS NULL OR lease_until < $3)
           ORDER BY requested_at
           LIMIT 1
           FOR UPDATE SKIP LOCKED)
         RETURNING version_id, request, settings AS "settings: Json<Map<String, Value>>", memory_mib"#,
        client,
        starts,
        now,
        until,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(claimed.map(|row| Claimed {
        version: row.version_id,
        terms: Terms { settings: row.settings.0, memory_mib: row.memory_mib },
        request: row.request,
    }))
}

/// Prolongs the lease; `false` when somebody has asked anew, or the version is gone.
pub async fn prolong(tx: &mut TenantTx, claimed: &Claimed, until: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let kept = query!(
        "UPDATE control.plugin_conformance SET lease_until = $4
         WHERE client_id = $1 AND version_id = $2 AND request = $3 AND finished_at IS NULL",
        client,
        claimed.version,
        claimed.request,
        until,
    )
    .execute(&mut **tx)
    .await?;
    Ok(kept.rows_affected() == 1)
}

/// Keeps what came of it, unless somebody was faster or has asked anew.
pub async fn finish(
    tx: &mut TenantTx,
    claimed: &Claimed,
    rows: &Vec<Row>,
    failed: usize,
    problem: Option<&str>,
    at: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let done = query!(
        "UPDATE control.plugin_conformance SET finished_at = $4, rows = $5, failed = $6, problem = $7, lease_until = NULL
         WHERE client_id = $1 AND version_id = $2 AND request = $3 AND finished_at IS NULL",
        client,
        claimed.version,
        claimed.request,
        at,
        Json(rows) as _,
        i32::try_from(failed).unwrap_or(i32::MAX),
        problem,
    )
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
