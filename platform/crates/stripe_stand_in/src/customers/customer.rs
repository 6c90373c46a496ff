//! A customer.

use serde_json::{Value, json};

use crate::catalogue::redeemed;
use crate::http::{Call, Failure};
use crate::payments;
use crate::state::{World, id, token};
use crate::subscriptions;

const PLAIN: &[&str] = &[
    "address",
    "description",
    "email",
    "name",
    "phone",
    "shipping",
    "tax_exempt",
    "preferred_locales",
    "balance",
    "invoice_prefix",
];

pub fn create(world: &mut World, call: &Call) -> Result<Value, Failure> {
    create_from(world, &call.params)
}

/// A new customer from Stripe's parameters.
pub fn create_from(world: &mut World, params: &Value) -> Result<Value, Failure> {
    if let Some(clock) = params["test_clock"].as_str() {
        world.at =
            world.named("test_helpers.test_clock", clock, "test_clock")?["frozen_time"].as_i64().unwrap_or(world.at);
    }
    let cus = id("cus");
    let mut customer = json!({
        "id": cus,
        "object": "customer",
        "balance": 0,
        "delinquent": false,
        "invoice_prefix": token(8).to_uppercase(),
        "invoice_settings": { "custom_fields": null, "default_payment_method": null, "footer": null, "rendering_options": null },
        "metadata": {},
        "next_invoice_sequence": 1,
        "preferred_locales": [],
        "tax_exempt": "none",
        "test_clock": params["test_clock"],
    });
    set(&mut customer, params);
    // Ready first, so that a refusal leaves nothing behind.
    let method = match params["payment_method"].as_str() {
        Some(method) => Some(payments::own(world, method, "payment_method")?),
        None => None,
    };
    let source = match params["source"].as_str() {
        Some(source) => Some(payments::own(world, source, "source")?),
        None => None,
    };
    // A new customer can only have the card that is attached by the same call.
    let default = match params["invoice_settings"]["default_payment_method"]
        .as_str()
        .filter(|chosen| !chosen.is_empty())
    {
        Some(chosen) if params["payment_method"] == chosen => method.clone(),
        Some(chosen) => Some(payments::of_customer(world, chosen, &cus, "invoice_settings[default_payment_method]")?),
        None => None,
    };
    world.put(customer);
    let ids = params["tax_id_data"].as_array().cloned().unwrap_or_default();
    world.tell("customer.created", &cus);
    for data in ids {
        super::tax_ids::add(world, &cus, &data["type"], &data["value"]);
    }
    if let Some(method) = method {
        payments::attach(world, &method, &cus)?;
    }
    if let Some(source) = source {
        payments::attach(world, &source, &cus)?;
        make_default(world, &cus, &source);
    }
    if let Some(default) = default {
        world.edit(&cus, |c| c["invoice_settings"]["default_payment_method"] = json!(default));
    }
    Ok(world.copy(&cus))
}

pub fn make_default(world: &mut World, customer: &str, method: &str) {
    world.update("customer.updated", customer, |c| c["invoice_settings"]["default_payment_method"] = json!(method));
}

fn set(customer: &mut Value, params: &Value) {
    for field in PLAIN {
        if let Some(value) = params.get(*field) {
            customer[*field] = if value == "" { Value::Null } else { value.clone() };
        }
    }
    merge_metadata(customer, params);
    let settings = &params["invoice_settings"];
    for field in ["footer", "custom_fields"] {
        if let Some(value) = settings.get(field) {
            customer["invoice_settings"][field] = value.clone();
        }
    }
}

/// Stripe's way with metadata: names are added, an empty text takes one away, an empty value takes all.
pub fn merge_metadata(object: &mut Value, params: &Value) {
    match &params["metadata"] {
        Value::Object(sent) => {
            for (name, value) in sent {
                match object["metadata"].as_object_mut() {
                    Some(all) if value == "" => drop(all.remove(name)),
                    Some(all) => drop(all.insert(name.clone(), value.clone())),
                    None => object["metadata"] = json!({ name: value }),
                }
            }
        }
        Value::String(_) => object["metadata"] = json!({}),
        _ => (),
    }
}

pub fn get(world: &mut World, call: &Call) -> Result<Value, Failure> {
    match world.find(call.id()) {
        Some(found) if found["object"] == "customer" => Ok(found.clone()),
        _ => Err(Failure::missing("customer", call.id(), None)),
    }
}

pub fn change(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let cus = call.id().to_owned();
    world.get("customer", &cus)?;
    world.enter(&cus);
    let before = world.copy(&cus);
    let source = call.text("source").map(|source| payments::own(world, source, "source")).transpose()?;
    let settings = call.get("invoice_settings").get("default_payment_method").cloned();
    let default = match settings {
        Some(Value::String(wanted)) if !wanted.is_empty() => {
            Some(json!(payments::of_customer(world, &wanted, &cus, "invoice_settings[default_payment_method]")?))
        }
        Some(_) => Some(Value::Null),
        None => None,
    };
    if let Some(source) = source {
        payments::attach(world, &source, &cus)?;
        world.edit(&cus, |c| c["invoice_settings"]["default_payment_method"] = json!(source));
    }
    world.edit(&cus, |customer| {
        set(customer, &call.params);
        if let Some(default) = default {
            customer["invoice_settings"]["default_payment_method"] = default;
        }
    });
    world.tell_change("customer.updated", &cus, &before);
    Ok(world.copy(&cus))
}

/// Its subscriptions end at once, without an invoice.
pub fn delete(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let cus = call.id();
    world.get("customer", cus)?;
    world.enter(cus);
    let live = |s: &&Value| s["customer"] == cus && s["status"] != "canceled" && s["status"] != "incomplete_expired";
    let subs: Vec<String> =
        world.all("subscription").filter(live).filter_map(|s| s["id"].as_str().map(str::to_owned)).collect();
    for sub in subs {
        subscriptions::end(world, &sub, "canceled", Some("cancellation_requested"));
    }
    Ok(world.delete(Some("customer.deleted"), cus))
}

pub fn delete_discount(world: &mut World, call: &Call) -> Result<Value, Failure> {
    let cus = call.id();
    let discount = world.get("customer", cus)?["discount"].clone();
    if discount.is_null() {
        return Err(Failure::missing("discount", cus, None));
    }
    world.update("customer.updated", cus, |c| c["discount"] = Value::Null);
    Ok(redeemed::deleted(&discount))
}
