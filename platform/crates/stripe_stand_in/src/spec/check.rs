//! Whether an answer is one that Stripe could give, by Stripe's own schema.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use jsonschema::Validator;
use serde_json::{Value, json};

use super::{schema, whole};

/// What Stripe sends though its description has no word of it; its generated clients ask for it.
const UNDOCUMENTED: &[&str] = &["product/type", "subscription_item/plan"];

/// What about this object no answer of Stripe's has, each with its place; nothing if it is well-formed.
pub fn violations(object: &Value) -> Vec<String> {
    let kind = object["object"].as_str().unwrap_or_default();
    if kind == "list" || kind == "search_result" {
        return object["data"].as_array().into_iter().flatten().flat_map(violations).collect();
    }
    let name = if object["deleted"] == true { format!("deleted_{kind}") } else { kind.to_owned() };
    let Some(validator) = validator(&name) else { return vec![format!("{name}: Stripe has no such object")] };
    let mut found: Vec<String> = validator
        .iter_errors(object)
        .map(|e| format!("{name}{}: {}", e.instance_path(), short(&e.to_string())))
        .collect();
    // A field that Stripe does not have would pass the schema, which is open.
    if let (Some(known), Some(fields)) = (schema(&name)["properties"].as_object(), object.as_object()) {
        let unknown = fields.keys().filter(|f| !known.contains_key(*f)).map(|f| format!("{name}/{f}"));
        let unknown = unknown.filter(|field| !UNDOCUMENTED.contains(&field.as_str()));
        found.extend(unknown.map(|field| format!("{field}: no such field")));
    }
    if kind == "event" {
        found.extend(violations(&object["data"]["object"]));
    }
    found
}

fn short(message: &str) -> String {
    let end = message.char_indices().rev().nth(240).map(|(at, _)| at);
    end.map_or_else(|| message.to_owned(), |from| format!("…{}", &message[from..]))
}

fn validator(name: &str) -> Option<Arc<Validator>> {
    static MADE: OnceLock<Mutex<HashMap<String, Option<Arc<Validator>>>>> = OnceLock::new();
    let mut made = MADE.get_or_init(Mutex::default).lock().ok()?;
    made.entry(name.to_owned()).or_insert_with(|| make(name)).clone()
}

fn make(name: &str) -> Option<Arc<Validator>> {
    if schema(name).is_null() {
        return None;
    }
    let root = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": whole()["schemas"],
        "$ref": format!("#/$defs/{name}"),
    });
    jsonschema::validator_for(&root).ok().map(Arc::new)
}
