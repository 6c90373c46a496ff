//! The models' API: OpenAI's own wire, which any of its SDKs speaks, for a client's own programs:
//! `/v1/chat/completions`, `/v1/embeddings`, `/v1/models`.
//!
//! It stands beside the API, like `scim`: an API key names the company, failures have OpenAI's shape, and the API's
//! description leaves it out. What is read here is asked of `models`, and nothing of it is kept except its entry in the
//! ledger. What is decided where the original leaves it open: `platform/README.md`, The models' API.

mod access;
mod chat;
mod embeddings;
mod error;
mod fields;
mod models;
#[cfg(test)]
mod tests;

use actix_web::dev::HttpServiceFactory;
use actix_web::middleware::from_fn;
use actix_web::web::{self, PayloadConfig};

use error::{Error, Failure};

/// Where it is reached: what an SDK wants as its base URL.
pub const BASE: &str = "/v1";

/// Bytes of a request at most: images travel in it.
pub const BODY_LIMIT: usize = 8 * 1024 * 1024;

/// Every operation below [`BASE`]: the tests walk this list.
pub const OPERATIONS: &[(&str, &str)] =
    &[("POST", "/chat/completions"), ("POST", "/embeddings"), ("GET", "/models"), ("GET", "/models/{id}")];

pub fn service() -> impl HttpServiceFactory {
    let resource = |path: &str| web::resource(path).default_service(web::to(wrong_method));
    web::scope(BASE)
        .wrap(from_fn(access::authenticate))
        .app_data(PayloadConfig::new(BODY_LIMIT))
        .service(resource("/chat/completions").route(web::post().to(chat::create)))
        .service(resource("/embeddings").route(web::post().to(embeddings::create)))
        .service(resource("/models").route(web::get().to(models::list)))
        // A model's name may have slashes.
        .service(resource("/models/{id:.+}").route(web::get().to(models::get)))
        .default_service(web::to(no_such_address))
}

async fn wrong_method() -> Result<&'static str, Failure> {
    Err(Error::Method.into())
}

async fn no_such_address() -> Result<&'static str, Failure> {
    Err(Error::NoSuchAddress.into())
}
