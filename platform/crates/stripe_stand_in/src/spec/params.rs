//! Parameters of a request, from text to the types that Stripe's description names; what it does not name
//! is refused, as Stripe refuses it.

use serde_json::{Map, Value};

use crate::http::Failure;

/// Reads the form (names nested, values still text) by the schema of its operation.
pub fn read(schema: &Value, form: Value) -> Result<Value, Failure> {
    object(schema, form, "")
}

fn coerce(schema: &Value, value: Value, at: &str) -> Result<Value, Failure> {
    if let Some(alternatives) = schema["anyOf"].as_array() {
        return one_of(alternatives, value, at);
    }
    match (schema["type"].as_str(), value) {
        (Some("object"), value @ Value::Object(_)) => object(schema, value, at),
        (Some("object"), _) => Err(Failure::invalid(at, "Invalid object")),
        (Some("array"), Value::Object(entries)) => array(&schema["items"], entries, at),
        (Some("array"), Value::String(text)) if text.is_empty() => Ok(Value::Array(Vec::new())),
        (Some("array"), _) => Err(Failure::invalid(at, "Invalid array")),
        (_, Value::String(text)) => scalar(schema, text, at),
        _ => Err(Failure::invalid(at, &format!("Invalid string: {at}"))),
    }
}

fn one_of(alternatives: &[Value], value: Value, at: &str) -> Result<Value, Failure> {
    let mut refusal = None;
    for alternative in alternatives {
        let fits = match alternative["type"].as_str() {
            Some("object" | "array") => value.is_object(),
            _ => !value.is_object(),
        };
        match coerce(alternative, value.clone(), at) {
            Ok(read) => return Ok(read),
            Err(failure) if fits || refusal.is_none() => refusal = Some(failure),
            Err(_) => (),
        }
    }
    Err(refusal.unwrap_or_else(|| Failure::invalid(at, "Invalid value")))
}

fn object(schema: &Value, form: Value, at: &str) -> Result<Value, Failure> {
    let Value::Object(form) = form else { return Err(Failure::invalid(at, "Invalid object")) };
    let named = |name: &str| if at.is_empty() { name.to_owned() } else { format!("{at}[{name}]") };
    let mut read = Map::new();
    for (name, value) in form {
        let place = named(&name);
        let field =
            schema["properties"].get(&name).or_else(|| schema.get("additionalProperties").filter(|f| f.is_object()));
        let Some(field) = field else { return Err(Failure::unknown_parameter(&place)) };
        read.insert(name, coerce(field, value, &place)?);
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !read.contains_key(name) {
            return Err(Failure::missing_parameter(&named(name)));
        }
    }
    Ok(Value::Object(read))
}

fn array(items: &Value, entries: Map<String, Value>, at: &str) -> Result<Value, Failure> {
    let mut sorted = Vec::with_capacity(entries.len());
    for (index, value) in entries {
        let Ok(number) = index.parse::<usize>() else { return Err(Failure::invalid(at, "Invalid array")) };
        sorted.push((number, value));
    }
    sorted.sort_by_key(|(number, _)| *number);
    let read = sorted.into_iter().map(|(number, value)| coerce(items, value, &format!("{at}[{number}]")));
    read.collect::<Result<Vec<_>, _>>().map(Value::Array)
}

fn scalar(schema: &Value, text: String, at: &str) -> Result<Value, Failure> {
    match schema["type"].as_str() {
        Some("integer") => {
            let number: Result<i64, _> = text.parse();
            number.map(Value::from).map_err(|_| Failure::typed(at, "integer", &text))
        }
        Some("number") => {
            let number: Option<f64> = text.parse().ok();
            number.map(Value::from).ok_or_else(|| Failure::typed(at, "decimal", &text))
        }
        Some("boolean") => match text.as_str() {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err(Failure::typed(at, "boolean", &text)),
        },
        _ => match schema["enum"].as_array() {
            Some(allowed) if !allowed.iter().any(|a| a == text.as_str()) => {
                let names: Vec<&str> = allowed.iter().filter_map(Value::as_str).collect();
                Err(Failure::invalid(at, &format!("Invalid {at}: must be one of {}", names.join(", "))))
            }
            _ => Ok(Value::String(text)),
        },
    }
}
