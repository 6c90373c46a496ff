//! Why an entry is not asked for, answered or made.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("This company wants to be asked before somebody enters. Send a request, and enter once it is approved.")]
    NeedsConsent,
    #[error("This company has not asked to be asked: you can enter at once.")]
    NotAsked,
    #[error(
        "Entering this company needs a second factor that you showed in the last 15 minutes. Set one up under Settings, Security, or sign in again with it."
    )]
    NeedsFactor,
    #[error("No grant covers this: it has ended, was already used, or allows less than this.")]
    NotGranted,
    #[error("This request was answered already, or it is too old.")]
    Answered,
    #[error("An emergency takes two people: another member of the staff has to confirm it.")]
    Alone,
    #[error("An emergency is confirmed by the platform's staff. You can end the entry at any time.")]
    Emergency,
    #[error("This entry is not under way.")]
    NotUnderWay,
    #[error("You may grant what was asked for, or less.")]
    Beyond,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NeedsConsent => Code::new("entry.needs_consent", 403),
            Self::NotAsked => Code::new("entry.not_asked", 409),
            Self::NeedsFactor => Code::new("entry.needs_factor", 403),
            Self::NotGranted => Code::new("entry.not_granted", 403),
            Self::Answered => Code::new("entry.answered", 409),
            Self::Alone => Code::new("entry.alone", 403),
            Self::Emergency => Code::new("entry.emergency", 409),
            Self::NotUnderWay => Code::new("entry.not_under_way", 409),
            Self::Beyond => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::Beyond => Some("minutes".to_owned()),
            Self::NeedsConsent
            | Self::NotAsked
            | Self::NeedsFactor
            | Self::NotGranted
            | Self::Answered
            | Self::Alone
            | Self::Emergency
            | Self::NotUnderWay => None,
        }
    }
}
