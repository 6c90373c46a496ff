//! The WebAssembly engine: one configuration for compiling and for running, with everything off that the contract does
//! not need.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use wasmtime::{Config, Enabled, Engine, InstanceAllocationStrategy, OptLevel, PoolingAllocationConfig, Strategy};

use crate::Limits;
use crate::wire::Serving;

/// How often a computing guest is looked at: it yields, and ends when it was cancelled or has used up its time.
pub const TICK: Duration = Duration::from_millis(10);
/// Core modules that a component may consist of. One written in Rust has three, one that brings an interpreter along
/// some thirty.
pub const MODULES: u32 = 64;
pub const TABLES: u32 = 8;

/// What compiling and running must agree on.
fn common() -> Config {
    let mut config = Config::new();
    config
        .strategy(Strategy::Cranelift)
        .cranelift_opt_level(OptLevel::Speed)
        .epoch_interruption(true)
        .wasm_component_model(true)
        // Published escapes were in these, and no guest of ours needs them.
        .concurrency_support(false)
        .wasm_tail_call(false)
        .wasm_relaxed_simd(false)
        .wasm_multi_memory(false)
        .wasm_memory64(false)
        .wasm_custom_page_sizes(false)
        .wasm_wide_arithmetic(false)
        // Names for crash reports, without reading debug information.
        .wasm_backtrace_details(wasmtime::WasmBacktraceDetails::Disable);
    config
}

/// An engine that compiles and runs nothing.
pub fn for_compiling() -> wasmtime::Result<Engine> {
    Engine::new(&common())
}

/// An engine with room for so many instances, or for fewer where the machine does not lend that much address space.
/// What is set here beside [`common`] is no part of what compiling and running must agree on.
pub fn for_serving(serving: &Serving) -> wasmtime::Result<(Engine, u32)> {
    // A run that the server has given up on may hold its place a moment longer than its successor has to wait.
    let mut room = serving.parallel_runs.saturating_add(serving.parallel_runs / 8 + 16);
    let stack = serving.stack_bytes as usize;
    loop {
        let mut config = common();
        // The host's own functions run on a guest's stack, too.
        config.max_wasm_stack(stack).async_stack_size(stack + (512 << 10));
        config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool(room, serving.table_elements)));
        match Engine::new(&config) {
            Ok(engine) => return Ok((engine, room)),
            Err(_) if room > 64 => room /= 4,
            Err(error) => return Err(error),
        }
    }
}

fn pool(runs: u32, table_elements: u32) -> PoolingAllocationConfig {
    let mut pool = PoolingAllocationConfig::default();
    pool.total_component_instances(runs)
        .total_core_instances(runs.saturating_mul(MODULES))
        .total_memories(runs)
        .total_tables(runs.saturating_mul(2))
        .total_stacks(runs)
        .max_core_instances_per_component(MODULES)
        .max_memories_per_component(1)
        .max_memories_per_module(1)
        .max_tables_per_component(TABLES)
        .max_tables_per_module(TABLES)
        .table_elements(table_elements as usize)
        .max_memory_size((Limits::MAX_MEMORY + Limits::MAX_DATA) as usize)
        .max_component_instance_size(1 << 20)
        .max_core_instance_size(1 << 20)
        // Pages that stay with a slot, so that the next run does not fault them in again: those that were written to,
        // where the kernel tells which (Linux 6.7), else the first ones.
        .pagemap_scan(Enabled::Auto)
        .linear_memory_keep_resident(128 << 10)
        .table_keep_resident(16 << 10)
        .async_stack_keep_resident(32 << 10);
    pool
}

/// Opens what the kernel is asked by which pages a run has written to; to be called while `/proc/self` can be opened.
/// Without it more is reset than was used.
pub fn open_what_resets_need() {
    // Asking is what opens it, for the life of the process.
    let _ = PoolingAllocationConfig::is_pagemap_scan_available();
}

/// Tells compiled components of one engine version and configuration from those of another.
pub fn compatibility(engine: &Engine) -> u64 {
    // FNV-1a: the same for the same bytes in every process, which the standard hasher does not promise.
    struct Fnv(u64);
    impl Hasher for Fnv {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    engine.precompile_compatibility_hash().hash(&mut hasher);
    hasher.finish()
}

/// Moves the engine's epoch on while any guest lives, and sleeps when none does.
pub struct Ticker {
    live: Arc<AtomicUsize>,
    thread: std::thread::Thread,
}

impl Ticker {
    pub fn start(engine: &Engine) -> std::io::Result<Self> {
        let live = Arc::new(AtomicUsize::new(0));
        let (engine, seen) = (engine.clone(), live.clone());
        let handle = std::thread::Builder::new().name("epochs".into()).spawn(move || {
            loop {
                while seen.load(Ordering::Acquire) == 0 {
                    std::thread::park();
                }
                std::thread::sleep(TICK);
                engine.increment_epoch();
            }
        })?;
        Ok(Self { live, thread: handle.thread().clone() })
    }

    /// Ticks at least until the answer is dropped.
    pub fn hold(&self) -> Ticking {
        if self.live.fetch_add(1, Ordering::AcqRel) == 0 {
            self.thread.unpark();
        }
        Ticking(self.live.clone())
    }
}

pub struct Ticking(Arc<AtomicUsize>);

impl Drop for Ticking {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
