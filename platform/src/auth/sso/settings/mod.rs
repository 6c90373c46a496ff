//! The connection as the company's administrators see it: read, saved, tried out, taken away.

mod check;
mod check_domain;
mod get;
mod put;
mod remove;

use super::error::Error;
use super::model::{DomainProof, DomainState, SsoSettings};
use super::ownership::{GRACE, record_name, record_value};
use super::store::{Connection, Domain};
use crate::kit::caller::Caller;
use crate::kit::http::routes::Routes;
use crate::kit::permission::covers_all;

pub fn routes(config: &mut Routes) {
    config
        .service(get::get)
        .service(put::put)
        .service(remove::remove)
        .service(check::check)
        .service(check_domain::check_domain);
}

/// The person who names the provider decides who everybody is: that takes every right that anybody can hold.
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
        domains: connection.domains.iter().map(|domain| domain.name.clone()).collect(),
        proofs: connection.domains.into_iter().map(proof).collect(),
        default_role_id: connection.default_role,
        role_claim: connection.role_claim,
        role_map: connection.role_map,
        enforced: connection.enforced,
        enabled: connection.enabled,
    }
}

fn proof(domain: Domain) -> DomainProof {
    DomainProof {
        state: match (domain.proven_at, domain.missing_since) {
            (None, _) => DomainState::Waiting,
            (Some(_), None) => DomainState::Proven,
            (Some(_), Some(_)) => DomainState::Missing,
        },
        record_name: record_name(&domain.name),
        record_value: record_value(&domain.token),
        domain: domain.name,
        proven_at: domain.proven_at,
        checked_at: domain.checked_at,
        ends_at: domain.missing_since.map(|since| since + GRACE),
        problem: domain.problem,
    }
}
