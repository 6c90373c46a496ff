//! Minutes of meetings: recordings and their transcripts beside a run.
//!
//! A recording is uploaded like any file of a run; a model that can write it down does so where the client's regions
//! offer one, and the transcript beside it serves where none does. The run itself is one like any other: what is
//! special is the page beside it, which plays the recording and follows the transcript. `run-use-cases` uploads,
//! `view-workspace` plays and reads, `edit-outputs` gives speakers their names.

mod error;
mod meeting;
mod speakers;
mod store;
#[cfg(test)]
mod tests;
mod transcription;
mod upload_file;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(upload_file::upload_file).service(meeting::meeting).service(speakers::rename);
}
