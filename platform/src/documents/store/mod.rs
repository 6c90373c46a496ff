//! All SQL of documents: rows, their tags and versions, their passages, what runs are offered, and the queue of readers.

mod citing;
mod offers;
mod passages;
mod queue;
mod rows;
mod spoken;
mod tags;
mod uploads;
mod versions;

pub use citing::*;
pub use offers::*;
pub use passages::*;
pub use queue::*;
pub use rows::*;
pub use spoken::*;
pub use tags::*;
pub use uploads::*;
pub use versions::*;
