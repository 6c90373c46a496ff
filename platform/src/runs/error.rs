//! What can go wrong when a run is started, watched or stopped. What goes wrong *in* a run is its
//! [`super::model::Reason`].

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("This run does not exist, or you cannot see it.")]
    NotFound,
    #[error("This use case does not exist, or you cannot see it.")]
    NoUseCase,
    #[error("This use case is not published yet. Publish it first, or test the draft in the builder.")]
    NotPublished,
    #[error("The model {model} is not offered in the region {region} any more. Choose another one.")]
    NoModel { model: String, region: String },
    #[error("{0}")]
    NothingFits(String),
    #[error(
        "This request is about {tokens} tokens long, and no model {place} reads that much at once: the longest reads {longest}. Please enter less."
    )]
    TooLongForAll { tokens: i64, longest: u32, place: String },
    #[error("{0} is still being prepared. Please try again in a moment.")]
    Preparing(String),
    #[error("{name} cannot be read: {why}")]
    Unreadable { field: String, name: String, why: String },
    #[error("This document is not there any more. Please choose it again.")]
    Missing { field: String },
    #[error(
        "A folder of documents that this use case reads was deleted. Take it out in the builder, then save or publish it again."
    )]
    MissingFolder,
    #[error(
        "{name} is a recording without a transcript, and no model here can write one. Add its transcript (VTT, SRT, Word or text) beside it."
    )]
    Unwritten { field: String, name: String },
    #[error("{name} is not a recording. Please add one (MP3, M4A, WAV, OGG, WebM or MP4).")]
    NoRecording { field: String, name: String },
    #[error("The run for the example was deleted, belongs to another use case, or has no answer.")]
    NoExample,
    #[error("{0} only copies sentences out of documents and cannot follow an example. Choose a model that writes.")]
    NoFollower(String),
    #[error("This run is still being worked on. Wait for its end.")]
    NotEnded,
    #[error("Please say what is not good about it.")]
    NoReason,
    #[error("This run has no output to export.")]
    NoOutput,
    #[error("Last-Event-ID must be the id of an event of this run.")]
    EventId,
    #[error("This version of the output does not exist.")]
    NoVersion,
    #[error("There is no table in this output. A sheet holds tables; take Word or PDF for text.")]
    NoTable,
    #[error("This answer is text and has no values of its own. Take Markdown or Word.")]
    NoValues,
    #[error(
        "This output is too long for this format: it has {found} {what}, and the file may have {most}. Please choose {instead}."
    )]
    TooLong { found: usize, what: &'static str, most: usize, instead: &'static str },
    #[error("The output could not be exported: {0}")]
    Export(String),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound | Self::NoUseCase | Self::NoVersion => Code::NOT_FOUND,
            Self::NotPublished => Code::new("runs.not_published", 409),
            Self::NoModel { .. } => Code::new("runs.no_model", 400),
            Self::NothingFits(_) => Code::new("runs.no_fitting_model", 422),
            Self::TooLongForAll { .. } => Code::new("runs.too_long_for_all", 422),
            Self::Preparing(_) => Code::new("runs.preparing", 432),
            Self::Unreadable { .. } => Code::new("runs.unreadable_document", 400),
            Self::Missing { .. } => Code::new("runs.missing_document", 400),
            Self::MissingFolder => Code::new("runs.missing_folder", 400),
            Self::Unwritten { .. } => Code::new("runs.unwritten_recording", 400),
            Self::NoRecording { .. } => Code::new("runs.no_recording", 400),
            Self::NoExample | Self::NoFollower(_) | Self::NoReason => Code::INVALID,
            Self::NotEnded => Code::new("runs.not_ended", 409),
            Self::NoOutput => Code::new("runs.no_output", 409),
            Self::NoTable => Code::new("runs.no_table", 409),
            Self::NoValues => Code::new("runs.no_values", 409),
            Self::TooLong { .. } => Code::new("runs.too_long", 409),
            Self::EventId => Code::INVALID,
            Self::Export(_) => Code::INTERNAL,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoModel { .. } | Self::NothingFits(_) | Self::TooLongForAll { .. } => Some("model".to_owned()),
            Self::Unreadable { field, .. }
            | Self::Missing { field }
            | Self::Unwritten { field, .. }
            | Self::NoRecording { field, .. } => Some(field.clone()),
            Self::MissingFolder => Some("document_folders".to_owned()),
            Self::NoExample | Self::NoFollower(_) => Some("example_run_id".to_owned()),
            Self::NoReason => Some("reason".to_owned()),
            Self::EventId => Some("Last-Event-ID".to_owned()),
            Self::NotFound
            | Self::NoUseCase
            | Self::NotPublished
            | Self::NotEnded
            | Self::Preparing(_)
            | Self::NoOutput
            | Self::NoVersion
            | Self::NoTable
            | Self::NoValues
            | Self::TooLong { .. }
            | Self::Export(_) => None,
        }
    }
}
