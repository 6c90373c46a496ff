//! `POST auth/sso/start`: where the company's provider signs people in, and a mark in the browser that leaves for it
//! (R02).

use actix_web::http::header::ORIGIN;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use garde::Validate;
use serde::{Deserialize, Serialize};
use url::{Host, Url};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::{Error, Stop};
use super::model::Preset;
use super::provider::{Departure, depart};
use super::store::{self, Connection, NewAttempt};
use super::{AWAY, attempt_place, is_mark, offer, wish};
use crate::auth::codes::CookieKind;
use crate::auth::gate::AuthServices;
use crate::auth::model;
use crate::config::Settings;
use crate::kit::caller::ClientId;
use crate::kit::db::TenantTx;
use crate::kit::envelope::Envelope;
use crate::kit::http::cookies::Hidden;
use crate::kit::http::input::Json;
use crate::kit::http::{address, header_text};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::secret::random_text;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartSso {
    /// Its domain says which company; the provider fills it in.
    #[garde(inner(custom(model::email)))]
    #[serde(default)]
    email: Option<String>,
    /// Or the company's number.
    #[garde(skip)]
    #[serde(default)]
    client_id: Option<i64>,
    /// The page to go on to.
    #[garde(skip)]
    #[serde(default)]
    to: Option<String>,
}

/// Where to go.
#[derive(Serialize, ToSchema)]
pub struct SsoStarted {
    url: String,
}

/// Begins a single sign-on.
#[utoipa::path(tag = "auth", operation_id = "start_sso", request_body = StartSso, responses((status = 200, body = Envelope<SsoStarted>), (status = 429, body = ProblemBody), (status = 502, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[post("/auth/sso/start")]
pub async fn start(
    request: HttpRequest,
    body: Json<StartSso>,
    gate: Data<AuthServices>,
) -> Result<HttpResponse, Problem> {
    body.validate()?;
    let body = body.into_inner();
    let wish = match &body.to {
        Some(to) => Some(wish::path(to).ok_or(Error::Elsewhere)?),
        None => None,
    };
    gate.throttle.start(&address(&request))?;
    let client = whose(&gate, &body).await?;
    let mut tx = gate.db.begin_for(client).await?;
    let connection = store::connection(&mut tx).await?.filter(|connection| connection.enabled);
    drop(tx); // nothing is open while the provider answers
    let connection = connection.ok_or(Error::NoConnection)?;
    let document = gate.providers.document(&connection.issuer).await.map_err(|failure| Stop::from(failure).shown())?;

    let redirect_uri = callback_address(&request, &gate.settings, connection.preset);
    let (id, now) = (Uuid::now_v7(), gate.now());
    let (state, state_mac) = gate.codes.hold(CookieKind::SsoState, Some(client), id)?;
    let departure = Departure {
        client_id: &connection.provider_client_id,
        redirect_uri: &redirect_uri,
        state,
        hint: body.email.as_deref().map(str::trim),
        role_claim: connection.role_claim.as_deref(),
    };
    let (url, secrets) = depart(&document, departure).map_err(|failure| Stop::from(failure).shown())?;
    let secrets = serde_json::to_vec(&secrets).map_err(Problem::internal)?;
    let secrets = gate.seal.seal(attempt_place(client, id), &secrets).map_err(Problem::internal)?;
    // One mark a browser: two tabs may be on their way.
    let mark = match Hidden::Sso.value(&request, &gate.settings).filter(|mark| is_mark(mark)) {
        Some(mark) => mark,
        None => random_text(32).map_err(Problem::internal)?,
    };
    let mut tx = gate.db.begin_for(client).await?;
    let attempt = NewAttempt {
        id,
        connection: connection.id,
        state_mac: &state_mac,
        browser_mac: &gate.codes.sso_browser(&mark),
        secrets: &secrets,
        redirect_uri: &redirect_uri,
        wish: wish.as_deref(),
        now,
        expires_at: now + AWAY,
    };
    still_there(&mut tx, &connection).await?;
    store::insert_attempt(&mut tx, attempt).await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok()
        .cookie(Hidden::Sso.cookie(&gate.settings, mark, AWAY))
        .json(Envelope::new(SsoStarted { url: url.into() })))
}

/// Whose provider: by number where one came, else by the address' domain. What has none looks like what is not there.
async fn whose(gate: &AuthServices, body: &StartSso) -> Result<ClientId, Problem> {
    if let Some(id) = body.client_id {
        return ClientId::new(id).ok_or(Error::NoConnection.into());
    }
    let email = body.email.as_deref().ok_or(Error::Whose)?;
    let mut tx = gate.db.begin_auth().await?;
    let offer = offer(&mut tx, email).await?.ok_or(Error::NoConnection)?;
    ClientId::new(offer.client_id).ok_or(Error::NoConnection.into())
}

/// The connection may have been changed while the provider was asked.
async fn still_there(tx: &mut TenantTx, before: &Connection) -> Result<(), Problem> {
    let now = store::connection(tx).await?;
    let same = now.is_some_and(|now| now.enabled && now.id == before.id && now.issuer == before.issuer);
    if same { Ok(()) } else { Err(Error::NoConnection.into()) }
}

/// Where the provider sends people back to: the public address. Without one the server is for this machine alone, and
/// the page's own address is believed when it is a loopback one: it may have been opened as `localhost` or as
/// `127.0.0.1`.
fn callback_address(request: &HttpRequest, settings: &Settings, preset: Preset) -> String {
    let origin = match &settings.server.public_url {
        Some(url) => url.origin().ascii_serialization(),
        None => {
            let named = Url::parse(&header_text(request, ORIGIN.as_str(), 200)).ok().filter(is_loopback);
            named.map_or_else(|| settings.address(), |url| url.origin().ascii_serialization())
        }
    };
    format!("{origin}{}", preset.callback_path())
}

fn is_loopback(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
        && match url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
}

#[cfg(test)]
mod unit {
    use std::path::Path;

    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn c4_the_address_to_come_back_to_is_no_strangers_choice() {
        let mut settings = crate::testing::settings(Path::new("/tmp"));
        let address = |settings: &Settings, origin: &'static str, preset| {
            let request = TestRequest::post().insert_header(("Origin", origin)).insert_header(("Host", "evil.test"));
            callback_address(&request.to_http_request(), settings, preset)
        };
        assert_eq!(address(&settings, "http://localhost:5173", Preset::Oidc), "http://localhost:5173/auth/sso-login");
        let own = format!("{}/auth/sso-login", settings.address());
        for foreign in
            ["https://evil.test", "http://localhost.evil.test", "null", "", "file://localhost", "http://10.0.0.1"]
        {
            assert_eq!(address(&settings, foreign, Preset::Oidc), own, "{foreign}");
        }
        settings.server.public_url = Some("https://atelier.example.org".parse().unwrap());
        for origin in ["https://evil.test", "http://localhost:5173", ""] {
            assert_eq!(address(&settings, origin, Preset::Azure), "https://atelier.example.org/auth/azure-login");
        }
    }
}
