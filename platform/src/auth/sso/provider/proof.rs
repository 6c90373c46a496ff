//! From the code that somebody brought back to who they are: the code is exchanged, the ID token checked from all
//! sides, and what it leaves out asked for.

use std::ops::Deref;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use openidconnect::core::{CoreClientAuthMethod, CoreErrorResponseType, CoreGenderClaim};
use openidconnect::{
    AccessToken, AccessTokenHash, AuthType, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret,
    HttpRequest, IdTokenClaims, LocalizedClaim, Nonce, OAuth2TokenResponse, PkceCodeVerifier, RedirectUrl,
    RequestTokenError, SignatureVerificationError, StandardErrorResponse, TokenResponse, UserInfoClaims, UserInfoError,
};
use runners::OutboundError;
use serde_json::{Map, Value};

use super::{ALGORITHMS, Document, Failure, OidcClient, Providers, Rest, Secrets, Tokens};

/// Two clocks may differ by this (F20).
const LEEWAY: TimeDelta = TimeDelta::seconds(60);
/// An ID token is made when the code is exchanged: one that is older than this was made for something else.
const OLDEST: TimeDelta = TimeDelta::minutes(10);
/// OpenID Connect Core §2: characters of a subject at most.
const SUBJECT: usize = 255;

/// What of a connection and an attempt it takes.
pub struct Redeem<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub client_secret: &'a str,
    pub redirect_uri: &'a str,
    /// The user name serves as an address, so that nothing has to be asked for one.
    pub by_username: bool,
    /// A claim that must be known, if there is any such.
    pub role_claim: Option<&'a str>,
    pub code: String,
    pub secrets: Secrets,
    pub now: DateTime<Utc>,
}

/// Who somebody is, in the words of a provider that was checked. Nothing here has been judged yet.
#[derive(Clone, Debug, Default)]
pub struct Assertion {
    pub subject: String,
    pub email: Option<String>,
    pub email_verified: Option<bool>,
    pub username: Option<String>,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
    pub name: Option<String>,
    /// Claims without a meaning in OpenID Connect.
    pub rest: Map<String, Value>,
}

