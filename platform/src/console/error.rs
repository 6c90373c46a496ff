//! What can go wrong when a client is slowed down.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("Please say how many.")]
    NoAmount,
    #[error("This brake takes no number.")]
    NeedlessAmount,
    #[error("The platform's owner cannot be slowed down.")]
    Owner,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoAmount | Self::NeedlessAmount => Code::INVALID,
            Self::Owner => Code::new("console.owner", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoAmount | Self::NeedlessAmount => Some("amount".to_owned()),
            Self::Owner => None,
        }
    }
}
