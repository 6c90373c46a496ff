//! How two calls of a guest to the outside differ: by the names of the parts, a body of JSON by its fields.

use serde_json::Value;

use crate::wire::Ask;

/// Parts that are named; more are the same finding.
const PARTS: usize = 12;

pub fn are_same(one: &Ask, other: &Ask) -> bool {
    are_alike(one, other) && written(one) == written(other)
}

/// Whether an answer to the one can be an answer to the other.
pub fn are_alike(one: &Ask, other: &Ask) -> bool {
    match (one, other) {
        (Ask::Completion(_), Ask::Completion(_)) | (Ask::Http(_), Ask::Http(_)) => true,
        (Ask::StateGet { key: one }, Ask::StateGet { key: other })
        | (Ask::StateSet { key: one, .. }, Ask::StateSet { key: other, .. }) => one == other,
        (Ask::Completion(_) | Ask::Http(_) | Ask::StateGet { .. } | Ask::StateSet { .. }, _) => false,
    }
}

/// What a reader calls it; no text of a request is in it.
pub fn named(ask: &Ask) -> String {
    match ask {
        Ask::Completion(prompt) => format!("a completion of {}", prompt.model),
        Ask::Http(http) => format!("{} {}", http.method, http.url.split('?').next().unwrap_or_default()),
        Ask::StateGet { key } => format!("the state {key:?}"),
        Ask::StateSet { key, .. } => format!("keeping the state {key:?}"),
    }
}

/// The parts that are not the same, as paths: `http/headers/0/1`, `http/body/messages/2/content`.
pub fn differing(one: &Ask, other: &Ask) -> Vec<String> {
    let mut parts = Vec::new();
    compare(&written(one), &written(other), "", &mut parts);
    parts
}

fn written(ask: &Ask) -> Value {
    let mut value = serde_json::to_value(ask).unwrap_or_default();
    if let Some(body) = value.pointer_mut("/http/body")
        && let Some(read) = body.as_str().and_then(|text| serde_json::from_str(text).ok())
    {
        *body = read;
    }
    value
}

fn compare(one: &Value, other: &Value, at: &str, parts: &mut Vec<String>) {
    if one == other || parts.len() >= PARTS {
        return;
    }
    let below = |name: &str| if at.is_empty() { name.to_owned() } else { format!("{at}/{name}") };
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let names: std::collections::BTreeSet<&String> = one.keys().chain(other.keys()).collect();
            for name in names {
                let none = Value::Null;
                let (one, other) = (one.get(name).unwrap_or(&none), other.get(name).unwrap_or(&none));
                compare(one, other, &below(name), parts);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (number, (one, other)) in one.iter().zip(other).enumerate() {
                compare(one, other, &below(&number.to_string()), parts);
            }
        }
        _ => parts.push(at.to_owned()),
    }
}
