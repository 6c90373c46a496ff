//! What comes back: blocks that begin, grow and end, then why the model stopped; or an error instead, also in mid-stream.

use sdk::answer::Answer;
use sdk::provider::{Refusal, overloaded, shown};
use sdk::{Failure, Finish, Outcome, ToolCall, sse};
use serde::Deserialize;

use crate::body::{SIGNATURE, THINKING};

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Event {
    MessageStart {
        message: Start,
    },
    ContentBlockStart {
        content_block: Block,
    },
    ContentBlockDelta {
        delta: Delta,
    },
    ContentBlockStop,
    MessageDelta {
        delta: End,
        #[serde(default)]
        usage: Counted,
    },
    MessageStop,
    Error {
        error: Error,
    },
    /// `ping`, and what may come one day.
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Start {
    #[serde(default)]
    usage: Counted,
}

#[derive(Deserialize, Default)]
struct Counted {
    input_tokens: Option<u64>,
    cache_creation_input_tokens: Option<u64>,
    cache_read_input_tokens: Option<u64>,
    output_tokens: Option<u64>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Block {
    ToolUse {
        id: String,
        name: String,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
#[serde(tag = "type")]
enum Delta {
    #[serde(rename = "text_delta")]
    Text { text: String },
    #[serde(rename = "thinking_delta")]
    Thinking { thinking: String },
    #[serde(rename = "signature_delta")]
    Signature { signature: String },
    #[serde(rename = "input_json_delta")]
    InputJson { partial_json: String },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct End {
    stop_reason: Option<String>,
}

#[derive(Deserialize)]
struct Error {
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    message: String,
}

/// A reply on its way.
pub struct Reply {
    answer: Answer,
    /// The tool call whose arguments are coming.
    call: Option<ToolCall>,
    thinking: String,
    signature: String,
    done: bool,
}

impl Reply {
    pub fn new(answer: Answer) -> Self {
        Self { answer, call: None, thinking: String::new(), signature: String::new(), done: false }
    }

    pub fn take(&mut self, data: &str) -> Result<(), Failure> {
        match serde_json::from_str(data).map_err(|_| sse::unreadable())? {
            Event::MessageStart { message } => self.count(&message.usage),
            Event::ContentBlockStart { content_block: Block::ToolUse { id, name } } => {
                self.call = Some(ToolCall { id, name, ..ToolCall::default() });
            }
            Event::ContentBlockDelta { delta } => self.delta(delta)?,
            Event::ContentBlockStop => {
                if let Some(mut call) = self.call.take() {
                    // The thinking goes with the first call; it is wanted back once.
                    if !self.signature.is_empty() {
                        call.extras = vec![
                            (THINKING.into(), std::mem::take(&mut self.thinking)),
                            (SIGNATURE.into(), std::mem::take(&mut self.signature)),
                        ];
                    }
                    self.answer.tool_call(call)?;
                }
            }
            Event::MessageDelta { delta, usage } => {
                self.count(&usage);
                self.stopped(delta.stop_reason.as_deref());
            }
            Event::MessageStop => self.done = true,
            Event::Error { error } => return Err(failure(&error.kind, &error.message, None)),
            Event::ContentBlockStart { content_block: Block::Other } | Event::Other => {}
        }
        Ok(self.answer.flush()?)
    }

    pub fn finish(self) -> Result<Outcome, Failure> {
        if self.done { self.answer.finish() } else { Err(sse::cut()) }
    }

    fn delta(&mut self, delta: Delta) -> Result<(), Failure> {
        match delta {
            Delta::Text { text } => self.answer.text(&text)?,
            Delta::Thinking { thinking } => {
                self.thinking.push_str(&thinking);
                self.answer.reasoning(thinking)?;
            }
            Delta::Signature { signature } => self.signature.push_str(&signature),
            Delta::InputJson { partial_json } => {
                if let Some(call) = &mut self.call {
                    call.arguments.push_str(&partial_json);
                }
            }
            Delta::Other => {}
        }
        Ok(())
    }

    /// Later counts replace earlier ones. The provider counts cached input apart, the contract as part of the input.
    fn count(&mut self, counted: &Counted) {
        let usage = &mut self.answer.outcome.usage;
        if let Some(fresh) = counted.input_tokens {
            usage.cached_input_tokens = counted.cache_read_input_tokens.unwrap_or_default();
            usage.cache_write_tokens = counted.cache_creation_input_tokens.unwrap_or_default();
            usage.input_tokens = fresh + usage.cached_input_tokens + usage.cache_write_tokens;
        }
        if let Some(output) = counted.output_tokens {
            usage.output_tokens = output;
        }
    }

    fn stopped(&mut self, reason: Option<&str>) {
        match reason {
            Some("max_tokens" | "model_context_window_exceeded") => self.answer.outcome.finish = Finish::Length,
            Some("tool_use") => self.answer.outcome.finish = Finish::ToolCalls,
            Some("refusal") => self.answer.filtered("the model declined to answer this"),
            _ => {}
        }
    }
}

/// What an answer that is no success means.
pub fn refused(refusal: &Refusal) -> Option<Failure> {
    let error: Error = serde_json::from_value(refusal.body.get("error")?.clone()).ok()?;
    if error.kind.is_empty() { None } else { Some(failure(&error.kind, &error.message, refusal.retry_after())) }
}

fn failure(kind: &str, message: &str, retry_after: Option<u32>) -> Failure {
    let said = shown(message);
    match kind {
        "authentication_error" | "permission_error" => Failure::Unauthorized,
        "rate_limit_error" => Failure::RateLimited(retry_after),
        "overloaded_error" => overloaded(retry_after),
        "request_too_large" => Failure::ContextTooLong,
        "timeout_error" => Failure::TimedOut(said),
        "api_error" => Failure::Unavailable(said),
        "invalid_request_error"
            if message.contains("prompt is too long") || message.contains("exceed context limit") =>
        {
            Failure::ContextTooLong
        }
        _ => Failure::BadRequest(said),
    }
}
