//! One plugin in a real sandbox, for the commands that try it: the same host as the platform's, with this program as the sandbox.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use runners::{Config, PluginInfo, Runners, SandboxCommand};

/// A folder that is removed at the end.
pub struct Lab {
    folder: PathBuf,
    pub runners: Runners,
    pub plugin: PluginInfo,
}

impl Lab {
    /// Loads this one component. Endpoints on this machine and network are allowed: the person at the terminal is the operator.
    pub async fn open(component: &Path) -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("runner-{}", std::process::id()));
        let plugins = folder.join("plugins");
        std::fs::create_dir_all(&plugins).with_context(|| format!("cannot make {}", plugins.display()))?;
        let started = Self::start(component, &folder, &plugins).await;
        match started {
            Ok((runners, plugin)) => Ok(Self { folder, runners, plugin }),
            Err(error) => {
                let _ = std::fs::remove_dir_all(&folder);
                Err(error)
            }
        }
    }

    async fn start(component: &Path, folder: &Path, plugins: &Path) -> anyhow::Result<(Runners, PluginInfo)> {
        std::fs::copy(component, plugins.join("plugin.wasm"))
            .with_context(|| format!("cannot read {}", component.display()))?;
        let sandbox = SandboxCommand::new(std::env::current_exe()?, ["sandbox"]);
        let mut config = Config::new(sandbox, plugins, folder.join("cache"));
        config.parallel_runs = 64;
        config.allow_private_hosts = true;
        let runners = Runners::start(config).await?;
        if let Some((_, why)) = runners.refused().first() {
            bail!("{}: {why}", component.display());
        }
        let plugin = runners.plugins().into_iter().next().context("the plugin was not loaded")?;
        Ok((runners, plugin))
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A runtime for one command.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()
}
