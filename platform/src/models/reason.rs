//! Why a model's answer came to nothing, in words for people.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::text;

/// Why a run failed, in words that say what to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Reason {
    /// Stable: `rate_limited`, `context_too_long`, `interrupted` …
    pub code: String,
    pub message: String,
    /// Whether the same run may well succeed when it is started again.
    pub retryable: bool,
}

impl Reason {
    /// The reason of a runner's failure.
    pub fn of(failure: &runners::Failure) -> Self {
        let said = text::legible(&failure.to_string());
        let mut letters = said.chars();
        let sentence: String =
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
        Self {
            code: failure.code().to_owned(),
            message: format!("{}.", sentence.trim_end_matches('.')),
            retryable: failure.is_retryable(),
        }
    }

    /// Restores a stored reason: what is retryable follows from the code.
    pub fn stored(code: String, message: String) -> Self {
        let retryable = matches!(
            code.as_str(),
            "rate_limited" | "overloaded" | "unavailable" | "timed_out" | "sandbox_died" | "interrupted" | "no_server"
        );
        Self { code, message, retryable }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f11_a_reason_holds_nothing_that_the_database_cannot() {
        for failure in [
            runners::Failure::BadRequest("no\0such\u{1b}thing\nsee below".to_owned()),
            runners::Failure::Refused("a\0b\nsee below".to_owned()),
        ] {
            let message = Reason::of(&failure).message;
            assert!(message.ends_with("\nsee below.") && !message.contains(['\0', '\u{1b}']), "{message:?}");
        }
    }

    #[test]
    fn a_reason_is_a_sentence_and_keeps_whether_to_try_again() {
        let reason = Reason::of(&runners::Failure::Unauthorized);
        assert!(reason.message.starts_with("The provider") && reason.message.ends_with('.'));
        for failure in [runners::Failure::SandboxDied, runners::Failure::Overloaded, runners::Failure::ContextTooLong] {
            let fresh = Reason::of(&failure);
            assert_eq!(Reason::stored(fresh.code.clone(), fresh.message.clone()), fresh);
        }
    }
}
