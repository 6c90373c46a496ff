//! Malformed input becomes the one error shape with the field named: bodies, queries, paths.

use actix_web::dev::Payload;
use actix_web::error::{JsonPayloadError, PathError, QueryPayloadError};
use actix_web::web::{JsonConfig, PathConfig, QueryConfig};
use actix_web::{HttpMessage, HttpRequest};
use bytes::BytesMut;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;

use super::weight::{self, Scale};
use crate::kit::problem::{Code, Problem};

/// Bytes of a JSON body at most. Files go another way, and a whole document has a limit of its own ([`large`]).
pub const BODY_LIMIT: usize = 1024 * 1024;
/// Of a body that is too large so many times its limit are read and thrown away: whoever is still sending when the
/// connection closes never sees the answer.
const DISCARDED: usize = 2;
/// The same for one that is too heavy, in pieces as they come.
const PIECES: usize = 20_000;

/// How JSON bodies are read: JSON only, at most [`BODY_LIMIT`].
pub fn json() -> JsonConfig {
    JsonConfig::default().limit(BODY_LIMIT).error_handler(|error, _| problem_of_json(&error).into())
}

/// Reads a JSON body that may be larger than [`BODY_LIMIT`]: at most `limit` bytes that weigh at most `weight`, beyond
/// which `too_large` is said.
pub fn large<T: DeserializeOwned + Send + 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    (limit, weight): (usize, usize),
    too_large: &'static str,
) -> impl Future<Output = Result<T, Problem>> + use<T> {
    let (request, mut rest) = (request.clone(), payload.take());
    async move {
        let (mut body, mut read) = (BytesMut::new(), 0);
        let (mut is_heavy, mut discarded) = (false, 0);
        while let Some(chunk) = rest.next().await {
            let chunk = match chunk {
                Ok(chunk) => chunk,
                // Read to its end like what is too long.
                Err(error) if weight::is_too_heavy(&error) && discarded < PIECES => {
                    (body, is_heavy, discarded) = (BytesMut::new(), true, discarded + 1);
                    continue;
                }
                Err(error) => return Err(problem_of_json(&JsonPayloadError::Payload(error))),
            };
            read += chunk.len();
            if read <= limit {
                body.extend_from_slice(&chunk);
            } else if read <= limit.saturating_mul(DISCARDED) {
                body = BytesMut::new();
            } else {
                break;
            }
        }
        if read > limit || is_heavy {
            return Err(Problem::new(Code::TOO_LARGE, too_large));
        }
        if request.mime_type().ok().flatten().is_none_or(|kind| kind.subtype() != "json") {
            return Err(problem_of_json(&JsonPayloadError::ContentType));
        }
        let body = body.freeze();
        // Reading so much takes too long for a thread that answers others.
        let reading = tokio::task::spawn_blocking(move || {
            if Scale::weigh(&body) > weight {
                return Err(Problem::new(Code::TOO_LARGE, too_large));
            }
            serde_json::from_slice(&body).map_err(|error| problem_of_json(&JsonPayloadError::Deserialize(error)))
        });
        reading.await.map_err(Problem::internal)?
    }
}

fn problem_of_json(error: &JsonPayloadError) -> Problem {
    match error {
        JsonPayloadError::Overflow { .. } | JsonPayloadError::OverflowKnownLength { .. } => {
            Problem::new(Code::TOO_LARGE, format!("The request is larger than {} KiB.", BODY_LIMIT / 1024))
        }
        JsonPayloadError::Payload(error) if weight::is_too_heavy(error) => {
            Problem::new(Code::TOO_LARGE, "The request holds too many values.")
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

/// serde's words with the field they are about, where they name one: `unknown field `x``, `missing field `x``, `x:
/// invalid type`.
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
