//! What can go wrong, in OpenAI's own shape, which its SDKs turn into exceptions of their own: by the status, with `type`, `param` and `code`.

use std::fmt;
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};
use runners::Limit;
use serde_json::{Value, json};

use crate::kit::problem::{Code, Problem};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "Please send an API key that is valid, as `Authorization: Bearer …`. Keys are made on the page Developers."
    )]
    NoKey,
    #[error("There is nothing at this address. The base URL ends in /v1.")]
    NoSuchAddress,
    #[error("This method does not work here.")]
    Method,
    #[error("The request is larger than {} MiB.", super::BODY_LIMIT >> 20)]
    TooLarge,
    #[error("The request's body could not be read: {0}.")]
    Body(String),
    /// A field that is missing, wrong, or would change what the answer means.
    #[error("{message}")]
    Field { param: String, message: String },
    #[error("The model `{0}` does not exist, or your company may not use it. GET /v1/models lists those that you can.")]
    NoModel(String),
    #[error(
        "This server does not execute calls of the region {0} now. Please try again, or use a server of that region."
    )]
    NotHere(String),
    #[error(
        "The model is served in the region {region}, and calls of it go to that region's own server: please use the base URL {address}{base}.",
        base = super::BASE
    )]
    Misdirected { region: String, address: String },
    #[error("Your company calls models too often. Please slow down.")]
    TooFast(Duration),
    #[error("Your company has {0} calls of models under way, and no more can be at once.")]
    TooMany(u32),
    #[error("{0}")]
    Runner(runners::Failure),
}

impl Error {
    pub fn field(param: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Field { param: param.into(), message: message.into() }
    }
}

/// The kinds that OpenAI tells apart.
const INVALID: &str = "invalid_request_error";
const RATE: &str = "rate_limit_error";
const SERVER: &str = "server_error";

/// A failure as an SDK reads it.
#[derive(Debug)]
pub struct Failure {
    status: u16,
    kind: &'static str,
    code: Option<&'static str>,
    param: Option<String>,
    message: String,
    /// Seconds.
    retry_after: Option<u64>,
}

impl Failure {
    fn new(status: u16, kind: &'static str, code: &'static str, message: String) -> Self {
        Self { status, kind, code: Some(code), param: None, message, retry_after: None }
    }

    fn wait(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds.max(1)), ..self }
    }

    /// `{"error": …}`: the body of an answer, and what stands in a stream that breaks.
    pub fn body(&self) -> Value {
        json!({ "error": { "message": self.message, "type": self.kind, "param": self.param, "code": self.code } })
    }
}

fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        match error {
            Error::NoKey => Self::new(401, INVALID, "invalid_api_key", message),
            Error::NoSuchAddress => Self::new(404, INVALID, "unknown_url", message),
            Error::Method => Self::new(405, INVALID, "method_not_supported", message),
            Error::TooLarge => Self::new(413, INVALID, "request_too_large", message),
            Error::Body(_) => Self { code: None, ..Self::new(400, INVALID, "", message) },
            Error::Field { param, .. } => {
                Self { param: Some(param), ..Self::new(400, INVALID, "invalid_value", message) }
            }
            Error::NoModel(_) => {
                Self { param: Some("model".to_owned()), ..Self::new(404, INVALID, "model_not_found", message) }
            }
            Error::NotHere(_) => Self::new(503, SERVER, "region_not_here", message).wait(2),
            // No SDK asks the same server again for this status.
            Error::Misdirected { .. } => Self::new(421, INVALID, "wrong_region", message),
            Error::TooFast(wait) => Self::new(429, RATE, "rate_limit_exceeded", message).wait(whole_seconds(wait)),
            Error::TooMany(_) => Self::new(429, RATE, "rate_limit_exceeded", message).wait(1),
            Error::Runner(failure) => Self::of_runner(&failure, message),
        }
    }
}

impl Failure {
    /// Of the model's provider or its plugin. What is wrong between this server and the provider is no matter of the caller's key: 502, not 401.
    fn of_runner(failure: &runners::Failure, said: String) -> Self {
        use runners::Failure as F;
        let mut letters = said.chars();
        let message: String =
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
        let message = format!("{}.", message.trim_end_matches('.'));
        let code = failure.code();
        match failure {
            F::BadRequest(_) | F::Refused(_) => Self::new(400, INVALID, code, message),
            F::ContextTooLong => Self {
                param: Some("messages".to_owned()),
                ..Self::new(400, INVALID, "context_length_exceeded", message)
            },
            F::LimitExceeded(Limit::Input, _) => Self::new(413, INVALID, "request_too_large", message),
            F::LimitExceeded(..) => Self::new(400, INVALID, code, message),
            F::RateLimited { retry_after } => {
                Self::new(429, RATE, "rate_limit_exceeded", message).wait(retry_after.map_or(2, whole_seconds))
            }
            F::Overloaded | F::SandboxDied => Self::new(503, SERVER, code, message).wait(2),
            F::Cancelled => {
                Self::new(503, SERVER, "shutting_down", "The server is shutting down. Please try again.".to_owned())
                    .wait(2)
            }
            F::TimedOut(_) => Self::new(504, SERVER, code, message),
            F::Misconfigured(_) | F::Unauthorized | F::Unavailable(_) | F::Trapped(_) | F::Internal(_) => {
                Self::new(502, SERVER, code, message)
            }
        }
    }
}

impl From<runners::Failure> for Failure {
    fn from(failure: runners::Failure) -> Self {
        Error::Runner(failure).into()
    }
}

/// A failure of another feature: of signing in, of the quota, of the database.
impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        if problem.code == Code::UNAUTHENTICATED || problem.code.status == 401 {
            return Error::NoKey.into();
        }
        if problem.code.status >= 500 {
            // Made for its side effect: it logs the cause of what is ours to mend, once.
            drop(problem.error_response());
        }
        let Problem { code, retry_after, .. } = &problem;
        let (code, wait) = (*code, retry_after.map(u64::from));
        let message = problem.message;
        let failure = match code.status {
            402 => Self::new(402, "insufficient_quota", "insufficient_quota", message),
            403 => Self::new(403, "permission_error", code.name, message),
            429 => Self::new(429, RATE, "rate_limit_exceeded", message),
            // Known to our page alone.
            432 => Self::new(503, SERVER, code.name, message).wait(2),
            status @ 400..=499 => Self::new(status, INVALID, code.name, message),
            status => Self::new(status, SERVER, code.name, message),
        };
        Self { retry_after: wait.or(failure.retry_after), ..failure }
    }
}

/// For calls that our own page asks for: the same status and words, in the shape of the API.
impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        // To our page these two mean a session that is over and an address of another server.
        let status = if matches!(failure.status, 401 | 421) { 503 } else { failure.status };
        let code = Code::new(failure.code.unwrap_or(Code::INVALID.name), status);
        let problem = Self::new(code, failure.message);
        match failure.retry_after {
            Some(seconds) => problem.with_retry_after(seconds),
            None => problem,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.status, self.message)
    }
}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        let mut answer = HttpResponse::build(self.status_code());
        if let Some(seconds) = self.retry_after {
            answer.insert_header((RETRY_AFTER, seconds.to_string()));
        }
        if self.status == 401 {
            answer.insert_header((WWW_AUTHENTICATE, "Bearer realm=\"models\""));
        }
        answer.json(self.body())
    }
}
