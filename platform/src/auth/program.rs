//! Programs with API keys where the key alone says which company it is: the models' API.

use actix_web::HttpRequest;
use actix_web::http::header::AUTHORIZATION;
use actix_web::web::Data;

use super::error::Error;
use super::gate::AuthServices;
use super::keys::{Key, Keys};
use super::middleware::{client_header, refused};
use super::sessions::Holder;
use crate::kit::guard::{self, Guard};
use crate::kit::http::address;
use crate::kit::problem::Problem;

/// The program that a request comes from. `Client-Id` may be left out, for the key names its client, but must not
/// contradict it (B3).
///
/// # Errors
/// 401 without a key that is good, 403 for another client or while a second factor is missing, 429 when wrong keys keep
/// coming from an address.
pub async fn program(request: &HttpRequest) -> Result<Holder, Problem> {
    let missing = || Problem::internal("the server was put together without its sign-in parts");
    let gate = request.app_data::<Data<AuthServices>>().ok_or_else(missing)?;
    let keys = request.app_data::<Data<Keys>>().ok_or_else(missing)?;
    let (key, address) = (shown(request, keys), address(request));
    // A key that was good a moment ago is not kept out by what others try from the same address.
    if !key.as_ref().is_some_and(|key| gate.sessions.knows_key(key)) {
        gate.throttle.token(&address)?;
    }
    let client = key.as_ref().map(|key| key.client);
    let holder = match key {
        Some(key) => gate.sessions.holder(key).await?,
        None => None,
    };
    let (Some(holder), Some(client)) = (holder, client) else {
        gate.throttle.token_failed(&address);
        return Err(Error::InvalidToken.into());
    };
    if request.headers().contains_key("Client-Id") {
        let wanted = client_header(request)?;
        if wanted != client {
            refused(request, client, wanted, &holder.caller.user).await;
            return Err(Error::ForeignClient.into());
        }
    }
    if holder.caller.limited && guard::stands(Guard::FactorFirst) {
        return Err(Error::MfaSetupRequired.into());
    }
    Ok(holder)
}

/// The key of a request, where it shows exactly one and it looks like one.
fn shown(request: &HttpRequest, keys: &Keys) -> Option<Key> {
    let mut headers = request.headers().get_all(AUTHORIZATION);
    let (Some(header), None) = (headers.next(), headers.next()) else { return None };
    keys.read(header.to_str().ok()?.strip_prefix("Bearer ")?.trim())?.ok()
}
