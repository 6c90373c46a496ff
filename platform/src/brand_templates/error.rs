//! What can go wrong with brand templates.

use crate::kit::problem::{ApiError, Code};

/// Templates of one client that are not archived, at most.
pub const MOST: i64 = 200;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is another template of this name.")]
    NameTaken,
    #[error("There are {MOST} templates already, and no more fit. Please archive one that is not needed.")]
    TooMany,
    #[error("This logo does not exist any more. Please upload it again.")]
    NoLogo,
    #[error("Somebody else changed this template since you opened it.")]
    Stale,
    #[error("An archived template cannot be the default. Please restore it first.")]
    Archived,
    #[error("This template is the default. Please choose another default before you archive it.")]
    IsDefault,
    #[error("The sample could not be made: {0}")]
    Sample(String),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NameTaken | Self::NoLogo => Code::INVALID,
            Self::TooMany => Code::new("brand_templates.too_many", 409),
            Self::Stale => Code::new("brand_templates.stale", 409),
            Self::Archived => Code::new("brand_templates.archived", 409),
            Self::IsDefault => Code::new("brand_templates.is_default", 409),
            Self::Sample(_) => Code::INTERNAL,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NameTaken => Some("name".to_owned()),
            Self::NoLogo => Some("design.logo_id".to_owned()),
            Self::TooMany | Self::Stale | Self::Archived | Self::IsDefault | Self::Sample(_) => None,
        }
    }
}
