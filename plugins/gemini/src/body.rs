//! What is sent: the conversation in turns of user and model, tools, how to generate.

use sdk::{Failure, Media, Message, Part, Request, Role, Tool, ToolChoice, ToolResult, answer, json};
use serde_json::{Value, json};

use crate::Options;

/// The name under which a tool call carries what the provider wants back with its result.
pub const SIGNATURE: &str = "thought_signature";

pub fn body(request: &Request, options: &Options) -> Result<Value, Failure> {
    let (system, messages) = answer::conversation(request);
    let mut body = json!({
        "contents": messages.into_iter().map(content).collect::<Result<Value, _>>()?,
        "generationConfig": generation(request, options)?,
    });
    if !system.is_empty() {
        body["systemInstruction"] = json!({ "parts": [{ "text": system }] });
    }
    if !request.tools.is_empty() {
        let tools: Value = request.tools.iter().map(tool).collect::<Result<_, _>>()?;
        body["tools"] = json!([{ "functionDeclarations": tools }]);
        let calling = match &request.tool_choice {
            ToolChoice::Auto => json!({ "mode": "AUTO" }),
            ToolChoice::None => json!({ "mode": "NONE" }),
            ToolChoice::Required => json!({ "mode": "ANY" }),
            ToolChoice::Named(name) => json!({ "mode": "ANY", "allowedFunctionNames": [name] }),
        };
        body["toolConfig"] = json!({ "functionCallingConfig": calling });
    }
    Ok(body)
}

fn generation(request: &Request, options: &Options) -> Result<Value, Failure> {
    let sampling = &request.sampling;
    let mut config = json!({});
    if let Some(temperature) = sampling.temperature {
        config["temperature"] = json::number(temperature);
    }
    if let Some(top_p) = sampling.top_p {
        config["topP"] = json::number(top_p);
    }
    if let Some(most) = sampling.max_tokens {
        config["maxOutputTokens"] = most.into();
    }
    if !sampling.stop.is_empty() {
        config["stopSequences"] = sampling.stop.clone().into();
    }
    // The provider's seed has 32 bits.
    if let Some(seed) = sampling.seed.and_then(|seed| i32::try_from(seed).ok()) {
        config["seed"] = seed.into();
    }
    if let Some(schema) = &request.response_schema {
        config["responseMimeType"] = "application/json".into();
        config["responseJsonSchema"] = json::parsed("the answer's schema", schema)?;
    }
    think(&mut config, options.thinking_tokens, options.show_thinking);
    Ok(config)
}

/// How much it may think, and whether that is shown; nothing where nobody said so.
pub fn think(config: &mut Value, tokens: Option<i64>, shown: bool) {
    if tokens.is_none() && !shown {
        return;
    }
    let mut thinking = json!({ "includeThoughts": shown });
    if let Some(tokens) = tokens {
        thinking["thinkingBudget"] = tokens.into();
    }
    config["thinkingConfig"] = thinking;
}

fn tool(tool: &Tool) -> Result<Value, Failure> {
    let schema = json::parsed("a tool's schema", &tool.parameters)?;
    Ok(json!({ "name": tool.name, "description": tool.description, "parametersJsonSchema": schema }))
}

fn content(message: &Message) -> Result<Value, Failure> {
    let role = if message.role == Role::Assistant { "model" } else { "user" };
    let parts = message.parts.iter().map(part).collect::<Result<Value, _>>()?;
    Ok(json!({ "role": role, "parts": parts }))
}

fn part(part: &Part) -> Result<Value, Failure> {
    Ok(match part {
        Part::Text(text) => json!({ "text": text }),
        Part::Image(media) | Part::Audio(media) | Part::File(media) => inline(media),
        Part::ToolCall(call) => {
            let arguments = json::arguments(&call.arguments)?;
            let mut part = json!({ "functionCall": { "name": call.name, "args": arguments } });
            numbered(&mut part["functionCall"], &call.id);
            if let Some((_, signature)) = call.extras.iter().find(|(name, _)| name == SIGNATURE) {
                part["thoughtSignature"] = signature.clone().into();
            }
            part
        }
        Part::ToolResult(result) => {
            let mut part = json!({ "functionResponse": { "name": result.name, "response": response(result) } });
            numbered(&mut part["functionResponse"], &result.id);
            part
        }
    })
}

/// Models that number their calls want the number back, in the call and in its result.
fn numbered(part: &mut Value, id: &str) {
    if !id.is_empty() {
        part["id"] = id.into();
    }
}

/// The provider wants an object.
fn response(result: &ToolResult) -> Value {
    if result.failed {
        return json!({ "error": result.content });
    }
    match serde_json::from_str(&result.content) {
        Ok(object @ Value::Object(_)) => object,
        Ok(other) => json!({ "result": other }),
        Err(_) => json!({ "result": result.content }),
    }
}

pub fn inline(media: &Media) -> Value {
    json!({ "inlineData": { "mimeType": media.mime, "data": json::base64(&media.data) } })
}

#[cfg(test)]
mod tests {
    use sdk::{Sampling, ToolCall};

    use super::*;

    #[test]
    fn a_turn_with_a_tool_goes_back_with_its_signature_and_an_object_as_result() {
        let call = ToolCall {
            name: "find".into(),
            arguments: r#"{"q":1}"#.into(),
            extras: vec![(SIGNATURE.into(), "sig".into())],
            ..ToolCall::default()
        };
        let made = part(&Part::ToolCall(call)).unwrap();
        assert_eq!(made, json!({"functionCall": {"name": "find", "args": {"q": 1}}, "thoughtSignature": "sig"}));
        let result = |content: &str, failed| {
            let result = ToolResult { name: "find".into(), content: content.into(), failed, ..ToolResult::default() };
            part(&Part::ToolResult(result)).unwrap()["functionResponse"]["response"].clone()
        };
        assert_eq!(result(r#"{"a":1}"#, false), json!({"a": 1}));
        assert_eq!(result("[1]", false), json!({"result": [1]}));
        assert_eq!(result("plain", false), json!({"result": "plain"}));
        assert_eq!(result("gone", true), json!({"error": "gone"}));
    }

    #[test]
    fn schema_sampling_and_thinking_are_told_in_the_providers_words() {
        let sampling =
            Sampling { temperature: Some(0.2), max_tokens: Some(9), seed: Some(1 << 40), ..Sampling::default() };
        let request = Request { sampling, response_schema: Some("{}".into()), ..Request::default() };
        let config = generation(&request, &Options { thinking_tokens: Some(0), show_thinking: true }).unwrap();
        assert_eq!(
            config,
            json!({
                "temperature": 0.2,
                "maxOutputTokens": 9,
                "responseMimeType": "application/json",
                "responseJsonSchema": {},
                "thinkingConfig": {"includeThoughts": true, "thinkingBudget": 0},
            })
        );
    }
}
