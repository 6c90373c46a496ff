//! Malformed input becomes the one error shape with the field named: bodies, queries, paths.

use actix_web::error::{JsonPayloadError, PathError, QueryPayloadError};
use actix_web::web::{JsonConfig, PathConfig, QueryConfig};

use crate::kit::problem::{Code, Problem};

/// Bytes of a JSON body at most. Files go another way.
pub const BODY_LIMIT: usize = 1024 * 1024;

/// How JSON bodies are read: JSON only, at most [`BODY_LIMIT`].
pub fn json() -> JsonConfig {
    JsonConfig::default().limit(BODY_LIMIT).error_handler(|error, _| problem_of_json(&error).into())
}

fn problem_of_json(error: &JsonPayloadError) -> Problem {
    match error {
        JsonPayloadError::Overflow { .. } | JsonPayloadError::OverflowKnownLength { .. } => {
            Problem::new(Code::TOO_LARGE, format!("The request is larger than {} KiB.", BODY_LIMIT / 1024))
        }
        JsonPayloadError::ContentType => {
            Problem::new(Code::MEDIA_TYPE, "Please send JSON with the header Content-Type: application/json.")
        }
        JsonPayloadError::Deserialize(error) => unreadable(&error.to_string(), "body"),
        _ => Problem::new(Code::INVALID, "The request's body could not be read."),
    }
}

/// How query strings are read.
pub fn query() -> QueryConfig {
    QueryConfig::default().error_handler(|error, _| {
        let QueryPayloadError::Deserialize(error) = &error else {
            return Problem::new(Code::INVALID, "The query could not be read.").into();
        };
        unreadable(&error.to_string(), "query").into()
    })
}

/// How ids in paths are read: what is no id names nothing.
pub fn path() -> PathConfig {
    PathConfig::default().error_handler(|error, _| {
        let PathError::Deserialize(_) = &error else { return Problem::not_found("page").into() };
        Problem::not_found("object").into()
    })
}

/// serde's words with the field they are about, where they name one: `unknown field `x``, `missing field `x``, `x: invalid type`.
fn unreadable(words: &str, otherwise: &str) -> Problem {
    let quoted = words.split('`').nth(1).filter(|_| words.contains("field `"));
    let field = quoted.unwrap_or(otherwise);
    let sentence = if words.starts_with("unknown field") {
        "This field is not known here.".to_owned()
    } else if words.starts_with("missing field") {
        "This field is needed.".to_owned()
    } else {
        let words: String = words.chars().filter(|c| !c.is_control()).take(200).collect();
        format!("This could not be read: {words}.")
    };
    Problem::new(Code::INVALID, "Please check the marked fields.").with_field(field, sentence)
}
