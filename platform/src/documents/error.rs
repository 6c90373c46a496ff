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
    #[error("This is no recording. Download it instead.")]
    NoRecording,
    #[error(
        "A program reads a recording at document/{{id}}/content; links are for the page of somebody who is signed in."
    )]
    LinkForPage,
    #[error("This link has run out, or is not yours. Open the recording again.")]
    NoLink,
    #[error("This part is not in the recording, which has {0} bytes.")]
    Range(u64),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::NoSuchFolder | Self::OneFile | Self::BrokenForm(_) => Code::INVALID,
            Self::NotMultipart => Code::MEDIA_TYPE,
            Self::NothingToRetry => Code::new("documents.nothing_to_retry", 409),
            Self::NoRecording => Code::new("documents.no_recording", 409),
            Self::LinkForPage => Code::new("documents.link_for_page", 409),
            Self::NoLink => Code::NOT_FOUND,
            Self::Range(_) => Code::new("documents.range", 416),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoSuchFolder => Some("folder_id".to_owned()),
            Self::OneFile | Self::BrokenForm(_) => Some("file".to_owned()),
            Self::NotFound
            | Self::NotMultipart
            | Self::NothingToRetry
            | Self::NoRecording
            | Self::LinkForPage
            | Self::NoLink
            | Self::Range(_) => None,
        }
    }
}
