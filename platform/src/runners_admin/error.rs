//! What can go wrong with bindings, plugins and keys, in words that say what to do.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("Your plan does not include models of your own. Please ask us to switch that on.")]
    NoOwnModels,
    #[error("Somebody else has saved this binding since you opened it. Please look at their version.")]
    Stale,
    #[error("There is a binding with this name already.")]
    NameTaken,
    #[error(
        "Runs in progress that only this binding can serve: {runs}. Please switch it off, wait for them to end, then delete it."
    )]
    Busy { runs: i64 },
    #[error("You have {0} bindings, which is the most there can be. Please delete one first.")]
    TooManyBindings(i64),
    #[error("{0}")]
    CannotTest(String),
    #[error("This key was added already.")]
    KeyTaken,
    #[error("This key was revoked already.")]
    KeyRevoked,
    #[error("This component was uploaded already, as {file}. {advice}")]
    ComponentTaken { file: String, advice: &'static str },
    #[error(
        "Please send the component as a form with one part `component` and, where it is signed, one part `signature`."
    )]
    UploadForm,
    #[error("The form is broken: {0}.")]
    BrokenForm(&'static str),
    #[error("This version is {0}, so this is not possible.")]
    WrongState(&'static str),
    #[error("This version asks for more than the one in use: {0}. Please look at it, and confirm.")]
    AsksForMore(String),
    #[error("This version does not ask for this any more: {0}. Please look at what it asks for now, and confirm.")]
    AsksForOther(String),
    #[error("Somebody else has just put another version into service. Please compare what this one asks for with it.")]
    ServesAnother,
    #[error(
        "This version has all runs, so it cannot be the canary beside itself. Please install another version for all runs, or go back to the one before."
    )]
    LiveIsNoCanary,
    #[error("{0}")]
    NotTrusted(String),
    #[error("There is no earlier version to go back to.")]
    NothingBefore,
    #[error("Going back would now lead to another version: {0}. Please look again.")]
    GoesElsewhere(String),
    #[error(
        "It would go back to {0}, which cannot serve: {1}. Please install another version, or retire the one in use: then the shipped one serves, where there is one."
    )]
    CannotGoBack(String, String),
    #[error("{0}. Please say why it is installed anyway.")]
    FailedChecks(String),
    #[error("This version is being checked against the contract already.")]
    BeingChecked,
    #[error("A version can be checked against the contract only after it was looked at and not refused.")]
    NothingToCheck,
    #[error("This person can see this plugin's figures already.")]
    PartnerAlready,
    #[error("This version cannot be loaded: {0}.")]
    CannotLoad(String),
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoOwnModels => Code::new("runners.not_in_plan", 402),
            Self::Stale => Code::CONFLICT,
            Self::NameTaken => Code::new("runners.name_taken", 409),
            Self::Busy { .. } => Code::new("runners.busy", 409),
            Self::TooManyBindings(_) => Code::new("runners.too_many", 409),
            Self::CannotTest(_) => Code::new("runners.cannot_test", 409),
            Self::KeyTaken => Code::new("runners.key_taken", 409),
            Self::KeyRevoked => Code::new("runners.key_revoked", 409),
            Self::ComponentTaken { .. } => Code::new("runners.component_taken", 409),
            Self::UploadForm | Self::BrokenForm(_) => Code::INVALID,
            Self::WrongState(_) => Code::new("runners.wrong_state", 409),
            Self::AsksForMore(_) => Code::new("runners.asks_for_more", 409),
            Self::AsksForOther(_) => Code::new("runners.asks_for_other", 409),
            Self::ServesAnother => Code::new("runners.serves_another", 409),
            Self::LiveIsNoCanary => Code::new("runners.live_is_no_canary", 409),
            Self::NotTrusted(_) => Code::new("runners.not_trusted", 409),
            Self::NothingBefore => Code::new("runners.nothing_before", 409),
            Self::GoesElsewhere(_) => Code::new("runners.goes_elsewhere", 409),
            Self::CannotGoBack(..) => Code::new("runners.cannot_go_back", 409),
            Self::FailedChecks(_) => Code::new("runners.failed_checks", 409),
            Self::BeingChecked => Code::new("runners.being_checked", 409),
            Self::NothingToCheck => Code::new("runners.nothing_to_check", 409),
            Self::PartnerAlready => Code::new("runners.partner_already", 409),
            Self::CannotLoad(_) => Code::new("runners.cannot_load", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NameTaken => Some("name".to_owned()),
            Self::KeyTaken => Some("public_key".to_owned()),
            Self::ComponentTaken { .. } | Self::UploadForm | Self::BrokenForm(_) => Some("component".to_owned()),
            Self::FailedChecks(_) => Some("reason".to_owned()),
            Self::PartnerAlready => Some("email".to_owned()),
            Self::NoOwnModels
            | Self::Stale
            | Self::Busy { .. }
            | Self::TooManyBindings(_)
            | Self::CannotTest(_)
            | Self::KeyRevoked
            | Self::WrongState(_)
            | Self::AsksForMore(_)
            | Self::AsksForOther(_)
            | Self::ServesAnother
            | Self::LiveIsNoCanary
            | Self::NotTrusted(_)
            | Self::NothingBefore
            | Self::GoesElsewhere(_)
            | Self::CannotGoBack(..)
            | Self::BeingChecked
            | Self::NothingToCheck
            | Self::CannotLoad(_) => None,
        }
    }
}
