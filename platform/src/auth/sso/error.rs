//! What can go wrong with single sign-on. What a provider said that could not be trusted is for the audit log; the
//! person learns what to do.

use super::provider::Failure;
use crate::kit::problem::{ApiError, Code, Problem};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The specification's sentence (§8).
    #[error("Invalid SSO code")]
    InvalidCode,
    #[error("There is no single sign-on for this address. Please sign in with your password.")]
    NoConnection,
    #[error("Please sign in with your email address first: it says which company you belong to.")]
    Whose,
    #[error("Please go back to where you came from, and sign in there.")]
    Elsewhere,
    #[error("Your company's sign-in did not let you in ({0}). Please try again, or ask your administrator.")]
    ProviderRefused(&'static str),
    #[error("Your company's sign-in does not answer at the moment. Please try again in a few minutes.")]
    ProviderDown,
    #[error("Your company's sign-in is not set up right: {0}. Please tell your administrator.")]
    ProviderWrong(&'static str),
    #[error(
        "The answer of your company's sign-in could not be trusted. Please sign in again, and tell your administrator if this happens again."
    )]
    NotTrusted,
    #[error(
        "Your company's sign-in has not confirmed your email address. Please ask your administrator to verify it there."
    )]
    EmailUnverified,
    #[error(
        "Your company's sign-in did not provide your email address. Please ask your administrator to release it to this platform."
    )]
    NoEmail,
    #[error("Your email address does not belong to a domain that can sign in this way. Please ask your administrator.")]
    ForeignDomain,
    #[error(
        "There is an account with your email address that belongs to another identity. Please ask your administrator."
    )]
    OtherIdentity,
    #[error("Your account is suspended. Please ask your administrator.")]
    Suspended,

    #[error(
        "Your company knows you, but all seats of its plan are taken. Please ask your administrator for one, and sign in again."
    )]
    NoSeat,

    #[error("Single sign-on is not set up yet.")]
    NotSetUp,
    #[error(
        "Setting up single sign-on decides who can sign in as whom. Please ask an Account Admin, who has every right."
    )]
    BeyondYou,
    #[error("{0}")]
    Issuer(&'static str),
    #[error("Please enter the client secret.")]
    SecretNeeded,
    #[error("This role does not exist.")]
    NoSuchRole,
    #[error(
        "Another company has verified that it owns {0}, and its record is still in DNS. Please remove that record, or ask whoever manages the domain."
    )]
    DomainTaken(String),
    #[error("Please turn single sign-on on before you make it the only way to sign in.")]
    EnforcedButOff,
    #[error(
        "Please set up a second factor for yourself first. It is your way back in, with your password, when the provider does not answer."
    )]
    FactorNeeded,
}

impl Error {
    /// For the audit log: a word, where a refused sign-in stands there.
    pub fn reason(&self) -> &'static str {
        match self {
            Self::InvalidCode => "code",
            Self::ProviderRefused(_) => "provider_refused",
            Self::ProviderDown => "provider_down",
            Self::ProviderWrong(_) => "provider_wrong",
            Self::NotTrusted => "not_trusted",
            Self::EmailUnverified => "email_unverified",
            Self::NoEmail => "no_email",
            Self::ForeignDomain => "foreign_domain",
            Self::OtherIdentity => "other_identity",
            Self::Suspended => "suspended",
            Self::NoSeat => "no_seat",
            Self::NoConnection => "off",
            Self::Whose
            | Self::Elsewhere
            | Self::NotSetUp
            | Self::BeyondYou
            | Self::Issuer(_)
            | Self::SecretNeeded
            | Self::NoSuchRole
            | Self::DomainTaken(_)
            | Self::EnforcedButOff
            | Self::FactorNeeded => "settings",
        }
    }
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::InvalidCode => Code::new("sso.invalid_code", 404),
            Self::NoConnection | Self::Whose => Code::new("sso.no_connection", 400),
            Self::ProviderRefused(_) => Code::new("sso.provider_refused", 403),
            Self::ProviderDown => Code::new("sso.provider_down", 503),
            Self::ProviderWrong(_) => Code::new("sso.provider_wrong", 502),
            Self::NotTrusted => Code::new("sso.not_trusted", 403),
            Self::EmailUnverified | Self::NoEmail => Code::new("sso.email_unverified", 403),
            Self::ForeignDomain => Code::new("sso.foreign_domain", 403),
            Self::OtherIdentity => Code::new("sso.other_identity", 403),
            Self::Suspended => Code::new("sso.suspended", 403),
            Self::NoSeat => Code::new("sso.no_seat", 403),
            Self::NotSetUp => Code::new("sso.not_set_up", 409),
            Self::BeyondYou => Code::new("sso.beyond_you", 403),
            Self::DomainTaken(_) => Code::new("sso.domain_taken", 409),
            Self::FactorNeeded => Code::new("sso.factor_needed", 409),
            Self::Elsewhere | Self::Issuer(_) | Self::SecretNeeded | Self::NoSuchRole | Self::EnforcedButOff => {
                Code::INVALID
            }
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::Elsewhere => "to",
            Self::NoConnection => "email",
            Self::Issuer(_) => "issuer",
            Self::SecretNeeded => "client_secret",
            Self::NoSuchRole => "default_role_id",
            Self::DomainTaken(_) => "domain",
            Self::EnforcedButOff | Self::FactorNeeded => "enforced",
            Self::InvalidCode
            | Self::Whose
            | Self::ProviderRefused(_)
            | Self::ProviderDown
            | Self::ProviderWrong(_)
            | Self::NotTrusted
            | Self::EmailUnverified
            | Self::NoEmail
            | Self::ForeignDomain
            | Self::OtherIdentity
            | Self::Suspended
            | Self::NoSeat
            | Self::NotSetUp
            | Self::BeyondYou => return None,
        };
        Some(field.to_owned())
    }
}

/// Why somebody does not get in: refused, for a reason that stands in the audit log, or a failure of ours.
pub enum Stop {
    Refused {
        error: Error,
        /// For the audit log, beside the error's own word.
        detail: String,
    },
    Failed(Problem),
}

impl Stop {
    /// What the person is told.
    pub fn shown(self) -> Problem {
        match self {
            Self::Refused { error, .. } => error.into(),
            Self::Failed(problem) => problem,
        }
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Refused { error, detail: String::new() }
    }
}

/// A provider's failure: the person learns whether to wait, to try again, or to tell somebody; the log learns what it
/// was.
impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        let error = match &failure {
            Failure::Down(_) => Error::ProviderDown,
            Failure::Wrong(_) => Error::ProviderWrong("it does not answer as OpenID Connect providers do"),
            Failure::ClientRefused => Error::ProviderWrong("it does not accept the client ID or secret"),
            Failure::CodeRefused => Error::InvalidCode,
            Failure::NotTrusted(_) => Error::NotTrusted,
        };
        Self::Refused { error, detail: failure.to_string() }
    }
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Self {
        Self::Failed(problem)
    }
}

impl From<sqlx::Error> for Stop {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}
