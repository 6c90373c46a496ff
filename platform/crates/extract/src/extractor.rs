//! The parent's side of extraction: starts one confined worker a file, bounds it, and tells from how it
//! ended what was wrong with the file.

use crate::limits::Limits;
use crate::model::Extracted;
use crate::problem::Problem;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// How to start a worker: a program that calls [`crate::worker_main`] when given these arguments.
#[derive(Clone, Debug)]
pub struct WorkerCommand {
    /// Absolute path of the program, usually the running server itself.
    pub program: PathBuf,
    /// Its arguments, such as `extract-worker`.
    pub args: Vec<OsString>,
}

/// Reads files in confined child processes. Make one and share it: it bounds how many run at once.
#[derive(Clone, Debug)]
pub struct Extractor {
    command: WorkerCommand,
    limits: Limits,
}

impl Extractor {
    /// An extractor that starts its workers with `command`, each within `limits`.
    #[must_use]
    pub fn new(command: WorkerCommand, limits: Limits) -> Self {
        Self { command, limits }
    }

    /// Reads the file at `path`. `name` is what its owner calls it: its extension decides between kinds of
    /// text that fit equally (CSV, Markdown, plain) and is compared with the content for a warning.
    ///
    /// Dropping the future ends the worker.
    ///
    /// # Errors
    /// Any [`Problem`]; the message is meant for the file's owner.
    pub async fn extract(&self, path: &Path, name: &str) -> Result<Extracted, Problem> {
        let _ = (&self.command, &self.limits, path, name);
        Err(Problem::Unavailable {
            detail: "the worker is not built yet".into(),
        })
    }
}
