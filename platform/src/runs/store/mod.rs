//! All SQL of runs: the look that every start begins with, the rows people see, their events and ends, and the leases
//! by which processes share the work.

mod cited;
mod ends;
mod events;
mod history;
mod leases;
mod look;
mod marks;
mod paces;
mod rows;
mod typical;

pub use cited::*;
pub use ends::*;
pub use events::*;
pub use history::*;
pub use leases::*;
pub use look::*;
pub use marks::*;
pub use paces::*;
pub use rows::*;
pub use typical::*;
