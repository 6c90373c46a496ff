//! The plugins that are there, those of the folder and those that were added: digested, compiled in a throw-away
//! process or taken from the cache.

use std::collections::{BTreeMap, HashMap};
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use aws_lc_rs::digest;

use super::StartError;
use super::cache::{Cache, Compiled};
use super::child;
use crate::wire::{FromSandbox, Mode, ToSandbox};
use crate::{Compiling, Config, Failure, PluginInfo};

/// Compiled code is so many times as large as the component at most.
const GROWTH: u64 = 16;
/// How long a process that has let go of its connection may take to be gone.
const GONE: Duration = Duration::from_secs(2);
/// Bytes a frame when code is sent.
pub const PART: usize = 1 << 20;

/// A component of the folder, before it is known what it calls itself.
pub struct Component {
    pub path: PathBuf,
    /// SHA-256 in lower-case hex.
    pub digest: String,
    pub bytes: Vec<u8>,
}

impl Component {
    pub fn new(path: PathBuf, bytes: Vec<u8>) -> Self {
        Self { path, digest: hex(digest::digest(&digest::SHA256, &bytes).as_ref()), bytes }
    }
}

/// A plugin ready to be loaded into any sandbox of the same engine.
pub struct Plugin {
    pub info: PluginInfo,
    pub compiled: Arc<Compiled>,
}

/// The plugins that are there. Those of the folder go by their names; those that were added later only by their
/// digests, so that they take nobody's place until somebody asks for them.
#[derive(Default)]
pub struct Catalogue {
    index: RwLock<PluginIndex>,
    refused: Vec<(PathBuf, String)>,
}

#[derive(Default)]
struct PluginIndex {
    /// By the number that the sandbox knows them by; none is given twice.
    plugins: BTreeMap<u32, Arc<Plugin>>,
    by_name: HashMap<String, u32>,
    by_digest: HashMap<String, u32>,
    last: u32,
}

impl Catalogue {
    /// The plugins of the folder, by name.
    pub fn plugins(&self) -> Vec<PluginInfo> {
        let index = self.read();
        let named = index.by_name.values().filter_map(|number| index.plugins.get(number));
        let mut plugins: Vec<PluginInfo> = named.map(|plugin| plugin.info.clone()).collect();
        plugins.sort_by(|a, b| a.name.cmp(&b.name));
        plugins
    }

    pub fn refused(&self) -> &[(PathBuf, String)] {
        &self.refused
    }

    /// Every plugin with its number.
    pub fn list(&self) -> Vec<(u32, Arc<Plugin>)> {
        self.read().plugins.iter().map(|(number, plugin)| (*number, plugin.clone())).collect()
    }

    /// Those that were added by their digests alone.
    pub fn installed(&self) -> Vec<PluginInfo> {
        let index = self.read();
        let added = index.plugins.iter().filter(|(number, _)| !index.by_name.values().any(|named| named == *number));
        added.map(|(_, plugin)| plugin.info.clone()).collect()
    }

    /// The plugin with this digest.
    pub fn with_digest(&self, digest: &str) -> Option<PluginInfo> {
        let index = self.read();
        let number = index.by_digest.get(digest)?;
        index.plugins.get(number).map(|plugin| plugin.info.clone())
    }

    /// The number of the plugin with this digest where one is demanded, else of the folder's with this name.
    pub fn number(&self, name: &str, digest: Option<&str>) -> Result<u32, Failure> {
        let index = self.read();
        let nobody =
            || Failure::Misconfigured(format!("no runner plugin is called \"{name}\"; an administrator installs it"));
        let Some(digest) = digest else {
            return index.by_name.get(name).copied().ok_or_else(nobody);
        };
        let number = index.by_digest.get(digest).copied();
        let is_it = |number: &u32| index.plugins.get(number).is_some_and(|plugin| plugin.info.name == name);
        number.filter(is_it).ok_or_else(|| match index.by_name.contains_key(name) {
            true => Failure::Misconfigured(format!(
                "the runner plugin \"{name}\" is pinned to another version than the one installed; an administrator installs that one, or takes the pin away"
            )),
            false => nobody(),
        })
    }

    /// A number for a plugin to come.
    pub fn next_number(&self) -> u32 {
        let mut index = self.write();
        index.last += 1;
        index.last
    }

