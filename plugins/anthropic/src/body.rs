//! What is sent: the conversation in blocks, tools, thinking, the schema of the answer.

use sdk::{Failure, Media, Message, Part, Request, Role, Tool, ToolCall, ToolChoice, answer, json};
use serde_json::{Value, json};

/// What an answer may have where nobody says; the provider wants a number.
const MAX_TOKENS: u32 = 8192;

/// Names under which a tool call carries the thinking that led to it: the provider wants it back with the result.
pub const THINKING: &str = "thinking";
pub const SIGNATURE: &str = "thinking_signature";

pub fn body(request: &Request, thinking_tokens: Option<u32>) -> Result<Value, Failure> {
    let (system, messages) = answer::conversation(request);
    let mut most = request.sampling.max_tokens.unwrap_or(MAX_TOKENS);
    let mut body = json!({
        "model": request.model,
        "messages": messages.into_iter().map(message).collect::<Result<Value, _>>()?,
        "stream": true,
    });
    if !system.is_empty() {
        body["system"] = system.into();
    }
    if decides_itself(&request.model) {
        body["max_tokens"] = most.into();
        return finished(body, request);
    }
    match thinking_tokens {
        Some(tokens) => {
            // What is thought counts, and a model that thinks takes no temperature.
            most = most.saturating_add(tokens);
            body["thinking"] = json!({ "type": "enabled", "budget_tokens": tokens });
        }
        None => {
            if let Some(temperature) = request.sampling.temperature {
                body["temperature"] = json::number(temperature.min(1.0));
            } else if let Some(top_p) = request.sampling.top_p {
                body["top_p"] = json::number(top_p);
            }
        }
    }
    body["max_tokens"] = most.into();
    finished(body, request)
}

/// From Claude 5 on a model decides itself how long it thinks and how it samples: a budget, a temperature and the like are refused
/// (platform.claude.com/docs/en/models/sonnet-5-5/migration-guide). The name is `claude-FAMILY-MAJOR-MINOR`, a date may follow.
fn decides_itself(model: &str) -> bool {
    let major = model.strip_prefix("claude-").and_then(|rest| rest.split('-').nth(1)?.parse::<u32>().ok());
    // A date in place of a number is an old name.
    major.is_some_and(|major| (5..100).contains(&major))
}

/// With what every model takes.
fn finished(mut body: Value, request: &Request) -> Result<Value, Failure> {
    if !request.sampling.stop.is_empty() {
        body["stop_sequences"] = request.sampling.stop.clone().into();
    }
    if let Some(schema) = &request.response_schema {
        let schema = json::parsed("the answer's schema", schema)?;
        body["output_config"] = json!({ "format": { "type": "json_schema", "schema": schema } });
    }
    if !request.tools.is_empty() {
        body["tools"] = request.tools.iter().map(tool).collect::<Result<_, _>>()?;
        body["tool_choice"] = match &request.tool_choice {
            ToolChoice::Auto => json!({ "type": "auto" }),
            ToolChoice::None => json!({ "type": "none" }),
            ToolChoice::Required => json!({ "type": "any" }),
            ToolChoice::Named(name) => json!({ "type": "tool", "name": name }),
        };
    }
    Ok(body)
}

fn tool(tool: &Tool) -> Result<Value, Failure> {
    let schema = json::parsed("a tool's schema", &tool.parameters)?;
    Ok(json!({ "name": tool.name, "description": tool.description, "input_schema": schema }))
}

fn message(message: &Message) -> Result<Value, Failure> {
    let role = if message.role == Role::Assistant { "assistant" } else { "user" };
    let mut blocks = Vec::new();
    for part in &message.parts {
        match part {
            // An empty block is refused.
            Part::Text(text) if text.is_empty() => {}
            Part::Text(text) => blocks.push(json!({ "type": "text", "text": text })),
            Part::Image(media) => blocks.push(json!({ "type": "image", "source": encoded(media) })),
            Part::File(media) => blocks.push(document(media)?),
            Part::Audio(_) => return Err(Failure::BadRequest("this model does not hear: send a transcript".into())),
            Part::ToolCall(call) => {
                // Thinking comes before whatever else the turn has.
                if let Some(thought) = thought(call) {
                    blocks.insert(0, thought);
                }
                let input = json::arguments(&call.arguments)?;
                blocks.push(json!({ "type": "tool_use", "id": call.id, "name": call.name, "input": input }));
            }
            Part::ToolResult(result) => blocks.push(json!({
                "type": "tool_result",
                "tool_use_id": result.id,
                "content": result.content,
                "is_error": result.failed,
            })),
        }
    }
    Ok(json!({ "role": role, "content": blocks }))
}

