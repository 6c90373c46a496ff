//! What puts versions into service and takes them out: the one place for what people do on the page and for what
//! happens by itself.

use std::fmt;
use std::sync::Arc;

use runners::PluginInfo;
use serde_json::json;

use super::model::{RollBackKind, RollBackTarget};
use super::notice;
use crate::audit::{self, Entry, Outcome};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::TenantTx;
use crate::kit::problem::Problem;
use crate::runners_admin::error::Error;
use crate::runners_admin::registry::Registry;
use crate::runners_admin::store::versions::{self, Before, End};

/// Why the canary goes by itself.
#[derive(Clone, Debug)]
pub struct RollbackReason {
    /// A sentence for the page and the log.
    pub sentence: String,
}

/// Takes the canary of a plugin out of service because it fails more than the version beside it; `false` when there is
/// none. Going back to an *older* version is a person's decision.
///
/// # Errors
/// When the database cannot be reached; nothing is changed then.
pub async fn roll_back(
    registry: &Registry,
    clock: &Clock,
    plugin: &str,
    why: &RollbackReason,
) -> Result<bool, Problem> {
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
    tracing::warn!(plugin, reason = sentence, "canary withdrawn");
    registry.refresh().await;
    Ok(true)
}

/// What serves after a step back.
pub enum Back {
    /// The version beside the canary.
    Beside(Arc<PluginInfo>),
    /// The one that was replaced last.
    Earlier(Before),
    Shipped(Box<PluginInfo>),
}

impl Back {
    /// By what is in service, and what was before; `None`: there is nothing to go back to.
    pub fn of(registry: &Registry, plugin: &str, canary: bool, live: bool, before: Option<&Before>) -> Option<Self> {
        if canary {
            return registry.plugin(plugin).map(Self::Beside);
        }
        match before {
            _ if !live => None,
            Some(before) => Some(Self::Earlier(before.clone())),
            None => registry.built_in(plugin).map(Box::new).map(Self::Shipped),
        }
    }

    /// The same by the rows of now.
    pub async fn read(tx: &mut TenantTx, registry: &Registry, plugin: &str) -> Result<Self, Problem> {
        let canary = versions::serving(tx, plugin, "canary").await?.is_some();
        let live = versions::serving(tx, plugin, "live").await?.is_some();
        let before = versions::before(tx, Some(plugin), registry.takes_unsigned()).await?.pop();
        Self::of(registry, plugin, canary, live, before.as_ref()).ok_or_else(|| Error::NothingBefore.into())
    }

    pub fn digest(&self) -> &str {
        match self {
            Self::Beside(info) => &info.digest,
            Self::Earlier(before) => &before.digest,
            Self::Shipped(info) => &info.digest,
        }
    }

    pub fn target(&self) -> RollBackTarget {
        let (kind, id, version) = match self {
            Self::Beside(info) => (RollBackKind::Beside, None, info.version.clone()),
            Self::Earlier(before) => {
                (RollBackKind::Earlier, Some(before.id), before.version.clone().unwrap_or_default())
            }
            Self::Shipped(info) => (RollBackKind::Shipped, None, info.version.clone()),
        };
        RollBackTarget { kind, id, version, digest: self.digest().to_owned() }
    }
}

impl fmt::Display for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beside(info) => write!(f, "version {} beside the canary", info.version),
            Self::Earlier(before) => write!(f, "version {}", before.version.as_deref().unwrap_or_default()),
            Self::Shipped(info) => write!(f, "the shipped version {}", info.version),
        }
    }
}

/// Takes the canary out, or goes back to what served before. The caller has made sure that this can serve.
pub async fn go_back(tx: &mut TenantTx, plugin: &str, back: &Back, end: &End<'_>) -> Result<(), Problem> {
    let states: &[&str] = if matches!(back, Back::Beside(_)) { &["canary"] } else { &["live"] };
    if versions::retire(tx, plugin, states, None, end).await? == 0 {
        return Err(Error::NothingBefore.into());
    }
    if let Back::Earlier(before) = back {
        versions::install(tx, before.id, None, None, None, end.at).await?;
    }
    Ok(())
}
