//! What can go wrong with plans.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is a plan of this short name already. Make a new version of it, or take another name.")]
    There,
    #[error("A newer version of this plan was made since you opened it. Please look at it first.")]
    Stale,
    #[error("There is no feature {0}.")]
    NoFeature(String),
    #[error("Please enter a number from 0 to 1,000,000,000,000,000, or leave it empty for no limit.")]
    Limit(&'static str),
    #[error("Please enter a number from 0 to 1,000,000, or leave it empty for no limit.")]
    Seats,
    #[error("Only a plan that charges for use beyond its limits has a price for it.")]
    NothingGoesOver,
    #[error("There is no such plan.")]
    NoPlan,
    #[error("{0}")]
    TrialUntil(&'static str),
    #[error("A grant can begin at most a year ago.")]
    GrantFrom,
    #[error("A grant must end after it begins, in the future and within five years.")]
    GrantUntil,
    #[error("The platform's owner needs no plan.")]
    Owner,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::There => Code::new("plans.there", 409),
            Self::Stale => Code::CONFLICT,
            Self::NoFeature(_)
            | Self::Limit(_)
            | Self::Seats
            | Self::NothingGoesOver
            | Self::NoPlan
            | Self::TrialUntil(_)
            | Self::GrantFrom
            | Self::GrantUntil
            | Self::Owner => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::There | Self::NoPlan | Self::Owner => "plan",
            Self::NoFeature(_) => "features",
            Self::Limit(field) => return Some(format!("terms.limits.{field}")),
            Self::Seats => "terms.limits.seats",
            Self::NothingGoesOver => "terms.at_limit",
            Self::TrialUntil(_) => "trial_until",
            Self::GrantFrom => "from_at",
            Self::GrantUntil => "until_at",
            Self::Stale => return None,
        };
        Some(field.to_owned())
    }
}
