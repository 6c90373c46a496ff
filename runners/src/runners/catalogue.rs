//! The plugins of the folder: read, digested, compiled in a throw-away process or taken from the cache.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use aws_lc_rs::digest;

use super::StartError;
use super::cache::Cache;
use super::child;
use crate::wire::{FromSandbox, Mode, ToSandbox};
use crate::{PluginInfo, SandboxCommand};

/// The largest component that is taken.
const MAX_COMPONENT: u64 = 8 << 20;
/// How long compiling one may take; the process has a limit of 30 s of computing on top.
const COMPILE: Duration = Duration::from_secs(60);
/// Bytes a frame when code is sent.
pub const PART: usize = 1 << 20;

/// A component of the folder, before it is known what it calls itself.
pub struct Component {
    pub path: PathBuf,
    /// SHA-256 in lower-case hex.
    pub digest: String,
    pub bytes: Vec<u8>,
}

/// A plugin ready to be loaded into any sandbox of the same engine.
pub struct Plugin {
    pub info: PluginInfo,
    pub compiled: Vec<u8>,
}

/// The loaded plugins; a plugin's place in the list is its number in the sandbox.
#[derive(Default)]
pub struct Catalogue {
    list: Vec<Plugin>,
    by_name: HashMap<String, u32>,
    refused: Vec<(PathBuf, String)>,
}

impl Catalogue {
    pub fn plugins(&self) -> Vec<PluginInfo> {
        let mut plugins: Vec<PluginInfo> = self.list.iter().map(|plugin| plugin.info.clone()).collect();
        plugins.sort_by(|a, b| a.name.cmp(&b.name));
        plugins
    }

    pub fn refused(&self) -> &[(PathBuf, String)] {
        &self.refused
    }

    pub fn list(&self) -> &[Plugin] {
        &self.list
    }

    /// The number of the plugin with this name, if it has this digest where one is demanded.
    pub fn number(&self, name: &str, digest: Option<&str>) -> Result<u32, String> {
        let number = *self.by_name.get(name).ok_or_else(|| format!("no runner plugin is called \"{name}\""))?;
        let has = self.list.get(number as usize).map(|plugin| plugin.info.digest.as_str());
        match digest {
            Some(wanted) if has != Some(wanted) => {
                Err(format!("the runner plugin \"{name}\" is pinned to another version than the one installed"))
            }
            _ => Ok(number),
        }
    }

    pub fn next_number(&self) -> u32 {
        self.list.len() as u32
    }

    pub fn add(&mut self, component: &Component, mut info: PluginInfo, compiled: Vec<u8>) {
        if let Err(why) = acceptable(&info) {
            return self.refuse(component.path.clone(), why);
        }
        if self.by_name.contains_key(&info.name) {
            return self.refuse(component.path.clone(), format!("another file is called \"{}\" already", info.name));
        }
        info.digest.clone_from(&component.digest);
        tracing::info!(plugin = info.name, version = info.version, digest = info.digest, "loaded a runner plugin");
        self.by_name.insert(info.name.clone(), self.next_number());
        self.list.push(Plugin { info, compiled });
    }

    pub fn refuse(&mut self, path: PathBuf, why: String) {
        tracing::error!(path = %path.display(), "left out a runner plugin: {why}");
        self.refused.push((path, why));
    }
}

fn acceptable(info: &PluginInfo) -> Result<(), String> {
    let name = &info.name;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || name.len() > 64 || !name.chars().all(plain) {
        return Err("its name must be 1 to 64 lower-case letters, digits and hyphens".into());
    }
    if info.hosts.iter().any(|host| host.is_empty() || host.contains(['*', '/', ':'])) {
        return Err("its manifest must list whole host names, without wildcard, port or path".into());
    }
    Ok(())
}

/// Reads the components of the folder, in the order of their names.
pub fn read(folder: &Path, catalogue: &mut Catalogue) -> Result<Vec<Component>, StartError> {
    let wrong = |source| StartError::Plugins { path: folder.to_owned(), source };
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).map_err(wrong)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "wasm"));
    paths.sort();
    let mut components = Vec::new();
    for path in paths {
        match std::fs::metadata(&path)
            .and_then(|found| if found.len() > MAX_COMPONENT { Ok(None) } else { std::fs::read(&path).map(Some) })
        {
            Ok(Some(bytes)) => components.push(Component {
                path,
                digest: hex(digest::digest(&digest::SHA256, &bytes).as_ref()),
                bytes,
            }),
            Ok(None) => catalogue.refuse(path, format!("it is larger than {MAX_COMPONENT} bytes")),
            Err(error) => catalogue.refuse(path, error.to_string()),
        }
    }
    Ok(components)
}

/// The compiled form of a component: from the cache, else from a process made for it.
pub async fn compiled(
    command: &SandboxCommand,
    cache: &Cache,
    component: &Component,
    engine: u64,
) -> Result<Vec<u8>, String> {
    if let Some(compiled) = cache.get(&component.digest, engine) {
        return Ok(compiled);
    }
    let compiled = tokio::time::timeout(COMPILE, compile(command, component))
        .await
        .map_err(|_| "compiling it took too long".to_owned())??;
    if let Err(error) = cache.put(&component.digest, engine, &compiled) {
        tracing::warn!("a compiled runner plugin cannot be kept, so the next start compiles it again: {error}");
    }
    Ok(compiled)
}

async fn compile(command: &SandboxCommand, component: &Component) -> Result<Vec<u8>, String> {
    let mut sandbox = child::start(command, Mode::Compile).await?;
    for part in component.bytes.chunks(PART) {
        sandbox.sender.send(&ToSandbox::Part(part.to_vec())).map_err(|error| error.to_string())?;
    }
    sandbox.sender.send(&ToSandbox::Compile).map_err(|error| error.to_string())?;
    let mut compiled = Vec::new();
    loop {
        match sandbox.reader.next().await {
            Some(Ok(FromSandbox::Part(part))) if compiled.len() < 16 * MAX_COMPONENT as usize => {
                compiled.extend_from_slice(&part)
            }
            Some(Ok(FromSandbox::Compiled(end))) => {
                return end.map(|()| compiled).map_err(|why| format!("it cannot be compiled: {why}"));
            }
            Some(Ok(_)) => return Err("the compiling process spoke out of turn".into()),
            Some(Err(error)) => return Err(error.to_string()),
            None => return Err("compiling it needs more memory or time than a plugin may use".into()),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
