//! All SQL of batches: the batches that people see, their rows, and what the process that looks after one needs.

mod batches;
mod rows;
mod work;

pub use batches::*;
pub use rows::*;
pub use work::*;
