//! Leaving for the provider: the address of its sign-in page, with PKCE, state and nonce.

use openidconnect::core::CoreAuthenticationFlow;
use openidconnect::{ClientId, CsrfToken, LoginHint, Nonce, PkceCodeChallenge, RedirectUrl, Scope};
use serde::{Deserialize, Serialize};
use url::Url;

use super::{Document, Failure, OidcClient};

/// What of a connection it takes to leave.
pub struct Departure<'a> {
    /// What the provider calls this platform.
    pub client_id: &'a str,
    /// Where it sends people back to.
    pub redirect_uri: &'a str,
    pub state: String,
    /// An email to fill in there.
    pub hint: Option<&'a str>,
    /// A claim that the connection reads roles from.
    pub role_claim: Option<&'a str>,
}

/// What this server must still know when the person is back; kept sealed.
#[derive(Serialize, Deserialize)]
pub struct Secrets {
    pub nonce: String,
    pub verifier: String,
}

/// The address to go to.
///
/// # Errors
/// The address to come back to is not a web address.
pub fn depart(document: &Document, departure: Departure<'_>) -> Result<(Url, Secrets), Failure> {
    let redirect = RedirectUrl::new(departure.redirect_uri.to_owned())
        .map_err(|_| Failure::Wrong("The address to come back to is not a web address.".to_owned()))?;
    let client = ClientId::new(departure.client_id.to_owned());
    let client = OidcClient::from_provider_metadata(document.clone(), client, None).set_redirect_uri(redirect);
    let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
    let state = departure.state;
    let mut request = client
        .authorize_url(CoreAuthenticationFlow::AuthorizationCode, move || CsrfToken::new(state), Nonce::new_random)
        .add_scope(Scope::new("email".to_owned()))
        .add_scope(Scope::new("profile".to_owned()))
        .set_pkce_challenge(challenge);
    // Okta, for one, gives `groups` to those who ask for the scope of that name.
    let scopes = document.scopes_supported();
    if let Some(claim) = departure.role_claim
        && scopes.is_some_and(|scopes| scopes.iter().any(|scope| scope.as_str() == claim))
    {
        request = request.add_scope(Scope::new(claim.to_owned()));
    }
    if let Some(hint) = departure.hint {
        request = request.set_login_hint(LoginHint::new(hint.to_owned()));
    }
    let (url, _, nonce) = request.url();
    Ok((url, Secrets { nonce: nonce.secret().clone(), verifier: verifier.secret().clone() }))
}
