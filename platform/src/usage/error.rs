//! What is refused because nothing is left of a month, or because nothing may start at all.

use crate::entitlements::Stopped;
use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "Your company has used all {of} {what} of this month. You can go on next month. Ask for more under Settings, Billing, or have an administrator change the plan."
    )]
    UsedUp { what: &'static str, of: i64 },
    #[error(
        "The budget of {of} {what} a month for {whose} is used up. You can go on next month. Ask for more under Settings, Billing, or choose a model that needs fewer tokens next time."
    )]
    BudgetUsedUp { what: &'static str, of: i64, whose: String },
    #[error("{0} What is here can still be read. Whoever manages billing can choose a plan under Settings, Billing.")]
    Stopped(Stopped),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::UsedUp { .. } => Code::new("usage.quota", 402),
            Self::BudgetUsedUp { .. } => Code::new("usage.budget", 402),
            Self::Stopped(_) => Code::new("plan.stopped", 402),
        }
    }
}
