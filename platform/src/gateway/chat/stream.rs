//! An answer word by word: chunks of server-sent events as the original sends them, `[DONE]` last; a failure in the
//! middle is an event with an error, and nothing after it. When the client hangs up, this is dropped, and with it the
//! run.

use std::pin::Pin;
use std::task::Poll;

use actix_web::HttpResponse;
use actix_web::web::Bytes;
use runners::{Event, Failure as Failed, Outcome};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::time::{Instant, Sleep};

use super::answer::{finish_reason, id, refusal, tokens, tool_call};
use super::request::StreamOptions;
use crate::gateway::error::Failure;
use crate::kit::http::sse::{self, CHUNK, COMMENT, HEARTBEAT, Source};
use crate::models::Call;
use crate::usage::Tokens;

/// Room for a few words with all that each chunk says, so that most pieces never move while they are written.
const ROOM: usize = 2 * 1024;

struct Streaming {
    call: Call,
    first: Option<Event>,
    /// How every chunk begins.
    beginning: String,
    options: StreamOptions,
    /// Ends after so long a silence.
    silence: Pin<Box<Sleep>>,
    has_begun: bool,
    tool_calls: usize,
    has_ended: bool,
}

/// The streaming answer, of which the first event is known already.
pub fn respond(call: Call, first: Event, model: &str, options: StreamOptions) -> HttpResponse {
    let beginning = beginning(&id(&call), call.started_at.timestamp(), model);
    let silence = Box::pin(tokio::time::sleep(HEARTBEAT));
    sse::respond(Streaming {
        call,
        first: Some(first),
        beginning,
        options,
        silence,
        has_begun: false,
        tool_calls: 0,
        has_ended: false,
    })
}

impl Source for Streaming {
    /// What is there to send; `None` after the end.
    async fn next(&mut self) -> Option<Bytes> {
        if self.has_ended {
            return None;
        }
        let mut out = Vec::with_capacity(ROOM);
        if let Some(first) = self.first.take() {
            // With the head of the answer, and what has come with it: at once.
            self.take(Some(first), &mut out);
            self.take_at_hand(&mut out);
            return Some(out.into());
        }
        let event = tokio::select! {
            biased;
            event = self.call.next() => event,
            () = &mut self.silence => {
                self.silence.as_mut().reset(Instant::now() + HEARTBEAT);
                return Some(COMMENT);
            }
        };
        self.take(event, &mut out);
        // What has come meanwhile goes along. Most connections hand over one piece at a time, and the next in their own
        // turn: so what lies there already takes a turn of this thread for each, which is a tenth of what sending them
        // one by one takes, and what comes alone waits for one.
        let mut looked = 0;
        while out.len() > looked && !self.has_ended {
            looked = out.len();
            turn().await;
            self.take_at_hand(&mut out);
        }
        self.silence.as_mut().reset(Instant::now() + HEARTBEAT);
        Some(out.into())
    }
}

impl Streaming {
    fn take_at_hand(&mut self, out: &mut Vec<u8>) {
        while !self.has_ended && out.len() < CHUNK {
            let Some(event) = self.call.at_hand() else { break };
            self.take(Some(event), out);
        }
    }

    fn take(&mut self, event: Option<Event>, out: &mut Vec<u8>) {
        if !self.has_begun {
            self.has_begun = true;
            self.delta(&Delta { role: Some("assistant"), content: Some(""), ..Delta::default() }, None, out);
        }
        match event {
            Some(Event::Text(text) | Event::Json(text)) => {
                self.delta(&Delta { content: Some(&text), ..Delta::default() }, None, out);
            }
            Some(Event::Reasoning(text)) => {
                self.delta(&Delta { reasoning_content: Some(&text), ..Delta::default() }, None, out);
            }
            Some(Event::ToolCall(call)) => {
                let mut sent = tool_call(&call);
                sent["index"] = self.tool_calls.into();
                self.tool_calls += 1;
                self.delta(&Delta { tool_calls: Some([sent]), ..Delta::default() }, None, out);
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
        self.delta(&Delta::default(), Some(finish_reason(outcome.finish)), out);
        self.done(tokens(outcome.usage), out);
    }

    fn fail(&mut self, failure: Failed, out: &mut Vec<u8>) {
        self.has_ended = true;
        self.call.failed(&failure);
        match refusal(failure) {
            Ok(why) => {
                self.delta(&Delta { refusal: Some(&why), ..Delta::default() }, None, out);
                self.delta(&Delta::default(), Some("stop"), out);
                self.done(tokens(runners::Usage::default()), out);
            }
            Err(failure) => event("", &Failure::body(&failure), out),
        }
    }

    fn done(&self, usage: Value, out: &mut Vec<u8>) {
        if self.options.include_usage {
            self.chunk(&[], Some(usage), out);
        }
        out.extend_from_slice(b"data: [DONE]\n\n");
    }

    fn delta(&self, delta: &Delta<'_>, finish_reason: Option<&'static str>, out: &mut Vec<u8>) {
        let usage = self.options.include_usage.then_some(Value::Null);
        self.chunk(&[Choice { index: 0, delta, logprobs: (), finish_reason }], usage, out);
    }

    fn chunk(&self, choices: &[Choice<'_>], usage: Option<Value>, out: &mut Vec<u8>) {
        event(&self.beginning, &Rest { choices, usage }, out);
    }
}

/// All but the last brace of what each piece of the stream says alike, as the original writes it: made once, for a
/// piece is a few words beside it.
fn beginning(id: &str, created: i64, model: &str) -> String {
    let mut same =
        json!({ "id": id, "object": "chat.completion.chunk", "created": created, "model": model }).to_string();
    same.pop();
    same
}

/// What else a piece says.
#[derive(Serialize)]
struct Rest<'a> {
    choices: &'a [Choice<'a>],
    /// Where the tokens are asked for: `null` before the last chunk.
    #[serde(skip_serializing_if = "Option::is_none")]
    usage: Option<Value>,
}

#[derive(Serialize)]
struct Choice<'a> {
    index: u8,
    delta: &'a Delta<'a>,
    logprobs: (),
    finish_reason: Option<&'static str>,
}

/// What comes to what was said; what is absent does not change.
#[derive(Default, Serialize)]
struct Delta<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasoning_content: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool_calls: Option<[Value; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<&'a str>,
}

/// `beginning`: an object's, which `data`, an object too, goes on with.
fn event(beginning: &str, data: &impl Serialize, out: &mut Vec<u8>) {
    sse::data(out, |out| {
        out.extend_from_slice(beginning.as_bytes());
        let joint = out.len();
        serde_json::to_writer(&mut *out, data)?;
        if let Some(brace) = out.get_mut(joint).filter(|_| !beginning.is_empty()) {
            *brace = b',';
        }
        Ok(())
    });
}

/// Lets the other tasks of this thread go on first. Without the look at its sockets that tokio's own takes with it:
/// whatever comes by them is the next piece's.
async fn turn() {
    let mut has_waited = false;
    std::future::poll_fn(|cx| {
        if std::mem::replace(&mut has_waited, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
