//! Stripe's own description of its API (`spec/stripe.json`, a pruned copy): which parameters a request may
//! have and of which type, which fields an object has, and whether an answer is one that Stripe could give.

mod check;
mod params;

use std::sync::OnceLock;

use serde_json::{Map, Value, json};

pub use check::violations;
pub use params::read;

static TEXT: &str = include_str!("../../spec/stripe.json");
static EMPTY: Value = Value::Null;

/// The whole description; parsed once.
fn whole() -> &'static Value {
    static PARSED: OnceLock<Value> = OnceLock::new();
    PARSED.get_or_init(|| serde_json::from_str(TEXT).unwrap_or_default())
}

/// The version of the API that objects and events are shaped by.
pub fn version() -> &'static str {
    whole()["version"].as_str().unwrap_or_default()
}

/// The schema of an object, such as `customer`.
pub fn schema(name: &str) -> &'static Value {
    whole()["schemas"].get(name).unwrap_or(&EMPTY)
}

/// The parameters of an operation, such as `POST /v1/customers`; its key `answer` names the answer's schema.
pub fn operation(name: &str) -> Option<&'static Value> {
    whole()["operations"].get(name)
}

/// Adds what Stripe always sends and the caller did not care for: `null` where a field may be null, and the
/// one value a field can have.
pub fn complete(name: &str, object: &mut Value) {
    fill(schema(name), object, 0);
    if name.starts_with("subscription") {
        with_plans(object);
    }
}

/// Gives each item its `plan`, the older form of its price: Stripe sends it though its description has no word of it.
fn with_plans(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(with_plans),
        Value::Object(fields) => {
            let price = fields.get("price").cloned().unwrap_or_default();
            if fields.get("object").is_some_and(|kind| kind == "subscription_item") {
                fields.insert("plan".to_owned(), plan_of(&price));
            } else if price.is_string() && fields.contains_key("tax_rates") {
                fields.insert("plan".to_owned(), price);
            }
            fields.values_mut().for_each(with_plans);
        }
        _ => {}
    }
}

fn plan_of(price: &Value) -> Value {
    let recurring = &price["recurring"];
    json!({
        "id": price["id"], "object": "plan", "active": price["active"], "amount": price["unit_amount"], "amount_decimal": price["unit_amount_decimal"],
        "billing_scheme": price["billing_scheme"], "created": price["created"], "currency": price["currency"], "interval": recurring["interval"],
        "interval_count": recurring["interval_count"], "livemode": price["livemode"], "metadata": price["metadata"], "meter": recurring["meter"],
        "nickname": price["nickname"], "product": price["product"], "tiers_mode": price["tiers_mode"], "transform_usage": null, "trial_period_days": null,
        "usage_type": recurring["usage_type"],
    })
}

fn fill(schema: &'static Value, value: &mut Value, depth: usize) {
    let schema = followed(schema);
    if depth > 12 {
        return;
    }
    if let (Some(items), Some(list)) = (schema.get("items"), value.as_array_mut()) {
        for entry in list {
            fill(items, entry, depth + 1);
        }
        return;
    }
    let (Some(properties), Some(object)) = (schema["properties"].as_object(), value.as_object_mut()) else { return };
    for (name, property) in properties {
        if let Some(inner) = object.get_mut(name) {
            if inner.is_object() || inner.is_array() {
                fill(only_object(property), inner, depth + 1);
            }
            continue;
        }
        if let Some(value) = left_out(schema, name, property) {
            object.insert(name.clone(), value);
        }
    }
}

fn left_out(schema: &Value, name: &str, property: &'static Value) -> Option<Value> {
    if may_be_null(property) {
        return Some(Value::Null);
    }
    let required = schema["required"].as_array().is_some_and(|all| all.iter().any(|r| r == name));
    if !required {
        return None;
    }
    match (property["type"].as_str(), property["enum"].as_array()) {
        (_, Some(one)) if one.len() == 1 => one.first().cloned(),
        (Some("boolean"), _) => Some(json!(false)),
        (Some("array"), _) => Some(json!([])),
        (Some("object"), _) if property.get("additionalProperties").is_some() => Some(json!({})),
        _ => None,
    }
}

fn may_be_null(property: &'static Value) -> bool {
    let null = |kinds: &Value| kinds.as_array().is_some_and(|all| all.iter().any(|k| k == "null"));
    null(&property["type"])
        || property["anyOf"].as_array().is_some_and(|all| all.iter().any(|alternative| alternative["type"] == "null"))
}

fn followed(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(name) => self::schema(name.trim_start_matches("#/$defs/")),
        None => schema,
    }
}

/// Of a field that may be several things, the one that is an object, where there is only one.
fn only_object(property: &'static Value) -> &'static Value {
    let Some(alternatives) = property["anyOf"].as_array() else { return property };
    let mut objects = alternatives.iter().filter(|a| a.get("$ref").is_some() || a["type"] == "object");
    match (objects.next(), objects.next()) {
        (Some(one), None) => one,
        // An object and its deleted form.
        (Some(one), Some(two)) if two["$ref"].as_str().is_some_and(|r| r.contains("deleted_")) => one,
        _ => &EMPTY,
    }
}

/// May this field of this object be replaced by what its id stands for?
pub fn is_expandable(object: &Value, field: &str) -> bool {
    let Some(kind) = object["object"].as_str() else { return true };
    let mut property = &schema(kind)["properties"][field];
    if let Some(items) = property.get("items") {
        property = items;
    }
    let alternatives = property["anyOf"].as_array();
    alternatives
        .is_some_and(|all| all.iter().any(|a| a.get("$ref").is_some() && all.iter().any(|b| b["type"] == "string")))
}

/// What Stripe's description calls an object, for messages ("No such customer").
pub fn spoken(kind: &str) -> &str {
    match kind {
        "payment_method" => "PaymentMethod",
        "checkout.session" => "checkout.session",
        other => other,
    }
}

/// An empty object, to start one.
pub fn object() -> Map<String, Value> {
    Map::new()
}
