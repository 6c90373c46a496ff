//! What can go wrong when a record is read.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "There is no certificate of this run: it was not locked. One that was locked before records were kept gets its certificate when it is unlocked and locked again."
    )]
    NotSealed,
    #[error("This run was not locked that often.")]
    NoSeal,
    #[error("A record's hash has 64 digits, 0 to 9 and a to f.")]
    Hash,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotSealed => Code::new("records.not_sealed", 409),
            Self::NoSeal => Code::NOT_FOUND,
            Self::Hash => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::Hash => Some("hash".to_owned()),
            Self::NotSealed | Self::NoSeal => None,
        }
    }
}
