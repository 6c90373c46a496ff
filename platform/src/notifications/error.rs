//! What can go wrong with notifications.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is no such notification.")]
    NotFound,
    #[error("There is no such kind of notification.")]
    NoSuchKind,
    #[error("Messages about the security of your account cannot be switched off.")]
    Required,
    #[error("You have muted two hundred things already. Please unmute some first.")]
    TooManyMutes,
    #[error("Please say until when, at most a year ahead.")]
    Until,
    #[error("Please give both times as HH:MM, and two different ones.")]
    QuietHours,
    #[error("This link is not valid. Please choose what you are told in the settings of your notifications.")]
    Link,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::TooManyMutes => Code::new("notifications.too_many_mutes", 409),
            Self::NoSuchKind | Self::Required | Self::Until | Self::QuietHours | Self::Link => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::NoSuchKind => "kind",
            Self::Required => "channels",
            Self::Until => "until",
            Self::QuietHours => "quiet",
            Self::Link => "token",
            Self::NotFound | Self::TooManyMutes => return None,
        };
        Some(field.to_owned())
    }
}
