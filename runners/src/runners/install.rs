//! Plugins that come while runs go on: looked at in processes made for it, then loaded into the sandbox beside those
//! that are there. A run that began with another version ends with that one, because the sandbox holds what a run uses
//! until it ends.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::cache::{Cache, Compiled};
use super::catalogue::{self, Component};
use super::{Runners, child, supervisor};
use crate::{Compiling, PluginInfo};

/// How long a sandbox may be away while one is to be loaded, and how often it may die over it.
const AWAY: Duration = Duration::from_secs(5);
const TRIES: usize = 3;
const DIED: &str = "the sandbox did not stay up to load it";

impl Runners {
    /// The plugin with this digest, if it is loaded.
    pub fn loaded(&self, digest: &str) -> Option<PluginInfo> {
        self.inner.catalogue.with_digest(digest)
    }

    /// Every version that is loaded: those of the folder and those that were added, by name and version.
    pub fn all_loaded(&self) -> Vec<PluginInfo> {
        let mut loaded: Vec<PluginInfo> =
            self.inner.catalogue.list().into_iter().map(|(_, plugin)| plugin.info.clone()).collect();
        loaded.sort_by(|a, b| (&a.name, &a.version, &a.digest).cmp(&(&b.name, &b.version, &b.digest)));
        loaded
    }

    /// What a component says of itself. It is compiled in a process made for it, and asked in another: neither has
    /// anything to do with the sandbox that serves, so that a component made to break one breaks its own.
    ///
    /// # Errors
    /// A sentence for the person who uploaded it.
    pub async fn inspect(&self, component: Vec<u8>) -> Result<PluginInfo, String> {
        Ok(self.examined(component, self.inner.config.compiling.component_bytes).await?.0)
    }

    /// Loads a component beside the others; jobs reach it by its digest. One that is there already is left as it is.
    ///
    /// # Errors
    /// A sentence for the person who installs it.
    pub async fn install(&self, component: Vec<u8>) -> Result<PluginInfo, String> {
        self.bring(component, self.inner.config.compiling.component_bytes, |_, _| Ok(())).await
    }

    /// The same with a model that the operator put beside the program; jobs reach it by its name, too.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub async fn add(&self, component: Vec<u8>) -> Result<PluginInfo, String> {
        self.bring(component, Compiling::OWN_BYTES, |name, number| self.inner.catalogue.name(name, number)).await
    }

    /// Loads a component of at most so many bytes, and has it `placed` under its number.
    async fn bring(
        &self,
        component: Vec<u8>,
        most: u64,
        placed: impl FnOnce(&str, u32) -> Result<(), String>,
    ) -> Result<PluginInfo, String> {
        let _one_at_a_time = self.inner.installing.lock().await;
        if let Some(there) = self.loaded(&Component::new(PathBuf::new(), component.clone()).digest) {
            return Ok(there);
        }
        let (info, compiled) = self.examined(component, most).await?;
        let number = self.inner.catalogue.next_number();
        let brought = self.shelve(number, &info, &Arc::new(compiled)).await.and_then(|()| placed(&info.name, number));
        if brought.is_err() {
            // A caller who was told that it is not installed does not find it there.
            self.inner.catalogue.remove(&info.digest);
            self.inner.in_flight.unload(number);
        }
        brought.map(|()| info)
    }

    /// Loads into the sandbox that serves, and keeps for every one to come.
    async fn shelve(&self, number: u32, info: &PluginInfo, compiled: &Arc<Compiled>) -> Result<(), String> {
        for _ in 0..TRIES {
            let sandbox = self.sandbox_pid();
            self.load(number, &compiled.bytes()?).await?;
            self.inner.catalogue.put(number, info.clone(), compiled.clone());
            // One that was started between the two was filled without it; from now on each is filled with it.
            if sandbox.is_some() && self.sandbox_pid() == sandbox {
                return Ok(());
            }
        }
        Err(DIED.to_owned())
    }

    /// The plugins that were installed, without those of the folder.
    pub fn installed(&self) -> Vec<PluginInfo> {
        self.inner.catalogue.installed()
    }

    /// Takes a plugin that was installed out again; those of the folder stay. Runs on their way go on.
    pub fn uninstall(&self, digest: &str) {
        if let Some(number) = self.inner.catalogue.remove(digest) {
            self.inner.in_flight.unload(number);
        }
    }

    async fn examined(&self, component: Vec<u8>, most: u64) -> Result<(PluginInfo, Compiled), String> {
        let config = &self.inner.config;
        if component.len() as u64 > most {
            return Err(catalogue::too_large(most));
        }
        let cache = Cache::open(&config.cache_dir).map_err(|error| format!("the cache cannot be used: {error}"))?;
        let component = Component::new(PathBuf::new(), component);
        let mut own = child::start(&config.sandbox, supervisor::mode(config, 1, 0)).await?;
        let (mut info, compiled) = supervisor::load_cached(config, &cache, &mut own, &component, 0).await?;
        catalogue::acceptable(&info)?;
        let compiled = cache.kept(&component.digest, own.engine, compiled);
        info.digest = component.digest;
        Ok((info, compiled))
    }

    /// Loads into whichever sandbox serves.
    async fn load(&self, number: u32, compiled: &[u8]) -> Result<(), String> {
        for _ in 0..TRIES {
            let back = async {
                loop {
                    if let Some(expected) = self.inner.in_flight.expect_loaded(number) {
                        return expected;
                    }
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            };
            let Ok((sandbox, told)) = tokio::time::timeout(AWAY, back).await else { break };
            if supervisor::send(&sandbox, number, compiled).is_err() {
                continue;
            }
            match tokio::time::timeout(supervisor::LOAD, told).await {
                Ok(Ok(manifest)) => return manifest.map(drop),
                // The sandbox died, over this or something else: the next one tells.
                Ok(Err(_)) => {}
                Err(_) => return Err("loading it took too long".to_owned()),
            }
        }
        Err(DIED.to_owned())
    }
}
