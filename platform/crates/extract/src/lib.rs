//! Turns a file into text with structure (headings, paragraphs, lists, table rows, pages) and cuts that
//! text into citable passages. Hostile files are read in a child process with hard limits: see
//! [`Extractor`] (the parent's side) and [`worker_main`] (the child's side).
//!
//! The crate knows neither tenants nor HTTP nor a database. It never writes to disk and starts no program
//! but the worker that its caller names.
#![cfg_attr(
    test,
    expect(
        clippy::unwrap_used,
        clippy::panic,
        reason = "tests stop at the first surprise"
    )
)]

mod extractor;
mod limits;
mod model;
mod passage;
mod problem;

pub use extractor::{Extractor, WorkerCommand};
pub use limits::Limits;
pub use model::{Block, BlockKind, Extracted, Kind};
pub use passage::{Passage, passages};
pub use problem::Problem;

/// The worker's whole life; the caller's `main` returns what this returns.
#[must_use]
pub fn worker_main() -> std::process::ExitCode {
    std::process::ExitCode::FAILURE
}
