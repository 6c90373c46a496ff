//! What can go wrong with requests for more.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("You have asked for this already. Please wait for the answer.")]
    AskedAlready,
    #[error("You have many open requests. Please wait for answers, or take some back.")]
    TooMany,
    #[error("This limit is not yours, or it is not there any more.")]
    NoLimit,
    #[error("Nothing limits this. There is no need to ask.")]
    Unlimited,
    #[error("This request was answered already.")]
    Answered,
    #[error(
        "You cannot answer your own request. Please ask a colleague who can, or pass it on to the platform's owner."
    )]
    OwnRequest,
    #[error("Please say why, so that they know what to do.")]
    NoReason,
    #[error("This asks for more than your company has. Pass it on to the platform's owner, who can grant it.")]
    NotYours,
    #[error("Your company has {0} left this month. Grant less, or ask the platform's owner for more first.")]
    NotEnough(i64),
    #[error(
        "Only a request for the company's own limit is passed on: ask for more for the company first, then grant this one."
    )]
    OfABudget,
    #[error("The platform's owner has this request. It is answered there.")]
    PassedOn,
    #[error("The month that this was asked for is over. Please send a new request.")]
    Over,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::AskedAlready => Code::new("token_requests.asked_already", 409),
            Self::TooMany => Code::new("token_requests.too_many", 409),
            Self::Unlimited => Code::new("token_requests.unlimited", 409),
            Self::Answered => Code::new("token_requests.answered", 409),
            Self::PassedOn => Code::new("token_requests.passed_on", 409),
            Self::NotEnough(_) => Code::new("token_requests.not_enough", 409),
            Self::Over => Code::new("token_requests.over", 409),
            Self::OwnRequest => Code::new("token_requests.own", 403),
            Self::NoLimit | Self::NoReason | Self::NotYours | Self::OfABudget => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::NoLimit => "budget_id",
            Self::NoReason => "answer",
            Self::NotYours | Self::OfABudget => "decision",
            Self::NotEnough(_) => "amount",
            Self::AskedAlready
            | Self::TooMany
            | Self::Unlimited
            | Self::Answered
            | Self::PassedOn
            | Self::OwnRequest
            | Self::Over => return None,
        };
        Some(field.to_owned())
    }
}
