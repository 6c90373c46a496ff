//! Processes that work on strangers' files: how the server starts one and hears its answer ([`WorkerCommand`],
//! [`hear`], [`Death`]), and how a process gives up everything it does not need before it looks at the first byte
//! ([`confine`], [`become_another`], [`become_renderer`]). The crate knows no file format; `extract` and `typeset` are
//! its users.

mod calls;
mod child;
mod files;
mod walls;

pub use child::{Death, TooLong, WorkerCommand, hear, last_words};
pub use files::are_possible as walls_are_possible;
pub use walls::{NOBODY, address_space, become_another, become_renderer, confine, input};

use std::time::Duration;

/// What a confined process may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// CPU time, in whole seconds; past it the kernel ends the process.
    pub cpu: Duration,
    /// Bytes of address space.
    pub memory: u64,
    /// Bytes of a file that it writes; only a renderer writes any.
    pub output: u64,
}
