//! Rows of bindings.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::kit::db::{OperatorTx, TenantTx, WorkerTx, broken_constraint};
use crate::kit::paging::COUNT_LIMIT;
use crate::kit::problem::Problem;
use crate::runners_admin::bindings::place::BindingRegion;
use crate::runners_admin::bindings::{BindingLimits, ListedModel};
use crate::runners_admin::error::Error;

/// A binding as it lies in the table, without its credentials.
pub struct Row {
    pub id: Uuid,
    pub name: String,
    pub plugin: String,
    pub region: String,
    /// What was said of it; see [`BindingRegion::at_provider`].
    pub provider_region: Option<String>,
    pub endpoint: Option<String>,
    pub hosts: Vec<String>,
    pub settings: Map<String, Value>,
    pub models: Vec<ListedModel>,
    pub priority: i32,
    pub enabled: bool,
    pub limits: BindingLimits,
    pub revision: i64,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
    pub updated_by_name: String,
    pub updated_at: DateTime<Utc>,
}

impl Row {
    pub fn place(&self) -> BindingRegion<'_> {
        BindingRegion { region: &self.region, provider_region: self.provider_region.as_deref() }
    }
}

/// Which bindings, and after which.
#[derive(Default)]
pub struct Slice<'a> {
    pub id: Option<Uuid>,
    /// An `ILIKE` pattern over name, plugin, region and models.
    pub search: Option<&'a str>,
    pub plugin: Option<&'a str>,
    pub region: Option<&'a str>,
    pub enabled: Option<bool>,
    pub after: Option<(String, i32, Uuid)>,
    pub fetch: i64,
}

pub async fn rows(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<Vec<Row>, sqlx::Error> {
    let client = tx.client();
    let (region, priority, id) = slice
        .after
        .clone()
        .map_or((None, None, None), |(region, priority, id)| (Some(region), Some(priority), Some(id)));
    let found = query!(
        r#"SELECT b.id, b.name, b.plugin, b.region, b.provider_region, b.endpoint, b.hosts, b.settings AS "settings: Json<Map<String, Value>>",
                  b.models AS "models: Json<Vec<ListedModel>>", b.priority, b.enabled, b.parallel_runs, b.requests_per_minute,
                  b.run_seconds, b.silence_seconds, b.compute_seconds, b.memory_mib, b.revision, person_name(b.client_id, b.created_by) AS "created_by_name!",
                  b.created_at, person_name(b.client_id, b.updated_by) AS "updated_by_name!", b.updated_at
           FROM control.runner_bindings b
           WHERE b.client_id = $1
             AND ($2::uuid IS NULL OR b.id = $2)
             AND ($3::text IS NULL OR b.name ILIKE $3 OR b.plugin ILIKE $3 OR b.region ILIKE $3 OR b.provider_region ILIKE $3 OR b.models::text ILIKE $3)
             AND ($4::text IS NULL OR b.plugin = $4)
             AND ($5::text IS NULL OR b.region = $5)
             AND ($6::boolean IS NULL OR b.enabled = $6)
             AND ($7::text IS NULL OR (b.region, b.priority, b.id) > ($7, $8, $9))
           ORDER BY b.region, b.priority, b.id
           LIMIT $10"#,
        client,
        slice.id,
        slice.search,
        slice.plugin,
        slice.region,
        slice.enabled,
        region,
        priority,
        id,
        slice.fetch,
    )
    .fetch_all(&mut **tx)
    .await?;
    let rows = found.into_iter().map(|row| {
        let Json(settings) = row.settings;
        let Json(models) = row.models;
        Row {
            id: row.id,
            name: row.name,
            plugin: row.plugin,
            region: row.region,
            provider_region: row.provider_region,
            endpoint: row.endpoint,
            hosts: row.hosts,
            settings,
            models,
            priority: row.priority,
            enabled: row.enabled,
            limits: BindingLimits {
                parallel_runs: row.parallel_runs,
                requests_per_minute: row.requests_per_minute,
                run_seconds: row.run_seconds,
                silence_seconds: row.silence_seconds,
                compute_seconds: row.compute_seconds,
                memory_mib: row.memory_mib,
            },
            revision: row.revision,
            created_by_name: row.created_by_name,
            created_at: row.created_at,
            updated_by_name: row.updated_by_name,
            updated_at: row.updated_at,
        }
    });
    Ok(rows.collect())
}

pub async fn count(tx: &mut TenantTx, slice: &Slice<'_>) -> Result<i64, sqlx::Error> {
    let client = tx.client();
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM control.runner_bindings b
             WHERE b.client_id = $1
               AND ($2::text IS NULL OR b.name ILIKE $2 OR b.plugin ILIKE $2 OR b.region ILIKE $2 OR b.provider_region ILIKE $2 OR b.models::text ILIKE $2)
               AND ($3::text IS NULL OR b.plugin = $3)
               AND ($4::text IS NULL OR b.region = $4)
               AND ($5::boolean IS NULL OR b.enabled = $5)
             LIMIT $6) AS matching"#,
        client,
        slice.search,
        slice.plugin,
        slice.region,
        slice.enabled,
        COUNT_LIMIT,
    )
    .fetch_one(&mut **tx)
    .await
}

/// The platform's regions that bindings of the client are in.
pub async fn regions(tx: &mut TenantTx) -> Result<Vec<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT DISTINCT region FROM control.runner_bindings WHERE client_id = $1", client)
        .fetch_all(&mut **tx)
        .await
}

