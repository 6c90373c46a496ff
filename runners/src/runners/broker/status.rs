//! What a provider's refusal means: from status, headers and body to a failure that somebody can act on.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde::Deserialize;

use super::Context;
use crate::Failure;

/// The error object of OpenAI-compatible endpoints; some send the text alone.
#[derive(Deserialize)]
struct Wrapped {
    error: Error,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Error {
    Object {
        #[serde(default)]
        message: String,
        #[serde(default)]
        code: Option<serde_json::Value>,
    },
    Text(String),
}

/// The failure for an answer that is no success.
pub fn failure(context: &Context, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Failure {
    let (message, code) = match serde_json::from_slice::<Wrapped>(body) {
        Ok(Wrapped { error: Error::Object { message, code } }) => {
            (message, code.and_then(|code| code.as_str().map(str::to_owned)).unwrap_or_default())
        }
        Ok(Wrapped { error: Error::Text(message) }) => (message, String::new()),
        Err(_) => (String::new(), String::new()),
    };
    let said = if message.is_empty() { format!("the provider answered {status}") } else { context.scrubbed(&message) };
    match code.as_str() {
        "context_length_exceeded" => return Failure::ContextTooLong,
        "content_filter" | "content_policy_violation" => return Failure::Refused(said),
        _ => {}
    }
    match status.as_u16() {
        401 | 403 => Failure::Unauthorized,
        413 => Failure::ContextTooLong,
        400 if message.contains("maximum context length") || message.contains("context window") => {
            Failure::ContextTooLong
        }
        404 if message.is_empty() => {
            Failure::BadRequest("the provider does not know this model, or its endpoint has another path".into())
        }
        408 => Failure::TimedOut(said),
        429 => Failure::RateLimited { retry_after: retry_after(headers) },
        503 | 529 => Failure::Overloaded,
        300..400 => Failure::Unavailable(format!("the provider answered {status}, a redirect, which is not followed")),
        500.. => Failure::Unavailable(said),
        _ => Failure::BadRequest(said),
    }
}

/// Seconds; the form with a date is rare and says no more than "later". At most an hour.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds: f64 = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().map(|after| after.min(Duration::from_secs(3600)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Binding, Limits};

    fn said(status: u16, body: &str) -> Failure {
        let mut binding = Binding::new("p");
        binding.credentials.insert("api_key".into(), "sk-very-secret".to_owned().into());
        let context = Context::new(Arc::new(binding), Limits::default());
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, "7".parse().unwrap());
        failure(&context, StatusCode::from_u16(status).unwrap(), &headers, body.as_bytes())
    }

    #[test]
    fn each_refusal_becomes_the_failure_that_says_what_to_do() {
        assert_eq!(said(401, "{}"), Failure::Unauthorized);
        assert_eq!(said(429, ""), Failure::RateLimited { retry_after: Some(Duration::from_secs(7)) });
        assert_eq!(said(503, "busy"), Failure::Overloaded);
        assert_eq!(
            said(400, r#"{"error":{"message":"too long","code":"context_length_exceeded"}}"#),
            Failure::ContextTooLong
        );
        assert_eq!(said(400, r#"{"error":{"message":"no","code":"content_filter"}}"#), Failure::Refused("no".into()));
        assert_eq!(said(400, r#"{"error":"plain"}"#), Failure::BadRequest("plain".into()));
        assert!(matches!(said(302, ""), Failure::Unavailable(_)));
        assert!(matches!(said(500, "<html>"), Failure::Unavailable(_)));
        assert!(matches!(said(404, ""), Failure::BadRequest(_)));
    }

    #[test]
    fn c7_a_credential_that_the_provider_repeats_is_masked() {
        assert_eq!(
            said(400, r#"{"error":{"message":"key sk-very-secret is odd"}}"#),
            Failure::BadRequest("key *** is odd".into())
        );
    }
}
