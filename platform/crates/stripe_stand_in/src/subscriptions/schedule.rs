//! Schedules: a subscription's phases to come.

use serde_json::{Value, json};

use super::{items_of, period_end, period_start, periods, schedule_run};
use crate::customers::merge_metadata;
use crate::http::{Call, Failure};
use crate::state::{World, id, text};

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    if let Some(sub) = call.text("from_subscription") {
        if call.has("phases") {
            let message = "You cannot set `phases` if `from_subscription` is set.";
            return Err(Failure::request(message).with("param", "phases"));
        }
        let sub = world.named("subscription", sub, "from_subscription")?.clone();
        return from_subscription(world, call, &sub);
    }
    let customer = text(world.named("customer", call.need("customer")?, "customer")?, "id").to_owned();
    world.enter(&customer);
    let start = call.whole("start_date").unwrap_or(world.at);
    let phases = phases(world, call.get("phases"), start)?;
    let schedule = put(world, call, &customer, phases, None);
    world.tell("subscription_schedule.created", &schedule);
    if start <= world.at {
        schedule_run::begin(world, &schedule);
    }
    Ok(world.copy(&schedule))
}

fn from_subscription(world: &mut World, call: &Call, sub: &Value) -> Result<Value, Failure> {
    let (sub_id, customer) = (text(sub, "id").to_owned(), text(sub, "customer").to_owned());
    world.enter(&customer);
    if let Some(other) = sub["schedule"].as_str() {
        let message = format!("You cannot migrate a subscription that is already attached to a schedule: {other}.");
        return Err(Failure::request(&message).with("param", "from_subscription"));
    }
    if matches!(text(sub, "status"), "canceled" | "incomplete" | "incomplete_expired") {
        let message = format!("You cannot create a schedule from a subscription that is {}.", text(sub, "status"));
        return Err(Failure::request(&message).with("param", "from_subscription"));
    }
    let items: Vec<Value> = items_of(sub).iter().map(|i| phase_item(&i["price"]["id"], i.get("quantity"))).collect();
    let (start, end) = (period_start(sub), period_end(sub));
    let phase = phase(text(sub, "currency"), start, end, items, "create_prorations", &sub["trial_end"]);
    let schedule = put(world, call, &customer, vec![phase], Some(&sub_id));
    world.edit(&schedule, |s| s["current_phase"] = json!({ "start_date": start, "end_date": end }));
    world.tell("subscription_schedule.created", &schedule);
    world.update("customer.subscription.updated", &sub_id, |s| s["schedule"] = json!(schedule));
    Ok(world.copy(&schedule))
}

fn put(world: &mut World, call: &Call, customer: &str, phases: Vec<Value>, sub: Option<&str>) -> String {
    let clock = world.copy(customer)["test_clock"].clone();
    let mut schedule = json!({
        "id": id("sub_sched"), "object": "subscription_schedule", "billing_mode": { "type": "flexible", "flexible": { "proration_discounts": "included" } },
        "customer": customer,
        "default_settings": {
            "application_fee_percent": null, "automatic_tax": { "disabled_reason": null, "enabled": false, "liability": null },
            "billing_cycle_anchor": "automatic", "collection_method": "charge_automatically",
            "invoice_settings": { "account_tax_ids": null, "days_until_due": null, "issuer": { "type": "self" } },
        },
        "end_behavior": call.text("end_behavior").unwrap_or("release"), "metadata": {}, "phases": phases,
        "status": if sub.is_some() { "active" } else { "not_started" }, "subscription": sub, "test_clock": clock,
    });
    merge_metadata(&mut schedule, &call.params);
    world.put(schedule)
}

fn phase_item(price: &Value, quantity: Option<&Value>) -> Value {
    let mut item =
        json!({ "billing_thresholds": null, "discounts": [], "metadata": {}, "price": price, "tax_rates": [] });
    if let Some(quantity) = quantity {
        item["quantity"] = quantity.clone();
    }
    item
}

fn phase(currency: &str, start: i64, end: i64, items: Vec<Value>, proration: &str, trial_end: &Value) -> Value {
    json!({
        "add_invoice_items": [], "automatic_tax": { "disabled_reason": null, "enabled": false, "liability": null }, "currency": currency,
        "default_tax_rates": [], "discounts": [], "end_date": end, "items": items, "metadata": {}, "proration_behavior": proration,
        "start_date": start, "trial_end": trial_end,
    })
}

