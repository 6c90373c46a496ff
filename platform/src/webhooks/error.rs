//! What can go wrong with webhooks.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is no such webhook.")]
    NotFound,
    #[error("There is no such delivery.")]
    NoDelivery,
    #[error(
        "Your company does not allow webhooks. Its administrators can change that in the settings of notifications."
    )]
    NotAllowed,
    #[error("There are five webhooks already. Please remove one first.")]
    TooMany,
    #[error("This webhook is switched off. Please switch it on first.")]
    Off,
    #[error("This delivery is about to be sent anyway.")]
    Waiting,
    #[error("Please enter an address that begins with https://, without a name and password in it.")]
    Url,
    #[error("This address is too long: 2,000 characters fit here, and a letter such as ü takes six of them.")]
    UrlLength,
    #[error("Please choose at least one category that this webhook can receive.")]
    Categories,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound | Self::NoDelivery => Code::NOT_FOUND,
            Self::NotAllowed => Code::new("webhooks.not_allowed", 403),
            Self::TooMany => Code::new("webhooks.too_many", 409),
            Self::Off => Code::new("webhooks.off", 409),
            Self::Waiting => Code::new("webhooks.waiting", 409),
            Self::Url | Self::UrlLength | Self::Categories => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::Url | Self::UrlLength => Some("url".to_owned()),
            Self::Categories => Some("categories".to_owned()),
            Self::NotFound | Self::NoDelivery | Self::NotAllowed | Self::TooMany | Self::Off | Self::Waiting => None,
        }
    }
}
