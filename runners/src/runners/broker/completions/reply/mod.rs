//! What comes back, piece by piece. Tolerant of what compatible servers leave out, add or say in another form; strict
//! about an answer that just stops.

use std::borrow::Cow;

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::{Context, status};
use super::calls::{Calls, Piece};
use super::thinking::Thinking;
use crate::wire::Chunk;
use crate::{Failure, Finish, Usage};

/// One event of the stream. Every field may be missing or null: servers differ.
#[derive(Deserialize)]
pub struct Reply<'a> {
    #[serde(default, borrow)]
    id: Option<Cow<'a, str>>,
    #[serde(default)]
    choices: Option<Vec<Choice>>,
    #[serde(default)]
    usage: Option<Value>,
    /// Some servers report a failure in mid-stream instead of cutting it.
    #[serde(default)]
    error: Option<Value>,
    /// Some of them without a wrapper, in these fields.
    #[serde(default)]
    message: Option<Value>,
    #[serde(default)]
    detail: Option<Value>,
    #[serde(default)]
    code: Option<Value>,
    #[serde(default, rename = "type")]
    kind: Option<Value>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(default)]
    delta: Option<Delta>,
    /// In the place of pieces, of a server that does not stream.
    #[serde(default)]
    message: Option<Delta>,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Delta {
    /// Text, or parts of it and of what the model thought.
    #[serde(default)]
    content: Option<Value>,
    #[serde(default)]
    refusal: Option<String>,
    /// One thing by two names. Some servers send both, so they cannot be an alias of each other.
    #[serde(default)]
    reasoning_content: Option<Value>,
    #[serde(default)]
    reasoning: Option<Value>,
    #[serde(default)]
    tool_calls: Option<Vec<Piece>>,
}

/// A failure in mid-stream: the same as the status that it names would have meant before the stream.
pub fn broken_off(context: &Context, error: &Value) -> Failure {
    let code = error.get("code").and_then(|code| code.as_u64().or_else(|| code.as_str()?.parse().ok()));
    let status = code.and_then(|code| StatusCode::from_u16(code.try_into().ok()?).ok());
    let status = status.filter(|status| status.is_client_error() || status.is_server_error());
    let body = json!({ "error": error }).to_string();
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    status::refusal(context, status, &HeaderMap::new(), body.as_bytes()).failure
}

/// Turns replies into chunks; joins the pieces of tool calls and splits thoughts from words.
#[derive(Default)]
pub struct Joiner {
    id_sent: bool,
    begun: bool,
    finished: bool,
    thinking: Thinking,
    calls: Calls,
}

impl Joiner {
    pub fn take(&mut self, reply: Reply<'_>, context: &Context, chunks: &mut Vec<Chunk>) -> Result<(), Failure> {
        if let Some(error) = reply.error {
            return Err(broken_off(context, &error));
        }
        let is_bare = reply.choices.is_none() && reply.usage.is_none();
        if let Some(message) = reply.message.or(reply.detail).filter(|_| is_bare) {
            let error = json!({ "message": message, "code": reply.code, "type": reply.kind });
            return Err(broken_off(context, &error));
        }
        if let Some(id) = reply.id.filter(|id| !self.id_sent && !id.is_empty()) {
            self.id_sent = true;
            chunks.push(Chunk::Id(id.into_owned()));
        }
        // Only one choice is asked for.
        if let Some(choice) = reply.choices.unwrap_or_default().into_iter().next() {
            self.begun = true;
            if let Some(delta) = choice.delta.or(choice.message) {
                self.delta(delta, chunks)?;
            }
            // An empty reason is none: some servers send it with each piece.
            if let Some(reason) = choice.finish_reason.filter(|reason| !reason.is_empty()) {
                let finish = match reason.as_str() {
                    "length" => Finish::Length,
                    "tool_calls" | "function_call" => Finish::ToolCalls,
                    "content_filter" => Finish::Filtered,
                    "error" => return Err(cut()),
                    _ => Finish::Stop,
                };
                self.end(finish, chunks);
            }
        }
        chunks.extend(reply.usage.as_ref().filter(|usage| usage.is_object()).map(usage));
        Ok(())
    }

    fn delta(&mut self, delta: Delta, chunks: &mut Vec<Chunk>) -> Result<(), Failure> {
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        let reasoning = delta.reasoning_content.map(text).and_then(some);
        let reasoning = reasoning.or_else(|| delta.reasoning.map(text).and_then(some));
        chunks.extend(reasoning.map(Chunk::Reasoning));
        match delta.content {
            Some(Value::Array(parts)) => {
                for part in parts {
                    let is_thought = part.get("type").is_some_and(|kind| kind == "thinking" || kind == "reasoning");
                    match some(text(part)) {
                        Some(thought) if is_thought => chunks.push(Chunk::Reasoning(thought)),
                        Some(said) => self.thinking.take(said, chunks),
                        None => {}
                    }
                }
            }
            Some(content) => {
                if let Some(said) = some(text(content)) {
                    self.thinking.take(said, chunks);
                }
            }
            None => {}
        }
        chunks.extend(delta.refusal.and_then(some).map(Chunk::Refusal));
        delta.tool_calls.unwrap_or_default().into_iter().try_for_each(|piece| self.calls.take(piece))
    }

    fn end(&mut self, finish: Finish, chunks: &mut Vec<Chunk>) {
        self.thinking.finish(chunks);
        chunks.extend(self.calls.done().map(Chunk::ToolCall));
        if !self.finished {
            self.finished = true;
            chunks.push(Chunk::Finish(finish));
        }
    }

    /// The stream has ended: what is left, or that it was cut. `is_done`: the server said that it is complete.
    pub fn finish(mut self, is_done: bool) -> Result<Vec<Chunk>, Failure> {
        if !(self.finished || is_done && self.begun) {
            return Err(cut());
        }
        let mut rest = Vec::new();
        let finish = if self.calls.is_empty() { Finish::Stop } else { Finish::ToolCalls };
        self.end(finish, &mut rest);
        Ok(rest)
    }
}

fn cut() -> Failure {
    Failure::Unavailable("the provider's answer ended in the middle".into())
}

/// The text of a value: itself, its parts', or what it has under one of the names that parts have.
fn text(value: Value) -> String {
    match value {
        Value::String(text) => text,
        Value::Array(parts) => parts.into_iter().map(text).collect(),
        Value::Object(mut fields) => {
            let names = ["text", "thinking", "reasoning", "content", "summary"];
            names.iter().find_map(|name| fields.remove(*name)).map(text).unwrap_or_default()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => String::new(),
    }
}

fn usage(counted: &Value) -> Chunk {
    let count = |path: &str| counted.pointer(path).and_then(Value::as_u64).unwrap_or_default();
    Chunk::Usage(Usage {
        input_tokens: count("/prompt_tokens"),
        output_tokens: count("/completion_tokens"),
        cached_input_tokens: count("/prompt_tokens_details/cached_tokens"),
        cache_write_tokens: 0,
        reasoning_tokens: count("/completion_tokens_details/reasoning_tokens"),
    })
}

#[cfg(test)]
mod tests;
