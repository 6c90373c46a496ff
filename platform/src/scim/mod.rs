//! Provisioning: a company's directory (Okta, Entra, any that speaks SCIM 2.0, RFC 7643 and 7644) makes, changes and
//! closes accounts by itself.
//!
//! `/scim/v2` stands beside the API with an authentication of its own: a token says which company it is and how far it
//! gets (`tokens`, `access`). What is done to people goes through `people`, by the same rules as when an administrator
//! does it. Groups give account roles (`roles`). What is decided where the standard leaves it open:
//! `platform/README.md`, Provisioning.

mod access;
mod discovery;
mod error;
mod groups;
mod roles;
mod store;
#[cfg(test)]
mod tests;
mod tokens;
mod users;
mod wire;

use actix_web::dev::HttpServiceFactory;
use actix_web::middleware::from_fn;
use actix_web::web::{self, PayloadConfig};

use error::{Error, Failure};

pub use tokens::ProvisioningTokens;

use crate::kit::http::routes::Routes;

/// Where SCIM is reached.
pub const BASE: &str = "/scim/v2";

/// Bytes of a body at most: a group with all its members.
const BODY_LIMIT: usize = 4 * 1024 * 1024;

/// Every operation below [`BASE`], which the API's description leaves out: the contract test walks this list.
pub const OPERATIONS: &[(&str, &str)] = &[
    ("GET", "/ServiceProviderConfig"),
    ("GET", "/ResourceTypes"),
    ("GET", "/ResourceTypes/{id}"),
    ("GET", "/Schemas"),
    ("GET", "/Schemas/{id}"),
    ("GET", "/Users"),
    ("POST", "/Users"),
    ("GET", "/Users/{id}"),
    ("PUT", "/Users/{id}"),
    ("PATCH", "/Users/{id}"),
    ("DELETE", "/Users/{id}"),
    ("GET", "/Groups"),
    ("POST", "/Groups"),
    ("GET", "/Groups/{id}"),
    ("PUT", "/Groups/{id}"),
    ("PATCH", "/Groups/{id}"),
    ("DELETE", "/Groups/{id}"),
];

/// The settings page's side.
pub fn routes(config: &mut Routes) {
    tokens::routes(config);
}

/// The directories' side.
pub fn service() -> impl HttpServiceFactory {
    let resource = |path: &str| web::resource(path).default_service(web::to(wrong_method));
    web::scope(BASE)
        .wrap(from_fn(access::authenticate))
        .app_data(PayloadConfig::new(BODY_LIMIT))
        .service(resource("/ServiceProviderConfig").route(web::get().to(discovery::service_provider)))
        .service(resource("/ResourceTypes").route(web::get().to(discovery::resource_types)))
        .service(resource("/ResourceTypes/{id}").route(web::get().to(discovery::resource_type)))
        .service(resource("/Schemas").route(web::get().to(discovery::schemas)))
        .service(resource("/Schemas/{id}").route(web::get().to(discovery::schema)))
        .service(resource("/Users").route(web::get().to(users::list)).route(web::post().to(users::create)))
        .service(
            resource("/Users/{id}")
                .route(web::get().to(users::get))
                .route(web::put().to(users::replace))
                .route(web::patch().to(users::patch))
                .route(web::delete().to(users::delete)),
        )
        .service(resource("/Groups").route(web::get().to(groups::list)).route(web::post().to(groups::create)))
        .service(
            resource("/Groups/{id}")
                .route(web::get().to(groups::get))
                .route(web::put().to(groups::replace))
                .route(web::patch().to(groups::patch))
                .route(web::delete().to(groups::delete)),
        )
        .default_service(web::to(no_such_address))
}

async fn wrong_method() -> Result<&'static str, Failure> {
    Err(Error::Method.into())
}

async fn no_such_address() -> Result<&'static str, Failure> {
    Err(Error::NoSuchAddress.into())
}
