//! What can go wrong with guides.

use super::model::MOST;
use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is no such guide, or it is not for you.")]
    NotFound,
    #[error("Somebody else changed this guide since you opened it. Please reload the page and try again.")]
    Stale,
    #[error("There are {MOST} guides already, and no more fit. Please delete one that is not needed.")]
    TooMany,
    #[error("Only the platform's owner makes guides for every company.")]
    NotTheOwner,
    #[error("A guide for every company cannot be for workspaces: other companies have others.")]
    ForAllAndWorkspaces,
    #[error("A guide for every company can be for built-in roles only: other companies do not have the others.")]
    ForAllAndOwnRoles,
    #[error("One of these roles does not exist any more. Please choose again.")]
    NoRole,
    #[error("One of these workspaces does not exist any more. Please choose again.")]
    NoWorkspace,
    #[error("A guide needs a film or a recording before it is published. Please upload one, or enter a link.")]
    NothingToPlay,
    #[error("Please enter the whole address of the film, beginning with https://.")]
    LinkForm,
    #[error("Links are not switched on here. Please upload the film instead.")]
    NoHosts,
    #[error("Films may be linked from {0} only. Please enter an address there, or upload the film.")]
    OtherHost(String),
    #[error("Browsers cannot play this file. Please upload WebM, MP4, MP3, M4A, WAV or OGG.")]
    OtherMedia,
    #[error("Nothing is uploaded for this guide.")]
    NoFile,
    #[error("There are no captions in this language.")]
    NoCaptions,
    #[error("Please enter a language as a short tag, for example en, de or pt-BR.")]
    Language,
    #[error("{0}")]
    Captions(extract::CaptionFault),
    #[error("A guide has at most 20 languages of captions.")]
    TooManyLanguages,
    #[error("A guide has at most 200 chapters.")]
    TooManyChapters,
    #[error("Links to films are for the page in a browser. A program sends its key with the guide's own address.")]
    LinkForPage,
    #[error("This link does not work any more. Please reload the page.")]
    NoLink,
    #[error("The file has {0} bytes, and this part is outside of it.")]
    Range(u64),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound | Self::NoCaptions | Self::NoLink => Code::NOT_FOUND,
            Self::Stale => Code::new("guides.stale", 409),
            Self::TooMany | Self::TooManyLanguages => Code::new("guides.too_many", 409),
            Self::NothingToPlay => Code::new("guides.nothing_to_play", 409),
            Self::NoFile => Code::new("guides.no_file", 409),
            Self::LinkForPage => Code::new("guides.link_for_page", 409),
            Self::Range(_) => Code::new("guides.range", 416),
            Self::NotTheOwner
            | Self::ForAllAndWorkspaces
            | Self::ForAllAndOwnRoles
            | Self::NoRole
            | Self::NoWorkspace
            | Self::LinkForm
            | Self::NoHosts
            | Self::OtherHost(_)
            | Self::OtherMedia
            | Self::Language
            | Self::Captions(_)
            | Self::TooManyChapters => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::NotTheOwner => "is_for_all",
            Self::ForAllAndOwnRoles | Self::NoRole => "role_ids",
            Self::ForAllAndWorkspaces | Self::NoWorkspace => "workspace_ids",
            Self::LinkForm | Self::NoHosts | Self::OtherHost(_) => "link",
            Self::OtherMedia => "file",
            Self::Language => "language",
            Self::Captions(_) | Self::TooManyChapters => "vtt",
            Self::NotFound
            | Self::Stale
            | Self::TooMany
            | Self::TooManyLanguages
            | Self::NothingToPlay
            | Self::NoFile
            | Self::NoCaptions
            | Self::LinkForPage
            | Self::NoLink
            | Self::Range(_) => return None,
        };
        Some(field.to_owned())
    }
}
