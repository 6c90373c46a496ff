//! The caller's side: starts and supervises the sandbox, keeps the runs in flight, brokers what guests ask of the outside.

use std::time::Duration;

use crate::{Config, Event, Failure, Job, PluginInfo};

/// Why runners could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the plugins folder {path} cannot be read: {source}")]
    Plugins { path: std::path::PathBuf, source: std::io::Error },
    #[error("the cache folder {path} cannot be used: {source}")]
    Cache { path: std::path::PathBuf, source: std::io::Error },
    #[error("the sandbox cannot be started ({program}): {reason}")]
    Sandbox { program: std::path::PathBuf, reason: String },
}

/// The loaded plugins and the sandbox that runs them; clones share them.
#[derive(Clone)]
pub struct Runners {}

impl Runners {
    pub async fn start(_config: Config) -> Result<Self, StartError> {
        Ok(Self {})
    }

    /// The loaded plugins, by name.
    pub fn plugins(&self) -> Vec<PluginInfo> {
        Vec::new()
    }

    /// Starts a job; never blocks. Whatever goes wrong arrives as the run's last event.
    pub fn run(&self, _job: Job) -> Run {
        Run { rest: Some(Event::Finished(Err(Failure::SandboxDied))) }
    }

    pub fn is_healthy(&self) -> bool {
        true
    }

    /// Lets runs in flight finish for at most `grace`, cancels the rest, ends the sandbox.
    pub async fn shutdown(&self, _grace: Duration) {}

    pub fn sandbox_pid(&self) -> Option<u32> {
        None
    }
}

/// A run in flight: a stream of events. Dropping it cancels it.
pub struct Run {
    rest: Option<Event>,
}

impl Run {
    /// The next event; `None` after [`Event::Finished`]. Safe to drop in a `select!`.
    pub async fn next(&mut self) -> Option<Event> {
        self.rest.take()
    }

    /// Asks the run to stop; its last event, [`Failure::Cancelled`], follows within a second.
    pub fn cancel(&self) {}
}
