//! One component alone in a sandbox of its own: for the conformance check, and for the tool's commands that try a
//! plugin.

use std::path::Path;

use tempfile::TempDir;

use crate::{Config, PluginInfo, Runners, SandboxCommand, StartError};

/// A host with one plugin; its folder and its process end with it.
pub struct Lab {
    pub runners: Runners,
    pub plugin: PluginInfo,
    _folder: TempDir,
}

/// Why there is no lab.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The component's own fault.
    #[error("it cannot be loaded: {0}")]
    Refused(String),
    #[error("its folder cannot be made: {0}")]
    Folder(#[from] std::io::Error),
    #[error(transparent)]
    Start(#[from] StartError),
}

impl Lab {
    /// Compiles and loads this component in a new sandbox. Endpoints on this machine are allowed: the provider is a
    /// stand-in, or the person at the terminal is the operator. What a run reaches is its binding's endpoint and
    /// nothing else all the same.
    ///
    /// `cache` is a folder for compiled components; without one it is compiled anew.
    pub async fn open(sandbox: SandboxCommand, component: &[u8], cache: Option<&Path>) -> Result<Self, LabError> {
        let folder = tempfile::Builder::new().prefix("runner-").tempdir()?;
        let plugins = folder.path().join("plugins");
        std::fs::create_dir(&plugins)?;
        std::fs::write(plugins.join("plugin.wasm"), component)?;
        let cache = cache.map_or_else(|| folder.path().join("cache"), Path::to_owned);
        let mut config = Config::new(sandbox, &plugins, cache);
        config.parallel_runs = 64;
        // Beside the platform's own: a few runs at once, each with what one may have at most.
        config.space.memory_bytes = 1 << 30;
        config.allow_private_hosts = true;
        let runners = Runners::start(config).await?;
        if let Some((_, why)) = runners.refused().first() {
            return Err(LabError::Refused(why.clone()));
        }
        let plugin =
            runners.plugins().into_iter().next().ok_or_else(|| LabError::Refused("there is no plugin in it".into()))?;
        Ok(Self { runners, plugin, _folder: folder })
    }
}