fn thought(call: &ToolCall) -> Option<Value> {
    let extra = |wanted| call.extras.iter().find(|(name, _)| name == wanted).map(|(_, value)| value);
    Some(json!({ "type": "thinking", "thinking": extra(THINKING)?, "signature": extra(SIGNATURE)? }))
}

fn document(media: &Media) -> Result<Value, Failure> {
    let source = if media.mime == "application/pdf" {
        encoded(media)
    } else if media.mime.starts_with("text/") {
        json!({ "type": "text", "media_type": "text/plain", "data": String::from_utf8_lossy(&media.data) })
    } else {
        return Err(Failure::BadRequest(format!("this model reads PDF and text, not {}", media.mime)));
    };
    let mut block = json!({ "type": "document", "source": source });
    if let Some(name) = &media.name {
        block["title"] = name.clone().into();
    }
    Ok(block)
}

fn encoded(media: &Media) -> Value {
    json!({ "type": "base64", "media_type": media.mime, "data": json::base64(&media.data) })
}

#[cfg(test)]
mod tests {
    use sdk::{Sampling, ToolResult};

    use super::*;

    fn with(parts: Vec<Part>) -> Request {
        Request { messages: vec![Message { parts, ..Message::default() }], ..Request::default() }
    }

    #[test]
    fn pictures_and_papers_become_blocks_and_what_cannot_be_read_is_refused() {
        let media = |mime: &str| Media { mime: mime.into(), data: b"abc".to_vec(), ..Media::default() };
        let parts = vec![Part::Image(media("image/png")), Part::File(media("application/pdf"))];
        let body = body(&with(parts), None).unwrap();
        let blocks = &body["messages"][0]["content"];
        assert_eq!(blocks[0]["source"], json!({"type": "base64", "media_type": "image/png", "data": "YWJj"}));
        assert_eq!(blocks[1]["type"], "document");
        assert!(super::body(&with(vec![Part::Audio(media("audio/wav"))]), None).is_err());
        assert!(super::body(&with(vec![Part::File(media("application/zip"))]), None).is_err());
    }

    #[test]
    fn a_turn_with_a_tool_gives_its_thinking_back_first() {
        let call = ToolCall {
            id: "t1".into(),
            name: "find".into(),
            arguments: String::new(),
            extras: vec![(THINKING.into(), "hm".into()), (SIGNATURE.into(), "sig".into())],
        };
        let result = ToolResult { id: "t1".into(), content: "no".into(), failed: true, ..ToolResult::default() };
        let request = Request {
            messages: vec![
                Message {
                    role: Role::Assistant,
                    parts: vec![Part::Text("Looking.".into()), Part::ToolCall(call)],
                    ..Message::default()
                },
                Message { role: Role::Tool, parts: vec![Part::ToolResult(result)], ..Message::default() },
            ],
            ..Request::default()
        };
        let body = body(&request, None).unwrap();
        let turn = body["messages"][0]["content"].as_array().unwrap();
        assert_eq!(
            turn.iter().map(|block| block["type"].as_str().unwrap()).collect::<Vec<_>>(),
            ["thinking", "text", "tool_use"]
        );
        assert_eq!(turn[2]["input"], json!({}));
        assert_eq!(
            body["messages"][1],
            json!({"role": "user", "content": [
                {"type": "tool_result", "tool_use_id": "t1", "content": "no", "is_error": true}
            ]})
        );
    }

    #[test]
    fn from_claude_5_on_neither_sampling_nor_a_budget_is_sent() {
        let sampling = Sampling { temperature: Some(0.5), max_tokens: Some(100), ..Sampling::default() };
        let sent = |model: &str| {
            let request = Request { model: model.into(), sampling: sampling.clone(), ..with(Vec::new()) };
            let body = body(&request, Some(2000)).unwrap();
            (body["thinking"].is_null(), body["max_tokens"].as_u64())
        };
        assert_eq!(sent("claude-sonnet-5-5"), (true, Some(100)));
        assert_eq!(sent("claude-opus-5"), (true, Some(100)));
        assert_eq!(sent("claude-sonnet-4-5"), (false, Some(2100)));
        assert_eq!(sent("claude-3-haiku-20240307"), (false, Some(2100)));
    }

    #[test]
    fn a_model_that_thinks_gets_room_for_it_and_no_temperature() {
        let sampling = Sampling { temperature: Some(1.5), max_tokens: Some(100), ..Sampling::default() };
        let request = Request { sampling, ..with(vec![Part::Text("x".into())]) };
        let plain = body(&request, None).unwrap();
        assert_eq!((&plain["temperature"], &plain["max_tokens"]), (&json!(1.0), &json!(100)));
        let thinking = body(&request, Some(2000)).unwrap();
        assert_eq!((&thinking["temperature"], &thinking["max_tokens"]), (&Value::Null, &json!(2100)));
    }
}
