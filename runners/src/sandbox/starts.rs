//! What starting a guest costs, measured in the caller's own process and without its walls; for the bench.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wasmtime::component::{Component, InstancePre, Linker};
use wasmtime::{Config, Engine, InstanceAllocationStrategy, PoolingAllocationConfig, Store};

use super::engine;
use super::guest::GuestPlugin;
use super::memory_budget::MemoryBudget;
use super::run::SandboxedRun;
use crate::wire::{Entropy, FromSandbox, Sender, Serving, StartRun, ToSandbox, Work, split};
use crate::{Limits, Request, Space};

/// One component, ready to be started: as the sandbox does it, and bare beside it.
pub struct Starts {
    engine: Engine,
    plugin: GuestPlugin,
    bare: (Engine, InstancePre<()>),
    sender: Sender<FromSandbox>,
    room: Arc<MemoryBudget>,
    /// Cold, with all that a compiled component is.
    pub compiling: Duration,
    /// Of what was compiled, linked against the contract.
    pub loading: Duration,
    /// Bytes of machine code and data.
    pub size: usize,
}

impl Starts {
    /// Compiles and loads it. To be called within a runtime.
    pub fn new(component: &[u8]) -> anyhow::Result<Self> {
        let Space { memory_bytes, stack_bytes, table_elements } = Space::default();
        let serving = Serving { parallel_runs: 64, lanes: 0, memory_bytes, stack_bytes, table_elements };
        let (engine, _) = engine::for_serving(&serving)?;
        let began = Instant::now();
        let compiled = engine::for_compiling()?.precompile_component(component)?;
        let compiling = began.elapsed();
        let began = Instant::now();
        let plugin = GuestPlugin::load(&engine, &compiled)?;
        let loading = began.elapsed();
        // Whatever a started guest sends goes nowhere.
        let (socket, _) = tokio::net::UnixStream::pair()?;
        let (sender, _, _) = split::<FromSandbox, ToSandbox>(socket);
        let room = MemoryBudget::new(memory_bytes, table_elements);
        Ok(Self { bare: bare(component)?, engine, plugin, sender, room, compiling, loading, size: compiled.len() })
    }

    /// A fresh instance with every limit, as a run gets it, and its end.
    pub async fn fresh(&self) -> anyhow::Result<Duration> {
        let began = Instant::now();
        let run = Arc::new(SandboxedRun::new(0, Limits::default(), self.sender.clone(), self.room.clone()));
        self.plugin.start(&self.engine, run).await?;
        Ok(began.elapsed())
    }

    /// A whole run of a guest that asks nobody. One through the sandbox takes longer by the way there and back.
    pub async fn answered(&self, request: Request) -> anyhow::Result<Duration> {
        let limits = Limits::default();
        let began = Instant::now();
        let run = Arc::new(SandboxedRun::new(0, limits.clone(), self.sender.clone(), self.room.clone()));
        let work = Work::Answer(request);
        let start = StartRun { run: 0, plugin: 0, chance: Entropy::Real, limits, settings: "null".to_owned(), work };
        self.plugin.run(&self.engine, &run, start).await.0?;
        Ok(began.elapsed())
    }

    /// A pooled instance of the same code without any limit: what the engine alone costs.
    pub fn bare(&self) -> anyhow::Result<Duration> {
        let (engine, pre) = &self.bare;
        let began = Instant::now();
        let mut store = Store::new(engine, ());
        pre.instantiate(&mut store)?;
        drop(store);
        Ok(began.elapsed())
    }
}

fn bare(component: &[u8]) -> anyhow::Result<(Engine, InstancePre<()>)> {
    let mut pool = PoolingAllocationConfig::default();
    pool.total_component_instances(64).max_component_instance_size(1 << 20).max_core_instance_size(1 << 20);
    let mut config = Config::new();
    config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    let engine = Engine::new(&config)?;
    let component = Component::new(&engine, component)?;
    let mut linker = Linker::new(&engine);
    linker.define_unknown_imports_as_traps(&component)?;
    let pre = linker.instantiate_pre(&component)?;
    Ok((engine, pre))
}
