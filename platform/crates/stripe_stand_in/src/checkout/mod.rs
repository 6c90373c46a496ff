//! Checkout sessions, and what pays them.

mod complete;
mod session;

pub use complete::{Next, Paying, pay};
pub use session::expire;

use serde_json::{Value, json};

use crate::http::{Route, listed, page};
use crate::state::{Due, World, text};

pub const ROUTES: &[Route] = &[
    ("POST", "/v1/checkout/sessions", session::create),
    ("GET", "/v1/checkout/sessions", |world, call| {
        let fits = |s: &Value, param: &str| call.text(param).is_none_or(|wanted| s[param] == wanted);
        listed(world, call, "checkout.session", |s| {
            fits(s, "customer") && fits(s, "subscription") && fits(s, "payment_intent") && fits(s, "status")
        })
    }),
    ("GET", "/v1/checkout/sessions/{session}", |world, call| world.get("checkout.session", call.id()).cloned()),
    ("POST", "/v1/checkout/sessions/{session}", session::change),
    ("POST", "/v1/checkout/sessions/{session}/expire", session::expired),
    ("GET", "/v1/checkout/sessions/{session}/line_items", |world, call| {
        let session = world.get("checkout.session", call.id())?;
        page(call, &call.path, session["_line_items"]["data"].as_array().into_iter().flatten().collect())
    }),
];

/// An open session ends by itself.
pub fn due(session: &Value) -> Option<Due> {
    (text(session, "status") == "open")
        .then(|| (session["expires_at"].as_i64().unwrap_or(i64::MAX), expire as fn(&mut World, &str)))
}

/// Nothing was bought: for sessions without lines.
fn no_lines(session: &str) -> Value {
    json!({ "object": "list", "data": [], "has_more": false, "url": format!("/v1/checkout/sessions/{session}/line_items") })
}
