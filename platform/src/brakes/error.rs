//! What is refused because of a brake: until when, and why.

use chrono::{DateTime, TimeDelta, Utc};

use super::model::Brake;
use crate::kit::problem::{ApiError, Code, Problem};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("Until {} your company can read and change nothing: {}", at(.0.until_at), .0.reason)]
    ReadOnly(Brake),
    #[error("Until {} your company's programs may call {} times a minute: {}", at(.0.until_at), .0.amount.unwrap_or(0), .0.reason)]
    TooFast(Brake, u64),
}

fn at(time: DateTime<Utc>) -> String {
    time.format("%H:%M UTC on %-d %B").to_string()
}

impl Error {
    /// The failure, with how long to wait.
    pub fn waiting(self, now: DateTime<Utc>) -> Problem {
        let seconds = match &self {
            Self::ReadOnly(brake) => {
                let begun = TimeDelta::milliseconds(999);
                u64::try_from((brake.until_at - now + begun).num_seconds()).unwrap_or(0)
            }
            Self::TooFast(_, wait) => *wait,
        };
        Problem::from(self).with_retry_after(seconds.max(1))
    }
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::ReadOnly(_) => Code::new("brake.read_only", 429),
            Self::TooFast(..) => Code::new("brake.api_rate", 429),
        }
    }
}
