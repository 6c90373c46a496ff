//! Between JSON and the contract: numbers, bytes, texts that hold JSON.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use crate::Failure;

/// A number as a person wrote it: 0.7, not 0.699999988.
pub fn number(value: f32) -> Value {
    value.to_string().parse::<f64>().map_or(Value::Null, Value::from)
}

pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// JSON that is a text in the contract: a schema, arguments.
pub fn parsed(what: &str, text: &str) -> Result<Value, Failure> {
    serde_json::from_str(text).map_err(|error| Failure::BadRequest(format!("{what} is not JSON: {error}")))
}

/// Arguments of a tool call: an object, also where the model left them out.
pub fn arguments(text: &str) -> Result<Value, Failure> {
    if text.trim().is_empty() {
        return Ok(Value::Object(serde_json::Map::new()));
    }
    parsed("the arguments of a tool call", text)
}

/// The plugin's settings.
pub fn settings(text: &str) -> Result<Value, Failure> {
    if text.is_empty() { Ok(Value::Null) } else { parsed("the runner's settings", text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_the_digits_that_a_person_wrote() {
        assert_eq!((number(0.7).to_string(), number(1.0).to_string()), ("0.7".into(), "1.0".into()));
        assert_eq!(number(f32::NAN), Value::Null);
    }

    #[test]
    fn arguments_that_were_left_out_are_none() {
        assert_eq!(arguments(" ").unwrap(), serde_json::json!({}));
        assert!(arguments("{").is_err());
    }
}
