//! What can go wrong, in OpenAI's own shape, which its SDKs turn into exceptions of their own: by the status, with
//! `type`, `param` and `code`.

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};
use serde_json::{Value, json};

use crate::kit::problem::{Code, Problem};
use crate::models;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "Please send an API key that is valid, as `Authorization: Bearer …`. Keys are made on the page Developers."
    )]
    NoKey,
    #[error(
        "This API key was not made for the models' API. Create one whose scope includes it, on the page Developers."
    )]
    KeyScope,
    #[error("There is nothing at this address. Below /v1 there are /chat/completions, /embeddings and /models.")]
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
    /// It was not let in, or nothing came of it.
    #[error("{0}")]
    Call(#[from] models::Error),
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

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        match error {
            Error::NoKey => Self::new(401, INVALID, "invalid_api_key", message),
            Error::KeyScope => Self::new(403, INVALID, "insufficient_scope", message),
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
            Error::Call(error) => Self::of_call(error),
        }
    }
}

impl Failure {
    fn of_call(error: models::Error) -> Self {
        if let models::Error::Usage(problem) = error {
            return problem.into();
        }
        let code = error.code();
        let kind = match code.status {
            429 => RATE,
            400..=499 => INVALID,
            _ => SERVER,
        };
        let failure = Self::new(code.status, kind, code.name, error.to_string());
        let is_too_long = matches!(error, models::Error::Runner(runners::Failure::ContextTooLong));
        let param = is_too_long.then(|| "messages".to_owned());
        Self { param, retry_after: error.retry_after(), ..failure }
    }
}

impl From<models::Error> for Failure {
    fn from(error: models::Error) -> Self {
        Error::Call(error).into()
    }
}

impl From<runners::Failure> for Failure {
    fn from(failure: runners::Failure) -> Self {
        models::Error::from(failure).into()
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
