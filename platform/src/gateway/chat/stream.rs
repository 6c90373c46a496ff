//! An answer word by word: chunks of server-sent events as the original sends them, `[DONE]` last; a failure in the middle is an event with an error, and
//! nothing after it. Whoever hangs up drops this, and with it the run.

use std::convert::Infallible;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::web::Bytes;
use futures_util::{FutureExt, stream};
use runners::{Event, Failure as Failed, Outcome};
use serde_json::{Value, json};

use super::answer::{finish_reason, id, refusal, tokens, tool_call};
use super::request::StreamOptions;
use crate::gateway::call::Call;
use crate::gateway::error::Failure;
use crate::usage::Tokens;

/// A comment after so long a silence, for proxies that cut what is idle.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Bytes that are sent together at most.
const CHUNK: usize = 32 * 1024;

struct Streaming {
    call: Call,
    first: Option<Event>,
    /// What every chunk says.
    id: String,
    model: String,
    options: StreamOptions,
    has_begun: bool,
    tool_calls: usize,
    has_ended: bool,
}

/// The streaming answer, of which the first event is known already.
pub fn respond(call: Call, first: Event, model: &str, options: StreamOptions) -> HttpResponse {
    let (id, model) = (id(&call), model.to_owned());
    let first = Some(first);
    let streaming = Streaming { call, first, id, model, options, has_begun: false, tool_calls: 0, has_ended: false };
    let body = stream::unfold(streaming, |mut streaming| async {
        let bytes = streaming.next().await?;
        Some((Ok::<_, Infallible>(bytes), streaming))
    });
    HttpResponse::Ok()
        .content_type("text/event-stream")
        // Compression would hold words back, and so would a buffering proxy.
        .insert_header(("content-encoding", "identity"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(body)
}

impl Streaming {
    /// What is there to send; `None` after the end.
    async fn next(&mut self) -> Option<Bytes> {
        if self.has_ended {
            return None;
        }
        let mut out = Vec::new();
        let event = match self.first.take() {
            Some(event) => Some(event),
            None => match tokio::time::timeout(HEARTBEAT, self.call.asking.next()).await {
                Ok(event) => event,
                Err(_) => return Some(Bytes::from_static(b":\n\n")),
            },
        };
        self.take(event, &mut out);
        // What has come meanwhile goes along.
        while !self.has_ended && out.len() < CHUNK {
            let Some(event) = self.call.asking.next().now_or_never() else { break };
            self.take(event, &mut out);
        }
        Some(out.into())
    }

    fn take(&mut self, event: Option<Event>, out: &mut Vec<u8>) {
        if !self.has_begun {
            self.has_begun = true;
            self.delta(&json!({ "role": "assistant", "content": "" }), None, out);
        }
        match event {
            Some(Event::Text(text) | Event::Json(text)) => self.delta(&json!({ "content": text }), None, out),
            Some(Event::Reasoning(text)) => self.delta(&json!({ "reasoning_content": text }), None, out),
            Some(Event::ToolCall(call)) => {
                let mut sent = tool_call(&call);
                sent["index"] = self.tool_calls.into();
                self.tool_calls += 1;
                self.delta(&json!({ "tool_calls": [sent] }), None, out);
            }
            // There is neither outline nor source that they could be about.
            Some(Event::Section { .. } | Event::Citation { .. } | Event::Progress { .. }) => {}
            Some(Event::Finished(Ok(outcome))) => self.end(&outcome, out),
            Some(Event::Finished(Err(failure))) => self.fail(failure, out),
            None => self.fail(Failed::Internal("the runner ended without a result".to_owned()), out),
        }
    }

    fn end(&mut self, outcome: &Outcome, out: &mut Vec<u8>) {
        self.has_ended = true;
        self.call.succeeded(Tokens::from(outcome.usage), None);
        self.delta(&json!({}), Some(finish_reason(outcome.finish)), out);
        self.done(tokens(outcome.usage), out);
    }

    fn fail(&mut self, failure: Failed, out: &mut Vec<u8>) {
        self.has_ended = true;
        self.call.failed(&failure);
        match refusal(failure) {
            Ok(why) => {
                self.delta(&json!({ "refusal": why }), None, out);
                self.delta(&json!({}), Some("stop"), out);
                self.done(tokens(runners::Usage::default()), out);
            }
            Err(failure) => event(&Failure::body(&failure), out),
        }
    }

    fn done(&self, usage: Value, out: &mut Vec<u8>) {
        if self.options.include_usage {
            let mut chunk = self.chunk(json!([]));
            chunk["usage"] = usage;
            event(&chunk, out);
        }
        out.extend_from_slice(b"data: [DONE]\n\n");
    }

    fn delta(&self, delta: &Value, finish: Option<&str>, out: &mut Vec<u8>) {
        let mut chunk = self.chunk(json!([{ "index": 0, "delta": delta, "logprobs": null, "finish_reason": finish }]));
        if self.options.include_usage {
            chunk["usage"] = Value::Null;
        }
        event(&chunk, out);
    }

    fn chunk(&self, choices: Value) -> Value {
        json!({
            "id": self.id,
            "object": "chat.completion.chunk",
            "created": self.call.started_at.timestamp(),
            "model": self.model,
            "choices": choices,
        })
    }
}

/// JSON on one line: no text of a model can forge a field of the stream (B35).
fn event(data: &Value, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("data: {data}\n\n").as_bytes());
}
