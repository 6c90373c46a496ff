//! What comes back: blocks that begin, grow and end, why the model stopped, the count; or an exception, also in mid-stream.

use sdk::answer::Answer;
use sdk::provider::{Refusal, overloaded, shown};
use sdk::{Failure, Finish, Outcome, Stopped, ToolCall, sse};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::frames::Frame;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BlockStart {
    start: Option<Start>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Start {
    tool_use: Option<ToolUse>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ToolUse {
    tool_use_id: String,
    name: String,
}

#[derive(Deserialize)]
struct BlockDelta {
    delta: Delta,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Delta {
    text: Option<String>,
    tool_use: Option<Input>,
    reasoning_content: Option<Reasoning>,
}

#[derive(Deserialize)]
struct Input {
    #[serde(default)]
    input: String,
}

#[derive(Deserialize)]
struct Reasoning {
    text: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MessageStop {
    #[serde(default)]
    stop_reason: String,
}

#[derive(Deserialize)]
struct Metadata {
    usage: Option<Counted>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Counted {
    input_tokens: u64,
    output_tokens: u64,
    cache_read_input_tokens: u64,
    cache_write_input_tokens: u64,
}

#[derive(Deserialize, Default)]
struct Exception {
    #[serde(default, alias = "Message")]
    message: String,
}

/// A reply on its way.
pub struct Reply {
    answer: Answer,
    /// The tool call whose arguments are coming.
    call: Option<ToolCall>,
    done: bool,
}

impl Reply {
    pub fn new(answer: Answer) -> Self {
        Self { answer, call: None, done: false }
    }

    pub fn take(&mut self, frame: &Frame) -> Result<(), Failure> {
        if frame.message != "event" {
            let exception: Exception = serde_json::from_slice(&frame.payload).unwrap_or_default();
            return Err(failure(&frame.name, &exception.message, None).unwrap_or_else(|| {
                Failure::Unavailable(format!("the provider broke off: {}", shown(&exception.message)))
            }));
        }
        match frame.name.as_str() {
            "contentBlockStart" => {
                let tool_use = read::<BlockStart>(frame)?.start.and_then(|start| start.tool_use);
                self.call = tool_use.map(|of| ToolCall { id: of.tool_use_id, name: of.name, ..ToolCall::default() });
            }
            "contentBlockDelta" => self.delta(read::<BlockDelta>(frame)?.delta)?,
            "contentBlockStop" => {
                if let Some(call) = self.call.take() {
                    self.answer.tool_call(call)?;
                }
            }
            "messageStop" => self.stopped(&read::<MessageStop>(frame)?.stop_reason),
            "metadata" => {
                let counted = read::<Metadata>(frame)?.usage.unwrap_or_default();
                let usage = &mut self.answer.outcome.usage;
                // The provider counts cached input apart, the contract as part of the input.
                usage.input_tokens =
                    counted.input_tokens + counted.cache_read_input_tokens + counted.cache_write_input_tokens;
                usage.output_tokens = counted.output_tokens;
                usage.cached_input_tokens = counted.cache_read_input_tokens;
                usage.cache_write_tokens = counted.cache_write_input_tokens;
            }
            // `messageStart`, and what may come one day.
            _ => {}
        }
        Ok(())
    }

    pub fn flush(&mut self) -> Result<(), Stopped> {
        self.answer.flush()
    }

    pub fn finish(self) -> Result<Outcome, Failure> {
        if self.done { self.answer.finish() } else { Err(sse::cut()) }
    }

    fn delta(&mut self, delta: Delta) -> Result<(), Failure> {
        if let Some(text) = delta.text {
            self.answer.text(&text)?;
        }
        if let (Some(input), Some(call)) = (delta.tool_use, &mut self.call) {
            call.arguments.push_str(&input.input);
        }
        if let Some(text) = delta.reasoning_content.and_then(|reasoning| reasoning.text) {
            self.answer.reasoning(text)?;
        }
        Ok(())
    }

    fn stopped(&mut self, reason: &str) {
        self.done = true;
        match reason {
            "max_tokens" | "model_context_window_exceeded" => self.answer.outcome.finish = Finish::Length,
            "tool_use" => self.answer.outcome.finish = Finish::ToolCalls,
            "guardrail_intervened" => self.answer.filtered("a guardrail of the account held the answer back"),
            "content_filtered" => self.answer.filtered("the provider's content filter held the answer back"),
            _ => {}
        }
    }
}

fn read<T: DeserializeOwned>(frame: &Frame) -> Result<T, Failure> {
    serde_json::from_slice(&frame.payload).map_err(|_| sse::unreadable())
}

/// What an answer that is no success means.
pub fn refused(refusal: &Refusal) -> Option<Failure> {
    // "ThrottlingException:http://internal/…" is the name and where it was defined.
    let name = refusal.header("x-amzn-errortype")?.split(':').next().unwrap_or_default();
    let exception: Exception = serde_json::from_value(refusal.body.clone()).unwrap_or_default();
    failure(name, &exception.message, refusal.retry_after())
}

/// Exceptions begin with a capital letter in a header and with a small one in a stream.
fn failure(name: &str, message: &str, retry_after: Option<u32>) -> Option<Failure> {
    let said = shown(message);
    Some(match name.to_ascii_lowercase().as_str() {
        "accessdeniedexception"
        | "unrecognizedclientexception"
        | "expiredtokenexception"
        | "invalidsignatureexception"
        | "missingauthenticationtokenexception" => Failure::Unauthorized,
        "throttlingexception" | "servicequotaexceededexception" | "toomanyrequestsexception" => {
            Failure::RateLimited(retry_after)
        }
        "serviceunavailableexception" | "modelnotreadyexception" => overloaded(retry_after),
        "modeltimeoutexception" => Failure::TimedOut(said),
        "modelerrorexception" | "modelstreamerrorexception" | "internalserverexception" => Failure::Unavailable(said),
        "validationexception" if message.contains("too long") || message.contains("Too many input tokens") => {
            Failure::ContextTooLong
        }
        "validationexception" | "resourcenotfoundexception" => Failure::BadRequest(said),
        _ => return None,
    })
}
