//! Rows of checks against the contract.

use chrono::{DateTime, Utc};
use runners::conformance::Row;
use serde_json::{Map, Value};
use sqlx::query;
use sqlx::types::Json;
use uuid::Uuid;

use crate::kit::db::TenantTx;
use crate::runners_admin::conformance::State;

/// A version's check as it lies in the table.
pub struct Kept {
    pub requested_at: DateTime<Utc>,
    pub requested_by_name: Option<String>,
    pub state: State,
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

pub async fn get(tx: &mut TenantTx, version: Uuid) -> Result<Option<Kept>, sqlx::Error> {
    let client = tx.client();
    let found = query!(
        r#"SELECT requested_at, CASE WHEN requested_by IS NOT NULL THEN person_name(client_id, requested_by) END AS requested_by_name,
                  state, finished_at, problem, rows AS "rows: Json<Vec<Row>>", failed,
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
        state: State::parse(&row.state),
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
        "INSERT INTO control.plugin_conformance (client_id, version_id, requested_by, requested_at, settings, memory_mib) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (client_id, version_id)
         DO UPDATE SET requested_by = excluded.requested_by, requested_at = excluded.requested_at,
                       settings = excluded.settings, memory_mib = excluded.memory_mib,
                       state = 'waiting', finished_at = NULL, problem = NULL, rows = '[]', failed = 0",
        client,
        version,
        by,
        at,
        Json(&terms.settings) as _,
        terms.memory_mib,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What a version waits to be checked with; `None`: it does not.
pub async fn terms(tx: &mut TenantTx, version: Uuid) -> Result<Option<Terms>, sqlx::Error> {
    let client = tx.client();
    let waiting = query!(
        r#"SELECT settings AS "settings: Json<Map<String, Value>>", memory_mib FROM control.plugin_conformance
           WHERE client_id = $1 AND version_id = $2 AND finished_at IS NULL"#,
        client,
        version,
    );
    let waiting = waiting.fetch_optional(&mut **tx).await?;
    Ok(waiting.map(|row| Terms { settings: row.settings.0, memory_mib: row.memory_mib }))
}

/// Says how a check stands that has not finished.
pub async fn stand(tx: &mut TenantTx, version: Uuid, state: State) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE control.plugin_conformance SET state = $3 WHERE client_id = $1 AND version_id = $2 AND finished_at IS NULL",
        client,
        version,
        state.as_str(),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Keeps what came of it, unless that is there.
pub async fn finish(
    tx: &mut TenantTx,
    version: Uuid,
    rows: &Vec<Row>,
    failed: usize,
    problem: Option<&str>,
    at: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let done = query!(
        "UPDATE control.plugin_conformance SET state = 'finished', finished_at = $3, rows = $4, failed = $5, problem = $6
         WHERE client_id = $1 AND version_id = $2 AND finished_at IS NULL",
        client,
        version,
        at,
        Json(rows) as _,
        i32::try_from(failed).unwrap_or(i32::MAX),
        problem,
    )
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
