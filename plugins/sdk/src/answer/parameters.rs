//! What the platform passes on to OpenAI-compatible endpoints in a request's `extras`: parameters of their own that the contract has no field for. A name
//! begins with `openai:`, its value is JSON. Two say more of what has a field: `openai:json_schema` (name, description and strictness of the answer's
//! schema) and `openai:strict_tools` (names of tools whose arguments must keep to their schema); every other is a field of the body.

use serde_json::{Value, json};

use crate::{Request, Tool};

const PREFIX: &str = "openai:";

/// Fields of the body, as `completions` takes them.
pub fn of(request: &Request) -> Vec<(String, String)> {
    let passed = request.extras.iter().filter_map(|(name, value)| Some((name.strip_prefix(PREFIX)?, value)));
    passed
        .filter_map(|(name, value)| match name {
            "json_schema" => Some(("response_format".to_owned(), response_format(request, value)?)),
            "strict_tools" => Some(("tools".to_owned(), tools(&request.tools, value)?)),
            other => Some((other.to_owned(), value.clone())),
        })
        .collect()
}

/// The schema with what is said about it. What cannot be read is left out: then the endpoint gets the schema alone.
fn response_format(request: &Request, about: &str) -> Option<String> {
    let mut json_schema: Value = serde_json::from_str(about).ok()?;
    json_schema.as_object_mut()?.insert("schema".to_owned(), parsed(request.response_schema.as_deref()?)?);
    Some(json!({ "type": "json_schema", "json_schema": json_schema }).to_string())
}

fn tools(tools: &[Tool], strict: &str) -> Option<String> {
    let strict: Vec<String> = serde_json::from_str(strict).ok()?;
    let function = |tool: &Tool| {
        let mut function =
            json!({ "name": tool.name, "description": tool.description, "parameters": parsed(&tool.parameters)? });
        if strict.contains(&tool.name) {
            function["strict"] = true.into();
        }
        Some(json!({ "type": "function", "function": function }))
    };
    Some(Value::Array(tools.iter().map(function).collect::<Option<_>>()?).to_string())
}

fn parsed(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(extras: &[(&str, &str)]) -> Request {
        let tool = |name: &str| Tool { name: name.into(), parameters: "{}".into(), ..Tool::default() };
        Request {
            response_schema: Some(r#"{"type":"object"}"#.into()),
            tools: vec![tool("a"), tool("b")],
            extras: extras.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            ..Request::default()
        }
    }

    fn field(extras: &[(&str, &str)], name: &str) -> Option<Value> {
        of(&request(extras)).iter().find(|(known, _)| known == name).and_then(|(_, value)| parsed(value))
    }

    #[test]
    fn parameters_of_the_endpoint_are_passed_on_under_their_own_names_and_others_are_not() {
        assert_eq!(field(&[("openai:seed", "1")], "seed"), Some(json!(1)));
        assert_eq!(of(&request(&[("seed", "1")])), []);
    }

    #[test]
    fn a_schema_keeps_its_name_and_strictness() {
        assert_eq!(
            field(&[("openai:json_schema", r#"{"name":"n","strict":false}"#)], "response_format"),
            Some(
                json!({ "type": "json_schema", "json_schema": { "name": "n", "strict": false, "schema": { "type": "object" } } })
            )
        );
        assert_eq!(field(&[("openai:json_schema", "no json")], "response_format"), None);
    }

    #[test]
    fn only_the_tools_that_were_named_are_strict() {
        let tools = field(&[("openai:strict_tools", r#"["b"]"#)], "tools").unwrap();
        assert_eq!(tools[0]["function"].get("strict"), None);
        assert_eq!(tools[1]["function"]["strict"], true);
    }
}
