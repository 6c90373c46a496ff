//! What signing in needs of the server, in one part; and who is at the door.

use actix_web::HttpRequest;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;
use webauthn_rs::Webauthn;

use super::codes::Codes;
use super::password::Passwords;
use super::sessions::Sessions;
use super::sso::Providers;
use super::throttle::{Throttle, ThrottleKey};
use super::tokens::AccessTokens;
use crate::config::Settings;
use crate::kit::caller::ClientId;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::dns::Dns;
use crate::kit::http::cookies::Hidden;
use crate::kit::http::{address, header_text};
use crate::kit::mail::MailOutbox;
use crate::kit::seal::Seal;

/// The parts of the server that signing in uses. Handlers take `Data<AuthServices>`.
pub struct AuthServices {
    pub db: Db,
    pub clock: Clock,
    pub settings: Data<Settings>,
    pub tokens: Data<AccessTokens>,
    pub passwords: Data<Passwords>,
    pub sessions: Data<Sessions>,
    pub post: Data<MailOutbox>,
    pub throttle: Throttle,
    pub codes: Codes,
    pub seal: Seal,
    pub providers: Providers,
    /// Says whose a domain is.
    pub dns: Dns,
    /// The site as passkeys know it, where they work.
    pub site: Option<Webauthn>,
}

impl AuthServices {
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
}

/// A browser at the door: what is written down of it, and what it is counted by.
pub struct Visit {
    pub address: String,
    pub user_agent: String,
    pub time_zone: String,
    known: Option<String>,
}

impl Visit {
    pub fn of(request: &HttpRequest, gate: &AuthServices, time_zone: &str) -> Self {
        Self {
            address: address(request),
            user_agent: header_text(request, "User-Agent", 400),
            time_zone: time_zone.to_owned(),
            known: Hidden::Known.value(request, &gate.settings),
        }
    }

    /// The same browser, in the time zone that it named at an earlier step.
    pub fn in_zone(self, time_zone: String) -> Self {
        Self { time_zone, ..self }
    }

    /// The browser's name, when this account has signed in with it before.
    pub fn device(&self, gate: &AuthServices, client: ClientId, user: Uuid) -> Option<String> {
        gate.codes.open_known_browser(self.known.as_deref()?, client, user)
    }

    /// Whom the throttle counts.
    pub fn who<'a>(&'a self, account: &'a str, device: Option<&'a str>) -> ThrottleKey<'a> {
        ThrottleKey { account, address: &self.address, device }
    }
}

/// A session ends after this, however often it is refreshed.
pub const SESSION: TimeDelta = TimeDelta::days(60);
/// A browser is remembered as known for so long; browsers keep no cookie longer.
pub const KNOWN: TimeDelta = TimeDelta::days(400);
/// What a step between two answers may take.
pub const STEP: TimeDelta = TimeDelta::minutes(5);
/// Wrong answers that close a step, and wrong tries that void a code.
pub const TRIES: i32 = 5;
