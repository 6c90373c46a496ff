//! What is refused because of a plan.

use super::feature::Spec;
use super::model::Stopped;
use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{} is not part of your plan{}. {}", .feature.name, with(.plans), way(.plans))]
    NotInPlan { feature: &'static Spec, plans: Vec<String> },
    #[error("{0} What is there can be read, and billing is open under Settings.")]
    ReadsOnly(Stopped),
    #[error("{0} Billing is open under Settings.")]
    Closed(Stopped),
    #[error(
        "Every seat of your plan is taken ({seats} in all). Suspend an account that is not used, or have the plan changed under Settings, Billing."
    )]
    NoSeat { seats: i64 },
}

fn with(plans: &[String]) -> String {
    match plans {
        [] => String::new(),
        [one] => format!("; {one} has it"),
        [first @ .., last] => format!("; {} and {last} have it", first.join(", ")),
    }
}

fn way(plans: &[String]) -> &'static str {
    match plans {
        [] => "Ask the platform's owner for it.",
        _ => "Whoever manages billing can change the plan under Settings, Billing.",
    }
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotInPlan { .. } => Code::new("plan.feature", 402),
            Self::ReadsOnly(_) | Self::Closed(_) => Code::new("plan.stopped", 402),
            Self::NoSeat { .. } => Code::new("plan.seats", 402),
        }
    }
}
