//! What can go wrong with documents.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("This document does not exist, or you cannot see it.")]
    NotFound,
    #[error("This folder does not exist in this workspace.")]
    NoSuchFolder,
    #[error("Please send exactly one file, in the part named `file`.")]
    OneFile,
    #[error("Please send the file as multipart/form-data.")]
    NotMultipart,
    #[error("The form could not be read: {0}.")]
    BrokenForm(&'static str),
    #[error("This document is being read or ready already; there is nothing to try again.")]
    NothingToRetry,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::NoSuchFolder | Self::OneFile | Self::BrokenForm(_) => Code::INVALID,
            Self::NotMultipart => Code::MEDIA_TYPE,
            Self::NothingToRetry => Code::new("documents.nothing_to_retry", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoSuchFolder => Some("folder_id".to_owned()),
            Self::OneFile | Self::BrokenForm(_) => Some("file".to_owned()),
            Self::NotFound | Self::NotMultipart | Self::NothingToRetry => None,
        }
    }
}
