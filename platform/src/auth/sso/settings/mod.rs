//! The connection as the company's administrators see it: read, saved, tried out, taken away.

mod check;
mod get;
mod put;
mod remove;

use utoipa_actix_web::service_config::ServiceConfig;

use super::error::Error;
use super::model::SsoSettings;
use super::store::Connection;
use crate::kit::caller::Caller;
use crate::kit::permission::covers_all;

pub fn routes(config: &mut ServiceConfig) {
    config.service(get::get).service(put::put).service(remove::remove).service(check::check);
}

/// Whoever names the provider decides who everybody is: that takes every right that anybody can hold.
///
/// # Errors
/// [`Error::BeyondYou`].
fn may_change(caller: &Caller) -> Result<(), Error> {
    if covers_all(caller.client, &caller.rights) { Ok(()) } else { Err(Error::BeyondYou) }
}

fn shown(connection: Connection) -> SsoSettings {
    SsoSettings {
        preset: connection.preset,
        issuer: connection.issuer,
        client_id: connection.provider_client_id,
        client_secret_last4: Some(connection.client_secret_last4),
        domains: connection.domains,
        default_role_id: connection.default_role,
        role_claim: connection.role_claim,
        role_map: connection.role_map,
        enforced: connection.enforced,
        enabled: connection.enabled,
    }
}
