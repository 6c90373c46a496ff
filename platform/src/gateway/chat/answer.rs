//! A whole answer, and the words that whole answers and streams share.

use actix_web::HttpResponse;
use runners::{Event, Failure as Failed, Finish, Outcome, ToolCall, Usage};
use serde_json::{Value, json};

use crate::gateway::error::Failure;
use crate::models::Call;
use crate::usage::Tokens;

/// What was said so far.
#[derive(Default)]
pub struct Answer {
    text: String,
    reasoning: String,
    calls: Vec<ToolCall>,
    end: Option<Result<Outcome, Failed>>,
}

impl Answer {
    pub fn take(&mut self, event: Event) {
        match event {
            Event::Text(text) | Event::Json(text) => self.text.push_str(&text),
            Event::Reasoning(text) => self.reasoning.push_str(&text),
            Event::ToolCall(call) => self.calls.push(call),
            Event::Finished(end) => self.end = Some(end),
            // There is neither outline nor source that they could be about.
            Event::Section { .. } | Event::Citation { .. } | Event::Progress { .. } => {}
        }
    }

    /// The answer as it is sent; its entry in the ledger is made.
    pub fn end(self, mut call: Call, model: &str) -> Result<HttpResponse, Failure> {
        let end = self.end.unwrap_or_else(|| Err(Failed::Internal("the runner ended without a result".to_owned())));
        let (finish, usage, refusal) = match end {
            Ok(outcome) => {
                call.succeeded(Tokens::from(outcome.usage), None);
                (outcome.finish, outcome.usage, None)
            }
            Err(failure) => {
                call.failed(&failure);
                (Finish::Stop, Usage::default(), Some(refusal(failure)?))
            }
        };
        let has_text = !self.text.is_empty() || (self.calls.is_empty() && refusal.is_none());
        let mut message = json!({
            "role": "assistant",
            "content": has_text.then_some(self.text),
            "refusal": refusal,
        });
        if !self.reasoning.is_empty() {
            message["reasoning_content"] = self.reasoning.into();
        }
        if !self.calls.is_empty() {
            message["tool_calls"] = self.calls.iter().map(tool_call).collect();
        }
        Ok(HttpResponse::Ok().json(json!({
            "id": id(&call),
            "object": "chat.completion",
            "created": call.started_at.timestamp(),
            "model": model,
            "choices": [{ "index": 0, "message": message, "logprobs": null, "finish_reason": finish_reason(finish) }],
            "usage": tokens(usage),
        })))
    }
}

/// A refusal is an answer; every other failure is none.
pub fn refusal(failure: Failed) -> Result<String, Failure> {
    match failure {
        Failed::Refused(why) => Ok(why),
        other => Err(other.into()),
    }
}

/// The call's id in the ledger, as the original's ids look.
pub fn id(call: &Call) -> String {
    format!("chatcmpl-{}", call.id.simple())
}

pub fn finish_reason(finish: Finish) -> &'static str {
    match finish {
        Finish::Stop => "stop",
        Finish::Length => "length",
        Finish::ToolCalls => "tool_calls",
        Finish::Filtered => "content_filter",
    }
}

/// A call of a tool. What the provider wants back with it goes along, and comes back where a program sends messages
/// back as they came.
pub fn tool_call(call: &ToolCall) -> Value {
    let mut sent = json!({
        "id": call.id,
        "type": "function",
        "function": { "name": call.name, "arguments": call.arguments },
    });
    if !call.extras.is_empty() {
        sent["extra_content"] =
            Value::Object(call.extras.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect());
    }
    sent
}

pub fn tokens(usage: Usage) -> Value {
    json!({
        "prompt_tokens": usage.input_tokens,
        "completion_tokens": usage.output_tokens,
        "total_tokens": usage.input_tokens.saturating_add(usage.output_tokens),
        "prompt_tokens_details": { "cached_tokens": usage.cached_input_tokens },
        "completion_tokens_details": { "reasoning_tokens": usage.reasoning_tokens },
    })
}
