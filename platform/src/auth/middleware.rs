//! Finds out who calls before anything else of a request is read: token, then `Client-Id`, then the session behind
//! them.
//!
//! Every route below `/api/v1` needs it but the ones listed here. The handler's extractor then checks the right.

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::AUTHORIZATION;
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest, ResponseError};

use super::denials::{Denials, Denied};
use super::error::Error;
use super::keys::{Key, Keys};
use super::sessions::Sessions;
use super::tokens::AccessTokens;
use super::{acting, reach};
use crate::audit;
use crate::kit::caller::{Address, Caller, ClientId, Credential};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::guard::{self, Guard};
use crate::kit::http::weight;
use crate::kit::problem::Problem;
use crate::loads::Loads;

/// Reviewed list of what needs no sign-in (C6): method and path.
pub const PUBLIC: &[(&str, &str)] = &[
    ("POST", "/api/v1/login"),
    ("POST", "/api/v1/auth/discover"),
    ("POST", "/api/v1/auth/challenge"),
    ("POST", "/api/v1/auth/new-password"),
    ("POST", "/api/v1/auth/passkey/start"),
    ("POST", "/api/v1/auth/passkey/finish"),
    ("POST", "/api/v1/auth/refresh"),
    ("POST", "/api/v1/auth/sso/start"),
    ("POST", "/api/v1/auth/sso/callback"),
    ("POST", "/api/v1/auth/validate-token"),
    ("POST", "/api/v1/forgot-password"),
    ("POST", "/api/v1/forgot-password/verify"),
    ("POST", "/api/v1/signup"),
    ("POST", "/api/v1/signup/resend"),
    ("POST", "/api/v1/signup/verify"),
    ("POST", "/api/v1/error-log"),
    ("GET", "/api/v1/error-log/ip"),
    ("POST", "/api/v1/verify-security-token"),
    // Its link says whose mails end; a mail program posts it, and nobody is signed in there.
    ("POST", "/api/v1/notification/unsubscribe"),
    // Its link says who asks, and for what.
    ("GET", "/api/v1/media"),
    ("GET", "/api/v1/guide-media"),
    // How the platform is, also for those who cannot sign in.
    ("GET", "/api/v1/status"),
    ("GET", "/api/v1/openapi.json"),
];

/// Reviewed list of what answers while the client asks for a second factor and the person has none: path and what lies
/// below it.
pub const WITHOUT_FACTOR: &[(&str, &str)] = &[
    ("GET", "/api/v1/profile"),
    ("", "/api/v1/profile/mfa"),
    ("", "/api/v1/profile/mfa/"),
    ("", "/api/v1/profile/passkeys/"),
    ("POST", "/api/v1/auth/logout"),
];

/// Whether a request is on that list: a path that ends in `/` stands for all below it, no method for every one.
fn opens_without_factor(method: &str, path: &str) -> bool {
    WITHOUT_FACTOR.iter().any(|(wanted, known)| {
        (wanted.is_empty() || *wanted == method)
            && (path == *known || (known.ends_with('/') && path.starts_with(known)))
    })
}

/// The middleware.
pub async fn authenticate<B: MessageBody>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    if let Err(problem) = weight::bound(&mut request) {
        return Ok(request.into_response(problem.error_response()).map_into_right_body());
    }
    let public = PUBLIC.iter().any(|(method, path)| request.method().as_str() == *method && request.path() == *path);
    if public {
        return next.call(request).await.map(ServiceResponse::map_into_left_body);
    }
    // Answered here rather than passed up as an error, so that it gets the headers and the log line of every answer.
    let answered = |request: ServiceRequest, problem: &Problem| {
        Ok(request.into_response(problem.error_response()).map_into_right_body())
    };
    let caller = match identify(request.request()).await {
        Ok(caller) => caller,
        Err(problem) => return answered(request, &problem),
    };
    let trail = Trail::of(&request, caller.clone());
    // As the router reads it: `%70rofile` is `profile`.
    let path = request.match_info().as_str().trim_start_matches("/api/v1/").to_owned();
    let closed = caller.limited && !opens_without_factor(request.method().as_str(), request.path());
    let reached = if closed && guard::stands(Guard::FactorFirst) {
        Err(Error::MfaSetupRequired)
    } else {
        reach::check(&caller, request.method(), &path)
    };
    if let Err(refused) = reached {
        let problem = Problem::from(refused);
        trail.leave(problem.code.status, Denied::of(&problem)).await;
        return answered(request, &problem);
    }
    let (client, loads) = (caller.client, request.app_data::<Data<Loads>>().cloned());
    request.extensions_mut().insert(caller);
    let response = next.call(request).await?;
    let denied = response.response().error().and_then(|error| error.as_error::<Problem>()).and_then(Denied::of);
    if let Some(loads) = loads {
        loads.answered(client, response.status().as_u16());
    }
    trail.leave(response.status().as_u16(), denied).await;
    Ok(response.map_into_left_body())
}