fn phases(world: &World, sent: &Value, first: i64) -> Result<Vec<Value>, Failure> {
    let mut all: Vec<Value> = Vec::new();
    for (at, entry) in sent.as_array().into_iter().flatten().enumerate() {
        let param = format!("phases[{at}]");
        let before = all.last().and_then(|p| p["end_date"].as_i64());
        let start = before.or(entry["start_date"].as_i64()).unwrap_or(first);
        let mut items = Vec::new();
        let mut recurring = Value::Null;
        let mut currency = String::new();
        for item in entry["items"].as_array().into_iter().flatten() {
            let price =
                world.named("price", item["price"].as_str().unwrap_or_default(), &format!("{param}[items][price]"))?;
            recurring = price["recurring"].clone();
            currency = text(price, "currency").to_owned();
            let licensed = recurring["usage_type"] != "metered";
            let quantity = json!(item["quantity"].as_i64().unwrap_or(1));
            items.push(phase_item(&price["id"], licensed.then_some(&quantity)));
        }
        let lasts = &entry["duration"];
        let end = match (entry["end_date"].as_i64(), lasts.is_object()) {
            (Some(end), _) => end,
            (None, true) => periods::after(start, lasts, 1),
            (None, false) => periods::after(start, &recurring, entry["iterations"].as_i64().unwrap_or(1)),
        };
        if end <= start {
            return Err(
                Failure::request("A phase must end after it starts.").with("param", format!("{param}[end_date]"))
            );
        }
        all.push(phase(
            &currency,
            start,
            end,
            items,
            entry["proration_behavior"].as_str().unwrap_or("create_prorations"),
            &entry["trial_end"],
        ));
    }
    if all.is_empty() { Err(Failure::missing_parameter("phases")) } else { Ok(all) }
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let schedule = entered(world, call)?;
    let before = world.copy(&schedule);
    let phases = match call.get("phases").is_array() {
        true => {
            let current = before["current_phase"]["start_date"].as_i64();
            let first = current.or(before["phases"][0]["start_date"].as_i64()).unwrap_or(world.at);
            let all = phases(world, call.get("phases"), first)?;
            if current.is_some_and(|start| !all.iter().any(|p| p["start_date"] == start)) {
                let message = "The current phase must be among the phases, with the `start_date` that it has.";
                return Err(Failure::request(message).with("param", "phases"));
            }
            Some(all)
        }
        false => None,
    };
    world.edit(&schedule, |s| {
        merge_metadata(s, &call.params);
        if let Some(behavior) = call.text("end_behavior") {
            s["end_behavior"] = json!(behavior);
        }
        if let Some(phases) = phases {
            if let Some(now) = phases.iter().find(|p| s["current_phase"]["start_date"] == p["start_date"]) {
                s["current_phase"]["end_date"] = now["end_date"].clone();
            }
            s["phases"] = json!(phases);
        }
    });
    world.tell_change("subscription_schedule.updated", &schedule, &before);
    schedule_run::adopt(world, &schedule, call.text("proration_behavior").unwrap_or("create_prorations"))?;
    Ok(world.copy(&schedule))
}

pub fn cancel(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let schedule = entered(world, call)?;
    let sub = world.copy(&schedule)["subscription"].as_str().map(str::to_owned);
    match sub {
        // The end of the subscription takes its schedule along.
        Some(sub) => super::cancel::end(world, &sub, "canceled", Some("cancellation_requested")),
        None => {
            let at = world.at;
            world.edit(&schedule, |s| {
                s["status"] = json!("canceled");
                s["canceled_at"] = json!(at);
            });
            world.tell("subscription_schedule.canceled", &schedule);
        }
    }
    Ok(world.copy(&schedule))
}

/// The subscription stays as it is, without phases to come.
pub fn release(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let schedule = entered(world, call)?;
    schedule_run::released(world, &schedule);
    Ok(world.copy(&schedule))
}

fn entered(world: &mut World, call: &Call) -> Result<String, Failure> {
    let found = world.get("subscription_schedule", call.id())?.clone();
    if !matches!(text(&found, "status"), "active" | "not_started") {
        let message = format!("You cannot change a subscription schedule that is {}.", text(&found, "status"));
        return Err(Failure::request(&message));
    }
    world.enter(text(&found, "customer"));
    Ok(call.id().to_owned())
}
