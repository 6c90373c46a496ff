//! One request, read.

use serde_json::Value;

use super::Failure;

/// A request whose parameters were read by Stripe's description.
#[derive(Clone, Debug, Default)]
pub struct Call {
    pub method: String,
    pub path: String,
    /// What stands in the path's places, in order.
    pub ids: Vec<String>,
    pub params: Value,
}

impl Call {
    pub fn id(&self) -> &str {
        self.ids.first().map(String::as_str).unwrap_or_default()
    }

    pub fn get(&self, name: &str) -> &Value {
        &self.params[name]
    }

    pub fn has(&self, name: &str) -> bool {
        self.params.get(name).is_some()
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        self.params[name].as_str().filter(|text| !text.is_empty())
    }

    pub fn need(&self, name: &str) -> Result<&str, Failure> {
        self.text(name).ok_or_else(|| Failure::missing_parameter(name))
    }

    pub fn whole(&self, name: &str) -> Option<i64> {
        self.params[name].as_i64()
    }

    pub fn yes(&self, name: &str) -> bool {
        self.params[name] == true
    }

    /// What was sent, or `null`: an empty text takes a value away.
    pub fn or_null(&self, name: &str) -> Value {
        emptied(self.params.get(name).cloned().unwrap_or_default())
    }

    pub fn metadata(&self) -> Value {
        match self.params.get("metadata") {
            Some(sent @ Value::Object(_)) => sent.clone(),
            _ => serde_json::json!({}),
        }
    }
}

/// Stripe's way to unset: an empty text.
pub fn emptied(value: Value) -> Value {
    if value == "" { Value::Null } else { value }
}
