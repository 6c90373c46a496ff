//! `POST auth/sso/callback`: what the provider brought back, in the browser that left for it, becomes a one-time token
//! (R02, B17).

use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::arrive::arrive;
use super::error::{Error, Stop};
use super::model::Preset;
use super::provider::{Assertion, Redeem, announces_issuer, redeem};
use super::store::{self, Attempt, Connection, NewToken};
use super::{TOKEN, attempt_place, browser, secret_place};
use crate::audit::{self, Outcome};
use crate::auth::codes::CookieKind;
use crate::auth::gate::AuthServices;
use crate::kit::caller::ClientId;
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishSso {
    #[garde(length(max = 8192))]
    #[serde(default)]
    code: Option<String>,
    #[garde(length(max = 512))]
    state: String,
    /// The provider's own name, where it sends one (RFC 9207).
    #[garde(length(max = 512))]
    #[serde(default)]
    iss: Option<String>,
    /// Why it did not let somebody in.
    #[garde(length(max = 512))]
    #[serde(default)]
    error: Option<String>,
}

/// Somebody is back.
#[derive(Serialize, ToSchema)]
pub struct SsoFinished {
    /// For `auth/validate-token`: once, within a minute, in this browser.
    token: String,
    /// The page to go on to.
    to: Option<String>,
}

/// Who is back, before anything of it is believed.
struct Back<'a> {
    gate: &'a AuthServices,
    client: ClientId,
    attempt_id: Uuid,
    attempt: Attempt,
    connection: Connection,
    browser_mac: [u8; 32],
    address: String,
}

/// Receives a person who comes back from the provider.
#[utoipa::path(tag = "auth", operation_id = "finish_sso", request_body = FinishSso, responses((status = 200, body = Envelope<SsoFinished>), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody), (status = 429, body = ProblemBody), (status = 502, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/auth/sso/callback")]
pub async fn callback(
    request: HttpRequest,
    body: Json<FinishSso>,
    gate: Data<AuthServices>,
) -> Result<Envelope<SsoFinished>, Problem> {
    body.validate()?;
    let body = body.into_inner();
    let address = address(&request);
    gate.throttle.comer(&address)?;
    let lost = || {
        gate.throttle.comer_failed(&address);
        Problem::from(Error::InvalidCode)
    };
    let state = gate.codes.open(CookieKind::SsoState, &body.state).ok_or_else(lost)?;
    let client = state.client.ok_or_else(lost)?;
    let browser_mac = browser(&request, &gate).ok_or_else(lost)?;
    let mut tx = gate.db.begin_for(client).await?;
    let attempt = store::take_attempt(&mut tx, state.id, &state.mac, &browser_mac, gate.now()).await?;
    let connection = store::connection(&mut tx).await?;
    tx.commit().await?; // the attempt is used up, and nothing is open while the provider answers
    let (Some(attempt), Some(connection)) = (attempt, connection) else { return Err(lost()) };

    let back = Back { gate: &gate, client, attempt_id: state.id, attempt, connection, browser_mac, address };
    let mut said = None;
    match take_in(&back, body, &mut said).await {
        Ok(finished) => Ok(Envelope::new(finished)),
        Err(Stop::Refused { error, detail }) => {
            write_down(&back, &error, &detail, said.as_ref()).await?;
            if matches!(error, Error::InvalidCode) {
                gate.throttle.comer_failed(&back.address);
            }
            Err(error.into())
        }
        Err(Stop::Failed(problem)) => Err(problem),
    }
}

/// `said` is what the provider says of the person, for the log, as soon as it is known.
async fn take_in(back: &Back<'_>, body: FinishSso, said: &mut Option<Assertion>) -> Result<SsoFinished, Stop> {
    let Back { gate, client, connection, attempt, .. } = back;
    if !connection.enabled {
        return Err(Error::NoConnection.into());
    }
    let document = gate.providers.document(&connection.issuer).await?;
    // Another provider's answer must not be taken for this one's (mix-up, ASVS 10.2.2): compared before the code goes
    // anywhere.
    let fits = match &body.iss {
        Some(issuer) => *issuer == connection.issuer,
        None => !announces_issuer(&document),
    };
    if !fits {
        return Err(Stop::Refused { error: Error::NotTrusted, detail: "the answer is of another issuer".to_owned() });
    }
    if let Some(error) = &body.error {
        return Err(Error::ProviderRefused(known(error)).into());
    }
    let code = body.code.filter(|code| !code.is_empty()).ok_or(Error::InvalidCode)?;
    let secrets =
        gate.seal.open(attempt_place(*client, back.attempt_id), &attempt.secrets).map_err(Problem::internal)?;
    let client_secret =
        gate.seal.open(secret_place(*client, connection.id), &connection.client_secret).map_err(Problem::internal)?;
    let ask = Redeem {
        issuer: &connection.issuer,
        client_id: &connection.provider_client_id,
        client_secret: &String::from_utf8(client_secret).map_err(Problem::internal)?,
        redirect_uri: &attempt.redirect_uri,
        by_username: connection.preset == Preset::Azure,
        role_claim: connection.role_claim.as_deref(),
        code,
        secrets: serde_json::from_slice(&secrets).map_err(Problem::internal)?,
        now: gate.now(),
    };
    let assertion = said.insert(redeem(&gate.providers, document, ask).await?);

    let now = gate.now();
    let mut tx = gate.db.begin_for(*client).await?;
    let user = arrive(&mut tx, connection, assertion, &back.address, now).await?;
    let id = Uuid::now_v7();
    let (token, mac) = gate.codes.hold(CookieKind::SsoToken, Some(*client), id)?;
    let new = NewToken { id, user, secret_mac: &mac, browser_mac: &back.browser_mac, now, expires_at: now + TOKEN };
    store::insert_token(&mut tx, new).await?;
    tx.commit().await?;
    Ok(SsoFinished { token, to: attempt.wish.clone() })
}

/// A refusal stands in the client's log, with what its administrator needs to mend it.
async fn write_down(back: &Back<'_>, error: &Error, detail: &str, said: Option<&Assertion>) -> Result<(), Problem> {
    let mut tx = back.gate.db.begin_for(back.client).await?;
    let entry = audit::Entry {
        action: "auth.sso_refused",
        object_type: "sso_connection",
        object_id: Some(back.connection.id.to_string()),
        outcome: Outcome::Denied,
        ip: Some(&back.address),
        detail: json!({
            "reason": error.reason(),
            "detail": plain(detail),
            "issuer": back.connection.issuer,
            "subject": said.map(|said| plain(&said.subject)),
            "email": said.and_then(|said| said.email.as_deref()).map(plain),
        }),
    };
    audit::record(&mut tx, None, entry).await?;
    tx.commit().await?;
    Ok(())
}

/// A stranger's text as the log can keep it.
fn plain(words: &str) -> String {
    words.chars().filter(|c| !text::is_deceptive(*c)).take(300).collect()
}

/// The provider's word where it is one of the protocol's: nobody puts sentences into the page through its address.
fn known(error: &str) -> &'static str {
    const WORDS: [&str; 10] = [
        "access_denied",
        "account_selection_required",
        "consent_required",
        "interaction_required",
        "invalid_request",
        "invalid_scope",
        "login_required",
        "server_error",
        "temporarily_unavailable",
        "unauthorized_client",
    ];
    WORDS.into_iter().find(|word| *word == error).unwrap_or("no reason given")
}
