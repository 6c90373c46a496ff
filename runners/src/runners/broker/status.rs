//! What a provider's refusal means: from status, headers and body to a failure that somebody can act on.

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde::Deserialize;

use super::{Context, fault, retry_after};
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
        "model_not_found" | "DeploymentNotFound" => return Failure::Misconfigured(fault::unknown(&said)),
        _ => {}
    }
    match status.as_u16() {
        401 | 403 => Failure::Unauthorized,
        413 => Failure::ContextTooLong,
        400 if message.contains("maximum context length") || message.contains("context window") => {
            Failure::ContextTooLong
        }
        404 => Failure::Misconfigured(fault::unknown(&said)),
        408 => Failure::TimedOut(said),
        429 => Failure::RateLimited { retry_after: retry_after::of(headers) },
        // Whoever says when to come back is not asked again before. The contract's `overloaded` has no room for a time.
        503 | 529 => match retry_after::of(headers) {
            None => Failure::Overloaded,
            wait => Failure::RateLimited { retry_after: wait },
        },
        300..400 => Failure::Unavailable(format!("the provider answered {status}, a redirect, which is not followed")),
        500.. => Failure::Unavailable(said),
        _ => Failure::BadRequest(said),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use reqwest::header::RETRY_AFTER;

    use super::*;
    use crate::{Binding, Limits};

    fn said(status: u16, body: &str) -> Failure {
        later(status, body, Some("7"))
    }

    fn later(status: u16, body: &str, retry_after: Option<&str>) -> Failure {
        let mut binding = Binding::new("p");
        binding.credentials.insert("api_key".into(), "sk-very-secret".to_owned().into());
        let context = Context::new(Arc::new(binding), Limits::default());
        let mut headers = HeaderMap::new();
        headers.extend(retry_after.map(|value| (RETRY_AFTER, value.parse().unwrap())));
        failure(&context, StatusCode::from_u16(status).unwrap(), &headers, body.as_bytes())
    }

    #[test]
    fn each_refusal_becomes_the_failure_that_says_what_to_do() {
        assert_eq!(said(401, "{}"), Failure::Unauthorized);
        assert_eq!(said(429, ""), Failure::RateLimited { retry_after: Some(Duration::from_secs(7)) });
        assert_eq!(later(503, "busy", None), Failure::Overloaded);
        assert_eq!(
            said(400, r#"{"error":{"message":"too long","code":"context_length_exceeded"}}"#),
            Failure::ContextTooLong
        );
        assert_eq!(said(400, r#"{"error":{"message":"no","code":"content_filter"}}"#), Failure::Refused("no".into()));
        assert_eq!(said(400, r#"{"error":"plain"}"#), Failure::BadRequest("plain".into()));
        assert!(matches!(said(302, ""), Failure::Unavailable(_)));
        assert!(matches!(said(500, "<html>"), Failure::Unavailable(_)));
        for unknown in [said(404, ""), said(400, r#"{"error":{"message":"no such model","code":"model_not_found"}}"#)] {
            assert!(matches!(&unknown, Failure::Misconfigured(why) if why.contains("administrator")), "{unknown:?}");
        }
    }

    #[test]
    fn c7_a_credential_that_the_provider_repeats_is_masked() {
        assert_eq!(
            said(400, r#"{"error":{"message":"key sk-very-secret is odd"}}"#),
            Failure::BadRequest("key ************** is odd".into())
        );
    }

    #[test]
    fn c7_of_a_credential_that_stands_where_a_message_is_cut_nothing_is_left() {
        for before in 480..505 {
            let body = serde_json::json!({"error": {"message": format!("{}sk-very-secret", "x".repeat(before))}});
            let Failure::BadRequest(said) = said(400, &body.to_string()) else { panic!("another failure") };
            assert!(!said.contains('s') && said.chars().count() <= 500, "{before}: {said}");
        }
    }

    #[test]
    fn f10_whoever_says_when_to_come_back_is_not_asked_before_whatever_the_status() {
        let limited = |seconds| Failure::RateLimited { retry_after: Some(Duration::from_secs(seconds)) };
        for status in [429, 503, 529] {
            assert_eq!(later(status, "", Some("7")), limited(7));
            assert_eq!(later(status, "", Some("Fri, 31 Dec 1999 23:59:59 GMT")), limited(0), "long past");
            assert_eq!(later(status, "", Some("Fri, 31 Dec 9999 23:59:59 GMT")), limited(3600), "at most an hour");
        }
        assert_eq!(later(503, "", Some("soon")), Failure::Overloaded);
        assert_eq!(later(429, "", Some("soon")), Failure::RateLimited { retry_after: None });
    }
}