impl Assertion {
    /// What a claim says: one text, or several. Where there is no claim of this name, its dots lead into objects
    /// (Keycloak: `realm_access.roles`).
    pub fn values(&self, claim: &str) -> Vec<String> {
        let nested = || {
            let mut steps = claim.split('.');
            let first = self.rest.get(steps.next()?)?;
            steps.try_fold(first, |value, step| value.get(step))
        };
        let text = |value: &Value| match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        };
        match self.rest.get(claim).or_else(nested) {
            Some(Value::Array(values)) => values.iter().filter_map(text).collect(),
            Some(value) => text(value).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// Whether a claim is left out because it would be too long, and only told where it could be asked for (OpenID
    /// Connect, distributed claims): Entra does so with more than 200 groups.
    pub fn is_elsewhere(&self, claim: &str) -> bool {
        let first = claim.split('.').next().unwrap_or(claim);
        let named = self.rest.get("_claim_names").and_then(Value::as_object);
        let told = named.is_some_and(|named| [claim, first].iter().any(|claim| named.contains_key(*claim)));
        let has_many = claim == "groups"
            && self.rest.get("hasgroups").is_some_and(|many| matches!(many, Value::Bool(true)) || many == "true");
        self.values(claim).is_empty() && (told || has_many)
    }
}

/// Exchanges the code and checks what comes for it.
///
/// # Errors
/// Each way in which a provider can fail, or its token not be trusted.
pub async fn redeem(providers: &Providers, document: Arc<Document>, ask: Redeem<'_>) -> Result<Assertion, Failure> {
    let client = client_of(&document, &ask)?;
    let http = |request: HttpRequest| providers.send(request);
    let exchange = client
        .exchange_code(AuthorizationCode::new(ask.code.clone()))
        .map_err(|_| Failure::Wrong("Its document names no token endpoint.".to_owned()))?
        .set_pkce_verifier(PkceCodeVerifier::new(ask.secrets.verifier.clone()));
    let tokens = exchange.request_async(&http).await.map_err(exchange_failed)?;
    let nonce = Nonce::new(ask.secrets.nonce.clone());
    let (client, claims) = match verified(&client, &tokens, &nonce, ask.now) {
        // A key that is not known here may be a new one.
        Err(Failure::NotTrusted("key")) => {
            let newer = providers.newer(ask.issuer, &document).await?;
            let client = client_of(&newer, &ask)?;
            let claims = verified(&client, &tokens, &nonce, ask.now)?.clone();
            (client, claims)
        }
        checked => {
            let claims = checked?.clone();
            (client, claims)
        }
    };
    let mut assertion = said(&claims);
    let lacks_role = ask.role_claim.is_some_and(|claim| assertion.values(claim).is_empty());
    let lacks_email = assertion.email.is_none() && !(ask.by_username && assertion.username.is_some());
    if (lacks_email || lacks_role) && client.user_info_url().is_some() {
        complete(&client, tokens.access_token(), &claims, providers, &mut assertion).await?;
    }
    Ok(assertion)
}

fn client_of(document: &Document, ask: &Redeem<'_>) -> Result<OidcClient, Failure> {
    let redirect = RedirectUrl::new(ask.redirect_uri.to_owned())
        .map_err(|_| Failure::Wrong("The address to come back to is not a web address.".to_owned()))?;
    let (id, secret) = (ClientId::new(ask.client_id.to_owned()), ClientSecret::new(ask.client_secret.to_owned()));
    let client = OidcClient::from_provider_metadata(document.clone(), id, Some(secret)).set_redirect_uri(redirect);
    // Basic unless the document says that it will not do (RFC 8414: the default).
    let methods = document.token_endpoint_auth_methods_supported();
    let in_body = methods.is_some_and(|methods| {
        !methods.contains(&CoreClientAuthMethod::ClientSecretBasic)
            && methods.contains(&CoreClientAuthMethod::ClientSecretPost)
    });
    Ok(if in_body { client.set_auth_type(AuthType::RequestBody) } else { client })
}

type Claims = IdTokenClaims<Rest, CoreGenderClaim>;

/// The claims of the ID token, once issuer, audience, signature, times, nonce, authorised party and access token fit.
fn verified<'a>(
    client: &OidcClient,
    tokens: &'a Tokens,
    nonce: &Nonce,
    now: DateTime<Utc>,
) -> Result<&'a Claims, Failure> {
    let token = tokens.id_token().ok_or(Failure::NotTrusted("no_id_token"))?;
    let verifier = client
        .id_token_verifier()
        .set_allowed_algs(ALGORITHMS)
        // Some providers name all applications of a project. Whether it was made for us, the authorised party says.
        .set_other_audience_verifier_fn(|_| true)
        .set_time_fn(move || now - LEEWAY)
        .set_issue_time_verifier_fn(move |at| {
            if at <= now + LEEWAY && at >= now - OLDEST { Ok(()) } else { Err("issued at another time".to_owned()) }
        });
    let claims = token.claims(&verifier, nonce).map_err(|error| Failure::NotTrusted(word(&error)))?;
    match claims.authorized_party() {
        Some(party) if party != client.client_id() => return Err(Failure::NotTrusted("authorized_party")),
        None if claims.audiences().len() > 1 => return Err(Failure::NotTrusted("audience")),
        _ => {}
    }
    if let Some(from) = claims.additional_claims().claims.get("nbf")
        && from.as_f64().is_none_or(|from| from > (now + LEEWAY).timestamp() as f64)
    {
        return Err(Failure::NotTrusted("time"));
    }
    let subject = claims.subject().as_str();
    if subject.is_empty() || subject.chars().count() > SUBJECT || subject.chars().any(char::is_control) {
        return Err(Failure::NotTrusted("subject"));
    }
    if let Some(hash) = claims.access_token_hash() {
        let (Ok(algorithm), Ok(key)) = (token.signing_alg(), token.signing_key(&verifier)) else {
            return Err(Failure::NotTrusted("key"));
        };
        if AccessTokenHash::from_token(tokens.access_token(), algorithm, key).ok().as_ref() != Some(hash) {
            return Err(Failure::NotTrusted("access_token"));
        }
    }
    Ok(claims)
}

