//! What can go wrong with documents.

use extract::Unrendered;

use crate::kit::problem::{ApiError, Code};
use crate::kit::tags::TAGS;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("This document does not exist, or you cannot see it.")]
    NotFound,
    #[error("This folder does not exist in this workspace.")]
    NoSuchFolder,
    #[error("This document is being read or ready already; there is nothing to try again.")]
    NothingToRetry,
    #[error("This is not a recording. Download it instead.")]
    NoRecording,
    #[error(
        "A program reads a recording at document/{{id}}/content; links are for the page of somebody who is signed in."
    )]
    LinkForPage,
    #[error("This link has expired, or is not yours. Open the recording again.")]
    NoLink,
    #[error("This part is not in the recording, which has {0} bytes.")]
    Range(u64),
    #[error("This document is neither waiting nor being read; there is nothing to cancel.")]
    NothingToCancel,
    #[error("This file has not been read, so no pages are made of it. Download the original.")]
    Unread,
    /// Pages of an office file.
    #[error(transparent)]
    NoPages(#[from] Unrendered),
    #[error("This document has no such version.")]
    NoSuchVersion,
    #[error("This version could not be read, so it cannot be put in force.")]
    UnreadVersion,
    #[error("This file is the version in force, byte for byte; nothing was changed.")]
    SameFile,
    #[error("Version {0} of this document is still being read. Wait until it is ready, or cancel it.")]
    StillRead(i32),
    #[error("Document {} of those chosen does not exist in this workspace.", .0 + 1)]
    NoneOfThese(usize),
    #[error("“{0}” would have more than {TAGS} tags. Remove some first.")]
    TooManyTags(String),
    #[error("No document of this workspace has this tag (any more).")]
    NoTag,
    #[error("This upload does not exist, or you cannot see it.")]
    NoUpload,
    #[error("You have {0} uploads under way. Finish or cancel some first.")]
    TooManyUploads(i64),
    #[error("The next part begins at byte {0}.")]
    OtherOffset(i64),
    #[error("This part is empty.")]
    EmptyPart,
    #[error("This file is empty. Check that the right file was chosen and that it was saved.")]
    EmptyFile,
    #[error("This file is a program, not a document. Upload a PDF, an office file, a picture, text or a recording.")]
    Program,
    #[error("{0} bytes of the file are still missing.")]
    Incomplete(i64),
    #[error("What arrived is not the file that was sent. Please upload it again.")]
    OtherFile,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound | Self::NoSuchVersion | Self::NoTag | Self::NoUpload => Code::NOT_FOUND,
            Self::NoSuchFolder
            | Self::NoneOfThese(_)
            | Self::TooManyTags(_)
            | Self::EmptyPart
            | Self::EmptyFile
            | Self::Program
            | Self::OtherFile => Code::INVALID,
            Self::NothingToRetry => Code::new("documents.nothing_to_retry", 409),
            Self::NoRecording => Code::new("documents.no_recording", 409),
            Self::LinkForPage => Code::new("documents.link_for_page", 409),
            Self::NoLink => Code::NOT_FOUND,
            Self::Range(_) => Code::new("documents.range", 416),
            Self::NothingToCancel => Code::new("documents.nothing_to_cancel", 409),
            Self::Unread => Code::new("documents.preview_unread", 409),
            Self::NoPages(why) => match why {
                Unrendered::OtherKind => Code::new("documents.preview_other_kind", 409),
                Unrendered::NotInstalled(_) => Code::new("documents.preview_not_installed", 409),
                Unrendered::NoWalls => Code::new("documents.preview_no_walls", 409),
                Unrendered::TimedOut => Code::new("documents.preview_too_slow", 422),
                Unrendered::TooMuchMemory => Code::new("documents.preview_too_much_memory", 422),
                Unrendered::TooLarge => Code::new("documents.preview_too_large", 422),
                Unrendered::Failed => Code::new("documents.preview_failed", 422),
                Unrendered::Busy => Code::new("documents.preview_busy", 429),
                Unrendered::Unavailable(_) => Code::new("documents.preview_unavailable", 503),
            },
            Self::UnreadVersion => Code::new("documents.unread_version", 409),
            Self::SameFile => Code::new("documents.same_file", 409),
            Self::TooManyUploads(_) => Code::new("uploads.too_many", 409),
            Self::OtherOffset(_) => Code::new("uploads.other_offset", 409),
            Self::Incomplete(_) => Code::new("uploads.incomplete", 409),
            Self::StillRead(_) => Code::new("documents.still_read", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoSuchFolder => Some("folder_id".to_owned()),
            Self::SameFile | Self::EmptyPart | Self::EmptyFile | Self::Program | Self::OtherFile => {
                Some("file".to_owned())
            }
            Self::NoneOfThese(position) => Some(format!("document_ids[{position}]")),
            Self::TooManyTags(_) => Some("add".to_owned()),
            Self::NoTag => Some("tag".to_owned()),
            Self::NotFound
            | Self::NothingToRetry
            | Self::NoRecording
            | Self::LinkForPage
            | Self::NoLink
            | Self::Range(_)
            | Self::NothingToCancel
            | Self::Unread
            | Self::NoPages(_)
            | Self::NoSuchVersion
            | Self::UnreadVersion
            | Self::StillRead(_)
            | Self::NoUpload
            | Self::TooManyUploads(_)
            | Self::OtherOffset(_)
            | Self::Incomplete(_) => None,
        }
    }
}
