//! What can go wrong with incidents.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is no such incident.")]
    NotFound,
    #[error("Please choose existing parts of the platform.")]
    Parts,
    #[error("This incident is resolved. Please write a new one.")]
    Resolved,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::Parts => Code::INVALID,
            Self::Resolved => Code::new("incident.resolved", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::Parts => Some("parts".to_owned()),
            Self::NotFound | Self::Resolved => None,
        }
    }
}
