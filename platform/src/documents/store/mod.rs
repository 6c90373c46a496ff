//! All SQL of documents: rows, their tags and versions, their passages, what runs are offered, and the queue of
//! readers.

mod citing;
mod many;
pub mod meaning;
mod offers;
mod passages;
mod queue;
mod rows;
mod spoken;
mod tags;
mod transcriptions;
mod uploads;
pub mod vectors;
mod versions;

pub use citing::*;
pub use offers::*;
pub use passages::*;
pub use queue::*;
pub use rows::*;
pub use spoken::*;
pub use tags::*;
pub use transcriptions::*;
pub use uploads::*;
pub use versions::*;
