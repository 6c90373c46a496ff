//! What can go wrong with budgets.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("Please set a limit of runs, of tokens, or both.")]
    NoLimit,
    #[error("This is not there any more. Please choose another one.")]
    NoSubject,
    #[error("There is a budget for this already. Please change that one.")]
    There,
    #[error("Somebody else has changed this budget since you opened it. Please look at their version.")]
    Stale,
    #[error("There are 500 budgets already. Please delete one that is not needed any more.")]
    TooMany,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoLimit | Self::NoSubject => Code::INVALID,
            Self::There => Code::new("budgets.there", 409),
            Self::TooMany => Code::new("budgets.too_many", 409),
            Self::Stale => Code::CONFLICT,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NoLimit => Some("limits.monthly_tokens".to_owned()),
            Self::NoSubject | Self::There => Some("subject_id".to_owned()),
            Self::Stale | Self::TooMany => None,
        }
    }
}
