//! Versions that serve nobody yet, or no longer, lent to a replay that plays recordings back to them: an administrator
//! sees what a version does to last week's runs before it gets one.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use runners::PluginInfo;

use super::component::{Unusable, load};
use super::model::State;
use super::trust;
use crate::kit::caller::ClientId;
use crate::kit::problem::Problem;
use crate::runners_admin::registry::{Inner, Registry};
use crate::runners_admin::store::{keys, versions};

/// A version stays in the sandbox for as long as this is held.
pub struct Borrowed(#[expect(dead_code, reason = "counted, not read")] Arc<()>);

/// Who holds which version, by its digest.
#[derive(Default)]
pub struct Holds(HashMap<String, Weak<()>>);

impl Holds {
    fn hold(&mut self, digest: &str) -> Borrowed {
        let held = self.0.get(digest).and_then(Weak::upgrade).unwrap_or_default();
        self.0.insert(digest.to_owned(), Arc::downgrade(&held));
        Borrowed(held)
    }

    pub fn contains(&self, digest: &str) -> bool {
        self.0.get(digest).is_some_and(|held| held.strong_count() > 0)
    }

    /// Forgets what nobody holds any more.
    pub fn tidy(&mut self) {
        self.0.retain(|_, held| held.strong_count() > 0);
    }
}

impl Registry {
    /// The uploaded versions that serve nobody, and that could be put into service.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn idle_versions(&self) -> Result<Vec<PluginInfo>, Problem> {
        Ok(idle(self.inner()).await?.into_iter().filter_map(|row| row.manifest.map(|manifest| manifest.0)).collect())
    }

    /// Keeps a version in the sandbox, and loads it if need be; `None` when there is none that could be.
    ///
    /// # Errors
    /// When the database or the store of files cannot be reached.
    pub async fn borrow(&self, digest: &str) -> Result<Option<Borrowed>, Problem> {
        // Under the lock that is held to take versions out of the sandbox: none goes between the look and the hold.
        let mut read = self.inner().read.lock().await;
        let held = read.holds.hold(digest);
        if self.runners().loaded(digest).is_some() || self.runners().plugins().iter().any(|info| info.digest == digest)
        {
            return Ok(Some(held));
        }
        let Some(row) = idle(self.inner()).await?.into_iter().find(|row| row.digest == digest) else { return Ok(None) };
        let mut tx = self.db().begin_for(ClientId::OWNER).await?;
        let known = keys::all(&mut tx).await?;
        drop(tx);
        match load(self.inner(), &row, &known).await {
            Ok(_) => Ok(Some(held)),
            Err(Unusable::Away(problem)) => Err(problem),
            Err(why) => {
                tracing::warn!(digest, %why, "plugin version for a replay failed to load");
                Ok(None)
            }
        }
    }
}

async fn idle(inner: &Inner) -> Result<Vec<versions::Row>, Problem> {
    let states = [State::Checked, State::Retired].map(|state| state.as_str().to_owned());
    let mut tx = inner.db.begin_for(ClientId::OWNER).await?;
    let slice = versions::Slice { states: Some(&states), fetch: 1000, ..versions::Slice::default() };
    let mut rows = versions::rows(&mut tx, &slice).await?;
    rows.retain(|row| trust::objection(trust::shown(row).trust, inner.unsigned_plugins).is_none());
    Ok(rows)
}
