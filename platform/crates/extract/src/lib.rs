//! Turns a file into text with structure (headings, paragraphs, lists, table rows, pages) and cuts that
//! text into citable passages. Hostile files are read in a child process with hard limits: see
//! [`Extractor`] (the parent's side) and [`worker_main`] (the child's side).
//!
//! The crate knows neither tenants nor HTTP nor a database. It starts no program but the worker that its caller names,
//! and through it, where they are installed, tesseract for pictures and for pages that are pictures and LibreOffice for
//! the pages of office files ([`Renderer`]). It writes nothing to disk but what that one needs, in the folder that it
//! is given.

mod archive;
mod detect;
mod extractor;
mod formats;
mod limits;
mod model;
mod passage;
mod pictures;
mod problem;
mod render;
mod scan;
mod sound;
mod table;
mod text;
mod transcript;
mod worker;

pub use confine::WorkerCommand;
pub use detect::{is_program, recording};
pub use extractor::Extractor;
pub use limits::Limits;
pub use model::{Block, BlockKind, Extracted, Kind};
pub use passage::{Passage, passages};
pub use problem::Problem;
pub use render::{Renderer, Unrendered};
pub use sound::SoundPiece;
pub use table::{Cell, Table, TableLimits, TableRow};
pub use transcript::{Caption, CaptionFault, Moment, captions, write_captions, written_down};
pub use worker::worker_main;

/// Reads a file in this very process, without a worker around it: only for files of one's own making, such
/// as exports and samples, in tests and benches. A stranger's file may end the process or never return.
///
/// # Errors
/// Any [`Problem`] but those of the worker's end.
pub fn extract_unconfined(
    file: impl std::io::Read + std::io::Seek,
    name: &str,
    limits: &Limits,
) -> Result<Extracted, Problem> {
    formats::extract(file, name, limits)
}

/// Reads a table in this very process, without a worker around it: for tests and benches, as [`extract_unconfined`].
///
/// # Errors
/// Any [`Problem`] but those of the worker's end.
pub fn table_unconfined(
    file: impl std::io::Read + std::io::Seek,
    name: &str,
    limits: &Limits,
    most: &TableLimits,
) -> Result<Table, Problem> {
    formats::table(file, name, limits, most)
}
