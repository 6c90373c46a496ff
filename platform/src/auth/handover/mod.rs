//! Handover to the calls product (specification §4): a token that opens it once, within a minute, for this person,
//! client and app.
//!
//! The token is a MAC over the row's key, so the table holds no secret, and a guess costs no query.

mod issue;
mod model;
mod store;
#[cfg(test)]
mod tests;
mod token;
mod verify;

pub use token::SecurityTokens;

use crate::kit::http::routes::Routes;

pub fn routes(config: &mut Routes) {
    config.service(issue::issue).service(verify::verify);
}
