//! Keeps one sandbox alive: starts it, loads the plugins, reads what it says, and starts another when it dies.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::StartError;
use super::cache::Cache;
use super::catalogue::{self, Catalogue, PART};
use super::child::{self, Sandbox};
use super::in_flight::{Faults, InFlightRuns, SandboxFault};
use crate::wire::{FromSandbox, MAX_LANES, Manifest, Mode, Sender, Serving, ToSandbox};
use crate::{Config, Failure, Space};

/// How long loading one plugin may take.
pub const LOAD: Duration = Duration::from_secs(10);
/// Between two attempts to start a sandbox; the first is made at once.
const RETRY: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(100), Duration::from_millis(500), Duration::from_secs(1)];

/// Sandboxes that a plugin may take with it before it is left out of the next one. One may have ended over something
/// else.
const TAKEN: u32 = 2;

/// Why a plugin is not loaded.
pub enum Unloaded {
    /// The sandbox says so, and is well.
    Refused(String),
    /// The sandbox that was to load it is of no more use: it has ended, or nobody knows what it will say next.
    Lost(String),
}

impl From<Unloaded> for String {
    fn from(unloaded: Unloaded) -> Self {
        match unloaded {
            Unloaded::Refused(why) | Unloaded::Lost(why) => why,
        }
    }
}

/// Starts the first sandbox and fills the catalogue.
pub async fn open(config: &Config, runs: &InFlightRuns) -> Result<(Catalogue, Sandbox), StartError> {
    let wrong = |reason| StartError::Sandbox { program: config.sandbox.program.clone(), reason };
    let cache = Cache::open(&config.cache_dir)
        .map_err(|source| StartError::Cache { path: config.cache_dir.clone(), source })?;
    let mut catalogue = Catalogue::default();
    let components = catalogue::read(config, &mut catalogue)?;
    let mut sandbox = serving(config).await.map_err(wrong)?;
    for component in &components {
        let number = catalogue.next_number();
        match load_cached(config, &cache, &mut sandbox, component, number).await {
            Ok((info, compiled)) => {
                let compiled = cache.kept(&component.digest, sandbox.engine, compiled);
                catalogue.add(component, number, info, compiled);
            }
            Err(Unloaded::Refused(why)) => catalogue.refuse(component.path.clone(), why),
            Err(Unloaded::Lost(why)) => {
                catalogue.refuse(component.path.clone(), format!("loading it crashed the sandbox: {why}"));
                // The others still get a fresh one.
                sandbox = restarted(config, &catalogue).await.map_err(wrong)?;
            }
        }
    }
    runs.note(&sandbox);
    Ok((catalogue, sandbox))
}

async fn serving(config: &Config) -> Result<Sandbox, String> {
    // A lane for each thread that a server of one thread a core has.
    let lanes = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32).min(MAX_LANES);
    child::start(&config.sandbox, mode(config, config.parallel_runs, lanes)).await
}

/// A sandbox that makes room for so many runs.
pub fn mode(config: &Config, parallel_runs: u32, lanes: u32) -> Mode {
    let Space { memory_bytes, stack_bytes, table_elements } = config.space;
    Mode::Serve(Serving { parallel_runs, lanes, memory_bytes, stack_bytes, table_elements })
}

/// Loads a component, compiling it once more when the engine does not take what the cache had.
pub async fn load_cached(
    config: &Config,
    cache: &Cache,
    sandbox: &mut Sandbox,
    component: &catalogue::Component,
    number: u32,
) -> Result<(Manifest, Vec<u8>), Unloaded> {
    let engine = sandbox.engine;
    let compiled = catalogue::compiled(config, cache, component, engine).await.map_err(Unloaded::Refused)?;
    let refused = match load(sandbox, number, &compiled).await {
        Ok(manifest) => return Ok((manifest, compiled)),
        Err(refused) => refused,
    };
    cache.remove(&component.digest, engine);
    if matches!(refused, Unloaded::Lost(_)) {
        return Err(refused);
    }
    let compiled = catalogue::compiled(config, cache, component, engine).await.map_err(Unloaded::Refused)?;
    let manifest = load(sandbox, number, &compiled).await?;
    Ok((manifest, compiled))
}

