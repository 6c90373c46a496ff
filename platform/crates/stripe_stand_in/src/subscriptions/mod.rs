//! Subscriptions: begun, changed, renewed, ended; and schedules of changes to come.

mod cancel;
mod change;
mod create;
mod item_operations;
mod items;
mod lifecycle;
pub mod periods;
mod proration;
mod renewal;
mod schedule;
mod schedule_run;

pub use cancel::end;
pub use change::{Planned, apply, plan};
pub use create::{Opening, open, sketched};
pub use lifecycle::{after_invoice, due as lifecycle_due};
pub use renewal::next_lines;
pub use schedule_run::due as schedule_due;

use serde_json::Value;

use crate::http::{Call, Failure, Route, listed};
use crate::state::{World, text};

pub const ROUTES: &[Route] = &[
    ("POST", "/v1/subscriptions", create::create),
    ("GET", "/v1/subscriptions", list),
    ("GET", "/v1/subscriptions/{subscription_exposed_id}", |world, call| world.get("subscription", call.id()).cloned()),
    ("POST", "/v1/subscriptions/{subscription_exposed_id}", change::change),
    ("DELETE", "/v1/subscriptions/{subscription_exposed_id}", cancel::cancel),
    ("DELETE", "/v1/subscriptions/{subscription_exposed_id}/discount", change::delete_discount),
    ("POST", "/v1/subscriptions/{subscription}/resume", cancel::resume),
    ("POST", "/v1/subscription_items", item_operations::create),
    ("GET", "/v1/subscription_items", item_operations::list),
    ("GET", "/v1/subscription_items/{item}", item_operations::get),
    ("POST", "/v1/subscription_items/{item}", item_operations::change),
    ("DELETE", "/v1/subscription_items/{item}", item_operations::delete),
    ("POST", "/v1/subscription_schedules", schedule::create),
    ("GET", "/v1/subscription_schedules", |world, call| {
        listed(world, call, "subscription_schedule", |s| {
            call.text("customer").is_none_or(|wanted| s["customer"] == wanted)
        })
    }),
    ("GET", "/v1/subscription_schedules/{schedule}", |world, call| {
        world.get("subscription_schedule", call.id()).cloned()
    }),
    ("POST", "/v1/subscription_schedules/{schedule}", schedule::change),
    ("POST", "/v1/subscription_schedules/{schedule}/cancel", schedule::cancel),
    ("POST", "/v1/subscription_schedules/{schedule}/release", schedule::release),
];

/// Without `status`, those that have ended are left out.
fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let ended = |s: &Value| matches!(text(s, "status"), "canceled" | "incomplete_expired");
    listed(world, call, "subscription", |s| {
        let fits = match call.text("status") {
            Some("all") => true,
            Some("ended") => ended(s),
            Some(status) => s["status"] == status,
            None => s["status"] != "canceled",
        };
        let items = || s["items"]["data"].as_array().into_iter().flatten();
        fits && call.text("customer").is_none_or(|wanted| s["customer"] == wanted)
            && call.text("collection_method").is_none_or(|wanted| s["collection_method"] == wanted)
            && call.text("price").is_none_or(|wanted| items().any(|i| i["price"]["id"] == wanted))
            && call.text("test_clock").is_none_or(|wanted| s["test_clock"] == wanted)
    })
}

/// A subscription whose change is about to be told as part of something greater is not told by itself.
fn tell_change(world: &mut World, sub: &str, before: &Value) {
    if world.copy(sub)["_untold"] != true {
        world.tell_change("customer.subscription.updated", sub, before);
    }
}

/// The items of a subscription.
pub fn items_of(sub: &Value) -> &[Value] {
    sub["items"]["data"].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// When the first of its periods ends.
pub fn period_end(sub: &Value) -> i64 {
    items_of(sub).iter().filter_map(|i| i["current_period_end"].as_i64()).min().unwrap_or(i64::MAX)
}

pub fn period_start(sub: &Value) -> i64 {
    items_of(sub).iter().filter_map(|i| i["current_period_start"].as_i64()).min().unwrap_or_default()
}

pub fn is_metered(item: &Value) -> bool {
    item["price"]["recurring"]["usage_type"] == "metered"
}
