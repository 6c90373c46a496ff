//! What comes back, piece by piece. Tolerant of what compatible servers leave out; strict about an answer that just stops.

use std::borrow::Cow;
use std::collections::BTreeMap;

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde::Deserialize;

use super::super::{Context, status};
use crate::wire::Chunk;
use crate::{Failure, Finish, ToolCall, Usage};

/// Tool calls of one answer; more is no answer.
const TOOL_CALLS: usize = 128;

/// One event of the stream. Every field may be missing: servers differ.
#[derive(Deserialize)]
pub struct Reply<'a> {
    #[serde(default, borrow)]
    id: Option<Cow<'a, str>>,
    #[serde(default)]
    choices: Vec<Choice>,
    #[serde(default)]
    usage: Option<Counted>,
    /// Some servers report a failure in mid-stream instead of cutting it.
    #[serde(default)]
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(default)]
    delta: Option<Delta>,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Delta {
    #[serde(default)]
    content: Option<String>,
    #[serde(default)]
    refusal: Option<String>,
    #[serde(default, alias = "reasoning")]
    reasoning_content: Option<String>,
    #[serde(default)]
    tool_calls: Option<Vec<ToolPiece>>,
}

#[derive(Deserialize)]
struct ToolPiece {
    #[serde(default)]
    index: u32,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    function: Option<FunctionPiece>,
}

#[derive(Deserialize)]
struct FunctionPiece {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    arguments: Option<String>,
}

#[derive(Deserialize)]
struct Counted {
    #[serde(default)]
    prompt_tokens: u64,
    #[serde(default)]
    completion_tokens: u64,
    #[serde(default)]
    prompt_tokens_details: Option<InputDetails>,
    #[serde(default)]
    completion_tokens_details: Option<OutputDetails>,
}

#[derive(Deserialize)]
struct InputDetails {
    #[serde(default)]
    cached_tokens: Option<u64>,
}

#[derive(Deserialize)]
struct OutputDetails {
    #[serde(default)]
    reasoning_tokens: Option<u64>,
}

/// What a failure in mid-stream means: the same as the status that it names would have meant before the stream.
fn broken_off(context: &Context, error: serde_json::Value) -> Failure {
    let code = error.get("code").and_then(|code| code.as_u64().or_else(|| code.as_str()?.parse().ok()));
    let status = code.and_then(|code| StatusCode::from_u16(code.try_into().ok()?).ok());
    let status = status.filter(|status| status.is_client_error() || status.is_server_error());
    let body = serde_json::json!({ "error": error }).to_string();
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    status::failure(context, status, &HeaderMap::new(), body.as_bytes())
}

/// Turns replies into chunks; joins the pieces of tool calls.
#[derive(Default)]
pub struct Joiner {
    id_sent: bool,
    finished: bool,
    tools: BTreeMap<u32, ToolCall>,
}

impl Joiner {
    pub fn take(&mut self, reply: Reply<'_>, context: &Context, chunks: &mut Vec<Chunk>) -> Result<(), Failure> {
        if let Some(error) = reply.error {
            return Err(broken_off(context, error));
        }
        if let Some(id) = reply.id.filter(|id| !self.id_sent && !id.is_empty()) {
            self.id_sent = true;
            chunks.push(Chunk::Id(id.into_owned()));
        }
        // Only one choice is asked for.
        if let Some(choice) = reply.choices.into_iter().next() {
            if let Some(delta) = choice.delta {
                self.delta(delta, chunks)?;
            }
            if let Some(reason) = choice.finish_reason {
                self.finished = true;
                self.tools_done(chunks);
                chunks.push(Chunk::Finish(match reason.as_str() {
                    "length" => Finish::Length,
                    "tool_calls" | "function_call" => Finish::ToolCalls,
                    "content_filter" => Finish::Filtered,
                    _ => Finish::Stop,
                }));
            }
        }
        if let Some(usage) = reply.usage {
            chunks.push(Chunk::Usage(Usage {
                input_tokens: usage.prompt_tokens,
                output_tokens: usage.completion_tokens,
                cached_input_tokens: usage.prompt_tokens_details.and_then(|of| of.cached_tokens).unwrap_or_default(),
                cache_write_tokens: 0,
                reasoning_tokens: usage
                    .completion_tokens_details
                    .and_then(|of| of.reasoning_tokens)
                    .unwrap_or_default(),
            }));
        }
        Ok(())
    }

    fn delta(&mut self, delta: Delta, chunks: &mut Vec<Chunk>) -> Result<(), Failure> {
        let some = |text: Option<String>| text.filter(|text| !text.is_empty());
        chunks.extend(some(delta.reasoning_content).map(Chunk::Reasoning));
        chunks.extend(some(delta.content).map(Chunk::Text));
        chunks.extend(some(delta.refusal).map(Chunk::Refusal));
        for piece in delta.tool_calls.unwrap_or_default() {
            if self.tools.len() >= TOOL_CALLS && !self.tools.contains_key(&piece.index) {
                return Err(Failure::Unavailable("the provider sent more than 128 tool calls".into()));
            }
            let call = self.tools.entry(piece.index).or_default();
            call.id.push_str(&piece.id.unwrap_or_default());
            if let Some(function) = piece.function {
                call.name.push_str(&function.name.unwrap_or_default());
                call.arguments.push_str(&function.arguments.unwrap_or_default());
            }
        }
        Ok(())
    }

    fn tools_done(&mut self, chunks: &mut Vec<Chunk>) {
        chunks.extend(std::mem::take(&mut self.tools).into_values().map(Chunk::ToolCall));
    }

    /// The stream has ended: what is left, or that it was cut.
    pub fn finish(mut self) -> Result<Vec<Chunk>, Failure> {
        if !self.finished {
            return Err(Failure::Unavailable("the provider's answer ended in the middle".into()));
        }
        let mut rest = Vec::new();
        self.tools_done(&mut rest);
        Ok(rest)
    }
}