    /// Adds a plugin of the folder.
    pub fn add(&mut self, component: &Component, number: u32, mut info: PluginInfo, compiled: Compiled) {
        if let Err(why) = acceptable(&info) {
            return self.refuse(component.path.clone(), why);
        }
        if self.read().by_name.contains_key(&info.name) {
            return self.refuse(component.path.clone(), format!("another file is called \"{}\" already", info.name));
        }
        info.digest.clone_from(&component.digest);
        self.write().by_name.insert(info.name.clone(), number);
        self.put(number, info, Arc::new(compiled));
    }

    /// Keeps a plugin under its number, for every sandbox to come.
    pub fn put(&self, number: u32, info: PluginInfo, compiled: Arc<Compiled>) {
        tracing::info!(plugin = info.name, version = info.version, digest = info.digest, "plugin loaded");
        let mut index = self.write();
        index.by_digest.insert(info.digest.clone(), number);
        index.plugins.insert(number, Arc::new(Plugin { info, compiled }));
    }

    /// Lets a plugin that was put be reached by its name, as those of the folder are.
    ///
    /// # Errors
    /// Where another one has that name.
    pub fn name(&self, name: &str, number: u32) -> Result<(), String> {
        let mut index = self.write();
        if index.by_name.contains_key(name) {
            return Err(format!("another plugin is called \"{name}\" already"));
        }
        index.by_name.insert(name.to_owned(), number);
        Ok(())
    }

    /// Forgets a plugin that was added by its digest; the folder's own stay. Answers its number.
    pub fn remove(&self, digest: &str) -> Option<u32> {
        let mut index = self.write();
        let number = *index.by_digest.get(digest)?;
        if index.by_name.values().any(|named| *named == number) {
            return None;
        }
        index.by_digest.remove(digest);
        index.plugins.remove(&number);
        Some(number)
    }

    pub fn refuse(&mut self, path: PathBuf, why: String) {
        tracing::error!(path = %path.display(), "plugin skipped: {why}");
        self.refused.push((path, why));
    }

    fn read(&self) -> RwLockReadGuard<'_, PluginIndex> {
        // Whole after every statement under the lock, also after a panic in one.
        self.index.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, PluginIndex> {
        self.index.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a manifest can be used at all.
pub fn acceptable(info: &PluginInfo) -> Result<(), String> {
    let name = &info.name;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || name.len() > 64 || !name.chars().all(plain) {
        return Err("its name must be 1 to 64 lower-case letters, digits and hyphens".into());
    }
    if info.hosts.iter().any(|host| host.is_empty() || host.contains(['*', '/', ':'])) {
        return Err("its manifest must list whole host names, without wildcard, port or path".into());
    }
    let foreign = info.credentials.iter().flat_map(|field| &field.hosts).find(|host| !info.hosts.contains(host));
    if let Some(host) = foreign {
        return Err(format!("it wants to send a credential to {host:?}, which is not among its manifest's hosts"));
    }
    Ok(())
}

/// Reads the components of the folder, in the order of their names.
pub fn read(config: &Config, catalogue: &mut Catalogue) -> Result<Vec<Component>, StartError> {
    let (folder, most) = (config.plugins_dir.as_path(), config.compiling.component_bytes);
    let wrong = |source| StartError::Plugins { path: folder.to_owned(), source };
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).map_err(wrong)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "wasm"));
    paths.sort();
    let mut components = Vec::new();
    for path in paths {
        match std::fs::metadata(&path)
            .and_then(|found| if found.len() > most { Ok(None) } else { std::fs::read(&path).map(Some) })
        {
            Ok(Some(bytes)) => components.push(Component::new(path, bytes)),
            Ok(None) => catalogue.refuse(path, too_large(most)),
            Err(error) => catalogue.refuse(path, error.to_string()),
        }
    }
    Ok(components)
}

