//! The uploaded versions that serve, loaded into this process's sandbox.

use std::collections::BTreeMap;
use std::sync::Arc;

use runners::PluginInfo;

use super::model::Trust;
use super::{check, trust};
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::Inner;
use crate::runners_admin::store::{keys, versions};

/// By name: the version that serves, and the canary with its share of a hundred.
pub type Uploaded = BTreeMap<String, (Option<Arc<PluginInfo>>, Option<(Arc<PluginInfo>, u8)>)>;

/// Loads what serves and is not loaded yet. A version that cannot be loaded, or whose key was revoked, is left out: then the shipped one serves, where there is one.
pub async fn installed(inner: &Inner) -> Result<Uploaded, Problem> {
    let states = ["live".to_owned(), "canary".to_owned()];
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let slice = versions::Slice { states: Some(&states), fetch: 1000, ..versions::Slice::default() };
    let rows = versions::rows(&mut tx, &slice).await?;
    let known = keys::all(&mut tx).await?;
    drop(tx);
    let mut found = Uploaded::new();
    for row in rows {
        let (Some(name), digest) = (row.name.clone(), row.digest.clone()) else { continue };
        let signature = trust::shown(&row);
        if let Some(why) = trust::objection(signature.trust, inner.unsigned_plugins) {
            tracing::error!(plugin = name, digest, why, "an installed plugin does not serve");
            continue;
        }
        let info = match inner.runners.loaded(&digest) {
            Some(info) => info,
            None => {
                let component = check::component(inner, &row).await?;
                // Between the check and now the file was in a store that others may reach too.
                let is_signed = trust::signer(&component, row.signature.as_deref(), &known);
                if signature.trust == Trust::Trusted && is_signed != Ok(row.signed_by) {
                    tracing::error!(
                        plugin = name,
                        digest,
                        "the component is not the one that was signed; it does not serve"
                    );
                    continue;
                }
                match inner.runners.install(component).await {
                    Ok(info) => info,
                    Err(why) => {
                        tracing::error!(plugin = name, digest, %why, "an installed plugin cannot be loaded");
                        continue;
                    }
                }
            }
        };
        let place = found.entry(name).or_default();
        match row.share.and_then(|share| u8::try_from(share).ok()) {
            Some(share) => place.1 = Some((Arc::new(info), share)),
            None => place.0 = Some(Arc::new(info)),
        }
    }
    Ok(found)
}
