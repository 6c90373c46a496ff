//! What a guest is lent, one ability a file. `Host` is the state of one run's instance.

mod completions;
mod entropy;
mod events;
mod http;
mod log;
mod state;
pub mod wasi;

use std::sync::Arc;

use wasmtime::ResourceLimiter;
use wasmtime::component::{Resource, ResourceTable, ResourceTableError};

pub use completions::CompletionStream;
pub use entropy::Source;
pub use http::ResponseStream;

use super::engine;
use super::memory_budget::MemoryShare;
use super::run::SandboxedRun;
use crate::wire::{Entropy, LogLevel};
use crate::{Failure, Limit};

/// Everything that belongs to one instance.
pub struct Host {
    pub run: Arc<SandboxedRun>,
    answers: ResourceTable,
    memory: MemoryShare,
    /// Bytes of its memory that come with the component.
    data: u64,
    spent: Spent,
    pub chance: Source,
    /// A line of output that has not ended.
    line: Vec<u8>,
}

impl Drop for Host {
    fn drop(&mut self) {
        self.end_line(LogLevel::Warn);
    }
}

/// What a run has used of its limits.
#[derive(Default)]
struct Spent {
    output_bytes: u64,
    events: u32,
    calls: u32,
    log_bytes: u64,
}

impl Host {
    /// `data`: bytes that the component may bring along.
    pub fn new(run: Arc<SandboxedRun>, chance: Entropy, data: u64) -> Self {
        let mut answers = ResourceTable::new();
        answers.set_max_capacity(run.limits.open_answers as usize);
        let memory = MemoryShare::new(run.room.clone());
        Self { run, answers, memory, data, spent: Spent::default(), chance: Source::new(chance), line: Vec::new() }
    }

    /// Counts a call to the outside; one too many ends the run.
    fn count_call(&mut self) -> wasmtime::Result<()> {
        self.spent.calls += 1;
        if self.spent.calls > self.run.limits.host_calls {
            return self
                .exceeded(Limit::HostCalls, format!("it started more than {} calls", self.run.limits.host_calls));
        }
        Ok(())
    }

    /// Keeps an answer that the guest holds open; one too many ends the run.
    fn keep<T: Send + 'static>(&mut self, answer: T) -> wasmtime::Result<Resource<T>> {
        match self.answers.push(answer) {
            Err(ResourceTableError::Full) => {
                let most = self.run.limits.open_answers;
                self.exceeded(Limit::Resources, format!("it held more than {most} answers open at once"))
            }
            kept => Ok(kept?),
        }
    }

    /// Ends the run at once: the answer traps the guest.
    fn exceeded<T>(&self, limit: Limit, how: String) -> wasmtime::Result<T> {
        self.run.end(Failure::LimitExceeded(limit, how));
        Err(wasmtime::Error::msg("a limit was exceeded"))
    }
}

impl super::bindings::atelier::runner::types::Host for Host {}

impl ResourceLimiter for Host {
    fn memory_growing(&mut self, current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        if current == 0 {
            // What the component brings is mapped, copy-on-write, from the one copy that all its guests share.
            self.data = self.data.min(desired as u64);
        }
        let own = desired as u64 - self.data;
        if own > self.run.limits.memory_bytes {
            self.run.deny_memory();
            return Ok(false);
        }
        if !self.memory.grow(own) {
            self.note(
                LogLevel::Warn,
                "the sandbox is short of memory: all its runs together have what they may".into(),
            );
            self.run.end(Failure::Overloaded);
            return Ok(false);
        }
        self.run.grow_memory(own);
        Ok(true)
    }

    fn table_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(desired <= self.run.room.table_elements)
    }

    fn instances(&self) -> usize {
        engine::MODULES as usize
    }

    fn tables(&self) -> usize {
        engine::TABLES as usize
    }

    fn memories(&self) -> usize {
        1
    }
}