/// The compiled form of a component: from the cache, else from a process made for it.
pub async fn compiled(config: &Config, cache: &Cache, component: &Component, engine: u64) -> Result<Vec<u8>, String> {
    if let Some(compiled) = cache.get(&component.digest, engine) {
        return Ok(compiled);
    }
    let compiled = tokio::time::timeout(5 * config.compiling.cpu, compile(config, component))
        .await
        .map_err(|_| {
            let seconds = config.compiling.cpu.as_secs();
            format!(
                "compiling it took longer than {} s; the machine may be busy: try again, or let the operator raise compile_seconds ({seconds}) of plugin_limits",
                5 * seconds
            )
        })??;
    if let Err(error) = cache.put(&component.digest, engine, &compiled) {
        tracing::warn!("failed to cache a compiled plugin; the next start compiles it again: {error}");
    }
    Ok(compiled)
}

/// What is said of a component that is larger than one may be.
pub fn too_large(most: u64) -> String {
    format!("it is larger than {most} bytes")
}

async fn compile(config: &Config, component: &Component) -> Result<Vec<u8>, String> {
    let limits = &config.compiling;
    let mode = Mode::Compile { memory_bytes: limits.memory_bytes, cpu_seconds: limits.cpu.as_secs().max(1) };
    let mut sandbox = child::start(&config.sandbox, mode)
        .await
        .map_err(|why| format!("the compiling process did not start: {why}; {}", memory_of(limits)))?;
    for part in component.bytes.chunks(PART) {
        sandbox.sender.send(&ToSandbox::Part(part.to_vec())).map_err(|error| error.to_string())?;
    }
    sandbox.sender.send(&ToSandbox::Compile).map_err(|error| error.to_string())?;
    let mut compiled = Vec::new();
    loop {
        match sandbox.reader.next().await {
            Some(Ok(FromSandbox::Part(part))) if (compiled.len() as u64) < GROWTH * limits.component_bytes => {
                compiled.extend_from_slice(&part)
            }
            Some(Ok(FromSandbox::Compiled(end))) => {
                return end.map(|()| compiled).map_err(|why| format!("it cannot be compiled: {why}"));
            }
            Some(Ok(_)) => return Err("the compiling process spoke out of turn".into()),
            // A connection that breaks is how the end of the process is heard as well, where it had not read everything.
            Some(Err(error)) => {
                let end = tokio::time::timeout(GONE, sandbox.process.wait()).await;
                return Err(end.map_or_else(|_| error.to_string(), |end| ended_early(limits, end.ok())));
            }
            None => return Err(ended_early(limits, sandbox.process.wait().await.ok())),
        }
    }
}

/// Why a process that compiled ended early: the limit that it met and the setting that raises it, else how it ended.
fn ended_early(limits: &Compiling, end: Option<ExitStatus>) -> String {
    match end.and_then(|end| end.signal()) {
        Some(libc::SIGXCPU) => {
            let seconds = limits.cpu.as_secs();
            format!(
                "compiling it takes more than {seconds} s of a processor; the operator may raise compile_seconds of plugin_limits"
            )
        }
        // Rust aborts where memory is refused; the system kills where there is none left.
        Some(libc::SIGABRT | libc::SIGKILL) => {
            let memory = limits.memory_bytes >> 20;
            format!(
                "compiling it takes more than {memory} MiB of memory; the operator may raise compile_memory_mib of plugin_limits"
            )
        }
        _ => {
            let how = end.map(|end| format!(" ({end})")).unwrap_or_default();
            format!(
                "the compiling process ended unexpectedly{how}; the server's log says more, and {}",
                memory_of(limits)
            )
        }
    }
}

/// What a process that compiles may have. With very little it cannot start a thread, and ends in one of many ways.
fn memory_of(limits: &Compiling) -> String {
    format!("it may have {} MiB of memory (compile_memory_mib of plugin_limits)", limits.memory_bytes >> 20)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p8_a_compiling_process_that_ends_is_said_to_have_met_a_limit_only_where_it_did() {
        let limits = Compiling::default();
        let of = |raw| ended_early(&limits, Some(ExitStatus::from_raw(raw)));
        assert!(of(libc::SIGXCPU).contains("compile_seconds"));
        for signal in [libc::SIGABRT, libc::SIGKILL] {
            assert!(of(signal).contains("compile_memory_mib"), "{signal}");
        }
        for other in [libc::SIGSEGV, libc::SIGSYS, 1 << 8, 0] {
            let said = of(other);
            assert!(said.contains("unexpectedly") && !said.contains("takes more than"), "{said}");
        }
    }
}
