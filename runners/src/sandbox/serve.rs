//! The life of a sandbox that runs guests: loads plugins, starts a task a run, hands answers to the calls that wait for them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use wasmtime::Engine;

use super::engine::{self, Ticker};
use super::guest::Plugin;
use super::run::Run;
use super::{Fault, next};
use crate::wire::{FromSandbox, Reader, Sender, StartRun, ToSandbox, Told};
use crate::{Failure, Limit, Limits};

/// The runs alive in this process.
type Runs = Arc<Mutex<HashMap<u64, Arc<Run>>>>;

pub async fn serve(
    sender: Sender<FromSandbox>,
    mut reader: Reader<ToSandbox>,
    walls: Vec<String>,
    parallel_runs: u32,
) -> Result<(), Fault> {
    let (engine, _room) = engine::for_serving(parallel_runs).map_err(Fault::Engine)?;
    let ticker = Arc::new(Ticker::start(&engine)?);
    let runs = Runs::default();
    let mut plugins: HashMap<u32, Arc<Plugin>> = HashMap::new();
    let mut parts = Vec::new();
    sender.send(&FromSandbox::Ready { engine: engine::compatibility(&engine), walls })?;
    while let Some(frame) = next(&mut reader).await? {
        match frame {
            ToSandbox::Part(bytes) => parts.extend_from_slice(&bytes),
            ToSandbox::Load { plugin } => {
                let compiled = std::mem::take(&mut parts);
                let manifest = match Plugin::load(&engine, &compiled) {
                    Ok(loaded) => {
                        let loaded = Arc::new(loaded);
                        plugins.insert(plugin, loaded.clone());
                        describe(&engine, &ticker, &loaded, &sender).await
                    }
                    Err(error) => Err(format!("{error:#}")),
                };
                sender.send(&FromSandbox::Loaded { plugin, manifest: manifest.map(Box::new) })?;
            }
            ToSandbox::Unload { plugin } => drop(plugins.remove(&plugin)),
            ToSandbox::Run(start) => match plugins.get(&start.plugin) {
                Some(plugin) => spawn(&engine, &ticker, plugin.clone(), *start, &runs, &sender),
                None => sender.send(&FromSandbox::Done {
                    run: start.run,
                    result: Err(Failure::Internal("the plugin is not loaded".into())),
                    told: Told::default(),
                })?,
            },
            ToSandbox::Cancel { run } => {
                if let Some(run) = lock(&runs).get(&run) {
                    run.end(Failure::Cancelled);
                }
            }
            ToSandbox::Answer { run, call, answer } => {
                let run = lock(&runs).get(&run).cloned();
                if let Some(run) = run {
                    run.answer(call, answer);
                }
            }
            ToSandbox::Hello(_) | ToSandbox::Compile => {}
        }
    }
    Ok(())
}

/// Runs a guest in a task of its own, to its end.
fn spawn(
    engine: &Engine,
    ticker: &Ticker,
    plugin: Arc<Plugin>,
    start: StartRun,
    runs: &Runs,
    sender: &Sender<FromSandbox>,
) {
    let run = Arc::new(Run::new(start.run, start.limits.clone(), sender.clone()));
    lock(runs).insert(run.id, run.clone());
    let (engine, runs, sender, ticking) = (engine.clone(), runs.clone(), sender.clone(), ticker.hold());
    tokio::spawn(async move {
        let (result, seen) = plugin.run(&engine, &run, start).await;
        lock(&runs).remove(&run.id);
        let spent = Some(run.spent());
        if sender.send(&FromSandbox::Done { run: run.id, result, told: Told { seen, spent } }).is_err() {
            // A broken line is noticed elsewhere; else it is too large to cross.
            let failure = Failure::LimitExceeded(Limit::Output, "its answer is larger than 16 MiB".into());
            let _ =
                sender.send(&FromSandbox::Done { run: run.id, result: Err(failure), told: Told { seen: None, spent } });
        }
        drop(ticking);
    });
}

async fn describe(
    engine: &Engine,
    ticker: &Ticker,
    plugin: &Plugin,
    sender: &Sender<FromSandbox>,
) -> Result<crate::wire::Manifest, String> {
    let _ticking = ticker.hold();
    let limits = Limits { cpu: Duration::from_secs(1), host_calls: 0, events: 0, log_bytes: 0, ..Limits::default() };
    // Runs are numbered from 1: number 0 is nobody's.
    plugin.describe(engine, Arc::new(Run::new(0, limits, sender.clone()))).await.map_err(|failure| failure.to_string())
}

fn lock(runs: &Runs) -> std::sync::MutexGuard<'_, HashMap<u64, Arc<Run>>> {
    runs.lock().unwrap_or_else(PoisonError::into_inner)
}
