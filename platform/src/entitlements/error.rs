//! What is refused because of a plan.

use super::feature::Spec;
use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{} is not part of your plan{}. {}", .feature.name, with(.plans), way(.plans))]
    NotInPlan { feature: &'static Spec, plans: Vec<String> },
    #[error(
        "All {seats} seats of your plan are taken. Suspend an account that is not used, or have the plan changed under Settings, Billing."
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
            Self::NoSeat { .. } => Code::new("plan.seats", 402),
        }
    }
}
