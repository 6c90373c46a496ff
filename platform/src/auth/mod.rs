//! Signing in and staying signed in: password, access token, rotating refresh token, sign-out, and who the caller is.
//!
//! Single sign-on, second factors and resets join here: each is a file beside `login.rs`.

mod error;
mod login;
mod logout;
mod middleware;
mod model;
mod password;
mod profile;
mod refresh;
mod sessions;
mod store;
#[cfg(test)]
mod tests;
mod throttle;
mod tokens;

use utoipa_actix_web::service_config::ServiceConfig;

pub use middleware::{PUBLIC, authenticate};
pub use model::User;
pub use password::Passwords;
pub use sessions::Sessions;
pub use throttle::Throttle;
pub use tokens::Tokens;

pub fn routes(config: &mut ServiceConfig) {
    config.service(login::login).service(refresh::refresh).service(logout::logout).service(profile::profile);
}
