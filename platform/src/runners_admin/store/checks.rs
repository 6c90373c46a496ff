//! Rows of looks at uploaded versions: who looks, since when, and what came of it.

use chrono::{DateTime, Utc};
use runners::PluginInfo;
use sqlx::types::Json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// A look that this process takes.
pub struct Claimed {
    pub version: Uuid,
    request: Uuid,
}

/// Takes the version that has waited longest and that nobody looks at.
pub async fn claim(
    tx: &mut TenantTx,
    starts: i32,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<Claimed>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Claimed,
        "INSERT INTO control.plugin_checks AS c (client_id, version_id, request, starts, lease_until)
         (SELECT v.client_id, v.id, $5::uuid, 1, $4
          FROM control.plugin_versions v
          LEFT JOIN control.plugin_checks k ON k.client_id = v.client_id AND k.version_id = v.id
          WHERE v.client_id = $1 AND v.state = 'uploaded' AND (k.starts IS NULL OR (k.starts < $2 AND k.lease_until < $3))
          ORDER BY v.uploaded_at
          LIMIT 1
          FOR UPDATE OF v SKIP LOCKED)
         ON CONFLICT (client_id, version_id)
         DO UPDATE SET request = excluded.request, starts = c.starts + 1, lease_until = excluded.lease_until WHERE c.lease_until < $3
         RETURNING version_id AS version, request",
        client,
        starts,
        now,
        until,
        Uuid::now_v7(),
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Versions that were begun so often without an end that nobody looks at them any more.
pub async fn given_up(tx: &mut TenantTx, starts: i32, now: DateTime<Utc>) -> Result<Vec<Claimed>, sqlx::Error> {
    let client = tx.client();
    query_as!(
        Claimed,
        "SELECT k.version_id AS version, k.request
         FROM control.plugin_checks k
         JOIN control.plugin_versions v ON v.client_id = k.client_id AND v.id = k.version_id
         WHERE k.client_id = $1 AND v.state = 'uploaded' AND k.starts >= $2 AND k.lease_until < $3",
        client,
        starts,
        now,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Prolongs the lease; `false` when somebody has asked anew, or the version is gone.
pub async fn prolong(tx: &mut TenantTx, claimed: &Claimed, until: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let kept = query!(
        "UPDATE control.plugin_checks SET lease_until = $4 WHERE client_id = $1 AND version_id = $2 AND request = $3",
        client,
        claimed.version,
        claimed.request,
        until,
    )
    .execute(&mut **tx)
    .await?;
    Ok(kept.rows_affected() == 1)
}

/// Gives a look back that could not be taken and was nobody's fault: it does not count, and the next one comes after this time.
pub async fn put_off(tx: &mut TenantTx, claimed: &Claimed, until: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!(
        "UPDATE control.plugin_checks SET starts = starts - 1, lease_until = $4 WHERE client_id = $1 AND version_id = $2 AND request = $3",
        client,
        claimed.version,
        claimed.request,
        until,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Keeps what came of it, unless somebody was faster or has asked anew.
pub async fn finish(
    tx: &mut TenantTx,
    claimed: &Claimed,
    found: Result<&PluginInfo, &str>,
    signed_by: Option<Uuid>,
    at: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let info = found.ok();
    let done = query!(
        "UPDATE control.plugin_versions v
         SET state = $4, problem = $5, name = $6, version = $7, manifest = $8, signed_by = $9, checked_at = $10
         FROM control.plugin_checks k
         WHERE v.client_id = $1 AND v.id = $2 AND v.state = 'uploaded'
           AND k.client_id = v.client_id AND k.version_id = v.id AND k.request = $3",
        client,
        claimed.version,
        claimed.request,
        if info.is_some() { "checked" } else { "refused" },
        found.err(),
        info.map(|info| info.name.as_str()),
        info.map(|info| info.version.as_str()),
        info.map(Json) as _,
        signed_by,
        at,
    )
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Has a version looked at anew that does not serve; `false` when somebody looks at it just now, or it is in service.
pub async fn again(tx: &mut TenantTx, version: Uuid, starts: i32, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let begun = query_scalar!(
        "UPDATE control.plugin_versions v
         SET state = 'uploaded', problem = NULL, name = NULL, version = NULL, manifest = NULL, checked_at = NULL
         WHERE v.client_id = $1 AND v.id = $2
           AND (v.state IN ('checked', 'refused')
                OR (v.state = 'uploaded' AND EXISTS (
                  SELECT FROM control.plugin_checks k WHERE k.client_id = v.client_id AND k.version_id = v.id AND k.starts >= $3 AND k.lease_until < $4)))
         RETURNING v.id",
        client,
        version,
        starts,
        now,
    )
    .fetch_optional(&mut **tx)
    .await?;
    if begun.is_some() {
        forget(tx, version).await?;
    }
    Ok(begun.is_some())
}

/// Whoever looks at this version just now does so in vain: it is looked at again from the beginning.
pub async fn forget(tx: &mut TenantTx, version: Uuid) -> Result<(), sqlx::Error> {
    let client = tx.client();
    query!("DELETE FROM control.plugin_checks WHERE client_id = $1 AND version_id = $2", client, version)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
