//! Meters: events add up by customer and time; a period's invoice asks for the sum.

use serde_json::{Value, json};

use crate::events::told_thin;
use crate::http::{Call, Failure, Route, listed, page};
use crate::state::{DAY, HOUR, World, id, text, whole};

pub const ROUTES: &[Route] = &[
    ("POST", "/v1/billing/meters", create),
    ("GET", "/v1/billing/meters", |world, call| {
        listed(world, call, "billing.meter", |m| call.text("status").is_none_or(|wanted| m["status"] == wanted))
    }),
    ("GET", "/v1/billing/meters/{id}", |world, call| world.get("billing.meter", call.id()).cloned()),
    ("POST", "/v1/billing/meters/{id}", change),
    ("POST", "/v1/billing/meters/{id}/deactivate", |world, call| switched(world, call, "inactive")),
    ("POST", "/v1/billing/meters/{id}/reactivate", |world, call| switched(world, call, "active")),
    ("GET", "/v1/billing/meters/{id}/event_summaries", summaries),
    ("POST", "/v1/billing/meter_events", record),
    ("POST", "/v1/billing/meter_event_adjustments", adjust),
];

fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let name = call.need("event_name")?;
    if world.all("billing.meter").any(|m| m["event_name"] == name && m["status"] == "active") {
        let message = format!("An active meter already exists with the event name {name}.");
        return Err(Failure::request(&message).with("param", "event_name"));
    }
    let key = |param: &str, default: &str| {
        call.get(param)
            .as_object()
            .map_or(json!(default), |o| o.values().find(|v| *v != "by_id").cloned().unwrap_or_else(|| json!(default)))
    };
    Ok(world.create(
        "billing.meter.created",
        json!({
            "id": id("mtr"), "object": "billing.meter",
            "customer_mapping": { "event_payload_key": key("customer_mapping", "stripe_customer_id"), "type": "by_id" },
            "default_aggregation": { "formula": call.get("default_aggregation")["formula"] }, "display_name": call.need("display_name")?,
            "event_name": name, "event_time_window": call.get("event_time_window"), "status": "active",
            "status_transitions": { "deactivated_at": null }, "updated": world.at,
            "value_settings": { "event_payload_key": key("value_settings", "value") },
        }),
    ))
}

fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    world.get("billing.meter", call.id())?;
    world.update("billing.meter.updated", call.id(), |m| {
        if let Some(name) = call.text("display_name") {
            m["display_name"] = json!(name);
        }
    });
    Ok(world.copy(call.id()))
}

fn switched(world: &mut World, call: &Call, status: &str) -> Result<Value, Failure> {
    world.get("billing.meter", call.id())?;
    let at = world.at;
    let event = if status == "active" { "billing.meter.reactivated" } else { "billing.meter.deactivated" };
    world.update(event, call.id(), |m| {
        m["status"] = json!(status);
        m["status_transitions"]["deactivated_at"] = if status == "active" { Value::Null } else { json!(at) };
    });
    Ok(world.copy(call.id()))
}

/// One event. A second one with its identifier is refused, as Stripe refuses it for at least a day.
fn record(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let name = call.need("event_name")?.to_owned();
    let meter =
        world.all("billing.meter").find(|m| m["event_name"] == name.as_str() && m["status"] == "active").cloned();
    let Some(meter) = meter else {
        let message = format!("No active meter found for event name: {name}");
        return Err(Failure::coded("resource_missing", &message).with("param", "event_name"));
    };
    let identifier = call.text("identifier").map_or_else(|| crate::state::token(32), str::to_owned);
    let known = |e: &Value| e["identifier"] == identifier.as_str() && whole(e, "created") + DAY > world.at;
    if world.all("billing.meter_event").rev().any(known) {
        let message = format!("An event already exists with identifier {identifier}.");
        return Err(Failure::request(&message).with("param", "identifier"));
    }
    let payload = call.get("payload");
    let customer = text(payload, text(&meter["customer_mapping"], "event_payload_key"));
    let value = text(payload, text(&meter["value_settings"], "event_payload_key"));
    let counts = value.is_empty() && meter["default_aggregation"]["formula"] == "count";
    let value: i64 = match value.parse() {
        Ok(value) => value,
        Err(_) if counts => 1,
        Err(_) => return Err(Failure::request("The event's value must be a whole number.").with("param", "payload")),
    };
    let timestamp = call.whole("timestamp").unwrap_or(world.clock.now());
    let now = now_of(world, customer);
    if timestamp > now + 5 * 60 {
        return Err(Failure::coded("timestamp_in_future", "The timestamp must not be in the future.")
            .with("param", "timestamp"));
    }
    if timestamp < now - 35 * DAY {
        return Err(Failure::coded("timestamp_too_far_in_past", "The timestamp must be within the past 35 days.")
            .with("param", "timestamp"));
    }
    // Taken, and found later to be nobody's: a report says so, without a word of whose or how much.
    if world.get("customer", customer).is_err() {
        let meter = text(&meter, "id");
        let url = format!("/v1/billing/meters/{meter}");
        let related = json!({ "id": meter, "type": "billing.meter", "url": url });
        told_thin(world, "v1.billing.meter.error_report_triggered", related);
    }
    let event = world.put(json!({
        "id": id("mtrev"), "object": "billing.meter_event", "event_name": name, "identifier": identifier, "payload": payload,
        "timestamp": timestamp, "_meter": meter["id"], "_customer": customer, "_value": value,
    }));
    let mut answer = world.copy(&event);
    answer.as_object_mut().map(|fields| fields.remove("id"));
    Ok(answer)
}

