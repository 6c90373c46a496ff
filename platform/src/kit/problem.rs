//! The one error shape of every answer, and how failures become it.
//!
//! A feature's error enum implements [`ApiError`]: it names a stable code and a text for the reader. What the reader
//! must not see (a database's words, say) stays in `source`, is logged once where the answer is made, and never reaches
//! the body.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::http::header::RETRY_AFTER;
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::permission::Right;

tokio::task_local! {
    /// The id of the request being answered; set by the outermost middleware.
    pub static REQUEST_ID: Uuid;
}

/// The id of the request being answered, nil outside one.
pub fn request_id() -> Uuid {
    REQUEST_ID.try_with(|id| *id).unwrap_or_default()
}

/// A stable dotted code and the HTTP status that goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    pub name: &'static str,
    pub status: u16,
}

impl Code {
    pub const INVALID: Self = Self::new("invalid", 400);
    pub const UNAUTHENTICATED: Self = Self::new("auth.required", 401);
    pub const FORBIDDEN: Self = Self::new("forbidden", 403);
    pub const NOT_FOUND: Self = Self::new("not_found", 404);
    pub const METHOD: Self = Self::new("method_not_allowed", 405);
    pub const CONFLICT: Self = Self::new("conflict", 409);
    pub const TOO_LARGE: Self = Self::new("too_large", 413);
    pub const MEDIA_TYPE: Self = Self::new("media_type", 415);
    pub const TOO_MANY: Self = Self::new("too_many_requests", 429);
    /// Nothing was changed; the same request will work shortly (the specification's own status).
    pub const TRY_AGAIN: Self = Self::new("try_again", 432);
    pub const INTERNAL: Self = Self::new("internal", 500);
    pub const UNAVAILABLE: Self = Self::new("unavailable", 503);
    pub const STORAGE_FULL: Self = Self::new("storage_full", 507);

    pub const fn new(name: &'static str, status: u16) -> Self {
        Self { name, status }
    }
}

/// A failure that says what the caller can do.
pub trait ApiError: fmt::Display {
    /// One match over all variants, without a wildcard.
    fn code(&self) -> Code;
    /// The field the failure belongs to, where it belongs to one.
    fn field(&self) -> Option<String> {
        None
    }
}

/// What an unsuccessful answer says.
#[derive(Clone, Debug)]
pub struct Problem {
    pub code: Code,
    pub message: String,
    pub errors: BTreeMap<String, Vec<String>>,
    /// With 409: the current state.
    pub current: Option<Box<serde_json::Value>>,
    /// With 429 and 503: seconds.
    pub retry_after: Option<u32>,
    /// The right whose lack is the reason; for the audit log, not for the reader.
    pub denied: Option<&'static str>,
    source: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

/// The body of every unsuccessful answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    /// The HTTP status.
    pub status: u16,
    /// For the reader: what happened and what to do.
    pub message: String,
    /// For programs: stable, dotted.
    pub code: &'static str,
    /// Messages by field.
    pub errors: BTreeMap<String, Vec<String>>,
    /// Names this request in the logs.
    pub request_id: Uuid,
    /// With 409: the current state.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = serde_json::Value, required = false)]
    pub current: Option<serde_json::Value>,
}

impl Problem {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            errors: BTreeMap::new(),
            current: None,
            retry_after: None,
            denied: None,
            source: None,
        }
    }

    /// 404: absent, or somebody else's, which the reader cannot tell apart.
    pub fn not_found(what: &str) -> Self {
        Self::new(Code::NOT_FOUND, format!("This {what} does not exist, or you cannot see it."))
    }

    /// 403 with the specification's sentence.
    pub fn forbidden() -> Self {
        Self::new(Code::FORBIDDEN, "You are not authorized to access this resource.")
    }

    /// 403 because this right is missing.
    pub fn lacks(right: Right) -> Self {
        Self::forbidden().denied(right)
    }

    /// The same failure, known to be for want of a right: it gets its line in the audit log.
    pub fn denied(mut self, right: Right) -> Self {
        self.denied = Some(right.slug);
        self
    }

    /// 400 for one field.
    pub fn field(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(Code::INVALID, "Please check the marked fields.").with_field(field, message)
    }

    /// 432: nothing was changed, the same request will work shortly.
    pub fn try_again(message: impl Into<String>) -> Self {
        Self::new(Code::TRY_AGAIN, message)
    }

    /// 500 with the cause kept for the log.
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let source: Box<dyn std::error::Error + Send + Sync> = source.into();
        // A test shows the answer alone, which must not say why.
        #[cfg(test)]
        eprintln!("internal error: {source:?}");
        Self {
            source: Some(Arc::from(source)),
            ..Self::new(
                Code::INTERNAL,
                "Something went wrong on our side. Please try again; the request id helps us to find it.",
            )
        }
    }

    /// 503 with the cause kept for the log.
    pub fn unavailable(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let problem =
            Self::new(Code::UNAVAILABLE, "The service is catching its breath. Please try again in a few seconds.");
        Self { source: Some(Arc::from(source.into())), retry_after: Some(2), ..problem }
    }

    /// The same failure with its cause kept for the log.
    pub fn with_cause(mut self, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.source = Some(Arc::from(source.into()));
        self
    }

    pub fn with_field(mut self, field: impl Into<String>, message: impl Into<String>) -> Self {
        self.errors.entry(field.into()).or_default().push(message.into());
        self
    }

    pub fn with_current(mut self, current: impl Serialize) -> Self {
        self.current = serde_json::to_value(current).ok().map(Box::new);
        self
    }

    pub fn with_retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(u32::try_from(seconds).unwrap_or(u32::MAX));
        self
    }

    /// What is wrong, in one line: by field, as far as it is about what was entered.
    pub fn in_a_line(&self) -> String {
        let named = self.errors.iter().flat_map(|(field, messages)| {
            let field = field.strip_prefix("inputs.").unwrap_or(field);
            messages.iter().map(move |message| format!("{field}: {message}"))
        });
        let all: Vec<String> = named.collect();
        if all.is_empty() { self.message.clone() } else { all.join(" ") }
    }

    /// Whether the same will work later: the database did not answer, instead of saying no.
    pub fn is_passing(&self) -> bool {
        matches!(self.code.status, 432 | 503)
    }

    fn body(&self) -> ProblemBody {
        ProblemBody {
            status: self.code.status,
            message: self.message.clone(),
            code: self.code.name,
            errors: self.errors.clone(),
            request_id: request_id(),
            current: self.current.as_deref().cloned(),
        }
    }
}

