//! What puts versions into service and takes them out: the one place for what people do on the page and for what happens by itself.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::notice;
use crate::audit::{self, Entry, Outcome};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions::{self, End, Slice};

/// Why the canary goes by itself.
#[derive(Clone, Debug)]
pub struct Reason {
    /// A sentence for the page and the log.
    pub sentence: String,
}

/// Takes the canary of a plugin out of service because it fails more than the version beside it; `false` when there is none. Going back to an *older*
/// version is a person's decision.
///
/// # Errors
/// When the database cannot be reached; nothing is changed then.
pub async fn roll_back(registry: &Registry, clock: &Clock, plugin: &str, why: &Reason) -> Result<bool, Problem> {
    let mut tx = registry.db().begin_for(ClientId::OWNER).await?;
    versions::lock(&mut tx).await?;
    let sentence: String = why.sentence.chars().take(500).collect();
    let end = End { how: versions::BUDGET, by: None, reason: &sentence, at: clock.now() };
    let fallen = versions::serving(&mut tx, plugin, "canary").await?;
    if versions::retire(&mut tx, plugin, &["canary"], None, &end).await? == 0 {
        return Ok(false);
    }
    let entry = Entry {
        action: "plugin.rolled_back",
        object_type: "plugin",
        object_id: Some(plugin.to_owned()),
        outcome: Outcome::Done,
        ip: None,
        detail: json!({ "reason": sentence, "by": "the platform" }),
    };
    audit::record(&mut tx, None, entry).await?;
    notice::fell(&mut tx, registry.post(), plugin, fallen.as_deref().unwrap_or_default(), &sentence).await?;
    tx.commit().await?;
    registry.post().wake();
    tracing::warn!(plugin, reason = sentence, "a plugin's canary was taken out of service");
    registry.refresh().await;
    Ok(true)
}

/// Takes the canary out, or where there is none goes back to what served before; answers in words what serves now.
pub async fn go_back(
    tx: &mut TenantTx,
    registry: &Registry,
    plugin: &str,
    reason: &str,
    by: Uuid,
    now: DateTime<Utc>,
) -> Result<String, Problem> {
    let end = End { how: versions::ROLLED_BACK, by: Some(by), reason, at: now };
    if versions::retire(tx, plugin, &["canary"], None, &end).await? > 0 {
        return Ok("the version beside the canary".to_owned());
    }
    let before = versions::before(tx, plugin).await?;
    let built_in = registry.built_in(plugin);
    if before.is_none() && built_in.is_none() {
        return Err(Error::NothingBefore.into());
    }
    if versions::retire(tx, plugin, &["live"], None, &end).await? == 0 {
        return Err(Error::NothingBefore.into());
    }
    match before {
        Some(id) => {
            versions::install(tx, id, None, None, None, now).await?;
            let row = versions::rows(tx, &Slice { id: Some(id), fetch: 1, ..Slice::default() }).await?.pop();
            Ok(row.and_then(|row| row.version).unwrap_or_default())
        }
        None => Ok(format!("the shipped version {}", built_in.map(|info| info.version).unwrap_or_default())),
    }
}