async fn load(sandbox: &mut Sandbox, number: u32, compiled: &[u8]) -> Result<Manifest, Unloaded> {
    send(&sandbox.sender, number, compiled).map_err(Unloaded::Lost)?;
    Err(Unloaded::Lost(match tokio::time::timeout(LOAD, sandbox.reader.next()).await {
        Ok(Some(Ok(FromSandbox::Loaded { plugin, manifest }))) if plugin == number => {
            return manifest.map(|manifest| *manifest).map_err(Unloaded::Refused);
        }
        Ok(Some(Ok(_))) => "the sandbox spoke out of turn".into(),
        Ok(Some(Err(error))) => error.to_string(),
        Ok(None) => "the sandbox ended while loading it".into(),
        Err(_) => format!("loading it took longer than {} s", LOAD.as_secs()),
    }))
}

/// Sends a compiled component to be loaded under this number.
pub fn send(sandbox: &Sender<ToSandbox>, number: u32, compiled: &[u8]) -> Result<(), String> {
    for part in compiled.chunks(PART) {
        sandbox.send(&ToSandbox::Part(part.to_vec())).map_err(|error| error.to_string())?;
    }
    sandbox.send(&ToSandbox::Load { plugin: number }).map_err(|error| error.to_string())
}

/// Serves the sandbox until it dies, then starts the next; forever.
pub async fn keep_alive(config: Config, runs: Arc<InFlightRuns>, catalogue: Arc<Catalogue>, first: (Sandbox, Faults)) {
    let (mut sandbox, mut faults) = first;
    loop {
        let why = serve(&mut sandbox, &mut faults, &runs).await;
        runs.lose(&Failure::SandboxDied);
        let _ = sandbox.process.kill().await;
        tracing::error!("sandbox exited; restarting: {why}");
        sandbox = restart(&config, &runs, &catalogue).await;
        faults = runs.open(&mut sandbox);
    }
}

async fn restart(config: &Config, runs: &InFlightRuns, catalogue: &Catalogue) -> Sandbox {
    let mut pauses = RETRY.iter().copied().chain(std::iter::repeat(Duration::from_secs(2)));
    loop {
        let attempt = async {
            tokio::time::sleep(pauses.next().unwrap_or_default()).await;
            restarted(config, catalogue).await
        };
        let mut attempt = std::pin::pin!(attempt);
        let started = loop {
            tokio::select! {
                started = &mut attempt => break started,
                () = tokio::time::sleep(Duration::from_millis(500)) => runs.fail_waiting(),
            }
        };
        match started {
            Ok(sandbox) => {
                runs.note(&sandbox);
                return sandbox;
            }
            Err(why) => tracing::error!("sandbox failed to start; retrying: {why}"),
        }
    }
}

/// A sandbox with every plugin that it takes. One that it does not take is left out until the next, where it is tried
/// again: runs of it are told that it is not loaded, and no plugin keeps the others from serving.
async fn restarted(config: &Config, catalogue: &Catalogue) -> Result<Sandbox, String> {
    let mut taken: HashMap<u32, u32> = HashMap::new();
    loop {
        let mut sandbox = serving(config).await?;
        match load_all(&mut sandbox, catalogue, &taken).await {
            None => return Ok(sandbox),
            Some(number) => *taken.entry(number).or_default() += 1,
        }
    }
}

/// Answers the plugin that took the sandbox with it. `taken`: how many each has taken before.
async fn load_all(sandbox: &mut Sandbox, catalogue: &Catalogue, taken: &HashMap<u32, u32>) -> Option<u32> {
    for (number, plugin) in catalogue.list() {
        let (name, version) = (&plugin.info.name, &plugin.info.version);
        if taken.get(&number).is_some_and(|times| *times >= TAKEN) {
            tracing::error!(name, version, "plugin skipped until the next restart: it ends the sandbox");
            continue;
        }
        let compiled = match plugin.compiled.bytes() {
            Ok(compiled) => compiled,
            Err(why) => {
                tracing::error!(name, version, "plugin failed to reload: {why}");
                continue;
            }
        };
        match load(sandbox, number, &compiled).await {
            Ok(_) => {}
            // What it says of itself is known. One that was loaded and cannot say it again serves all the same.
            Err(Unloaded::Refused(why)) => {
                tracing::error!(name, version, "plugin failed to reload: {why}");
            }
            Err(Unloaded::Lost(why)) => {
                tracing::error!(name, version, "plugin reload ended the sandbox: {why}");
                return Some(number);
            }
        }
    }
    None
}

