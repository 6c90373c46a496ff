//! What can go wrong, in SCIM's own error schema (RFC 7644 §3.12): directories show `detail` to their administrators
//! and act on `scimType`.

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};
use serde_json::{Value, json};

use crate::kit::problem::{ApiError, Code, Problem};

pub const MEDIA_TYPE: &str = "application/scim+json";
const SCHEMA: &str = "urn:ietf:params:scim:api:messages:2.0:Error";

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "This needs a SCIM token that is valid. Please make one in the sign-in settings and enter it in your directory."
    )]
    NoToken,
    #[error("There is no such {0}.")]
    NotFound(&'static str),
    #[error("There is nothing at this address.")]
    NoSuchAddress,
    #[error("This method does not work here.")]
    Method,
    #[error("Please send JSON as application/scim+json or application/json.")]
    MediaType,
    #[error("The request is larger than 1 MiB.")]
    TooLarge,
    #[error("The body cannot be read: {0}.")]
    Syntax(String),
    #[error("{0}")]
    Value(String),
    #[error(
        "Filters work with `eq` and `and`, on id, userName, externalId, active and emails of users, and on id, displayName, externalId and members of groups."
    )]
    Filter,
    #[error("There is no attribute `{0}`, or it cannot be changed in this way.")]
    Path(String),
    #[error("`{0}` cannot be taken away.")]
    Mutability(&'static str),
    #[error("What to remove must be named by a path.")]
    NoTarget,
    #[error("There are too many members for one answer. Please add excludedAttributes=members, or ask for one group.")]
    TooMany,
    #[error("Somebody else has this {0} already.")]
    Taken(&'static str),
    #[error("You have ten SCIM tokens. Please revoke one first.")]
    TooManyTokens,
    #[error("A SCIM token lasts longer than your visit. Please ask an administrator of this company to make it.")]
    NotWhileActing,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoToken => Code::UNAUTHENTICATED,
            Self::NotFound(_) | Self::NoSuchAddress => Code::NOT_FOUND,
            Self::Method => Code::METHOD,
            Self::MediaType => Code::MEDIA_TYPE,
            Self::TooLarge => Code::TOO_LARGE,
            Self::Syntax(_)
            | Self::Value(_)
            | Self::Filter
            | Self::Path(_)
            | Self::Mutability(_)
            | Self::NoTarget
            | Self::TooMany => Code::INVALID,
            Self::Taken(_) => Code::new("scim.taken", 409),
            Self::TooManyTokens => Code::new("scim.too_many_tokens", 409),
            Self::NotWhileActing => Code::new("scim.not_while_acting", 403),
        }
    }
}

impl Error {
    fn scim_type(&self) -> Option<&'static str> {
        match self {
            Self::Syntax(_) => Some("invalidSyntax"),
            Self::Value(_) => Some("invalidValue"),
            Self::Filter => Some("invalidFilter"),
            Self::Path(_) => Some("invalidPath"),
            Self::Mutability(_) => Some("mutability"),
            Self::NoTarget => Some("noTarget"),
            Self::TooMany => Some("tooMany"),
            Self::Taken(_) => Some("uniqueness"),
            Self::NoToken
            | Self::NotFound(_)
            | Self::NoSuchAddress
            | Self::Method
            | Self::MediaType
            | Self::TooLarge
            | Self::TooManyTokens
            | Self::NotWhileActing => None,
        }
    }
}

/// A failure as a directory reads it: ours, or one of another feature's rules.
#[derive(Debug)]
pub struct Failure {
    problem: Box<Problem>,
    scim_type: Option<&'static str>,
}

impl Failure {
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    fn body(&self) -> Value {
        let status = self.status_code().as_u16();
        let mut body = json!({ "schemas": [SCHEMA], "status": status.to_string(), "detail": self.problem.message });
        if let Some(kind) = self.scim_type {
            body["scimType"] = json!(kind);
        }
        body
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let scim_type = error.scim_type();
        Self { problem: Box::new(error.into()), scim_type }
    }
}

/// A rule of another feature (people, roles): the same words, and SCIM's name for the kind of failure where it has one.
impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        let scim_type = match problem.code.name {
            "people.email_taken" => Some("uniqueness"),
            "invalid" => Some("invalidValue"),
            _ => None,
        };
        Self { problem: Box::new(problem), scim_type }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Problem::from(error).into()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        // Directories try again after 503; the specification's 432 is known to our page alone.
        let status = if self.problem.code == Code::TRY_AGAIN { 503 } else { self.problem.code.status };
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        // Made for its side effect too: it logs the cause of what is ours to mend, once.
        let plain = self.problem.error_response();
        let status = self.status_code();
        let mut answer = HttpResponse::build(status);
        match plain.headers().get(RETRY_AFTER) {
            Some(wait) => answer.insert_header((RETRY_AFTER, wait.clone())),
            None if status == StatusCode::SERVICE_UNAVAILABLE => answer.insert_header((RETRY_AFTER, "2")),
            None => &mut answer,
        };
        if status == StatusCode::UNAUTHORIZED {
            answer.insert_header((WWW_AUTHENTICATE, "Bearer realm=\"scim\""));
        }
        answer.content_type(MEDIA_TYPE).json(self.body())
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    fn shape(failure: impl Into<Failure>) -> (u16, Option<String>, Option<String>) {
        let failure: Failure = failure.into();
        let wait = failure.error_response().headers().get(RETRY_AFTER).map(|wait| wait.to_str().unwrap().to_owned());
        let kind = failure.body()["scimType"].as_str().map(str::to_owned);
        (failure.status_code().as_u16(), kind, wait)
    }

    #[test]
    fn a_conflict_of_two_changes_is_something_to_try_again() {
        assert_eq!(shape(Problem::try_again("x")), (503, None, Some("2".to_owned())));
        assert_eq!(shape(Problem::new(Code::TOO_MANY, "x").with_retry_after(9)), (429, None, Some("9".to_owned())));
    }

    #[test]
    fn kinds_are_those_of_the_rfc() {
        assert_eq!(shape(Error::Taken("userName")), (409, Some("uniqueness".to_owned()), None));
        assert_eq!(shape(Error::Filter), (400, Some("invalidFilter".to_owned()), None));
        assert_eq!(shape(Problem::not_found("person")), (404, None, None));
    }
}
