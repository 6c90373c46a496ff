//! What can go wrong with saved formats.

use crate::kit::problem::{ApiError, Code};

/// Saved formats of one client, at most.
pub const MOST: i64 = 500;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is another saved format of this name.")]
    NameTaken,
    #[error("There are {MOST} saved formats already, and no more fit. Please delete one that is not needed.")]
    TooMany,
    #[error("Free text has nothing to save. Please save sections, fields or a table.")]
    Nothing,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NameTaken | Self::Nothing => Code::INVALID,
            Self::TooMany => Code::new("formats.too_many", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NameTaken => Some("name".to_owned()),
            Self::Nothing => Some("format".to_owned()),
            Self::TooMany => None,
        }
    }
}
