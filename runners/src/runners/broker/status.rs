//! What a provider's refusal means: from status, headers and body to a failure that somebody can act on.

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::Value;

use super::completions::unsupported;
use super::{Context, fault, retry_after};
use crate::Failure;

/// An answer that is no success.
pub struct Refusal {
    pub failure: Failure,
    /// The parameter of a completion that the model does not take.
    pub parameter: Option<String>,
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Self { failure, parameter: None }
    }
}

/// What an error object says, in the forms that compatible servers give it.
#[derive(Default)]
struct ErrorObject {
    message: String,
    code: String,
    kind: String,
    parameter: String,
}

impl ErrorObject {
    fn read(body: &[u8]) -> Self {
        let Ok(value) = serde_json::from_slice::<Value>(body) else { return Self::default() };
        // Some send a list of one.
        let whole = value.get(0).unwrap_or(&value);
        let error = match whole.get("error").filter(|error| !error.is_null()) {
            Some(Value::String(message)) => return Self { message: message.clone(), ..Self::default() },
            Some(error) => error,
            None => whole.pointer("/errors/0").unwrap_or(whole),
        };
        let text = |name: &str| error.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let message = [text("message"), text("msg"), text("detail"), text("error_msg")];
        let details = || error.pointer("/detail/0/msg").and_then(Value::as_str).unwrap_or_default().to_owned();
        let message = message.into_iter().find(|text| !text.is_empty()).unwrap_or_else(details);
        Self { message, code: text("code"), kind: text("type"), parameter: text("param") }
    }

    /// Whether it says that the input is too long: servers have a code for it, or only words.
    fn is_too_long(&self) -> bool {
        const CODES: [&str; 3] = ["context_length_exceeded", "exceed_context_size_error", "context_window_exceeded"];
        const WORDS: [&str; 7] = [
            "maximum context length",
            "context length exceeded",
            "exceeds the available context size",
            "context window",
            "prompt is too long",
            "input is too long",
            "maximum input length",
        ];
        let words = self.message.to_lowercase();
        self.is(&CODES) || WORDS.iter().any(|word| words.contains(word))
    }

    fn is(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.code == *name || self.kind == *name)
    }
}

/// What an answer that is no success means.
pub fn refusal(context: &Context, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Refusal {
    let said = ErrorObject::read(body);
    let failure = failure(context, status, headers, &said);
    let parameter = matches!(failure, Failure::BadRequest(_))
        .then(|| unsupported::named(&said.message, &said.code, &said.parameter))
        .flatten();
    Refusal { failure, parameter }
}

fn failure(context: &Context, status: StatusCode, headers: &HeaderMap, error: &ErrorObject) -> Failure {
    const NO_CREDIT: [&str; 7] = [
        "insufficient_quota",
        "insufficient_credits",
        "insufficient_balance",
        "billing_not_active",
        "billing_hard_limit_reached",
        "credit_balance_too_low",
        "Arrearage",
    ];
    let said = match error.message.as_str() {
        "" => format!("the provider answered {status}"),
        message => context.scrubbed(message),
    };
    let limited = || Failure::RateLimited { retry_after: retry_after::of(headers) };
    match status.as_u16() {
        402 => return no_credit(&said),
        _ if error.is(&NO_CREDIT) => return no_credit(&said),
        400 | 413 | 422 | 500 if error.is_too_long() => return Failure::ContextTooLong,
        _ if error.is(&["content_filter", "content_policy_violation"]) => return Failure::Refused(said),
        _ if error.is(&["model_not_found", "DeploymentNotFound"]) => {
            return Failure::Misconfigured(fault::unknown(&said));
        }
        // A stream has no status of its own for these.
        500 if error.is(&["rate_limit_exceeded", "rate_limit_error", "too_many_requests"]) => return limited(),
        500 if error.is(&["overloaded", "overloaded_error"]) => return Failure::Overloaded,
        500 if error.is(&["invalid_api_key", "authentication_error"]) => return Failure::Unauthorized,
        _ => {}
    }
    match status.as_u16() {
        401 | 403 => Failure::Unauthorized,
        413 => Failure::ContextTooLong,
        404 => Failure::Misconfigured(fault::unknown(&said)),
        408 => Failure::TimedOut(said),
        429 => limited(),
        // A provider that says when to come back is not asked again before. The contract's `overloaded` has no room for
        // a time.
        503 | 529 => match retry_after::of(headers) {
            None => Failure::Overloaded,
            wait => Failure::RateLimited { retry_after: wait },
        },
        300..=399 => Failure::Unavailable(format!("the provider answered {status}, a redirect, which is not followed")),
        500.. => Failure::Unavailable(said),
        _ => Failure::BadRequest(said),
    }
}

/// Waiting does not help, so nobody is told to try again; another binding may serve the same request.
fn no_credit(said: &str) -> Failure {
    Failure::Misconfigured(format!(
        "its account at the provider has no credit left, so an administrator tops it up or uses another one ({said})"
    ))
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
        refusal(&context, StatusCode::from_u16(status).unwrap(), &headers, body.as_bytes()).failure
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

    #[test]
    fn case_38_refusals_in_other_shapes_are_told_by_their_kind_and_in_their_words() {
        for too_long in [
            r#"{"object":"error","message":"This model's maximum context length is 4096 tokens.","code":400}"#,
            r#"{"error":{"code":400,"message":"it is too much","type":"exceed_context_size_error"}}"#,
            r#"[{"error":{"message":"The input is too long."}}]"#,
        ] {
            assert_eq!(said(400, too_long), Failure::ContextTooLong, "{too_long}");
        }
        let quota = r#"{"error":{"message":"Check your billing details.","type":"insufficient_quota"}}"#;
        for no_credit in [said(429, quota), said(403, quota), said(402, r#"{"error":"Insufficient Balance"}"#)] {
            assert!(matches!(&no_credit, Failure::Misconfigured(why) if why.contains("credit")), "{no_credit:?}");
            assert!(!no_credit.is_retryable(), "{no_credit:?}");
        }
        for words in [
            r#"{"detail":"odd"}"#,
            r#"{"detail":[{"loc":["body"],"msg":"odd"}]}"#,
            r#"{"message":"odd"}"#,
            r#"{"errors":[{"message":"odd"}]}"#,
            r#"{"error":{"message":"odd","code":null,"param":null}}"#,
        ] {
            assert_eq!(said(400, words), Failure::BadRequest("odd".into()), "{words}");
        }
    }
}
