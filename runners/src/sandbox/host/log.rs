//! Lends `log`: lines in the operator's log, bounded a run; what exceeds the bound is dropped and the run goes on.

use super::super::bindings::atelier::runner::log::{self, Level};
use super::Host;
use crate::wire::{FromSandbox, LogLevel};

impl log::Host for Host {
    fn write(&mut self, level: Level, text: String) -> wasmtime::Result<()> {
        self.spent.log_bytes += text.len() as u64 + 1;
        if self.spent.log_bytes > self.run.limits.log_bytes {
            return Ok(());
        }
        let level = match level {
            Level::Debug => LogLevel::Debug,
            Level::Info => LogLevel::Info,
            Level::Warn => LogLevel::Warn,
            Level::Error => LogLevel::Error,
        };
        self.run.send(&FromSandbox::Log { run: self.run.id, level, text });
        Ok(())
    }
}
