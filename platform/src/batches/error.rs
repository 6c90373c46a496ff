//! What can go wrong with a batch as a whole. What is wrong with a row is its [`super::model::RowError`].

use super::model::{FILES, Status};
use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("This batch does not exist, or you cannot see it.")]
    NotFound,
    #[error("This use case is not published yet. Publish it first.")]
    NotPublished,
    #[error("{0}")]
    Sheet(extract::Problem),
    #[error("{}", state(*.0))]
    State(Status),
    #[error("The sheet has no column {0}.")]
    NoColumn(u32),
    #[error("This use case does not ask for this. Please reload the page.")]
    NoInput(String),
    #[error("At most {FILES} files fit one batch.")]
    TooManyFiles,
    #[error("{0} is not there any more. Please add it again.")]
    FileGone(String),
    #[error("This use case takes no file. Run it with a sheet, or add a file to what it asks for.")]
    TakesNoFile,
    #[error("This use case has no input {0:?} that takes a file.")]
    NoFileInput(String),
    #[error("Rows with errors: {0}. Fix them in the sheet, or choose to leave them out.")]
    Faulty(i64),
    #[error("No row can be run. Fix the sheet and upload it again.")]
    NothingToRun,
    #[error("Check the rows with this mapping first.")]
    Unchecked,
    #[error("No row of this batch has failed.")]
    NothingFailed,
    #[error(
        "A batch goes on after you leave, so it can only be started by people of the company itself, in their own name."
    )]
    Acting,
    #[error("This limit is used up already. Set a higher one, or none.")]
    LimitUsedUp(&'static str),
    #[error("The results could not be written: {0}")]
    Export(String),
    #[error("No row has an answer to export yet.")]
    NoAnswers,
}

fn state(status: Status) -> &'static str {
    match status {
        Status::Draft => "This batch was not started yet.",
        Status::Stored => "These rows belong to a schedule.",
        Status::Running => "This batch is running.",
        Status::Paused => "This batch is paused.",
        Status::Finished => "This batch has finished.",
        Status::Cancelled => "This batch was cancelled.",
    }
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::NotPublished => Code::new("runs.not_published", 409),
            Self::Sheet(extract::Problem::Unavailable { .. }) => Code::UNAVAILABLE,
            Self::Sheet(_) => Code::new("batches.sheet", 400),
            Self::State(_) => Code::new("batches.state", 409),
            Self::NoColumn(_)
            | Self::NoInput(_)
            | Self::TooManyFiles
            | Self::FileGone(_)
            | Self::NoFileInput(_)
            | Self::LimitUsedUp(_) => Code::INVALID,
            Self::TakesNoFile => Code::new("batches.takes_no_file", 409),
            Self::Faulty(_) => Code::new("batches.faulty_rows", 409),
            Self::NothingToRun => Code::new("batches.nothing_to_run", 409),
            Self::Unchecked => Code::new("batches.unchecked", 409),
            Self::NothingFailed => Code::new("batches.nothing_failed", 409),
            Self::Acting => Code::FORBIDDEN,
            Self::Export(_) => Code::INTERNAL,
            Self::NoAnswers => Code::new("batches.no_answers", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::Sheet(_) => Some("file".to_owned()),
            Self::NoColumn(_) => Some("mapping".to_owned()),
            Self::NoInput(name) => Some(format!("mapping.{name}")),
            Self::TooManyFiles | Self::FileGone(_) => Some("files".to_owned()),
            Self::NoFileInput(_) => Some("input".to_owned()),
            Self::LimitUsedUp(field) => Some((*field).to_owned()),
            Self::NotFound
            | Self::NotPublished
            | Self::TakesNoFile
            | Self::State(_)
            | Self::Faulty(_)
            | Self::NothingToRun
            | Self::Unchecked
            | Self::NothingFailed
            | Self::Acting
            | Self::Export(_)
            | Self::NoAnswers => None,
        }
    }
}
