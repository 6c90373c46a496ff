//! Events, the endpoints that want them, and their delivery.

mod delivery;
mod endpoints;
mod signature;

use chrono::{DateTime, SecondsFormat};
use serde_json::{Value, json};

pub use delivery::{Outbox, deliver, settled};
pub use endpoints::forward;
pub use signature::{sign, verify};

use crate::http::{Call, Failure, Route, listed, shown};
use crate::spec;
use crate::state::{World, id, text};

pub const ROUTES: &[Route] = &[
    ("GET", "/v1/events", list),
    ("GET", "/v1/events/{id}", |world, call| world.get("event", call.id()).cloned()),
    ("POST", "/v1/webhook_endpoints", endpoints::create),
    ("GET", "/v1/webhook_endpoints", |world, call| listed(world, call, "webhook_endpoint", |_| true)),
    ("GET", "/v1/webhook_endpoints/{webhook_endpoint}", |world, call| {
        world.get("webhook_endpoint", call.id()).cloned()
    }),
    ("POST", "/v1/webhook_endpoints/{webhook_endpoint}", endpoints::change),
    ("DELETE", "/v1/webhook_endpoints/{webhook_endpoint}", endpoints::delete),
];

fn list(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let types = call.get("types").as_array();
    listed(world, call, "event", |event| {
        call.text("type").is_none_or(|wanted| matches(wanted, text(event, "type")))
            && types.is_none_or(|all| all.iter().any(|t| *t == event["type"]))
    })
}

/// `customer.*` and `*` name many.
fn matches(pattern: &str, kind: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => kind.starts_with(start),
        None => pattern == kind,
    }
}

/// What "thin" events are: they name what they are about, and say nothing of it.
pub const THIN: &str = "v2.core.event";

/// Tells a thin event of an object, for endpoints that take such events.
pub fn told_thin(world: &mut World, kind: &str, related: Value) {
    let endpoints: Vec<String> = world
        .all("webhook_endpoint")
        .filter(|e| e["_thin"] == true && e["status"] == "enabled")
        .map(|e| text(e, "id").to_owned())
        .collect();
    let created = DateTime::from_timestamp(world.at, 0).unwrap_or_default();
    let event = world.put(json!({
        "id": id("evt_test"), "object": THIN, "type": kind, "livemode": false, "context": null,
        "created": created.to_rfc3339_opts(SecondsFormat::Millis, true), "related_object": related,
    }));
    let now = world.clock.now();
    for endpoint in endpoints {
        world.outbox.add(&event, &endpoint, now);
    }
}

/// Writes the event down and queues it for every endpoint that wants it.
pub fn emitted(world: &mut World, kind: &str, of: &str, previous: Option<Value>) {
    let object = shown(&world.copy(of));
    let mut data = json!({ "object": object });
    if let Some(previous) = previous {
        data["previous_attributes"] = previous;
    }
    let wanted = |e: &&Value| {
        let events = e["enabled_events"].as_array();
        e["status"] == "enabled"
            && events.is_some_and(|all| all.iter().filter_map(Value::as_str).any(|p| matches(p, kind)))
    };
    let endpoints: Vec<String> =
        world.all("webhook_endpoint").filter(wanted).map(|e| text(e, "id").to_owned()).collect();
    let request = world.request.clone();
    let event = json!({
        "id": id("evt"),
        "object": "event",
        "api_version": spec::version(),
        "created": world.at,
        "data": data,
        "livemode": false,
        "pending_webhooks": endpoints.len(),
        "request": { "id": request.as_ref().map(|(id, _)| id), "idempotency_key": request.as_ref().and_then(|(_, key)| key.clone()) },
        "type": kind,
    });
    if world.settings.check {
        let found = spec::violations(&event);
        world.wrong.extend(found.into_iter().map(|violation| format!("{kind}: {violation}")));
    }
    let event = world.put(event);
    let now = world.clock.now();
    for endpoint in endpoints {
        world.outbox.add(&event, &endpoint, now);
    }
}