fn now_of(world: &World, customer: &str) -> i64 {
    let clock = world.copy(customer)["test_clock"].as_str().map(|id| world.copy(id));
    clock.and_then(|c| c["frozen_time"].as_i64()).unwrap_or_else(|| world.clock.now())
}

/// Takes an event back.
fn adjust(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let identifier = call.get("cancel")["identifier"].as_str().unwrap_or_default().to_owned();
    let event = world
        .all("billing.meter_event")
        .find(|e| e["identifier"] == identifier.as_str())
        .map(|e| text(e, "id").to_owned());
    let Some(event) = event else {
        return Err(Failure::missing("meter event", &identifier, Some("cancel[identifier]")));
    };
    world.edit(&event, |e| e["_value"] = json!(0));
    Ok(json!({
        "object": "billing.meter_event_adjustment", "cancel": { "identifier": identifier }, "event_name": call.get("event_name"),
        "livemode": false, "status": "complete", "type": "cancel",
    }))
}

/// What a meter counted for a customer in a period, its end excluded.
pub fn used(world: &World, meter: &str, customer: &str, (from, to): (i64, i64)) -> i64 {
    let counts =
        |e: &&Value| e["_meter"] == meter && e["_customer"] == customer && (from..to).contains(&whole(e, "timestamp"));
    let events = world.all("billing.meter_event").filter(counts);
    match text(&world.copy(meter)["default_aggregation"], "formula") {
        "last" => events.max_by_key(|e| whole(e, "timestamp")).map_or(0, |e| whole(e, "_value")),
        "count" => i64::try_from(events.filter(|e| whole(e, "_value") != 0).count()).unwrap_or_default(),
        _ => events.map(|e| whole(e, "_value")).sum(),
    }
}

fn summaries(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let meter = text(world.get("billing.meter", call.id())?, "id").to_owned();
    let customer = call.need("customer")?.to_owned();
    let (from, to) = (call.whole("start_time").unwrap_or_default(), call.whole("end_time").unwrap_or_default());
    let step = match call.text("value_grouping_window") {
        Some("day") => DAY,
        Some("hour") => HOUR,
        _ => (to - from).max(1),
    };
    let unit = if step >= HOUR && call.has("value_grouping_window") { step } else { 60 };
    if from % unit != 0 || to % unit != 0 || to <= from {
        let message =
            "start_time and end_time must be aligned with the grouping window (minutes without one), and in order.";
        return Err(Failure::request(message).with("param", "start_time"));
    }
    let mut all = Vec::new();
    let mut at = from;
    while at < to {
        let end = (at + step).min(to);
        let used = used(world, &meter, &customer, (at, end));
        if used != 0 || !call.has("value_grouping_window") {
            all.push(json!({
                "id": format!("mtrusg_{meter}_{at}"), "object": "billing.meter_event_summary", "aggregated_value": used,
                "end_time": end, "livemode": false, "meter": meter, "start_time": at,
            }));
        }
        at = end;
    }
    all.reverse();
    page(call, &call.path, all.iter().collect())
}
