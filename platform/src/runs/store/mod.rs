//! All SQL of runs: the look that every start begins with, the rows people see, their events and ends, and the leases
//! by which processes share the work.

mod baseline;
mod cited;
mod events;
mod finish;
mod first_read;
mod history;
mod latency;
mod leases;
mod marks;
mod rows;
mod tools;

pub use baseline::*;
pub use cited::*;
pub use events::*;
pub use finish::*;
pub use first_read::*;
pub use history::*;
pub use latency::*;
pub use leases::*;
pub use marks::*;
pub use rows::*;
pub use tools::*;