impl Problem {
    /// What happened, for operators: the cause that the reader is not told, else the message.
    pub fn cause(&self) -> String {
        self.source.as_ref().map_or_else(|| self.message.clone(), ToString::to_string)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.name, self.message)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.code.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        if self.code.status >= 500 {
            let cause = self.source.as_ref().map(ToString::to_string).unwrap_or_default();
            tracing::error!(code = self.code.name, cause, "answered with a failure");
        }
        let mut answer = HttpResponse::build(self.status_code());
        if let Some(seconds) = self.retry_after {
            answer.insert_header((RETRY_AFTER, seconds.to_string()));
        }
        answer.json(self.body())
    }
}

impl<E: ApiError> From<E> for Problem {
    fn from(error: E) -> Self {
        let problem = Self::new(error.code(), error.to_string());
        match error.field() {
            Some(field) => problem.with_field(field, error.to_string()),
            None => problem,
        }
    }
}

/// Field messages of a request that breaks its own rules.
impl From<garde::Report> for Problem {
    fn from(report: garde::Report) -> Self {
        let start = Self::new(Code::INVALID, "Please check the marked fields.");
        report
            .iter()
            .fold(start, |problem, (path, error)| problem.with_field(path.to_string(), sentence(error.message())))
    }
}

/// garde's own words for lengths and ranges, as a sentence that says what to do; a rule of ours has one already.
fn sentence(words: &str) -> String {
    let forms = [
        ("length is lower than ", "Please enter at least ", " characters."),
        ("length is greater than ", "At most ", " fit here."),
        ("lower than ", "The smallest value is ", "."),
        ("greater than ", "The largest value is ", "."),
    ];
    let fitting =
        forms.iter().find_map(|(form, before, after)| Some(format!("{before}{}{after}", words.strip_prefix(form)?)));
    fitting.unwrap_or_else(|| words.to_owned())
}

/// The database's failures: a conflict with another transaction or a fail-over is 432, a lost connection 503.
impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::Io(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::WorkerCrashed => Self::unavailable(error),
            sqlx::Error::Database(refused) => match refused.code().as_deref() {
                // serialization failure, deadlock, lock not available; read-only while failing over
                Some("40001" | "40P01" | "55P03" | "25006") => Self {
                    source: Some(Arc::new(error)),
                    ..Self::try_again("Somebody else was changing the same thing. Please try again.")
                },
                // shutting down, crash, starting up, too many connections, statement timeout
                Some("57P01" | "57P02" | "57P03" | "53300" | "57014" | "08006" | "08003" | "08001") => {
                    Self::unavailable(error)
                }
                // a prepared statement that another process of the database has, or had before
                Some("26000" | "42P05") => {
                    tracing::error!(
                        "a prepared statement was lost between connections: behind a pooler that keeps none set database_keeps_statements to false"
                    );
                    Self::internal(error)
                }
                // disk full
                Some("53100") => Self {
                    source: Some(Arc::new(error)),
                    ..Self::new(Code::UNAVAILABLE, "Storage is full; the operator has been told.")
                },
                // text that PostgreSQL cannot hold: NUL bytes
                Some("22021" | "22P05") => {
                    Self::new(Code::INVALID, "The text contains characters that cannot be stored (NUL).")
                }
                // a moment beyond what is kept, or in no form that is read, of a cursor that somebody made up, say: what is
                // asked for, not what we make of it
                Some("22007" | "22008" | "22009") => {
                    Self::new(Code::INVALID, "A date lies beyond what can be kept here. Please correct it.")
                }
                _ => Self::internal(error),
            },
            _ => Self::internal(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use garde::Validate;

    use super::*;

    #[derive(Validate)]
    struct Form {
        #[garde(length(chars, min = 2, max = 4))]
        name: String,
        #[garde(range(min = 1, max = 9))]
        count: i32,
    }

    #[test]
    fn lengths_and_ranges_are_told_in_sentences() {
        let told = |name: &str, count| {
            let problem = Problem::from(Form { name: name.to_owned(), count }.validate().unwrap_err());
            problem
                .errors
                .into_iter()
                .flat_map(|(field, messages)| messages.into_iter().map(move |message| format!("{field}: {message}")))
                .collect::<Vec<_>>()
        };
        assert_eq!(told("a", 10), ["count: The largest value is 9.", "name: Please enter at least 2 characters."]);
        assert_eq!(told("abcde", 0), ["count: The smallest value is 1.", "name: At most 4 fit here."]);
    }
}
