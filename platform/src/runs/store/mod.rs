//! All SQL of runs: the rows people see, their events, and the leases by which processes share the work.

mod events;
mod leases;
mod rows;

pub use events::*;
pub use leases::*;
pub use rows::*;
