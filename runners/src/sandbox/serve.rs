//! The life of a sandbox that runs guests: loads plugins, starts a task a run, hands answers to the calls that wait for
//! them.

use std::collections::HashMap;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use wasmtime::Engine;

use super::engine::{self, Ticker};
use super::guest::GuestPlugin;
use super::loaded_plugins::LoadedPlugins;
use super::memory_budget::MemoryBudget;
use super::run::SandboxedRun;
use super::{Fault, next};
use crate::wire::{FromSandbox, Reader, RunReport, Sender, Serving, StartRun, ToSandbox, split};
use crate::{Failure, Limit, Limits};

/// What all sockets of this process share.
struct Guests {
    engine: Engine,
    ticker: Ticker,
    room: Arc<MemoryBudget>,
    /// The runs alive in this process.
    runs: Mutex<HashMap<u64, Arc<SandboxedRun>>>,
    plugins: Mutex<LoadedPlugins<GuestPlugin>>,
}

/// Serves until the first socket closes. Each of `lanes` serves as it does, for runs that were begun there.
pub async fn serve(
    sender: Sender<FromSandbox>,
    reader: Reader<ToSandbox>,
    lanes: Vec<UnixStream>,
    walls: Vec<String>,
    serving: Serving,
) -> Result<(), Fault> {
    let (engine, _) = engine::for_serving(&serving).map_err(Fault::Engine)?;
    let compatibility = engine::compatibility(&engine);
    let ticker = Ticker::start(&engine)?;
    let guests = Arc::new(Guests {
        engine,
        ticker,
        room: MemoryBudget::new(serving.memory_bytes, serving.table_elements),
        runs: Mutex::default(),
        plugins: Mutex::default(),
    });
    for lane in lanes {
        let (sender, reader, writer) = split::<FromSandbox, ToSandbox>(tokio::net::UnixStream::from_std(lane)?);
        tokio::spawn(writer);
        // One that breaks is its server's to notice: the runs of it have nobody to tell anything.
        tokio::spawn(Arc::clone(&guests).attend(sender, reader));
    }
    sender.send(&FromSandbox::Ready { engine: compatibility, walls })?;
    guests.attend(sender, reader).await
}

impl Guests {
    /// Does what one socket says, until it closes.
    async fn attend(self: Arc<Self>, sender: Sender<FromSandbox>, mut reader: Reader<ToSandbox>) -> Result<(), Fault> {
        let mut parts = Vec::new();
        while let Some(frame) = next(&mut reader).await? {
            match frame {
                ToSandbox::Part(bytes) => parts.extend_from_slice(&bytes),
                ToSandbox::Load { plugin } => {
                    let manifest = self.load(plugin, &std::mem::take(&mut parts), &sender).await;
                    sender.send(&FromSandbox::Loaded { plugin, manifest: manifest.map(Box::new) })?;
                }
                ToSandbox::Unload { plugin, sockets } => lock(&self.plugins).give_up(plugin, sockets),
                ToSandbox::Run(start) => self.begin(*start, &sender)?,
                ToSandbox::Cancel { run } => {
                    if let Some(run) = lock(&self.runs).get(&run) {
                        run.end(Failure::Cancelled);
                    }
                }
                ToSandbox::Answer { run, call, answer } => {
                    let run = lock(&self.runs).get(&run).cloned();
                    if let Some(run) = run {
                        run.answer(call, answer);
                    }
                }
                ToSandbox::Hello(_) | ToSandbox::Compile => {}
            }
        }
        Ok(())
    }

    async fn load(
        &self,
        number: u32,
        compiled: &[u8],
        sender: &Sender<FromSandbox>,
    ) -> Result<crate::wire::Manifest, String> {
        let plugin = Arc::new(GuestPlugin::load(&self.engine, compiled).map_err(|error| format!("{error:#}"))?);
        lock(&self.plugins).put(number, plugin.clone());
        self.describe(&plugin, sender).await
    }

    fn begin(self: &Arc<Self>, start: StartRun, sender: &Sender<FromSandbox>) -> Result<(), Fault> {
        let plugin = lock(&self.plugins).get(start.plugin);
        match plugin {
            Some(plugin) => self.spawn(plugin, start, sender),
            None => sender.send(&FromSandbox::Done {
                run: start.run,
                result: Err(Failure::Internal("the plugin is not loaded".into())),
                told: RunReport::default(),
            })?,
        }
        Ok(())
    }

    /// Runs a guest in a task of its own, to its end.
    fn spawn(self: &Arc<Self>, plugin: Arc<GuestPlugin>, start: StartRun, sender: &Sender<FromSandbox>) {
        let run = Arc::new(SandboxedRun::new(start.run, start.limits.clone(), sender.clone(), self.room.clone()));
        lock(&self.runs).insert(run.id, run.clone());
        let (guests, sender, ticking) = (Arc::clone(self), sender.clone(), self.ticker.hold());
        tokio::spawn(async move {
            let (result, seen) = plugin.run(&guests.engine, &run, start).await;
            lock(&guests.runs).remove(&run.id);
            let spent = Some(run.spent());
            if sender.send(&FromSandbox::Done { run: run.id, result, told: RunReport { seen, spent } }).is_err() {
                // A broken line is noticed elsewhere; else it is too large to cross.
                let failure = Failure::LimitExceeded(Limit::Output, "its answer is larger than 16 MiB".into());
                let told = RunReport { seen: None, spent };
                let _ = sender.send(&FromSandbox::Done { run: run.id, result: Err(failure), told });
            }
            drop(ticking);
        });
    }

    async fn describe(
        &self,
        plugin: &GuestPlugin,
        sender: &Sender<FromSandbox>,
    ) -> Result<crate::wire::Manifest, String> {
        let _ticking = self.ticker.hold();
        let limits =
            Limits { cpu: Duration::from_secs(1), host_calls: 0, events: 0, log_bytes: 0, ..Limits::default() };
        // Runs are numbered from 1: number 0 is nobody's.
        let run = Arc::new(SandboxedRun::new(0, limits, sender.clone(), self.room.clone()));
        plugin.describe(&self.engine, run).await.map_err(|failure| failure.to_string())
    }
}

/// Each of them is whole after every statement under its lock.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
