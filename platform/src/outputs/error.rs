//! What can go wrong when an output is read, edited or locked.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("This run has no output.")]
    NoOutput,
    #[error("This version does not exist.")]
    NoVersion,
    #[error("This run is still being worked on. Wait for its end.")]
    NotFinished,
    #[error("Somebody else saved this output since you opened it.")]
    Stale,
    #[error("This run is locked as a record and cannot be changed.")]
    Locked,
    #[error("Please say why the run is locked.")]
    NoReason,
    #[error("An output may have {0} pictures at most.")]
    Pictures(i64),
    #[error("This is not a valid document: {0}.")]
    Content(String),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoOutput => Code::new("outputs.no_output", 409),
            Self::NoVersion => Code::NOT_FOUND,
            Self::NotFinished => Code::new("outputs.not_finished", 409),
            Self::Stale => Code::new("outputs.stale", 409),
            Self::Locked => Code::new("outputs.locked", 423),
            Self::Pictures(_) => Code::new("outputs.too_many_pictures", 409),
            Self::NoReason | Self::Content(_) => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoReason => Some("reason".to_owned()),
            Self::Content(_) => Some("content".to_owned()),
            Self::NoOutput | Self::NoVersion | Self::NotFinished | Self::Stale | Self::Locked | Self::Pictures(_) => {
                None
            }
        }
    }
}
