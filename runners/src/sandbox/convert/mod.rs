//! Between the contract's generated types and this crate's own, which callers see and frames carry. `input` is what a
//! guest is given and gives to the host's functions, `output` what it answers, `manifest` what it says of itself.

mod input;
mod manifest;
mod output;

use std::time::Duration;

use super::bindings::atelier::runner::types as wit;
use crate::{Failure, Finish, ToolCall, Usage};

pub use input::{embed_to_guest, prompt_from_guest, request_to_guest, transcribe_to_guest};
pub use manifest::manifest_from_guest;
pub use output::{chunk_to_guest, embeddings_from_guest, outcome_from_guest, relayed_to_guest, transcript_from_guest};

/// How much of a guest's explanation is kept.
const EXPLANATION: usize = 4 << 10;
/// Pairs of extras that are kept, and their bytes together.
const EXTRAS: usize = 64;
const EXTRA_BYTES: usize = 64 << 10;

pub fn failure_from_guest(failure: wit::Failure) -> Failure {
    match failure {
        wit::Failure::BadRequest(why) => Failure::BadRequest(shortened(why)),
        wit::Failure::Unauthorized => Failure::Unauthorized,
        wit::Failure::RateLimited(seconds) => {
            Failure::RateLimited { retry_after: seconds.map(|s| Duration::from_secs(s.into())) }
        }
        wit::Failure::Overloaded => Failure::Overloaded,
        wit::Failure::Refused(why) => Failure::Refused(shortened(why)),
        wit::Failure::ContextTooLong => Failure::ContextTooLong,
        wit::Failure::Unavailable(why) => Failure::Unavailable(shortened(why)),
        wit::Failure::TimedOut(why) => Failure::TimedOut(shortened(why)),
        wit::Failure::Cancelled => Failure::Cancelled,
        wit::Failure::Internal(why) => Failure::Internal(shortened(why)),
    }
}

pub fn failure_to_guest(failure: Failure) -> wit::Failure {
    match failure {
        // The contract is frozen without a word for what an administrator set up wrongly. The server remembers what
        // it was.
        Failure::BadRequest(why) | Failure::Misconfigured(why) => wit::Failure::BadRequest(why),
        Failure::Unauthorized => wit::Failure::Unauthorized,
        Failure::RateLimited { retry_after } => {
            wit::Failure::RateLimited(retry_after.map(|d| d.as_secs().try_into().unwrap_or(u32::MAX)))
        }
        Failure::Overloaded => wit::Failure::Overloaded,
        Failure::Refused(why) => wit::Failure::Refused(why),
        Failure::ContextTooLong => wit::Failure::ContextTooLong,
        Failure::Unavailable(why) => wit::Failure::Unavailable(why),
        Failure::TimedOut(why) => wit::Failure::TimedOut(why),
        Failure::Cancelled => wit::Failure::Cancelled,
        Failure::LimitExceeded(..) | Failure::Trapped(_) | Failure::SandboxDied | Failure::Internal(_) => {
            wit::Failure::Internal(failure.to_string())
        }
    }
}

fn finish_from_guest(finish: wit::Finish) -> Finish {
    match finish {
        wit::Finish::Stop => Finish::Stop,
        wit::Finish::Length => Finish::Length,
        wit::Finish::ToolCalls => Finish::ToolCalls,
        wit::Finish::Filtered => Finish::Filtered,
    }
}

fn finish_to_guest(finish: Finish) -> wit::Finish {
    match finish {
        Finish::Stop => wit::Finish::Stop,
        Finish::Length => wit::Finish::Length,
        Finish::ToolCalls => wit::Finish::ToolCalls,
        Finish::Filtered => wit::Finish::Filtered,
    }
}

fn usage_from_guest(usage: &wit::Usage) -> Usage {
    Usage {
        input_tokens: usage.input_tokens,
        output_tokens: usage.output_tokens,
        cached_input_tokens: usage.cached_input_tokens,
        cache_write_tokens: usage.cache_write_tokens,
        reasoning_tokens: usage.reasoning_tokens,
    }
}

fn usage_to_guest(usage: Usage) -> wit::Usage {
    wit::Usage {
        input_tokens: usage.input_tokens,
        output_tokens: usage.output_tokens,
        cached_input_tokens: usage.cached_input_tokens,
        cache_write_tokens: usage.cache_write_tokens,
        reasoning_tokens: usage.reasoning_tokens,
        extras: Vec::new(),
    }
}

pub fn call_from_guest(call: wit::ToolCall) -> ToolCall {
    ToolCall { id: call.id, name: call.name, arguments: call.arguments, extras: bounded_extras(call.extras) }
}

fn call_to_guest(call: ToolCall) -> wit::ToolCall {
    wit::ToolCall { id: call.id, name: call.name, arguments: call.arguments, extras: call.extras }
}

/// As many of a guest's extras as the contract lets it have; what is over is dropped.
fn bounded_extras(extras: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut bytes = 0;
    let within = |(name, value): &(String, String)| {
        bytes += name.len() + value.len();
        bytes <= EXTRA_BYTES
    };
    extras.into_iter().take(EXTRAS).take_while(within).collect()
}

/// At most 4 KiB of it, cut between two characters.
fn shortened(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(EXPLANATION));
    text
}
