//! Who comes: a directory with its token. The token says which company it is, so there is no `Client-Id`; nothing else
//! of a request has been read before.

use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::AUTHORIZATION;
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest, ResponseError};
use chrono::TimeDelta;

use super::error::{Error, Failure};
use super::store;
use super::tokens::ProvisioningTokens;
use crate::auth::{AuthServices, Denials, Denied, Key};
use crate::kit::caller::{Caller, Credential};
use crate::kit::guard::{self, Guard};
use crate::kit::http::{address, weight};
use crate::kit::permission::AccountPermission;
use crate::kit::problem::Problem;

/// The last use of a token is written down at most this often.
const USED_STEP: TimeDelta = TimeDelta::minutes(1);

/// The middleware of everything below `/scim/v2`.
pub async fn authenticate<B: MessageBody>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    if let Err(problem) = weight::bound(&mut request) {
        return Ok(request.into_response(Failure::from(problem).error_response()).map_into_right_body());
    }
    let caller = match identify(request.request()).await {
        Ok(caller) => caller,
        // Answered here rather than passed up as an error, so that it gets the headers and the log line of every
        // answer.
        Err(failure) => return Ok(request.into_response(failure.error_response()).map_into_right_body()),
    };
    let (method, path) = (request.method().to_string(), request.path().to_owned());
    let denials = request.app_data::<Data<Denials>>().cloned();
    request.extensions_mut().insert(caller.clone());
    let response = next.call(request).await?;
    let failure = response.response().error().and_then(|error| error.as_error::<Failure>());
    let denied = failure.and_then(|failure| Denied::of(failure.problem()));
    if let (Some(denials), Some(denied)) = (denials, denied) {
        denials.note(&caller, &method, &path, denied).await;
    }
    Ok(response.map_into_left_body())
}

async fn identify(request: &HttpRequest) -> Result<Caller, Failure> {
    let missing = || Failure::from(Problem::internal("the server was put together without its provisioning parts"));
    let tokens = request.app_data::<Data<ProvisioningTokens>>().ok_or_else(missing)?;
    let gate = request.app_data::<Data<AuthServices>>().ok_or_else(missing)?;
    let (key, address) = (shown(request, tokens), address(request));
    if !key.as_ref().is_some_and(|key| tokens.was_good(key)) {
        gate.throttle.token(&address)?;
    }
    if let Some(key) = key {
        let (mut tx, now) = (gate.db.begin_for(key.client).await?, gate.now());
        // By the MAC of the whole text: what the time of this look-up tells, nobody can turn into a token.
        if let Some(live) = store::live(&mut tx, &key.tag).await? {
            if live.last_used_at.is_none_or(|at| at + USED_STEP < now) {
                store::used(&mut tx, live.id, now).await?;
            }
            tx.commit().await?;
            tokens.is_good(&key);
            return Ok(Caller {
                client: key.client,
                user: live.id,
                session: live.id,
                rights: Arc::from(live.rights),
                limited: false,
                credential: Credential::Directory,
            });
        }
    }
    gate.throttle.token_failed(&address);
    Err(Error::NoToken.into())
}

/// The token of a request, where it shows exactly one and it looks like one.
fn shown(request: &HttpRequest, tokens: &ProvisioningTokens) -> Option<Key> {
    let mut headers = request.headers().get_all(AUTHORIZATION);
    let (Some(header), None) = (headers.next(), headers.next()) else { return None };
    tokens.read(header.to_str().ok()?.strip_prefix("Bearer ")?.trim())
}

/// A directory whose token holds `P`: what its maker could not do, it cannot either.
pub struct Directory<P>(Caller, PhantomData<fn() -> P>);

impl<P> Deref for Directory<P> {
    type Target = Caller;
    fn deref(&self) -> &Caller {
        &self.0
    }
}

impl<P: AccountPermission> FromRequest for Directory<P> {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;
    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = request.extensions().get::<Caller>().cloned();
        ready(match caller {
            None => Err(Error::NoToken.into()),
            Some(caller) if caller.may::<P>() || !guard::stands(Guard::DirectoryRight) => Ok(Self(caller, PhantomData)),
            Some(_) => Err(Problem::lacks(P::RIGHT).into()),
        })
    }
}
