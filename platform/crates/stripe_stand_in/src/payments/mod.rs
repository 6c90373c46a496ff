//! How money would move: payment methods, and what sets them up, takes money and gives it back.

mod cards;
mod charges;
mod intents;
mod methods;
mod refunds;
mod setup;

pub use charges::refund;
pub use intents::{authenticate, cancel as cancel_intent, confirm, make as make_intent};
pub use methods::{attach, by_number, of_customer, own, refusal};
pub use setup::{complete as complete_setup, make as make_setup};

use crate::http::{Route, listed};

pub const ROUTES: &[Route] = &[
    ("POST", "/v1/payment_methods", methods::create),
    ("GET", "/v1/payment_methods", methods::list),
    ("GET", "/v1/payment_methods/{payment_method}", methods::get),
    ("POST", "/v1/payment_methods/{payment_method}", methods::change),
    ("POST", "/v1/payment_methods/{payment_method}/attach", methods::attached),
    ("POST", "/v1/payment_methods/{payment_method}/detach", methods::detached),
    ("POST", "/v1/setup_intents", setup::create),
    ("GET", "/v1/setup_intents", |world, call| listed(world, call, "setup_intent", |s| of(call, s))),
    ("GET", "/v1/setup_intents/{intent}", |world, call| world.get("setup_intent", call.id()).cloned()),
    ("POST", "/v1/setup_intents/{intent}/confirm", setup::confirm),
    ("POST", "/v1/setup_intents/{intent}/cancel", setup::cancel),
    ("POST", "/v1/payment_intents", intents::create),
    ("GET", "/v1/payment_intents", |world, call| listed(world, call, "payment_intent", |p| of(call, p))),
    ("GET", "/v1/payment_intents/{intent}", |world, call| world.get("payment_intent", call.id()).cloned()),
    ("POST", "/v1/payment_intents/{intent}", intents::change),
    ("POST", "/v1/payment_intents/{intent}/confirm", intents::confirmed),
    ("POST", "/v1/payment_intents/{intent}/cancel", intents::cancelled),
    ("POST", "/v1/charges", charges::create),
    ("GET", "/v1/charges", |world, call| listed(world, call, "charge", |c| of(call, c))),
    ("GET", "/v1/charges/{charge}", |world, call| world.get("charge", call.id()).cloned()),
    ("POST", "/v1/charges/{charge}", charges::change),
    ("POST", "/v1/refunds", refunds::create),
    ("GET", "/v1/refunds", refunds::list),
    ("GET", "/v1/refunds/{refund}", |world, call| world.get("refund", call.id()).cloned()),
];

/// Filters by customer, where the call asks for one.
fn of(call: &crate::http::Call, object: &serde_json::Value) -> bool {
    call.text("customer").is_none_or(|wanted| object["customer"] == wanted)
}
