//! Second factors for tests of every feature: set up and answered as an authenticator app would.

use chrono::TimeDelta;
use serde_json::json;

use super::totp;
use crate::testing::{Person, Reply, TestApp};

/// An authenticator app.
#[derive(Clone)]
pub struct App(Vec<u8>);

impl App {
    /// From the secret as it is shown for typing.
    pub fn scan(secret: &str) -> Self {
        let plain: String = secret.chars().filter(|c| !c.is_whitespace()).collect();
        Self(totp_rs::Secret::try_from_base32(plain).unwrap().as_ref().to_vec())
    }

    /// The code that it shows now.
    pub fn code(&self, app: &TestApp) -> String {
        let now = u64::try_from(app.parts.clock.now().timestamp()).unwrap();
        totp::app(&self.0, "", "").unwrap().generate(now).to_string()
    }

    /// The code of the next time step: the clock moves there, because a step serves once.
    pub fn next_code(&self, app: &TestApp) -> String {
        app.parts.clock.advance(chrono::TimeDelta::seconds(30));
        self.code(app)
    }
}

/// Sets an authenticator app up; the app and the recovery codes.
pub async fn set_up_totp(app: &TestApp, person: &Person) -> (App, Vec<String>) {
    // A step of thirty seconds begins: what a test does with one code is done within it.
    let seconds = app.parts.clock.now().timestamp().rem_euclid(30);
    app.parts.clock.advance(TimeDelta::seconds(30 - seconds));
    let started = person.post("profile/mfa/totp/start", json!({})).await;
    let phone = App::scan(started.data()["secret"].as_str().unwrap());
    let verified = person.post("profile/mfa/totp/verify", json!({ "code": phone.code(app) })).await;
    let codes = serde_json::from_value(verified.data()["recovery_codes"].clone()).unwrap();
    (phone, codes)
}

/// Answers the challenge of a login response with a code.
pub async fn answer_challenge(app: &TestApp, challenge: &Reply, code: &str) -> Reply {
    let body = json!({ "session": challenge.data()["session"], "code": code });
    app.anonymous().post("auth/challenge", body).await
}
