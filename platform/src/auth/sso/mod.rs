//! Single sign-on: people of a company sign in at its own identity provider, by OpenID Connect (code flow, PKCE, state,
//! nonce).
//!
//! `start` sends somebody there, `callback` takes them back, `validate` turns the one-time token of that into a
//! session. `settings` is for the company's administrators. `provider` speaks with the provider, `person` decides what
//! of its words is believed, `arrive` finds or makes the account. Decided here:
//!
//! - **Who somebody is** is (client, issuer, subject) and never the address (C16, ASVS 10.5.2). An account that is
//!   there already is linked by its address once: when the provider has verified it, the domain is the client's own,
//!   and the account belongs to nobody else at this provider. Accounts of other clients are never looked at: everything
//!   below runs in the transaction of the connection's client.
//! - **Who may set it up** holds every account right: the person who names the provider decides who everybody is.
//! - **Domains** lead people to a provider before they are known, so each belongs to one client: the one whose record
//!   stands in its DNS (`ownership`). Free-mail domains belong to nobody. Domains have one form, that of DNS, and
//!   addresses are kept with it: else `bücher.example` would not be held to what `xn--bcher-kva.example` enforces.
//! - **Second factors** are the provider's business: a session that began there asks for none here, also where the
//!   client requires one.
//! - **Enforced**, it is the only way in for addresses of these domains: passwords, codes, invitations and passkeys end
//!   at `auth.sso_required`, sessions of other ways are closed. Who holds `manage-all-users` keeps a way back, else a
//!   provider that breaks would lock the company out of the page where it is mended: the password *with* a second
//!   factor, or a passkey, and never the password alone. Addresses of other domains (guests, consultants) cannot sign
//!   in at the provider and are not meant.
//! - **In the audit log** stand arrivals, links, roles and refusals. That somebody left for the provider does not:
//!   anybody can, as often as they like, and the log would be theirs to fill.

mod arrive;
mod callback;
mod domains;
mod error;
mod model;
mod ownership;
mod person;
mod provider;
mod settings;
mod start;
mod store;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod validate;
mod wish;

use actix_web::HttpRequest;
use chrono::TimeDelta;
use uuid::Uuid;

use super::gate::AuthServices;
use crate::kit::caller::ClientId;
use crate::kit::db::AuthTx;
use crate::kit::http::cookies::Hidden;
use crate::kit::http::routes::Routes;
use crate::kit::permission::{ManageAllUsers, Permission};
use crate::kit::seal::SealContext;

pub use domains::address;
pub use model::Preset;
pub use ownership::domain_checker;
pub use provider::Providers;
pub use store::Offer;

/// Coming back from the provider may take so long.
const AWAY: TimeDelta = TimeDelta::minutes(10);
/// What somebody got for coming back serves so long.
const TOKEN: TimeDelta = TimeDelta::seconds(60);
/// Its holders keep a way in besides an enforced provider: with it the connection can be mended.
pub const RECOVERY: &str = ManageAllUsers::RIGHT.slug;

pub fn routes(config: &mut Routes) {
    config.service(start::start).service(callback::callback).service(validate::validate);
    settings::routes(config);
}

/// The provider of an address' domain. The answer hangs on the domain alone (C19).
pub async fn offer(tx: &mut AuthTx, email: &str) -> Result<Option<Offer>, sqlx::Error> {
    match domains::of(email) {
        Some(domain) => store::offer(tx, &domain).await,
        None => Ok(None),
    }
}

/// What the tables keep of the browser that left; `None` for one that did not leave from here.
fn browser(request: &HttpRequest, gate: &AuthServices) -> Option<[u8; 32]> {
    Hidden::Sso.value(request, &gate.settings).filter(|mark| is_mark(mark)).map(|mark| gate.codes.sso_browser(&mark))
}

/// Characters of a browser's mark: 32 bytes as text.
const MARK: usize = 43;

fn is_mark(text: &str) -> bool {
    text.len() == MARK && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// Where a connection's secret lies sealed.
fn secret_place(client: ClientId, connection: Uuid) -> SealContext {
    SealContext { client: client.get(), table: "sso_connections", column: "client_secret", row: connection }
}

/// Where an attempt's secrets lie sealed.
fn attempt_place(client: ClientId, attempt: Uuid) -> SealContext {
    SealContext { client: client.get(), table: "sso_attempts", column: "secrets", row: attempt }
}