/// What an answered request leaves in the audit log besides what its handler wrote: that it was refused, or that staff
/// made it.
struct Trail {
    caller: Caller,
    method: String,
    path: String,
    db: Option<Data<Db>>,
    denials: Option<Data<Denials>>,
}

impl Trail {
    fn of(request: &ServiceRequest, caller: Caller) -> Self {
        Self {
            caller,
            method: request.method().to_string(),
            path: request.path().to_owned(),
            db: request.app_data::<Data<Db>>().cloned(),
            denials: request.app_data::<Data<Denials>>().cloned(),
        }
    }

    async fn leave(&self, status: u16, denied: Option<Denied>) {
        match (&self.caller.credential, denied) {
            (Credential::Acting(_), _) => {
                if let Some(db) = &self.db {
                    acting::note(db, &self.caller, &self.method, &self.path, status).await;
                }
            }
            (_, Some(denied)) => {
                if let Some(denials) = &self.denials {
                    denials.note(&self.caller, &self.method, &self.path, denied).await;
                }
            }
            (_, None) => {}
        }
    }
}

async fn identify(request: &HttpRequest) -> Result<Caller, Problem> {
    let missing = || Problem::internal("the server was put together without its sign-in parts");
    let tokens = request.app_data::<Data<AccessTokens>>().ok_or_else(missing)?;
    let sessions = request.app_data::<Data<Sessions>>().ok_or_else(missing)?;
    let keys = request.app_data::<Data<Keys>>().ok_or_else(missing)?;
    let clock = request.app_data::<Data<Clock>>().ok_or_else(missing)?;

    let mut headers = request.headers().get_all(AUTHORIZATION);
    let (Some(header), None) = (headers.next(), headers.next()) else { return Err(Error::InvalidToken.into()) };
    let token = header.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).ok_or(Error::InvalidToken)?;
    if let Some(key) = keys.read(token.trim()) {
        return key_caller(request, sessions, key.map_err(|_| Error::InvalidToken)?).await;
    }
    let claims = tokens.check(token.trim(), clock.now())?;
    let client = ClientId::new(claims.cid).ok_or(Error::InvalidToken)?;

    let wanted = client_header(request)?;
    if wanted != client && guard::stands(Guard::ClientHeader) {
        refused(request, client, wanted, &claims.sub).await;
        return Err(Error::ForeignClient.into());
    }
    let caller = match claims.act {
        None => sessions.caller(client, claims.sid).await?,
        Some(_) => sessions.acting_caller(client, claims.sid).await?,
    };
    let Some(caller) = caller else { return Err(sessions.ending(client, claims.sid).await?.into()) };
    if caller.acting().is_some() != claims.act.is_some() || caller.user != claims.sub {
        return Err(Error::InvalidToken.into());
    }
    Ok(caller)
}

async fn key_caller(request: &HttpRequest, sessions: &Sessions, key: Key) -> Result<Caller, Problem> {
    let (client, wanted) = (key.client, client_header(request)?);
    let caller = sessions.holder(key).await?.ok_or(Error::InvalidToken)?.caller;
    if wanted != client {
        refused(request, client, wanted, &caller.user).await;
        return Err(Error::ForeignClient.into());
    }
    Ok(caller)
}

/// `Client-Id`, exactly once, as plain decimal digits without sign or leading zero (B1–B4); there is no default.
pub(super) fn client_header(request: &HttpRequest) -> Result<ClientId, Error> {
    let mut values = request.headers().get_all("Client-Id");
    let (Some(value), None) = (values.next(), values.next()) else { return Err(Error::ClientIdHeader) };
    let text = value.to_str().map_err(|_| Error::ClientIdHeader)?;
    if text.is_empty() || text.starts_with('0') || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Error::ClientIdHeader);
    }
    text.parse().ok().and_then(ClientId::new).ok_or(Error::ClientIdHeader)
}

/// Somebody's token with another client's number is worth a line in the log of the token's client.
pub(super) async fn refused(request: &HttpRequest, client: ClientId, wanted: ClientId, user: &uuid::Uuid) {
    let Some(db) = request.app_data::<Data<Db>>() else { return };
    let address = request.extensions().get::<Address>().map(|address| address.0.clone());
    let written = async {
        let mut tx = db.begin_for(client).await?;
        let detail = serde_json::json!({ "wanted_client": wanted.get(), "path": request.path() });
        let entry = audit::Entry {
            action: "tenancy.enter",
            object_type: "client",
            object_id: None,
            outcome: audit::Outcome::Denied,
            ip: address.as_deref(),
            detail,
        };
        audit::record(&mut tx, Some(*user), entry).await?;
        tx.commit().await
    };
    if let Err(error) = written.await {
        tracing::warn!(%error, "audit write failed for a refused Client-Id");
    }
}
