//! What came of looks at uploaded versions.

use chrono::{DateTime, Utc};
use runners::PluginInfo;
use sqlx::query;
use sqlx::types::Json;
use uuid::Uuid;

use crate::kit::db::TenantTx;

/// Keeps what came of a look, unless the version is not to be looked at any more.
pub async fn finish(
    tx: &mut TenantTx,
    version: Uuid,
    found: Result<&PluginInfo, &str>,
    signed_by: Option<Uuid>,
    at: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let info = found.ok();
    let done = query!(
        "UPDATE control.plugin_versions
         SET state = $3, problem = $4, name = $5, version = $6, manifest = $7, signed_by = $8, checked_at = $9
         WHERE client_id = $1 AND id = $2 AND state = 'uploaded'",
        client,
        version,
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

/// Has a version looked at anew that does not serve; `false` when it waits for that already, or is in service.
pub async fn again(tx: &mut TenantTx, version: Uuid) -> Result<bool, sqlx::Error> {
    let client = tx.client();
    let begun = query!(
        "UPDATE control.plugin_versions
         SET state = 'uploaded', problem = NULL, name = NULL, version = NULL, manifest = NULL, checked_at = NULL
         WHERE client_id = $1 AND id = $2 AND state IN ('checked', 'refused')",
        client,
        version,
    )
    .execute(&mut **tx)
    .await?;
    Ok(begun.rows_affected() == 1)
}
