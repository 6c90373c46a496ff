//! What can go wrong when signing in. None of it says whether an account exists.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("The email or the password is not right.")]
    InvalidCredentials,
    #[error("Your company signs in at its own provider. Please use single sign-on.")]
    SsoRequired,
    #[error("Your invitation has expired. Please ask the person who invited you to send it again.")]
    InvitationExpired,
    #[error("Too many attempts. Please wait and try again.")]
    TooManyAttempts,
    #[error("Many people are signing in right now. Please try again in a few seconds.")]
    Busy,
    #[error("Your session has ended. Please sign in again.")]
    SessionEnded,
    /// The message of specification §8 that has a title of its own (R79).
    #[error("Your password was changed, so this session has ended. Please sign in with the new password.")]
    PasswordChanged,
    #[error("This sign-in took too long, or was completed elsewhere. Please sign in again.")]
    StepEnded,
    #[error("This code is not right. Please check it and try again.")]
    WrongCode,
    #[error("This code is not right, or is no longer valid. Please check it, or ask for a new one.")]
    WrongMailedCode,
    #[error("This code is not right. Please check it and your device's clock, and try again.")]
    WrongSetupCode,
    #[error("Your current password is not right.")]
    WrongPassword,
    #[error("You sign in without a password here, so there is none to change.")]
    NoPassword,
    #[error("Your access token has expired.")]
    Expired,
    #[error("Unauthorized. Redirecting to login page...")]
    InvalidToken,
    #[error("This request did not come from the page. Please reload it and try again.")]
    Forged,
    #[error("The header Client-Id is needed once, as a plain number.")]
    ClientIdHeader,
    #[error("You are not authorized to access this resource.")]
    ForeignClient,
    #[error("Your company asks for a second factor. Please set one up first.")]
    MfaSetupRequired,
    #[error("This person has signed in already. They can reset their password themselves.")]
    NotInvited,
    #[error("An authenticator app is set up already. Please remove it first.")]
    TotpExists,
    #[error("There is no authenticator app to confirm. Please begin again.")]
    NoTotp,
    #[error("Please remove your own second factors in your profile.")]
    OwnFactors,
    #[error("Please enter your password again: it has been a while since you signed in.")]
    FreshProof,
    #[error("This passkey could not be used. Please try again, or use another way.")]
    PasskeyRefused,
    #[error("This passkey is registered already.")]
    PasskeyExists,
    #[error("Passkeys do not work at this address. Please ask your administrator to set public_url.")]
    NoPasskeysHere,
    #[error("You can have ten passkeys. Please remove one first.")]
    TooManyPasskeys,
    #[error("An API key does not open this. Please sign in to do it.")]
    KeyNotHere,
    #[error("This API key was not made for this. Create one whose scope includes it, on the page Developers.")]
    KeyScope,
    #[error("Your account can only see the figures of the plugins that you are responsible for.")]
    PartnerNotHere,
    #[error("You have as many API keys as one person may. Please delete one first.")]
    TooManyKeys,
    #[error(
        "You may only look around here. Stop acting and start again with changes allowed, if you have to change something."
    )]
    ActingReadOnly,
    #[error("This belongs to an account of your own, which you do not have in this company. Please stop acting first.")]
    ActingNotHere,
    #[error("You are not acting for anybody.")]
    NotActing,
    #[error(
        "Please sign in again, with your second factor where you have one: acting for a company needs a sign-in that is at most 15 minutes old."
    )]
    ProofTooOld,
    #[error("Your account has no access to the calls product. Please ask your administrator for it.")]
    NoHandover,
    #[error("This handover has been used already, or it is too old. Please sign in.")]
    NoSuchHandover,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::InvalidCredentials => Code::new("auth.invalid_credentials", 401),
            Self::SsoRequired => Code::new("auth.sso_required", 403),
            Self::InvitationExpired => Code::new("auth.invitation_expired", 401),
            Self::TooManyAttempts => Code::new("auth.too_many_attempts", 429),
            Self::Busy => Code::new("auth.busy", 429),
            Self::SessionEnded => Code::new("auth.session_ended", 401),
            Self::PasswordChanged => Code::new("auth.password_changed", 401),
            Self::StepEnded => Code::new("auth.step_ended", 401),
            Self::WrongCode => Code::new("auth.wrong_code", 401),
            Self::WrongMailedCode => Code::new("auth.wrong_code", 400),
            Self::WrongSetupCode => Code::new("auth.wrong_code", 400),
            Self::WrongPassword => Code::new("auth.wrong_password", 400),
            Self::NoPassword => Code::new("auth.no_password", 409),
            Self::Expired => Code::new("auth.expired", 401),
            Self::InvalidToken => Code::UNAUTHENTICATED,
            Self::Forged => Code::new("auth.xsrf", 403),
            Self::ClientIdHeader => Code::new("tenancy.client_id", 400),
            Self::ForeignClient => Code::new("tenancy.foreign_client", 403),
            Self::MfaSetupRequired => Code::new("auth.mfa_setup_required", 403),
            Self::NotInvited => Code::new("auth.not_invited", 409),
            Self::TotpExists => Code::new("auth.totp_exists", 409),
            Self::NoTotp => Code::new("auth.no_totp", 409),
            Self::OwnFactors => Code::new("auth.own_factors", 409),
            Self::FreshProof => Code::new("auth.fresh_proof", 403),
            Self::PasskeyRefused => Code::new("auth.passkey_refused", 401),
            Self::PasskeyExists => Code::new("auth.passkey_exists", 409),
            Self::NoPasskeysHere => Code::new("auth.no_passkeys_here", 409),
            Self::TooManyPasskeys => Code::new("auth.too_many_passkeys", 409),
            Self::KeyNotHere => Code::new("auth.key_not_here", 403),
            Self::KeyScope => Code::new("auth.key_scope", 403),
            Self::PartnerNotHere => Code::new("partner.not_here", 403),
            Self::TooManyKeys => Code::new("auth.too_many_keys", 409),
            Self::ActingReadOnly => Code::new("acting.read_only", 403),
            Self::ActingNotHere => Code::new("acting.not_here", 403),
            Self::NotActing => Code::new("acting.not_acting", 409),
            Self::ProofTooOld => Code::new("acting.proof_too_old", 403),
            Self::NoHandover => Code::new("handover.no_access", 403),
            Self::NoSuchHandover => Code::new("handover.invalid", 401),
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::InvalidCredentials | Self::SsoRequired | Self::InvitationExpired | Self::FreshProof => "password",
            Self::WrongCode | Self::WrongSetupCode | Self::WrongMailedCode => "code",
            Self::ClientIdHeader => "Client-Id",
            Self::TooManyAttempts
            | Self::Busy
            | Self::SessionEnded
            | Self::PasswordChanged
            | Self::StepEnded
            | Self::WrongPassword
            | Self::NoPassword
            | Self::Expired
            | Self::InvalidToken
            | Self::Forged
            | Self::ForeignClient
            | Self::MfaSetupRequired
            | Self::NotInvited
            | Self::TotpExists
            | Self::NoTotp
            | Self::OwnFactors
            | Self::PasskeyRefused
            | Self::PasskeyExists
            | Self::NoPasskeysHere
            | Self::TooManyPasskeys
            | Self::KeyNotHere
            | Self::KeyScope
            | Self::PartnerNotHere
            | Self::TooManyKeys
            | Self::ActingReadOnly
            | Self::ActingNotHere
            | Self::NotActing
            | Self::ProofTooOld
            | Self::NoHandover
            | Self::NoSuchHandover => return None,
        };
        Some(field.to_owned())
    }
}
