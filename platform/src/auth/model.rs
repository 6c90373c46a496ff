//! People as the page knows them, and the rules of what they type to sign in (specification §5).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::sso;

/// The signed-in person (specification §3, "User details").
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct User {
    pub id: Uuid,
    pub client_id: i64,
    pub client_name: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub role_name: String,
    /// `CALL_AI`, `WEB_APP`, `ONLY_CALLS`; the first one decides the app.
    pub feature_access: Vec<String>,
    pub is_mfa_enabled: bool,
}

/// What the client pays for; `null` sends an administrator to billing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Subscription {
    pub plan: String,
    pub status: String,
}

/// Light, dark, or as the device has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the device is set.
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// How somebody likes the page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProfileSettings)]
pub struct Settings {
    /// A language tag: `en`.
    pub language: String,
    /// An IANA time zone, or nothing: the browser's.
    pub time_zone: String,
    #[schema(value_type = Theme)]
    pub theme: String,
}

/// What is needed before there is a session (specification §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = LoginChallenge)]
pub enum Challenge {
    /// Invited: a password of one's own, to `auth/new-password`.
    NewPasswordRequired,
    /// A code, to `auth/challenge`.
    SoftwareTokenMfa,
    /// A passkey, to `auth/passkey/start` and `finish`.
    WebauthnMfa,
}

/// What can answer a challenge of this account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LoginChallengeWay)]
pub enum SignInMethod {
    Totp,
    Passkey,
    RecoveryCode,
}

/// The specification's login response (§3): a session, or the step before one.
#[derive(Serialize, ToSchema)]
pub struct Login {
    pub access_token: Option<String>,
    /// The same as `access_token`; both names are in use.
    pub token: Option<String>,
    pub refresh_token: Option<String>,
    pub user: Option<User>,
    /// Whether the client asks for a second factor; not after a single sign-on, whose provider sees to that.
    pub client_mfa_enabled: bool,
    /// `null` sends the person to `/settings/billing`.
    pub subscription: Option<Subscription>,
    /// Set when another step is needed before there is a token.
    pub challenge: Option<Challenge>,
    pub challenge_ways: Vec<SignInMethod>,
    /// Shown with that step; serves once, for five minutes.
    pub session: Option<String>,
    pub message: String,
}

/// garde rule with the specification's sentences.
pub fn email(value: &str, _: &()) -> garde::Result {
    if value.trim().is_empty() {
        return Err(garde::Error::new("Please input your email."));
    }
    let domain = value.rsplit_once('@').map(|(local, domain)| (!local.is_empty()).then_some(domain));
    let plausible = matches!(domain, Some(Some(domain)) if domain.contains('.') && !domain.starts_with('.') && !domain.ends_with('.'));
    if !plausible
        || value.len() > 254
        || value.chars().any(|c| c.is_whitespace() || c.is_control())
        || value.matches('@').count() != 1
    {
        return Err(garde::Error::new("Please enter a valid email."));
    }
    Ok(())
}

/// Which account somebody means who types an address to sign in: capitals do not count, nor how the domain is written.
pub fn meant(email: &str) -> String {
    sso::address(&email.trim().to_lowercase())
}

/// garde rule with the specification's sentence; the upper bound only keeps the hash from being fed novels.
pub fn login_password(value: &str, _: &()) -> garde::Result {
    if value.chars().count() < 8 {
        return Err(garde::Error::new("Password must be at least 8 characters long"));
    }
    if value.len() > 1024 {
        return Err(garde::Error::new("Your password must be 8 to 50 characters long."));
    }
    Ok(())
}

/// garde rule of a code that came by mail; spaces and dashes do not count.
pub fn mailed_code(value: &str, _: &()) -> garde::Result {
    if value.chars().filter(char::is_ascii_alphanumeric).count() == 6 && value.len() <= 32 {
        Ok(())
    } else {
        Err(garde::Error::new("Please enter the 6 characters of the code."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r65_emails_are_required_and_plausible() {
        assert_eq!(email("", &()).unwrap_err().message(), "Please input your email.");
        for bad in ["x", "x@", "@x.io", "a b@x.io", "a@b@x.io", "a@.io", "a@io"] {
            assert_eq!(email(bad, &()).unwrap_err().message(), "Please enter a valid email.", "{bad}");
        }
        for good in ["ann@x.io", "ann+tag@mail.example.org", "ünï@例.io", "admin@atelier.local"] {
            assert!(email(good, &()).is_ok(), "{good}");
        }
    }

    #[test]
    fn r66_a_login_password_has_eight_characters() {
        assert_eq!(
            login_password("1234567", &()).unwrap_err().message(),
            "Password must be at least 8 characters long"
        );
        assert!(login_password("12345678", &()).is_ok());
    }
}
