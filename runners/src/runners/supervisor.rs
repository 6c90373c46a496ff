//! Keeps one sandbox alive: starts it, loads the plugins, reads what it says, and starts another when it dies.

use std::sync::Arc;
use std::time::Duration;

use super::StartError;
use super::cache::Cache;
use super::catalogue::{self, Catalogue, PART};
use super::child::{self, Sandbox};
use super::desk::{Desk, Fault, Faults};
use crate::wire::{FromSandbox, MAX_LANES, Manifest, Mode, Sender, ToSandbox};
use crate::{Config, Failure};

/// How long loading one plugin may take.
pub const LOAD: Duration = Duration::from_secs(10);
/// Between two attempts to start a sandbox; the first is made at once.
const RETRY: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(100), Duration::from_millis(500), Duration::from_secs(1)];

/// Starts the first sandbox and fills the catalogue.
pub async fn open(config: &Config, desk: &Desk) -> Result<(Catalogue, Sandbox), StartError> {
    let wrong = |reason| StartError::Sandbox { program: config.sandbox.program.clone(), reason };
    let cache = Cache::open(&config.cache_dir)
        .map_err(|source| StartError::Cache { path: config.cache_dir.clone(), source })?;
    let mut catalogue = Catalogue::default();
    let components = catalogue::read(config, &mut catalogue)?;
    let mut sandbox = serving(config).await.map_err(wrong)?;
    for component in &components {
        let number = catalogue.next_number();
        let mut loaded = load_cached(config, &cache, &mut sandbox, component, number).await;
        if sandbox.process.try_wait().is_ok_and(|status| status.is_some()) {
            // Loading it took the process down: the others still get a fresh one.
            loaded = Err("loading it crashed the sandbox".into());
            sandbox = serving(config).await.map_err(wrong)?;
            load_all(&mut sandbox, &catalogue).await.map_err(wrong)?;
        }
        match loaded {
            Ok((info, compiled)) => catalogue.add(component, number, info, compiled),
            Err(why) => catalogue.refuse(component.path.clone(), why),
        }
    }
    desk.note(&sandbox);
    Ok((catalogue, sandbox))
}

async fn serving(config: &Config) -> Result<Sandbox, String> {
    // A lane for each thread that a server of one thread a core has.
    let lanes = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32).min(MAX_LANES);
    child::start(&config.sandbox, Mode::Serve { parallel_runs: config.parallel_runs, lanes }).await
}

/// Loads a component, compiling it once more when the engine does not take what the cache had.
pub async fn load_cached(
    config: &Config,
    cache: &Cache,
    sandbox: &mut Sandbox,
    component: &catalogue::Component,
    number: u32,
) -> Result<(Manifest, Vec<u8>), String> {
    let engine = sandbox.engine;
    let compiled = catalogue::compiled(config, cache, component, engine).await?;
    if let Ok(manifest) = load(sandbox, number, &compiled).await {
        return Ok((manifest, compiled));
    }
    cache.remove(&component.digest, engine);
    let compiled = catalogue::compiled(config, cache, component, engine).await?;
    let manifest = load(sandbox, number, &compiled).await?;
    Ok((manifest, compiled))
}

async fn load(sandbox: &mut Sandbox, number: u32, compiled: &[u8]) -> Result<Manifest, String> {
    send(&sandbox.sender, number, compiled)?;
    match tokio::time::timeout(LOAD, sandbox.reader.next()).await {
        Ok(Some(Ok(FromSandbox::Loaded { plugin, manifest }))) if plugin == number => {
            manifest.map(|manifest| *manifest)
        }
        Ok(Some(Ok(_))) => Err("the sandbox spoke out of turn".into()),
        Ok(Some(Err(error))) => Err(error.to_string()),
        Ok(None) => Err("the sandbox ended while loading it".into()),
        Err(_) => Err(format!("loading it took longer than {} s", LOAD.as_secs())),
    }
}

/// Sends a compiled component to be loaded under this number.
pub fn send(sandbox: &Sender<ToSandbox>, number: u32, compiled: &[u8]) -> Result<(), String> {
    for part in compiled.chunks(PART) {
        sandbox.send(&ToSandbox::Part(part.to_vec())).map_err(|error| error.to_string())?;
    }
    sandbox.send(&ToSandbox::Load { plugin: number }).map_err(|error| error.to_string())
}

/// Serves the sandbox until it dies, then starts the next; forever.
pub async fn keep_alive(config: Config, desk: Arc<Desk>, catalogue: Arc<Catalogue>, first: (Sandbox, Faults)) {
    let (mut sandbox, mut faults) = first;
    loop {
        let why = serve(&mut sandbox, &mut faults, &desk).await;
        desk.lose(&Failure::SandboxDied);
        let _ = sandbox.process.kill().await;
        tracing::error!("the sandbox ended, starting another: {why}");
        sandbox = restart(&config, &desk, &catalogue).await;
        faults = desk.open(&mut sandbox);
    }
}

async fn restart(config: &Config, desk: &Desk, catalogue: &Catalogue) -> Sandbox {
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
                () = tokio::time::sleep(Duration::from_millis(500)) => desk.fail_waiting(),
            }
        };
        match started {
            Ok(sandbox) => {
                desk.note(&sandbox);
                return sandbox;
            }
            Err(why) => tracing::error!("the sandbox cannot be started, trying again: {why}"),
        }
    }
}

async fn restarted(config: &Config, catalogue: &Catalogue) -> Result<Sandbox, String> {
    let mut sandbox = serving(config).await?;
    load_all(&mut sandbox, catalogue).await?;
    Ok(sandbox)
}

async fn load_all(sandbox: &mut Sandbox, catalogue: &Catalogue) -> Result<(), String> {
    for (number, plugin) in catalogue.list() {
        load(sandbox, number, &plugin.compiled).await?;
    }
    Ok(())
}

/// Reads what the sandbox says by its first socket until it ends, or says by any what it must not; answers why.
async fn serve(sandbox: &mut Sandbox, faults: &mut Faults, desk: &Arc<Desk>) -> String {
    let mut overdue = tokio::time::interval(Duration::from_millis(500));
    overdue.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        let frame = tokio::select! {
            frame = sandbox.reader.next() => frame,
            Some(fault) = faults.recv() => match fault {
                Fault::Said(why) => return why,
                Fault::Closed => None,
            },
            _ = overdue.tick() => {
                desk.end_overdue();
                continue;
            }
        };
        match frame {
            Some(Ok(frame)) => {
                if let Err(why) = desk.take(frame, &sandbox.sender) {
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
