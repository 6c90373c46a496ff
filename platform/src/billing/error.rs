//! What goes wrong with paying.

use stripe::StripeError;

use crate::kit::problem::{ApiError, Code, Problem};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("Nothing can be bought here: no payment provider is connected. The platform's owner changes plans.")]
    Off,
    #[error("This plan cannot be bought at present. Please choose another one, or ask the platform's owner.")]
    NotForSale,
    #[error("Your company has a subscription already. Change its plan instead.")]
    HasOne,
    #[error("Somebody else in your company has just begun a purchase. Please check your plan, and try again.")]
    Overtaken,
    #[error("This plan is paid by card. The platform's owner decides which plans are sold by invoice.")]
    NotByInvoice,
    #[error("Your company has no subscription that could be changed here.")]
    HasNone,
    #[error("Your company's plan is by contract. Please ask the platform's owner to change it.")]
    ByContract,
    #[error("The platform's owner has suspended your company. Please ask them to let it go on first.")]
    Suspended,
    #[error("Seats in use: {used}. Suspend accounts that are not needed, or take at least as many seats.")]
    TooFewSeats { used: i64 },
    #[error("Seats of this plan: {most} at most. Please take fewer seats, or another plan.")]
    TooManySeats { most: i64 },
    #[error(
        "Your company has gone over its limits in this period, which is charged when it ends. Please choose the end of the period for the change."
    )]
    OverOpen,
    #[error("What this costs has changed since it was shown. Please look at it again.")]
    Outdated,
    #[error(
        "The payment provider would charge another amount for this than your plan's price. Nothing was changed; please tell the platform's owner."
    )]
    Differs,
    #[error("This line has no period, so it has no details to show.")]
    NoPeriod,
    #[error(
        "Your company shows no figures of single people, so what went over a limit is not told apart: it may be one person's. Whoever manages people can change that."
    )]
    HoursWithheld,
    #[error("Your subscription is paused. Reactivate it first.")]
    Paused,
    #[error("Your subscription is not paused.")]
    NotPaused,
    #[error(
        "Only an active subscription that is not cancelled can be paused. Pay what is open, or take the cancellation back, first."
    )]
    NotPausable,
    #[error("The payment provider does not answer. Nothing was changed; please try again in a few minutes.")]
    Away,
    #[error("The payment provider refused this: {0}")]
    Refused(String),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::Off => Code::new("billing.off", 409),
            Self::NotForSale => Code::new("billing.not_for_sale", 409),
            Self::HasOne => Code::new("billing.has_one", 409),
            Self::Overtaken => Code::new("billing.overtaken", 409),
            Self::NotByInvoice => Code::new("billing.not_by_invoice", 409),
            Self::HasNone => Code::new("billing.has_none", 409),
            Self::ByContract => Code::new("billing.by_contract", 409),
            Self::Suspended => Code::new("billing.suspended", 409),
            Self::TooFewSeats { .. } | Self::TooManySeats { .. } => Code::new("billing.seats", 409),
            Self::OverOpen => Code::new("billing.over_open", 409),
            Self::Outdated => Code::new("billing.outdated", 409),
            Self::Differs => Code::new("billing.differs", 409),
            Self::NoPeriod => Code::new("billing.no_period", 409),
            Self::HoursWithheld => Code::new("billing.withheld", 409),
            Self::Paused => Code::new("billing.paused", 409),
            Self::NotPaused => Code::new("billing.not_paused", 409),
            Self::NotPausable => Code::new("billing.not_pausable", 409),
            Self::Away => Code::UNAVAILABLE,
            Self::Refused(_) => Code::new("billing.refused", 409),
        }
    }

    fn field(&self) -> Option<String> {
        matches!(self, Self::TooFewSeats { .. } | Self::TooManySeats { .. }).then(|| "seats".to_owned())
    }
}

/// A failure of Stripe as the whole call's, with its cause for the log.
pub fn failed(error: StripeError) -> Problem {
    match error {
        // What the buyer can do something about; all else is between us and Stripe.
        StripeError::Stripe(error, 402) => {
            Error::Refused(error.message.unwrap_or_else(|| "the payment failed".to_owned())).into()
        }
        error => Problem::from(Error::Away).with_cause(error),
    }
}
