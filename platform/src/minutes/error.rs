//! What can go wrong beside a run's recording.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("No speaker in the transcript of this run has this name.")]
    NoSpeaker,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoSpeaker => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoSpeaker => Some("speaker".to_owned()),
        }
    }
}
