//! The bytes of an uploaded version, and whether it can serve with them. What was checked once may lie elsewhere now,
//! be somebody else's, or be gone.

use futures_util::TryStreamExt;
use runners::PluginInfo;
use sha2::{Digest, Sha256};

use super::bounds;
use super::model::Trust;
use super::trust::{self, Signer};
use crate::kit::blob;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::runners_admin::error::Error;
use crate::runners_admin::keys::PluginKey;
use crate::runners_admin::registry::Inner;
use crate::runners_admin::store::versions::Row;

/// Characters of a reason that are kept: the database's own limit.
const REASON: usize = 2_000;

/// Why a version cannot be used now.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    #[error("its file is no longer in the store; please delete this version and upload it again")]
    Lost,
    #[error("its file is not the one that was uploaded; please delete this version and upload it again")]
    Damaged,
    /// Its signature does not count, or not any more.
    #[error("{0}")]
    NotTrusted(String),
    /// What it is.
    #[error("{0}")]
    Refused(String),
    /// The store of files is: it passes.
    #[error("{0}")]
    Away(Problem),
}

impl From<blob::Error> for Unusable {
    fn from(error: blob::Error) -> Self {
        if error.is_gone() { Self::Lost } else { Self::Away(error.into()) }
    }
}

impl From<Unusable> for Problem {
    fn from(why: Unusable) -> Self {
        match why {
            Unusable::Away(problem) => problem,
            Unusable::NotTrusted(why) => Error::NotTrusted(why).into(),
            Unusable::Lost | Unusable::Damaged | Unusable::Refused(_) => Error::CannotLoad(why.to_string()).into(),
        }
    }
}

/// What a stranger's component made somebody say, as it can be stored and shown.
pub fn legible(why: &str) -> String {
    let plain: String = why.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text::cut(plain.trim(), REASON)
}

/// The component's bytes, if they are those that were uploaded.
pub async fn component(inner: &Inner, row: &Row) -> Result<Vec<u8>, Unusable> {
    let mut stream = inner.blobs.get(&row.blob_key).await?;
    let mut bytes = Vec::new();
    while let Some(piece) = stream.try_next().await? {
        bytes.extend_from_slice(&piece);
        if bytes.len() as u64 > inner.largest_plugin {
            break;
        }
    }
    let digest: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    if digest == row.digest { Ok(bytes) } else { Err(Unusable::Damaged) }
}

/// Loads a version into the sandbox, if its signature counts now; answers who answers for it.
pub async fn load(inner: &Inner, row: &Row, known: &[PluginKey]) -> Result<(PluginInfo, Signer), Unusable> {
    let bytes = component(inner, row).await?;
    let refused = |why: String| Unusable::Refused(legible(why.trim_end_matches('.')));
    let key = trust::signer(&bytes, row.signature.as_deref(), known).map_err(Unusable::NotTrusted)?;
    let key = key.and_then(|id| known.iter().find(|key| key.id == id));
    let trusted = match key {
        Some(key) if key.revoked_at.is_some() => Trust::RevokedKey,
        Some(_) => Trust::Trusted,
        None if row.signature.is_some() => Trust::UnknownKey,
        None => Trust::Unsigned,
    };
    if let Some(why) = trust::objection(trusted, inner.unsigned_plugins) {
        return Err(Unusable::NotTrusted(why.to_owned()));
    }
    if let Some(why) = trust::unwalled(&inner.runners.walls(), inner.plugins_without_filter) {
        return Err(Unusable::NotTrusted(why.to_owned()));
    }
    let signer = key.map_or(Signer::Nobody, |key| Signer::Key(key.id, key.key_id.clone()));
    let info = inner.runners.install(bytes).await.map_err(refused)?;
    bounds::acceptable(&info).map_err(refused)?;
    Ok((info, signer))
}
