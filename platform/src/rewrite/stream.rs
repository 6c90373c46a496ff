//! The proposal word by word, as server-sent events. When the client hangs up, this is dropped, and with it the call.

use actix_web::HttpResponse;
use actix_web::web::Bytes;
use futures_util::FutureExt;
use runners::{Event, Failure, Finish, Usage};
use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::http::sse::{self, CHUNK, COMMENT, HEARTBEAT, Source, event};
use crate::kit::problem::{Code, Problem};
use crate::models::{self, Call, Offer};
use crate::usage::Tokens;

/// One event of the proposal: `type` is the event's name, `data` are its data.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
#[schema(as = RewriteEvent)]
pub enum ProposalEvent {
    /// Who writes it; comes first.
    Model { model: String, label: String, region: String },
    /// More of it.
    Text { text: String },
    /// All of it was said.
    End {
        /// The model stopped at its own limit.
        is_cut: bool,
        input_tokens: u64,
        output_tokens: u64,
    },
    /// Why it came to nothing.
    Failed { code: &'static str, message: String },
}

struct Proposal {
    call: Call,
    first: Option<Event>,
    has_begun: bool,
    has_ended: bool,
}

/// A failure as the page reads it. A refusal is the model's own answer, in its words.
pub fn problem(failure: Failure) -> Problem {
    match failure {
        Failure::Refused(why) => {
            Problem::new(Code::new("rewrite.refused", 409), format!("The model does not want to rewrite this: {why}"))
        }
        other => models::Error::from(other).into(),
    }
}

/// The streaming answer, of which the first event is known already.
pub fn respond(call: Call, first: Event) -> HttpResponse {
    sse::respond(Proposal { call, first: Some(first), has_begun: false, has_ended: false })
}

impl Source for Proposal {
    async fn next(&mut self) -> Option<Bytes> {
        if self.has_ended {
            return None;
        }
        let mut out = Vec::new();
        if !std::mem::replace(&mut self.has_begun, true) {
            let Offer { model, region, .. } = self.call.offer.as_ref();
            let (model, label, region) = (model.id.clone(), model.label.clone(), region.clone());
            event(&mut out, None, &ProposalEvent::Model { model, label, region });
        }
        let said = match self.first.take() {
            Some(said) => Some(said),
            None => match tokio::time::timeout(HEARTBEAT, self.call.next()).await {
                Ok(said) => said,
                Err(_) => return Some(COMMENT),
            },
        };
        self.take(said, &mut out);
        // What has come meanwhile goes along.
        while !self.has_ended && out.len() < CHUNK {
            let Some(said) = self.call.next().now_or_never() else { break };
            self.take(said, &mut out);
        }
        Some(out.into())
    }
}

impl Proposal {
    fn take(&mut self, said: Option<Event>, out: &mut Vec<u8>) {
        match said {
            // PostgreSQL holds no NUL, and what is proposed may be saved.
            Some(Event::Text(text) | Event::Json(text)) => {
                event(out, None, &ProposalEvent::Text { text: text.replace('\0', "\u{fffd}") });
            }
            // There are neither sections nor passages nor tools here, and thinking is not what was asked for.
            Some(
                Event::Reasoning(_)
                | Event::ToolCall(_)
                | Event::Section { .. }
                | Event::Citation { .. }
                | Event::Progress { .. },
            ) => {}
            Some(Event::Finished(Ok(outcome))) => {
                self.has_ended = true;
                self.call.succeeded(Tokens::from(outcome.usage), None);
                let Usage { input_tokens, output_tokens, .. } = outcome.usage;
                let is_cut = outcome.finish == Finish::Length;
                event(out, None, &ProposalEvent::End { is_cut, input_tokens, output_tokens });
            }
            Some(Event::Finished(Err(failure))) => self.fail(failure, out),
            None => self.fail(Failure::Internal("the runner ended without a result".to_owned()), out),
        }
    }

    fn fail(&mut self, failure: Failure, out: &mut Vec<u8>) {
        self.has_ended = true;
        self.call.failed(&failure);
        let problem = problem(failure);
        event(out, None, &ProposalEvent::Failed { code: problem.code.name, message: problem.message });
    }
}
