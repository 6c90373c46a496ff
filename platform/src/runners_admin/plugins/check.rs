//! Looks at a component that was uploaded: is it what it was when it came, who signed it, does it compile, what does it say of itself. Compiling and asking
//! happen in processes made for it and thrown away.

use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::model::State;
use super::trust;
use crate::audit::{self, Entry, Outcome};
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::problem::Problem;
use crate::runners_admin::bindings::rules;
use crate::runners_admin::registry::{Inner, Registry};
use crate::runners_admin::store::{conformance, keys, versions};

/// Bytes of a component at most.
pub const LARGEST: u64 = runners::Compiling::COMPONENT_BYTES;

/// The component's bytes, if they are those that were uploaded.
pub async fn component(inner: &Inner, row: &versions::Row) -> Result<Vec<u8>, Problem> {
    let mut stream = inner.blobs.get(&row.blob_key).await?;
    let mut bytes = Vec::new();
    while let Some(piece) = stream.try_next().await? {
        bytes.extend_from_slice(&piece);
        if bytes.len() as u64 > LARGEST {
            break;
        }
    }
    let digest: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    if digest != row.digest {
        return Err(Problem::internal("the file of a plugin is not the one that was uploaded"));
    }
    Ok(bytes)
}

impl Registry {
    /// Checks a version away from the request that brought it.
    pub fn check_soon(&self, id: Uuid, clock: Clock) {
        let registry = self.clone();
        tokio::spawn(async move {
            if let Err(problem) = check(registry.inner(), id, &clock).await {
                tracing::error!(version = %id, %problem, "an uploaded plugin could not be checked; the next start tries again");
            }
        });
    }
}

impl Registry {
    /// Checks what an earlier process was asked to check and did not.
    pub fn check_the_rest(&self, clock: &Clock) {
        let (registry, clock) = (self.clone(), clock.clone());
        tokio::spawn(async move {
            match waiting(registry.inner()).await {
                Ok(ids) => ids.into_iter().for_each(|id| registry.check_soon(id, clock.clone())),
                Err(problem) => {
                    tracing::error!(%problem, "uploaded plugins that wait for their check could not be looked up")
                }
            }
        });
    }
}

async fn waiting(inner: &Inner) -> Result<Vec<Uuid>, Problem> {
    let states = [State::Uploaded.as_str().to_owned()];
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let slice = versions::Slice { states: Some(&states), fetch: 1000, ..versions::Slice::default() };
    Ok(versions::rows(&mut tx, &slice).await?.into_iter().map(|row| row.id).collect())
}

async fn check(inner: &Inner, id: Uuid, clock: &Clock) -> Result<(), Problem> {
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let Some(row) = versions::get(&mut tx, id).await? else { return Ok(()) };
    let known = keys::all(&mut tx).await?;
    drop(tx);
    let component = component(inner, &row).await?;
    let signer = trust::signer(&component, row.signature.as_deref(), &known);
    let found = match &signer {
        Err(why) => Err(why.clone()),
        Ok(_) => inner.runners.inspect(component).await,
    };
    let found = found.and_then(|info| {
        if info.settings_schema.is_empty() {
            return Ok(info);
        }
        rules::validator(&info.settings_schema).map(|_| info)
    });
    let problem: Option<String> = found.as_ref().err().map(|why| why.chars().take(2000).collect());
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let seen = found.as_ref().map_err(|_| problem.as_deref().unwrap_or_default());
    if versions::checked(&mut tx, id, seen, signer.unwrap_or_default(), clock.now()).await? {
        if found.is_ok() && inner.check_plugins {
            conformance::request(&mut tx, id, &conformance::Terms::default(), None, clock.now()).await?;
        }
        let entry = Entry {
            action: if found.is_ok() { "plugin.checked" } else { "plugin.refused" },
            object_type: "plugin_version",
            object_id: Some(id.to_string()),
            outcome: if found.is_ok() { Outcome::Done } else { Outcome::Failed },
            ip: None,
            detail: serde_json::json!({ "file": row.file_name, "digest": row.digest, "problem": problem }),
        };
        audit::record(&mut tx, None, entry).await?;
    }
    tx.commit().await?;
    inner.conformance.notify_one();
    Ok(())
}
