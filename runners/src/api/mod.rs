//! The words that callers and this crate share: configuration, jobs, events, plugins. No engine and no process in
//! sight.

pub mod ability;
pub mod config;
pub mod event;
pub mod job;
pub mod lookup;
pub mod plugin;
pub mod trace;
