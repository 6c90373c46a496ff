//! What is open to a company by how it stands with paying: one table, which a test walks over all operations. What a
//! company needs to end the state (sign-in, its own accounts' security, billing) is open in each.

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{HttpMessage, ResponseError};

use super::cache::Entitlements;
use super::error::Error;
use super::model::{Stopped, SubscriptionState};
use crate::brakes::Brakes;
use crate::kit::caller::{Caller, Credential};
use crate::kit::guard::{self, Guard};
use crate::kit::problem::Problem;

/// How far a state lets its company.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    All,
    Reads,
    /// Nothing but [`ALWAYS`], and [`READ_ALWAYS`] to read.
    Closed,
}

/// Open in each state. An entry that ends in `/` means everything below it.
pub const ALWAYS: &[&str] =
    &["auth/", "profile", "profile/", "billing", "billing/", "acting/end", "get-security-token"];
/// Open to read in each state: what the frame of the page asks for.
pub const READ_ALWAYS: &[&str] = &["permission/list", "workspace/list"];

/// The table.
pub fn reach(state: SubscriptionState) -> Reach {
    match state {
        SubscriptionState::Trial
        | SubscriptionState::Active
        | SubscriptionState::Grace
        | SubscriptionState::Closing => Reach::All,
        SubscriptionState::ReadOnly => Reach::Reads,
        SubscriptionState::Suspended => Reach::Closed,
    }
}

fn begins_with_one_of(path: &str, list: &[&str]) -> bool {
    list.iter().any(|entry| if entry.ends_with('/') { path.starts_with(entry) } else { path == *entry })
}

/// Whether a state lets this through. `path` is below `/api/v1/`.
fn admits(state: SubscriptionState, method: &Method, path: &str) -> Result<(), Error> {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    if begins_with_one_of(path, ALWAYS) || (reads && begins_with_one_of(path, READ_ALWAYS)) {
        return Ok(());
    }
    match reach(state) {
        Reach::All => Ok(()),
        Reach::Reads if reads => Ok(()),
        Reach::Reads => Err(Error::ReadsOnly(Stopped::State(state))),
        Reach::Closed => Err(Error::Closed(Stopped::State(state))),
    }
}

/// What a brake of the platform's owner lets through: a company that may only read reads what it reads in that state,
/// and its programs call so many times a minute.
fn slow(caller: &Caller, brakes: &Brakes, method: &Method, path: &str) -> Result<(), Problem> {
    if !guard::stands(Guard::Brake) {
        return Ok(());
    }
    let path = path.trim_start_matches("/api/v1/");
    match caller.credential {
        Credential::Acting(_) => return Ok(()),
        Credential::Key(_) => brakes.call(caller.client)?,
        Credential::Session | Credential::Directory => {}
    }
    match admits(SubscriptionState::ReadOnly, method, path) {
        Ok(()) => Ok(()),
        Err(_) => brakes.may_change(caller.client),
    }
}

/// The middleware; it stands behind the one that finds out who calls. The owner's staff, who may have to put things
/// right for a company, are not held up.
pub async fn hold<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    let held = {
        let caller = request.extensions().get::<Caller>().cloned();
        let known = request.app_data::<Data<Entitlements>>().cloned();
        let slowed = match (&caller, request.app_data::<Data<Brakes>>()) {
            (Some(caller), Some(brakes)) => slow(caller, brakes, request.method(), request.match_info().as_str()),
            _ => Ok(()),
        };
        match (caller, known) {
            _ if slowed.is_err() => slowed,
            (Some(caller), Some(known))
                if !matches!(caller.credential, Credential::Acting(_)) && guard::stands(Guard::PayingState) =>
            {
                let path = request.match_info().as_str().trim_start_matches("/api/v1/");
                match known.state(caller.client).await {
                    Ok(Some(state)) => admits(state, request.method(), path).map_err(Problem::from),
                    Ok(None) => Ok(()),
                    Err(problem) => Err(problem),
                }
            }
            _ => Ok(()),
        }
    };
    match held {
        Ok(()) => next.call(request).await.map(ServiceResponse::map_into_left_body),
        Err(problem) => Ok(request.into_response(problem.error_response()).map_into_right_body()),
    }
}
