//! What can go wrong when somebody comments.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("This comment does not exist, or you cannot see it.")]
    NotFound,
    #[error("This comment was written by somebody else. Only they can change it.")]
    NotYours,
    #[error("Others have answered this comment. Resolve it instead of deleting it, so that their words are not lost.")]
    Answered,
    #[error("A reply cannot be resolved. Resolve the comment that it answers.")]
    Reply,
    #[error("One of the people you mentioned cannot open this run. Give them access to the workspace first.")]
    Stranger,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::NotYours => Code::new("comments.not_yours", 409),
            Self::Answered => Code::new("comments.answered", 409),
            Self::Reply => Code::new("comments.reply", 409),
            Self::Stranger => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::Stranger => Some("mentions".to_owned()),
            Self::NotFound | Self::NotYours | Self::Answered | Self::Reply => None,
        }
    }
}
