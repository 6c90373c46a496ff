//! What can go wrong when signing in. None of it says whether an account exists.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("The email or the password is not right.")]
    InvalidCredentials,
    #[error("Too many attempts. Please wait and try again.")]
    TooManyAttempts,
    #[error("Many people are signing in right now. Please try again in a few seconds.")]
    Busy,
    #[error("Your session has ended. Please sign in again.")]
    SessionEnded,
    #[error("Your access token has expired.")]
    Expired,
    #[error("Unauthorized. Redirecting to login page...")]
    InvalidToken,
    #[error("This request did not come from the page. Please reload it and try again.")]
    Forged,
    #[error("The header Client-Id is needed once, as a plain number.")]
    ClientIdHeader,
    #[error("You are not authorized to access this resource.")]
    ForeignClient,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::InvalidCredentials => Code::new("auth.invalid_credentials", 401),
            Self::TooManyAttempts => Code::new("auth.too_many_attempts", 429),
            Self::Busy => Code::new("auth.busy", 429),
            Self::SessionEnded => Code::new("auth.session_ended", 401),
            Self::Expired => Code::new("auth.expired", 401),
            Self::InvalidToken => Code::UNAUTHENTICATED,
            Self::Forged => Code::new("auth.xsrf", 403),
            Self::ClientIdHeader => Code::new("tenancy.client_id", 400),
            Self::ForeignClient => Code::new("tenancy.foreign_client", 403),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::InvalidCredentials => Some("password".to_owned()),
            Self::ClientIdHeader => Some("Client-Id".to_owned()),
            Self::TooManyAttempts
            | Self::Busy
            | Self::SessionEnded
            | Self::Expired
            | Self::InvalidToken
            | Self::Forged
            | Self::ForeignClient => None,
        }
    }
}
