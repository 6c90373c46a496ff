//! A request to a provider over `http`, and what its refusal means.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use crate::Failure;
use crate::http::{self, Request, Response, Signing};

/// How much of a refusal is read.
const MOST: usize = 64 << 10;
/// How much of what a provider says is shown to people.
const SHOWN: usize = 500;
/// The longest wait that is believed, in seconds.
const HOUR: f64 = 3600.0;

/// A request to post.
pub struct Post<'r> {
    /// Below the endpoint, query included.
    pub path: String,
    pub content_type: &'r str,
    pub headers: Vec<(&'r str, String)>,
    pub body: Vec<u8>,
    pub signing: Option<Signing>,
}

impl<'r> Post<'r> {
    pub fn json(path: impl Into<String>, body: &Value, headers: Vec<(&'r str, String)>) -> Self {
        let body = body.to_string().into_bytes();
        Self { path: path.into(), content_type: "application/json", headers, body, signing: None }
    }

    /// Sends it. A refusal becomes what `explain` makes of it, or else what its status means.
    pub fn send(self, explain: impl FnOnce(&Refusal) -> Option<Failure>) -> Result<Response, Failure> {
        let mut headers = vec![("content-type".to_owned(), self.content_type.to_owned())];
        headers.extend(self.headers.into_iter().map(|(name, value)| (name.to_owned(), value)));
        let response = http::send(&Request {
            method: "POST".into(),
            url: self.path,
            headers,
            body: self.body,
            signing: self.signing,
            extras: Vec::new(),
        })?;
        if (200..300).contains(&response.status()) {
            return Ok(response);
        }
        let refusal = Refusal::read(&response)?;
        Err(explain(&refusal).unwrap_or_else(|| refusal.failure()))
    }
}

/// The whole body of a response as JSON.
pub fn body(response: &Response) -> Result<Value, Failure> {
    let mut whole = Vec::new();
    while let Some(piece) = response.read()? {
        whole.extend_from_slice(&piece);
    }
    serde_json::from_slice(&whole).map_err(|_| Failure::Unavailable("the provider's answer is not JSON".into()))
}

/// A value of a response's header.
pub fn header(response: &Response, name: &str) -> Option<String> {
    response.headers().into_iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

/// A part of a path: whatever it holds stays one part.
pub fn segment(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// At most 500 characters of what a provider says, without control characters.
pub fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || *c == '\n').take(SHOWN).collect()
}

/// An answer that is no success.
pub struct Refusal {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    /// Null where it is no JSON.
    pub body: Value,
}

impl Refusal {
    fn read(response: &Response) -> Result<Self, Failure> {
        let mut body = Vec::new();
        while body.len() < MOST
            && let Some(piece) = response.read()?
        {
            body.extend_from_slice(&piece);
        }
        let body = serde_json::from_slice(&body).unwrap_or_default();
        Ok(Self { status: response.status(), headers: response.headers(), body })
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Seconds to wait, where the provider says so in the usual header. Where it gives a date, the host has made seconds of it.
    pub fn retry_after(&self) -> Option<u32> {
        seconds(self.header("retry-after")?)
    }

    /// What it says, for people.
    pub fn said(&self) -> String {
        let places = ["/error/message", "/message", "/Message", "/error"];
        let message = places.iter().find_map(|place| self.body.pointer(place)?.as_str());
        message.map_or_else(|| format!("the provider answered {}", self.status), shown)
    }

    /// All that it says, for what is to be found in it.
    pub(crate) fn text(&self) -> String {
        self.body.to_string()
    }

    /// What its status means.
    pub fn failure(&self) -> Failure {
        let said = self.said();
        match self.status {
            401 | 403 => Failure::Unauthorized,
            408 | 504 => Failure::TimedOut(said),
            413 => Failure::ContextTooLong,
            429 => Failure::RateLimited(self.retry_after()),
            503 | 529 => overloaded(self.retry_after()),
            300..=399 => Failure::Unavailable(format!(
                "the provider answered {}, a redirect, which is not followed",
                self.status
            )),
            500.. => Failure::Unavailable(said),
            _ => Failure::BadRequest(said),
        }
    }
}

/// A provider that is overloaded. Where it says how long, that is a rate limit: only there has the contract room for the seconds.
pub fn overloaded(retry_after: Option<u32>) -> Failure {
    retry_after.map_or(Failure::Overloaded, |seconds| Failure::RateLimited(Some(seconds)))
}

/// Whole seconds, at least one and at most an hour, of a number of seconds that may end in "s".
pub fn seconds(text: &str) -> Option<u32> {
    let seconds: f64 = text.trim().trim_end_matches('s').parse().ok()?;
    // In this range nothing is lost but the fraction, which was rounded up.
    (seconds >= 0.0).then(|| seconds.ceil().clamp(1.0, HOUR) as u32)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refusal(status: u16, body: Value) -> Refusal {
        Refusal { status, headers: vec![("retry-after".into(), "6.2".into())], body }
    }

    #[test]
    fn each_status_becomes_the_failure_that_says_what_to_do() {
        let said = |status| format!("{:?}", refusal(status, json!({"error": {"message": "no\u{1b}"}})).failure());
        assert_eq!(said(401), "Failure::Unauthorized");
        assert_eq!(said(413), "Failure::ContextTooLong");
        assert_eq!(said(429), "Failure::RateLimited(Some(7))");
        assert_eq!(said(404), "Failure::BadRequest(\"no\")");
        assert_eq!(said(500), "Failure::Unavailable(\"no\")");
        assert!(said(302).contains("redirect"));
    }

    #[test]
    fn f10_an_overloaded_provider_that_says_how_long_is_a_rate_limit() {
        for status in [503, 529] {
            let mut refused = refusal(status, Value::Null);
            assert!(matches!(refused.failure(), Failure::RateLimited(Some(7))), "{status}");
            refused.headers.clear();
            assert!(matches!(refused.failure(), Failure::Overloaded), "{status}");
        }
    }

    #[test]
    fn waits_are_whole_seconds_and_never_longer_than_an_hour() {
        assert_eq!(
            [seconds("0"), seconds("34.5s"), seconds("1e9"), seconds("-1"), seconds("soon")],
            [Some(1), Some(35), Some(3600), None, None]
        );
    }

    #[test]
    fn a_part_of_a_path_stays_one_part() {
        assert_eq!(segment("a/../b:0?x#y"), "a%2F%2E%2E%2Fb%3A0%3Fx%23y");
    }
}
