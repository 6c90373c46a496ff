//! The uploaded versions that serve, loaded into this process's sandbox.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use runners::PluginInfo;

use super::component::load;
use super::trust::{self, Signer};
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::Inner;
use crate::runners_admin::store::{keys, versions};

/// What was uploaded of one name and is in service.
#[derive(Default)]
pub struct Uploaded {
    pub live: Option<(Arc<PluginInfo>, Signer)>,
    pub canary: Option<Trial>,
    /// Digest of the version that is to have all runs, whether it could be loaded or not.
    pub wanted: Option<String>,
}

/// A version that has a share of the runs.
#[derive(Clone)]
pub struct Trial {
    pub info: Arc<PluginInfo>,
    /// Of a hundred.
    pub share: u8,
    /// From when on its calls say something of it.
    pub judged_from: DateTime<Utc>,
}

/// Versions in service that could not be loaded here, by their digests. Each is tried again, at longer and longer
/// intervals.
#[derive(Default)]
pub struct Troubles(HashMap<String, Trouble>);

struct Trouble {
    why: String,
    tries: u32,
    next: DateTime<Utc>,
}

impl Troubles {
    /// Whether one is to be tried again.
    pub fn are_due(&self, now: DateTime<Utc>) -> bool {
        self.0.values().any(|trouble| trouble.next <= now)
    }

    /// Why each does not serve, as a sentence.
    pub fn told(&self) -> HashMap<String, String> {
        let told = |(digest, trouble): (&String, &Trouble)| {
            (digest.clone(), format!("It is in service, and cannot be loaded: {}.", trouble.why.trim_end_matches('.')))
        };
        self.0.iter().map(told).collect()
    }

    fn waits(&self, digest: &str, now: DateTime<Utc>) -> bool {
        self.0.get(digest).is_some_and(|trouble| trouble.next > now)
    }

    fn note(&mut self, digest: &str, why: String, now: DateTime<Utc>) {
        let tries = self.0.get(digest).map_or(0, |trouble| trouble.tries);
        // 2 s, 4 s … 256 s: a store that is away is soon back, a file that is gone comes with somebody who brings it.
        let next = now + TimeDelta::seconds(2_i64 << tries.min(7));
        self.0.insert(digest.to_owned(), Trouble { why, tries: tries.saturating_add(1), next });
    }
}

/// Loads what serves and is not loaded yet. A version that cannot be loaded, or whose key was revoked, is left out:
/// then the shipped one serves, where there is one. It costs no other version anything.
pub async fn installed(inner: &Inner, troubles: &mut Troubles) -> Result<BTreeMap<String, Uploaded>, Problem> {
    let states = ["live".to_owned(), "canary".to_owned()];
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let slice = versions::Slice { states: Some(&states), fetch: 1000, ..versions::Slice::default() };
    let rows = versions::rows(&mut tx, &slice).await?;
    let known = keys::all(&mut tx).await?;
    drop(tx);
    let now = inner.clock().now();
    troubles.0.retain(|digest, _| rows.iter().any(|row| row.digest == *digest));
    let mut found = BTreeMap::<String, Uploaded>::new();
    for row in rows {
        let (Some(name), digest) = (row.name.clone(), row.digest.clone()) else { continue };
        let place = found.entry(name.clone()).or_default();
        let share = row.share.and_then(|share| u8::try_from(share).ok());
        if share.is_none() {
            place.wanted = Some(digest.clone());
        }
        if let Some(why) = trust::objection(trust::shown(&row).trust, inner.unsigned_plugins) {
            tracing::error!(plugin = name, digest, why, "installed plugin is out of service");
            continue;
        }
        let (info, signer) = match inner.runners.loaded(&digest) {
            Some(info) => (info, Signer::of(&row)),
            None if troubles.waits(&digest, now) => continue,
            None => match load(inner, &row, &known).await {
                Ok(loaded) => loaded,
                Err(why) => {
                    tracing::error!(plugin = name, digest, %why, "installed plugin failed to load; retrying");
                    troubles.note(&digest, why.to_string(), now);
                    continue;
                }
            },
        };
        troubles.0.remove(&digest);
        let info = Arc::new(info);
        match share {
            Some(share) => {
                let judged_from = row.judged_from.or(row.installed_at).unwrap_or_default();
                place.canary = Some(Trial { info, share, judged_from });
            }
            None => place.live = Some((info, signer)),
        }
    }
    Ok(found)
}