/// Reads what the sandbox says by its first socket until it ends, or says by any what it must not; answers why.
async fn serve(sandbox: &mut Sandbox, faults: &mut Faults, runs: &Arc<InFlightRuns>) -> String {
    let mut overdue = tokio::time::interval(Duration::from_millis(500));
    overdue.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        let frame = tokio::select! {
            frame = sandbox.reader.next() => frame,
            Some(fault) = faults.recv() => match fault {
                SandboxFault::Protocol(why) => return why,
                SandboxFault::Closed => None,
            },
            _ = overdue.tick() => {
                runs.end_overdue();
                continue;
            }
        };
        match frame {
            Some(Ok(frame)) => {
                if let Err(why) = runs.take(frame, &sandbox.sender) {
                    return why;
                }
            }
            Some(Err(error)) => return error.to_string(),
            None => {
                let status = tokio::time::timeout(Duration::from_secs(1), sandbox.process.wait()).await;
                return status
                    .ok()
                    .and_then(Result::ok)
                    .map_or("it closed its socket".into(), |status| status.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;
    use std::path::PathBuf;

    use super::*;
    use crate::runners::cache::Compiled;
    use crate::wire::{RunReport, split};
    use crate::{PluginInfo, SandboxCommand};

    fn info(name: &str) -> PluginInfo {
        PluginInfo {
            digest: name.into(),
            name: name.into(),
            version: "1.0.0".into(),
            vendor: String::new(),
            license: String::new(),
            description: String::new(),
            models: Vec::new(),
            regions: Vec::new(),
            endpoint: String::new(),
            hosts: Vec::new(),
            credentials: Vec::new(),
            settings_schema: String::new(),
            imports: Vec::new(),
            exports: Vec::new(),
            extras: Vec::new(),
        }
    }

    /// No test where it is one of many: the sandbox of the test below, which starts this program for it alone. What is
    /// to be loaded says what is to become of it. A cancelled run is answered with how many are loaded, by the number
    /// of its end.
    #[test]
    fn a_sandbox_of_the_test_beside_this() {
        let socket = UnixStream::from(std::io::stdin().as_fd().try_clone_to_owned().unwrap());
        // Where nobody started it for that, its input is no socket.
        if socket.peer_addr().is_err() {
            return;
        }
        socket.set_nonblocking(true).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let socket = tokio::net::UnixStream::from_std(socket).unwrap();
            let (sender, mut reader, writer) = split::<FromSandbox, ToSandbox>(socket);
            tokio::spawn(writer);
            let (mut parts, mut loaded) = (Vec::new(), 0);
            while let Some(Ok(frame)) = reader.next().await {
                match frame {
                    ToSandbox::Hello(_) => sender.send(&FromSandbox::Ready { engine: 1, walls: Vec::new() }).unwrap(),
                    ToSandbox::Part(part) => parts.extend(part),
                    ToSandbox::Load { plugin } => {
                        let manifest = match std::mem::take(&mut parts).as_slice() {
                            b"dies" => std::process::exit(1),
                            b"traps" => Err("it traps".to_owned()),
                            _ => Ok(Box::new(info("p"))),
                        };
                        loaded += u64::from(manifest.is_ok());
                        sender.send(&FromSandbox::Loaded { plugin, manifest }).unwrap();
                    }
                    ToSandbox::Cancel { .. } => {
                        let (result, told) = (Err(Failure::Cancelled), RunReport::default());
                        sender.send(&FromSandbox::Done { run: loaded, result, told }).unwrap();
                    }
                    _ => {}
                }
            }
        });
    }

    #[tokio::test]
    async fn a_plugin_that_cannot_be_loaded_again_keeps_no_other_from_serving() {
        let fake = "runners::supervisor::tests::a_sandbox_of_the_test_beside_this";
        let program = SandboxCommand::new(std::env::current_exe().unwrap(), ["--exact", fake, "--nocapture"]);
        let config = Config::new(program, PathBuf::new(), PathBuf::new());
        let catalogue = Catalogue::default();
        for (number, compiled) in (1..).zip(["well", "traps", "dies", "well"]) {
            catalogue.put(number, info(compiled), Arc::new(Compiled::Here(compiled.as_bytes().to_vec())));
        }
        let mut sandbox = restarted(&config, &catalogue).await.unwrap();
        sandbox.sender.send(&ToSandbox::Cancel { run: 0 }).unwrap();
        let answer = sandbox.reader.next().await.unwrap().unwrap();
        assert!(matches!(answer, FromSandbox::Done { run: 2, .. }), "{answer:?}");
        // None of them was forgotten: all are tried again in the next one.
        assert_eq!(catalogue.list().len(), 4);
    }
}