/// Which check it was.
fn word(error: &ClaimsVerificationError) -> &'static str {
    match error {
        ClaimsVerificationError::Expired(_) | ClaimsVerificationError::InvalidAuthTime(_) => "time",
        ClaimsVerificationError::InvalidAudience(_) => "audience",
        ClaimsVerificationError::InvalidIssuer(_) => "issuer",
        ClaimsVerificationError::InvalidNonce(_) => "nonce",
        ClaimsVerificationError::InvalidSubject(_) => "subject",
        ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey) => "key",
        ClaimsVerificationError::SignatureVerification(_) => "signature",
        _ => "token",
    }
}

fn exchange_failed(error: RequestTokenError<OutboundError, StandardErrorResponse<CoreErrorResponseType>>) -> Failure {
    match error {
        RequestTokenError::ServerResponse(refusal) => match refusal.error() {
            CoreErrorResponseType::InvalidGrant => Failure::CodeRefused,
            CoreErrorResponseType::InvalidClient | CoreErrorResponseType::UnauthorizedClient => Failure::ClientRefused,
            other => {
                let other: String = other.as_ref().chars().filter(char::is_ascii_graphic).take(60).collect();
                Failure::Wrong(format!("The provider refused to exchange the code: {other}."))
            }
        },
        RequestTokenError::Request(error) => error.into(),
        RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
            Failure::Wrong("The provider's token response cannot be read.".to_owned())
        }
    }
}

/// What the ID token says.
fn said(claims: &Claims) -> Assertion {
    Assertion {
        subject: claims.subject().as_str().to_owned(),
        email: claims.email().map(|email| email.as_str().to_owned()),
        email_verified: claims.email_verified(),
        username: claims.preferred_username().map(|name| name.as_str().to_owned()),
        given_name: plain(claims.given_name()),
        family_name: plain(claims.family_name()),
        name: plain(claims.name()),
        rest: claims.additional_claims().claims.clone(),
    }
}

/// A name as it is written without regard to a language.
fn plain<T: Deref<Target = String>>(claim: Option<&LocalizedClaim<T>>) -> Option<String> {
    claim.and_then(|claim| claim.iter().next()).map(|(_, text)| (**text).clone())
}

/// Fills in what a slim ID token left out, from the userinfo endpoint; what the token said stays. The answer must be
/// about the same person (OpenID Connect Core §5.3.2).
async fn complete(
    client: &OidcClient,
    access: &AccessToken,
    claims: &Claims,
    providers: &Providers,
    assertion: &mut Assertion,
) -> Result<(), Failure> {
    // The library takes for granted that a token fits a header.
    if !access.secret().bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Failure::Wrong("The provider's access token is not valid.".to_owned()));
    }
    let http = |request: HttpRequest| providers.send(request);
    let request = client
        .user_info(access.clone(), Some(claims.subject().clone()))
        .map_err(|_| Failure::Wrong("The provider's document names no userinfo endpoint.".to_owned()))?;
    let more: UserInfoClaims<Rest, CoreGenderClaim> =
        request.request_async(&http).await.map_err(|error| match error {
            UserInfoError::Request(error) => error.into(),
            UserInfoError::ClaimsVerification(error) => Failure::NotTrusted(word(&error)),
            _ => Failure::Wrong("The provider's user information cannot be read.".to_owned()),
        })?;
    if assertion.email.is_none() {
        // Address and verification belong together: never one from here and one from there.
        assertion.email = more.email().map(|email| email.as_str().to_owned());
        assertion.email_verified = more.email_verified();
    }
    let known = |own: &mut Option<String>, other: Option<String>| {
        if own.is_none() {
            *own = other;
        }
    };
    known(&mut assertion.username, more.preferred_username().map(|name| name.as_str().to_owned()));
    known(&mut assertion.given_name, plain(more.given_name()));
    known(&mut assertion.family_name, plain(more.family_name()));
    known(&mut assertion.name, plain(more.name()));
    for (name, value) in &more.additional_claims().claims {
        assertion.rest.entry(name.clone()).or_insert_with(|| value.clone());
    }
    Ok(())
}
