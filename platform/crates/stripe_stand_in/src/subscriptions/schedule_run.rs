//! What time makes of a schedule: one phase after another, then release or end.

use serde_json::{Value, json};

use super::{apply, cancel, items, items_of, open, period_end, tell_change};
use crate::http::Failure;
use crate::state::{Due, World, text, whole};

/// The next turn of a schedule, and when.
pub fn due(schedule: &Value) -> Option<Due> {
    match text(schedule, "status") {
        "not_started" => Some((whole(&schedule["phases"][0], "start_date"), begin)),
        "active" => Some((whole(&schedule["current_phase"], "end_date"), turn)),
        _ => None,
    }
}

/// The first phase: its subscription begins.
pub fn begin(world: &mut World, schedule: &str) {
    let found = world.copy(schedule);
    let phase = &found["phases"][0];
    let wanted: Vec<Value> =
        list(phase).iter().map(|i| json!({ "price": i["price"], "quantity": i["quantity"] })).collect();
    let params = json!({ "customer": found["customer"], "items": wanted, "metadata": found["metadata"] });
    let sub = open(world, &params, super::Opening::ByCall).ok();
    if let Some(sub) = &sub {
        world.update("customer.subscription.updated", sub, |s| s["schedule"] = json!(schedule));
    }
    let before = world.copy(schedule);
    world.edit(schedule, |s| {
        s["status"] = json!(if sub.is_some() { "active" } else { "canceled" });
        s["subscription"] = json!(sub);
        s["current_phase"] = json!({ "start_date": phase["start_date"], "end_date": phase["end_date"] });
    });
    world.tell_change("subscription_schedule.updated", schedule, &before);
}

fn list(phase: &Value) -> &[Value] {
    phase["items"].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The current phase ends.
fn turn(world: &mut World, schedule: &str) {
    let found = world.copy(schedule);
    let next = found["phases"]
        .as_array()
        .into_iter()
        .flatten()
        .find(|p| p["start_date"] == found["current_phase"]["end_date"])
        .cloned();
    let Some(next) = next else { return over(world, schedule) };
    world.edit(schedule, |s| {
        s["current_phase"] = json!({ "start_date": next["start_date"], "end_date": next["end_date"] })
    });
    world.tell_change("subscription_schedule.updated", schedule, &found);
    let proration = text(&next, "proration_behavior").to_owned();
    let _ = adopt(world, schedule, &proration);
}

fn over(world: &mut World, schedule: &str) {
    let found = world.copy(schedule);
    if found["end_behavior"] == "cancel" {
        let sub = text(&found, "subscription").to_owned();
        completed(world, schedule);
        world.edit(&sub, |s| s["schedule"] = Value::Null);
        cancel::end(world, &sub, "canceled", Some("cancellation_requested"));
        return;
    }
    let sub = text(&found, "subscription").to_owned();
    completed(world, schedule);
    world.edit(schedule, |s| {
        s["released_subscription"] = json!(sub);
        s["subscription"] = Value::Null;
    });
    world.update("customer.subscription.updated", &sub, |s| s["schedule"] = Value::Null);
}

fn completed(world: &mut World, schedule: &str) {
    let at = world.at;
    world.edit(schedule, |s| {
        s["status"] = json!("completed");
        s["completed_at"] = json!(at);
        s["current_phase"] = Value::Null;
    });
    world.tell("subscription_schedule.completed", schedule);
}

pub fn released(world: &mut World, schedule: &str) {
    let sub = world.copy(schedule)["subscription"].clone();
    let at = world.at;
    world.edit(schedule, |s| {
        s["status"] = json!("released");
        s["released_at"] = json!(at);
        s["released_subscription"] = sub.clone();
        s["subscription"] = Value::Null;
        s["current_phase"] = Value::Null;
    });
    world.tell("subscription_schedule.released", schedule);
    if let Some(sub) = sub.as_str() {
        world.update("customer.subscription.updated", sub, |s| s["schedule"] = Value::Null);
    }
}

/// The subscription gets the items of the current phase, if it has others.
pub fn adopt(world: &mut World, schedule: &str, proration: &str) -> Result<(), Failure> {
    let found = world.copy(schedule);
    let now = &found["current_phase"]["start_date"];
    let Some(phase) = found["phases"].as_array().into_iter().flatten().find(|p| p["start_date"] == *now) else {
        return Ok(());
    };
    let sub = text(&found, "subscription").to_owned();
    let before = world.copy(&sub);
    let wanted = list(phase);
    let pair = |i: &Value| (text(&i["price"], "id").to_owned(), i["quantity"].as_i64());
    let is: Vec<_> = items_of(&before).iter().map(pair).collect();
    let to_be: Vec<_> = wanted.iter().map(|i| (text(i, "price").to_owned(), i["quantity"].as_i64())).collect();
    if is == to_be || before.is_null() {
        return Ok(());
    }
    let changes = changes(&before, wanted);
    let params = json!({ "items": changes, "proration_behavior": proration });
    // At a period's end nothing is left to prorate: the renewal bills what is new.
    if world.at >= period_end(&before) {
        let new = items::changed(world, &before, &params["items"])?;
        let other = |a: &[Value], b: &[Value]| {
            a.first().map(|i| i["price"]["recurring"]["interval"].clone())
                != b.first().map(|i| i["price"]["recurring"]["interval"].clone())
        };
        let resets = other(items_of(&before), &new);
        let (period, at) = ((super::period_start(&before), period_end(&before)), world.at);
        world.edit(&sub, |s| {
            let mut new = new;
            items::with_periods(&mut new, text(&before, "id"), period);
            s["items"] = items::list(text(&before, "id"), &new);
            if resets {
                s["billing_cycle_anchor"] = json!(at);
            }
        });
        tell_change(world, &sub, &before);
        return Ok(());
    }
    apply(world, &sub, &params)
}

/// From the items that are to those that are wanted: by place, the rest added or deleted.
fn changes(sub: &Value, wanted: &[Value]) -> Vec<Value> {
    let old = items_of(sub);
    let mut all = Vec::new();
    for (at, item) in wanted.iter().enumerate() {
        let mut change = json!({ "price": item["price"] });
        if item["quantity"].is_number() {
            change["quantity"] = item["quantity"].clone();
        }
        if let Some(old) = old.get(at) {
            change["id"] = old["id"].clone();
        }
        all.push(change);
    }
    all.extend(old.iter().skip(wanted.len()).map(|i| json!({ "id": i["id"], "deleted": true })));
    all
}
