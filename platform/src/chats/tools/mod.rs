//! Use cases as tools of a chat: which ones its model may run, and in which mode; what it asked for; and how the turn
//! goes on.
//!
//! A model that asks for use cases ends its run (`runs::calling`). What it asked for is rows: they are started by the
//! job that follows a turn, each as a run of its own with the rights of the chat's owner, or wait until the owner
//! agrees, for days if need be. When all of them have an outcome, the same job begins another run, which answers the same
//! question with what came of them.

mod begin;
mod choose;
mod decision;
mod go_on;
pub mod model;
pub mod name;
mod offered;
mod resume;

pub use choose::{checked, list, open};
pub use decision::{decide, stop};
pub use go_on::{Progress, go_on};
pub use offered::offered;
pub use resume::written;

use chrono::TimeDelta;

/// Characters of what a use case wrote that a model is told; what its window has no room for is cut further.
pub const ANSWER: usize = 20_000;
/// A use case that has not answered after this is given up, and the model is told.
pub const DEADLINE: TimeDelta = TimeDelta::minutes(15);
