//! Refusals in Stripe's shape.

use serde_json::{Map, Value, json};

/// A refusal: a status and the body's `error`.
#[derive(Clone, Debug)]
pub struct Failure {
    pub status: u16,
    pub error: Map<String, Value>,
    /// Refused before the operation began: Stripe keeps no idempotency key for it.
    pub before: bool,
}

impl Failure {
    fn new(status: u16, kind: &str, message: &str) -> Self {
        let mut error = Map::new();
        error.insert("type".into(), kind.into());
        error.insert("message".into(), message.into());
        Self { status, error, before: false }
    }

    fn code(mut self, code: &str) -> Self {
        self.error.insert("code".into(), code.into());
        self.error
            .insert("doc_url".into(), format!("https://stripe.com/docs/error-codes/{}", code.replace('_', "-")).into());
        self
    }

    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.error.insert(name.into(), value.into());
        self
    }

    fn before(mut self) -> Self {
        self.before = true;
        self
    }

    /// A request that makes no sense as it stands.
    pub fn request(message: &str) -> Self {
        Self::new(400, "invalid_request_error", message)
    }

    pub fn coded(code: &str, message: &str) -> Self {
        Self::request(message).code(code)
    }

    pub fn invalid(param: &str, message: &str) -> Self {
        Self::request(message).with("param", param).before()
    }

    pub fn typed(param: &str, kind: &str, text: &str) -> Self {
        let code = format!("parameter_invalid_{kind}");
        Self::request(&format!("Invalid {kind}: {text}")).code(&code).with("param", param).before()
    }

    pub fn unknown_parameter(param: &str) -> Self {
        Self::coded("parameter_unknown", &format!("Received unknown parameter: {param}")).with("param", param).before()
    }

    pub fn missing_parameter(param: &str) -> Self {
        Self::coded("parameter_missing", &format!("Missing required param: {param}.")).with("param", param).before()
    }

    /// No such object: 404 where the path names it, 400 where a parameter does.
    pub fn missing(kind: &str, id: &str, param: Option<&str>) -> Self {
        let mut failure = Self::coded("resource_missing", &format!("No such {kind}: '{id}'"));
        failure.status = if param.is_none() { 404 } else { 400 };
        failure.with("param", param.unwrap_or("id"))
    }

    pub fn no_route(method: &str, path: &str) -> Self {
        let message = format!(
            "Unrecognized request URL ({method}: {path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/."
        );
        let mut failure = Self::request(&message).before();
        failure.status = 404;
        failure
    }

    pub fn unauthorised(message: &str) -> Self {
        Self::new(401, "invalid_request_error", message).before()
    }

    pub fn rate_limited() -> Self {
        Self::new(
            429,
            "invalid_request_error",
            "Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.",
        )
        .code("rate_limit")
        .before()
    }

    /// The card was refused.
    pub fn card(code: &str, decline_code: Option<&str>, message: &str) -> Self {
        let failure = Self::new(402, "card_error", message).code(code);
        match decline_code {
            Some(decline) => failure.with("decline_code", decline),
            None => failure,
        }
    }

    pub fn key_reused(key: &str) -> Self {
        let message = format!(
            "Keys for idempotent requests can only be used with the same parameters they were first used with. \
             Try using a key other than '{key}' if you meant to execute a different request."
        );
        Self::new(400, "idempotency_error", &message)
    }

    pub fn key_in_use() -> Self {
        let message = "There is currently another in-progress request using this Idempotent Key (that probably means you submitted \
                       twice, and the other request is still going through)";
        Self::new(409, "idempotency_error", message).code("idempotency_key_in_use").before()
    }

    /// Stripe is there, and cannot.
    pub fn away() -> Self {
        Self::new(503, "api_error", "An error occurred with our connection to Stripe.")
    }

    /// The stand-in is at fault: it was about to answer what Stripe never would.
    pub fn at_fault(message: &str) -> Self {
        Self::new(500, "api_error", message)
    }

    pub fn body(&self) -> Value {
        json!({ "error": self.error })
    }

    pub fn message(&self) -> &str {
        self.error.get("message").and_then(Value::as_str).unwrap_or_default()
    }
}