/// Regions that some client is allowed.
pub async fn clients_regions(tx: &mut OperatorTx) -> Result<Vec<String>, sqlx::Error> {
    query_scalar!(r#"SELECT DISTINCT unnest(allowed_regions) AS "region!" FROM control.clients"#)
        .fetch_all(&mut **tx)
        .await
}

/// What a person entered, checked.
pub struct Entered<'a> {
    pub name: &'a str,
    pub plugin: &'a str,
    pub region: &'a str,
    pub provider_region: Option<&'a str>,
    pub endpoint: Option<&'a str>,
    pub hosts: &'a [String],
    pub settings: &'a Map<String, Value>,
    pub models: &'a [ListedModel],
    pub priority: i32,
    pub enabled: bool,
    pub limits: BindingLimits,
    pub by: Uuid,
    pub at: DateTime<Utc>,
}

/// Adds a binding, unless the client has as many as it may.
pub async fn insert(tx: &mut TenantTx, id: Uuid, new: &Entered<'_>, most: i64) -> Result<(), Problem> {
    let client = tx.client();
    // Two at once are counted one after the other.
    query!("SELECT id FROM control.clients WHERE id = $1 FOR NO KEY UPDATE", client).fetch_one(&mut **tx).await?;
    let added = query!(
        "INSERT INTO control.runner_bindings (client_id, id, name, plugin, region, endpoint, hosts, settings, models, priority, enabled, parallel_runs,
                                      requests_per_minute, run_seconds, silence_seconds, compute_seconds, memory_mib, created_by, created_at, updated_by, updated_at, provider_region)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $18, $19, $21
         WHERE (SELECT count(*) FROM control.runner_bindings b WHERE b.client_id = $1) < $20",
        client,
        id,
        new.name,
        new.plugin,
        new.region,
        new.endpoint,
        new.hosts,
        Json(new.settings) as _,
        Json(new.models) as _,
        new.priority,
        new.enabled,
        new.limits.parallel_runs,
        new.limits.requests_per_minute,
        new.limits.run_seconds,
        new.limits.silence_seconds,
        new.limits.compute_seconds,
        new.limits.memory_mib,
        new.by,
        new.at,
        most,
        new.provider_region,
    )
    .execute(&mut **tx)
    .await
    .map_err(taken)?;
    if added.rows_affected() == 0 {
        return Err(Error::TooManyBindings(most).into());
    }
    Ok(())
}

/// Changes a binding that is at this revision still; says whether it was.
pub async fn update(tx: &mut TenantTx, id: Uuid, revision: i64, new: &Entered<'_>) -> Result<bool, Problem> {
    let client = tx.client();
    let changed = query!(
        "UPDATE control.runner_bindings
         SET name = $4, region = $5, endpoint = $6, hosts = $7, settings = $8, models = $9, priority = $10, enabled = $11, parallel_runs = $12,
             requests_per_minute = $13, run_seconds = $14, silence_seconds = $15, compute_seconds = $16, memory_mib = $17, updated_by = $18, updated_at = $19, provider_region = $20,
             revision = revision + 1
         WHERE client_id = $1 AND id = $2 AND revision = $3",
        client,
        id,
        revision,
        new.name,
        new.region,
        new.endpoint,
        new.hosts,
        Json(new.settings) as _,
        Json(new.models) as _,
        new.priority,
        new.enabled,
        new.limits.parallel_runs,
        new.limits.requests_per_minute,
        new.limits.run_seconds,
        new.limits.silence_seconds,
        new.limits.compute_seconds,
        new.limits.memory_mib,
        new.by,
        new.at,
        new.provider_region,
    )
    .execute(&mut **tx)
    .await
    .map_err(taken)?;
    Ok(changed.rows_affected() == 1)
}

/// Switches off a binding that is at this revision still; says whether it was.
pub async fn switch_off(
    tx: &mut TenantTx,
    id: Uuid,
    revision: i64,
    by: Uuid,
    at: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let changed = query!(
        "UPDATE control.runner_bindings SET enabled = false, updated_by = $4, updated_at = $5, revision = revision + 1
         WHERE client_id = $1 AND id = $2 AND revision = $3",
        client,
        id,
        revision,
        by,
        at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(changed.rows_affected() == 1)
}

fn taken(error: sqlx::Error) -> Problem {
    match broken_constraint(&error) {
        Some("runner_bindings_name") => Error::NameTaken.into(),
        _ => error.into(),
    }
}

/// Removes a binding with its credentials; answers its name.
pub async fn delete(tx: &mut TenantTx, id: Uuid) -> Result<Option<String>, sqlx::Error> {
    let client = tx.client();
    query_scalar!("DELETE FROM control.runner_bindings WHERE client_id = $1 AND id = $2 RETURNING name", client, id)
        .fetch_optional(&mut **tx)
        .await
}

/// Whether the client may connect models of its own.
pub async fn has_own_models(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    query_scalar!("SELECT own_models FROM control.clients WHERE id = $1", client).fetch_one(&mut **tx).await
}

/// Runs that wait or go on in the region with one of the models: of one client, or of all.
pub async fn runs_on(
    tx: &mut WorkerTx,
    client: Option<i64>,
    region: &str,
    models: &[String],
) -> Result<i64, sqlx::Error> {
    query_scalar!(
        r#"SELECT count(*) AS "count!" FROM runs
           WHERE status IN ('queued', 'running') AND region = $2 AND model = ANY($3) AND ($1::bigint IS NULL OR client_id = $1)"#,
        client,
        region,
        models,
    )
    .fetch_one(&mut **tx)
    .await
}
