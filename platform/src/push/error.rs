//! What can go wrong with web push.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is no such browser.")]
    NotFound,
    #[error(
        "Your company does not allow notifications by the browser. Its administrators can change that in the settings of notifications."
    )]
    NotAllowed,
    #[error("Ten browsers get notifications already. Please remove one first.")]
    TooMany,
    #[error("This address of a browser cannot be used.")]
    Endpoint,
    #[error("This key of a browser cannot be used.")]
    Key,
    #[error("This secret of a browser cannot be used.")]
    Auth,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::NotAllowed => Code::new("push.not_allowed", 403),
            Self::TooMany => Code::new("push.too_many", 409),
            Self::Endpoint | Self::Key | Self::Auth => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::Endpoint => "endpoint",
            Self::Key => "p256dh",
            Self::Auth => "auth",
            Self::NotFound | Self::NotAllowed | Self::TooMany => return None,
        };
        Some(field.to_owned())
    }
}
