//! The uploaded versions that serve, loaded into this process's sandbox.

use std::collections::BTreeMap;
use std::sync::Arc;

use runners::PluginInfo;

use super::model::Trust;
use super::{check, trust};
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::runners_admin::keys::PluginKey;
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
            None => match load(inner, &row, &known).await? {
                Some(info) => info,
                None => continue,
            },
        };
        let place = found.entry(name).or_default();
        match row.share.and_then(|share| u8::try_from(share).ok()) {
            Some(share) => place.1 = Some((Arc::new(info), share)),
            None => place.0 = Some(Arc::new(info)),
        }
    }
    Ok(found)
}

/// Loads a version whose signature may serve; `None`, and a line in the log, where its file cannot be used.
pub async fn load(inner: &Inner, row: &versions::Row, known: &[PluginKey]) -> Result<Option<PluginInfo>, Problem> {
    let (plugin, digest) = (row.name.as_deref().unwrap_or_default(), &row.digest);
    let component = check::component(inner, row).await?;
    // Between the check and now the file was in a store that others may reach too.
    let is_signed = trust::signer(&component, row.signature.as_deref(), known);
    if trust::shown(row).trust == Trust::Trusted && is_signed != Ok(row.signed_by) {
        tracing::error!(plugin, digest, "the component is not the one that was signed; it does not serve");
        return Ok(None);
    }
    match inner.runners.install(component).await {
        Ok(info) => Ok(Some(info)),
        Err(why) => {
            tracing::error!(plugin, digest, %why, "an uploaded plugin cannot be loaded");
            Ok(None)
        }
    }
}
