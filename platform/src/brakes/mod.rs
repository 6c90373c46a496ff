//! Brakes: how the platform's owner slows a client down that takes too much, for a time, with a reason that its people
//! read. Those in force are kept in memory, so that nothing asks the database, and each ends by itself at its time,
//! also while the database is away. `console` has the owner's pages.
//!
//! Where they are asked: runs get their places in `runs::engine::permits`, batches their turns in `batches::work`,
//! whatever begins anything its reserve in `usage`, requests their way in `entitlements::hold`, programs theirs there
//! and in `gateway`. Like the limits beside them, runs at once and calls a minute hold for each process.

mod error;
mod in_memory;
mod model;
mod store;

pub use error::Error;
pub use in_memory::Brakes;
#[cfg(test)]
pub use in_memory::a_brake;
pub use model::{Brake, BrakeKind, NewBrake};
pub use store::{count, end, history, in_force, insert};
