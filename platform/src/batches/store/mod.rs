//! All SQL of batches: the batches that people see, their rows, and what the process that looks after one needs.

mod batches;
mod checks;
mod rows;
mod work;

pub use batches::*;
pub use checks::*;
pub use rows::*;
pub use work::*;
