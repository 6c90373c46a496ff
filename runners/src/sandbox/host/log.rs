//! Lends `log`: lines in the operator's log, bounded a run; what exceeds the bound is dropped and the run goes on.

use super::super::bindings::atelier::runner::log::{self, Level};
use super::Host;
use crate::wire::{FromSandbox, LogLevel};

/// The longest line of output.
const LINE: usize = 4 << 10;

impl log::Host for Host {
    fn write(&mut self, level: Level, text: String) -> wasmtime::Result<()> {
        let level = match level {
            Level::Debug => LogLevel::Debug,
            Level::Info => LogLevel::Info,
            Level::Warn => LogLevel::Warn,
            Level::Error => LogLevel::Error,
        };
        self.note(level, text);
        Ok(())
    }
}

impl Host {
    pub(super) fn note(&mut self, level: LogLevel, text: String) {
        self.spent.log_bytes += text.len() as u64 + 1;
        if self.spent.log_bytes <= self.run.limits.log_bytes {
            self.run.send(&FromSandbox::Log { run: self.run.id, level, text });
        }
    }

    /// Output of a guest, which comes in any pieces: each line is one of the log's.
    pub(super) fn print(&mut self, level: LogLevel, bytes: &[u8]) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") || self.line.len() >= LINE {
                self.end_line(level);
            }
        }
    }

    /// What stands in a line that has not ended.
    pub(super) fn end_line(&mut self, level: LogLevel) {
        let line = std::mem::take(&mut self.line);
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        if !text.is_empty() {
            self.note(level, text);
        }
    }
}
