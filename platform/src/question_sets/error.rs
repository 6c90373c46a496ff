//! What can go wrong with questions and answers. What is wrong with a row of a file is in its [`super::model::Faults`].

use super::imports::Status;
use super::model::{ENTRIES, REFERENCE};
use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("This version of the questions and answers does not exist.")]
    NoVersion,
    #[error("This question was changed or removed meanwhile. Please reload the page and try again.")]
    Changed,
    #[error("There is another entry with this key. Please choose another key.")]
    KeyTaken,
    #[error("This question is there already, in the same language. Please change that entry instead.")]
    QuestionTaken,
    #[error("A version holds at most {ENTRIES} questions, and this one would hold more.")]
    TooMany,
    #[error("Version {REFERENCE} is the platform's reference version. It cannot be edited, deleted or restored.")]
    Reference,
    #[error("Version {0} is the newest already. Choose an earlier one.")]
    IsNewest(i32),
    #[error("{0}")]
    File(extract::Problem),
    #[error("{0}")]
    Unreadable(String),
    #[error("The file has no column {0}. Please choose one that it has.")]
    NoColumn(String),
    #[error("Please choose the column that holds the {0}s.")]
    Unmapped(&'static str),
    #[error("{}", state(*.0))]
    State(Status),
    #[error(
        "One of these rows does not match an entry, or another row replaces that entry already. Please choose again."
    )]
    NotAlike,
    #[error("No row of this file can be imported. Please fix the file and upload it again.")]
    NothingToTake,
    #[error("The file could not be written: {0}")]
    Export(String),
}

fn state(status: Status) -> &'static str {
    match status {
        Status::Mapping => "Choose first which column holds what.",
        Status::Checking => "The rows of this file are still being checked. Please wait a moment.",
        Status::Checked => "The rows of this file were checked already.",
        Status::Committing => "This file is being made the next version.",
        Status::Done => "This file was imported already. Upload it again to import it again.",
        Status::Failed => "This import failed. Please choose the columns again.",
        Status::Cancelled => "This import was cancelled. Please upload the file again.",
    }
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoVersion => Code::NOT_FOUND,
            Self::Changed => Code::new("questions.changed", 409),
            Self::KeyTaken | Self::QuestionTaken | Self::NoColumn(_) | Self::Unmapped(_) => Code::INVALID,
            Self::TooMany => Code::new("questions.too_many", 409),
            Self::Reference => Code::new("questions.reference", 409),
            Self::IsNewest(_) => Code::new("questions.is_newest", 409),
            Self::File(extract::Problem::Unavailable { .. }) => Code::UNAVAILABLE,
            Self::File(_) | Self::Unreadable(_) => Code::new("questions.file", 400),
            Self::State(_) => Code::new("questions.state", 409),
            Self::NotAlike => Code::new("questions.not_alike", 409),
            Self::NothingToTake => Code::new("questions.nothing_to_take", 409),
            Self::Export(_) => Code::INTERNAL,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::KeyTaken => Some("key".to_owned()),
            Self::QuestionTaken => Some("question".to_owned()),
            Self::File(_) | Self::Unreadable(_) => Some("file".to_owned()),
            Self::NoColumn(_) | Self::Unmapped(_) => Some("mapping".to_owned()),
            Self::NotAlike => Some("numbers".to_owned()),
            Self::NoVersion
            | Self::Changed
            | Self::TooMany
            | Self::Reference
            | Self::IsNewest(_)
            | Self::State(_)
            | Self::NothingToTake
            | Self::Export(_) => None,
        }
    }
}
