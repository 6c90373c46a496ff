//! What is refused because a month's quota is used up.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "Your company has used all {of} {what} of this month. It goes on with the next month; an administrator can ask for more."
    )]
    UsedUp { what: &'static str, of: i64 },
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::UsedUp { .. } => Code::new("usage.quota", 402),
        }
    }
}
