//! What can go wrong when a client is changed.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("Somebody else has saved this client since you opened it. Please look at their version.")]
    Stale,
    #[error("The same region is listed twice: {1}.")]
    Twice(&'static str, String),
    #[error("There is no region {0}. A region exists once a model is offered in it, or a server of it is known.")]
    NoRegion(String),
    #[error("Somebody at this client has signed in already. From now on its own people invite others.")]
    Accepted,
    #[error("{0} is not among the allowed regions.")]
    NotAllowed(String),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::Stale => Code::CONFLICT,
            Self::Accepted => Code::new("clients.accepted", 409),
            Self::Twice(..) | Self::NoRegion(_) | Self::NotAllowed(_) => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::Stale | Self::Accepted => None,
            Self::Twice(field, _) => Some(format!("plan.{field}")),
            Self::NoRegion(_) => Some("plan.allowed_regions".to_owned()),
            Self::NotAllowed(_) => Some("plan.failover_regions".to_owned()),
        }
    }
}
