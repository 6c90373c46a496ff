//! What the provider is asked: messages, how to answer, tools.

use sdk::answer::conversation;
use sdk::{Failure, Message, Part, Request, Role, Tool, ToolCall, ToolChoice, json};
use serde_json::{Value, json};

pub fn body(request: &Request) -> Result<Value, Failure> {
    let (system, others) = conversation(request);
    let mut messages = vec![json!({"role": "system", "content": system})];
    messages.extend(others.into_iter().flat_map(turns));
    let mut body = json!({
        "model": request.model,
        "messages": messages,
        "max_tokens": request.sampling.max_tokens,
        "temperature": request.sampling.temperature.map(json::number),
        "stream": true,
        "stream_options": {"include_usage": true},
    });
    if let Some(schema) = &request.response_schema {
        let schema = json::parsed("the answer's schema", schema)?;
        body["response_format"] = json!({"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}});
    }
    if !request.tools.is_empty() {
        body["tools"] = request.tools.iter().map(tool).collect::<Result<Value, _>>()?;
        body["tool_choice"] = match &request.tool_choice {
            ToolChoice::Auto => "auto".into(),
            ToolChoice::None => "none".into(),
            ToolChoice::Required => "required".into(),
            ToolChoice::Named(name) => json!({"type": "function", "function": {"name": name}}),
        };
    }
    Ok(body)
}

/// A message of the conversation; the results of tools are messages of their own.
fn turns(message: &Message) -> Vec<Value> {
    let (mut turns, mut calls) = (Vec::new(), Vec::new());
    for part in &message.parts {
        match part {
            Part::ToolCall(called) => calls.push(call(called)),
            Part::ToolResult(result) => {
                turns.push(json!({"role": "tool", "tool_call_id": result.id, "content": result.content}));
            }
            _ => {}
        }
    }
    let role = if message.role == Role::Assistant { "assistant" } else { "user" };
    let text = message.text();
    if !calls.is_empty() {
        turns.push(json!({"role": "assistant", "content": text, "tool_calls": calls}));
    } else if !text.is_empty() || turns.is_empty() {
        turns.push(json!({"role": role, "content": text}));
    }
    turns
}

fn call(call: &ToolCall) -> Value {
    json!({"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}})
}

fn tool(tool: &Tool) -> Result<Value, Failure> {
    let parameters = json::parsed("a tool's schema", &tool.parameters)?;
    let function = json!({"name": tool.name, "description": tool.description, "parameters": parameters});
    Ok(json!({"type": "function", "function": function}))
}
