//! All SQL of documents: rows, their passages, what runs are offered, and the queue of readers.

mod offers;
mod passages;
mod queue;
mod rows;
mod spoken;

pub use offers::*;
pub use passages::*;
pub use queue::*;
pub use rows::*;
pub use spoken::*;
