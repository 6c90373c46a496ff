//! Stripe's forms: `items[0][price]=…`, `expand[]=…`.

use serde_json::{Map, Value};

/// Names to a tree; every leaf is text. `a[]` counts upwards.
pub fn decode(text: &str) -> Value {
    let mut root = Value::Object(Map::new());
    for (name, value) in url::form_urlencoded::parse(text.as_bytes()) {
        let mut at = &mut root;
        for part in parts(&name) {
            if !at.is_object() {
                *at = Value::Object(Map::new());
            }
            let Value::Object(fields) = at else { break };
            let key = if part.is_empty() { fields.len().to_string() } else { part.to_owned() };
            at = fields.entry(key).or_insert(Value::Null);
        }
        *at = Value::String(value.into_owned());
    }
    root
}

fn parts(name: &str) -> Vec<&str> {
    let Some((first, rest)) = name.split_once('[') else { return vec![name] };
    let mut all = vec![first];
    all.extend(rest.trim_end_matches(']').split("]["));
    all
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::decode;

    #[test]
    fn brackets_become_a_tree() {
        let read = decode("a=1&items%5B0%5D[price]=p&items[0][quantity]=2&expand[]=x&expand[]=y.z&metadata[a%20b]=%2B");
        let expected = json!({
            "a": "1", "items": { "0": { "price": "p", "quantity": "2" } },
            "expand": { "0": "x", "1": "y.z" }, "metadata": { "a b": "+" },
        });
        assert_eq!(read, expected);
    }
}
