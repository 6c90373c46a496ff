//! What comes back: parts of one candidate, its end, the count; or an error instead, also in mid-stream.

use sdk::answer::Answer;
use sdk::provider::{Refusal, overloaded, seconds, shown};
use sdk::{Failure, Finish, Outcome, ToolCall, Usage, sse};
use serde::Deserialize;
use serde_json::Value;

use crate::body::SIGNATURE;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Chunk {
    #[serde(default)]
    candidates: Vec<Candidate>,
    prompt_feedback: Option<Feedback>,
    usage_metadata: Option<Counted>,
    response_id: Option<String>,
    error: Option<Error>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    content: Option<Content>,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Content {
    #[serde(default)]
    parts: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    text: Option<String>,
    #[serde(default)]
    thought: bool,
    thought_signature: Option<String>,
    function_call: Option<Call>,
}

#[derive(Deserialize)]
struct Call {
    id: Option<String>,
    name: String,
    #[serde(default)]
    args: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Feedback {
    block_reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct Counted {
    prompt_token_count: u64,
    candidates_token_count: u64,
    cached_content_token_count: u64,
    thoughts_token_count: u64,
}

#[derive(Deserialize)]
struct Error {
    #[serde(default)]
    code: u16,
    #[serde(default)]
    message: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    details: Vec<Detail>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Detail {
    reason: Option<String>,
    retry_delay: Option<String>,
}

/// A reply on its way.
pub struct Reply {
    answer: Answer,
    calls: usize,
    done: bool,
}

impl Reply {
    pub fn new(answer: Answer) -> Self {
        Self { answer, calls: 0, done: false }
    }

    pub fn take(&mut self, data: &str) -> Result<(), Failure> {
        let chunk: Chunk = serde_json::from_str(data).map_err(|_| sse::unreadable())?;
        if let Some(error) = chunk.error {
            return Err(failure(&error, None));
        }
        if let Some(id) = chunk.response_id {
            self.answer.outcome.provider_request_id = Some(id);
        }
        if let Some(counted) = chunk.usage_metadata {
            self.answer.outcome.usage = counted.usage();
        }
        let_through(chunk.prompt_feedback)?;
        if let Some(candidate) = chunk.candidates.into_iter().next() {
            for part in candidate.content.map(|content| content.parts).unwrap_or_default() {
                self.part(part)?;
            }
            if let Some(reason) = candidate.finish_reason {
                self.stopped(&reason)?;
            }
        }
        Ok(self.answer.flush()?)
    }

    pub fn finish(self) -> Result<Outcome, Failure> {
        if self.done { self.answer.finish() } else { Err(sse::cut()) }
    }

    fn part(&mut self, part: Part) -> Result<(), Failure> {
        if let Some(call) = part.function_call {
            self.calls += 1;
            let arguments = call.args.unwrap_or_else(|| Value::Object(serde_json::Map::new()));
            self.answer.tool_call(ToolCall {
                // The provider numbers its calls only sometimes.
                id: call.id.unwrap_or_else(|| format!("call-{}", self.calls)),
                name: call.name,
                arguments: arguments.to_string(),
                extras: part.thought_signature.map(|signature| (SIGNATURE.into(), signature)).into_iter().collect(),
            })?;
        } else if let Some(text) = part.text {
            if part.thought { self.answer.reasoning(text)? } else { self.answer.text(&text)? }
        }
        Ok(())
    }

    fn stopped(&mut self, reason: &str) -> Result<(), Failure> {
        self.done = true;
        match reason {
            "STOP" if self.calls > 0 => self.answer.outcome.finish = Finish::ToolCalls,
            "MAX_TOKENS" => self.answer.outcome.finish = Finish::Length,
            "SAFETY" | "RECITATION" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII" | "LANGUAGE" => {
                self.answer.filtered(&format!("the provider held the answer back ({reason})"));
            }
            "MALFORMED_FUNCTION_CALL" | "UNEXPECTED_TOOL_CALL" => {
                return Err(Failure::Unavailable("the model called a tool in a way that cannot be read".into()));
            }
            _ => {}
        }
        Ok(())
    }
}

impl Counted {
    fn usage(&self) -> Usage {
        Usage {
            input_tokens: self.prompt_token_count,
            output_tokens: self.candidates_token_count + self.thoughts_token_count,
            cached_input_tokens: self.cached_content_token_count,
            reasoning_tokens: self.thoughts_token_count,
            ..Usage::default()
        }
    }
}

/// A request that the provider does not answer at all is refused.
fn let_through(feedback: Option<Feedback>) -> Result<(), Failure> {
    let reason = feedback.and_then(|feedback| feedback.block_reason);
    reason.map_or(Ok(()), |reason| {
        Err(Failure::Refused(format!("the provider blocked the request ({})", shown(&reason))))
    })
}

/// The text of an answer that comes at once, and its count. Half an answer is a failure.
pub fn whole(body: Value) -> Result<(String, Usage), Failure> {
    let chunk: Chunk = serde_json::from_value(body).map_err(|_| sse::unreadable())?;
    if let Some(error) = chunk.error {
        return Err(failure(&error, None));
    }
    let_through(chunk.prompt_feedback)?;
    let candidate = chunk.candidates.into_iter().next().ok_or_else(sse::cut)?;
    match candidate.finish_reason.as_deref() {
        Some("STOP") => {}
        Some("MAX_TOKENS") => return Err(Failure::ContextTooLong),
        Some(reason) => {
            return Err(Failure::Refused(format!("the provider held the answer back ({})", shown(reason))));
        }
        None => return Err(sse::cut()),
    }
    let parts = candidate.content.map(|content| content.parts).unwrap_or_default();
    let text = parts.into_iter().filter(|part| !part.thought).filter_map(|part| part.text).collect();
    Ok((text, chunk.usage_metadata.unwrap_or_default().usage()))
}

/// What an answer that is no success means.
pub fn refused(refusal: &Refusal) -> Option<Failure> {
    // Without streaming the error stands in a list.
    let body = refusal.body.get(0).unwrap_or(&refusal.body);
    let error: Error = serde_json::from_value(body.get("error")?.clone()).ok()?;
    Some(failure(&error, refusal.retry_after()))
}

fn failure(error: &Error, retry_after: Option<u32>) -> Failure {
    let said = shown(&error.message);
    let because = |wanted: &str| error.details.iter().any(|detail| detail.reason.as_deref() == Some(wanted));
    let delay = error.details.iter().find_map(|detail| seconds(detail.retry_delay.as_deref()?)).or(retry_after);
    match (error.status.as_str(), error.code) {
        ("UNAUTHENTICATED" | "PERMISSION_DENIED", _) | (_, 401 | 403) => Failure::Unauthorized,
        _ if because("API_KEY_INVALID") => Failure::Unauthorized,
        ("RESOURCE_EXHAUSTED", _) | (_, 429) => Failure::RateLimited(delay),
        ("UNAVAILABLE", _) | (_, 503) => overloaded(delay),
        ("DEADLINE_EXCEEDED", _) | (_, 504) => Failure::TimedOut(said),
        ("INVALID_ARGUMENT", _) if error.message.contains("maximum number of tokens") => Failure::ContextTooLong,
        ("INTERNAL" | "UNKNOWN" | "ABORTED", _) | (_, 500..) => Failure::Unavailable(said),
        _ => Failure::BadRequest(said),
    }
}
