//! What endpoints that speak OpenAI's format do besides answering: `vectors` of texts, `speech` written down. A plugin says where they are and how one signs in.

mod speech;
mod vectors;

pub use speech::transcribe;
pub use vectors::embed;

use crate::Failure;
use crate::provider::Refusal;

/// What these endpoints say in their error's code, whatever the status.
fn refused(refusal: &Refusal) -> Option<Failure> {
    match refusal.body.pointer("/error/code")?.as_str()? {
        "context_length_exceeded" => Some(Failure::ContextTooLong),
        "content_filter" | "content_policy_violation" => Some(Failure::Refused(refusal.said())),
        _ => None,
    }
}
