//! Malformed input becomes the one error shape with the field named: bodies, queries, paths.

use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::error::PathError;
use actix_web::web::PathConfig;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use bytes::{Bytes, BytesMut};
use futures_util::future::{LocalBoxFuture, Ready, ready};
use futures_util::{FutureExt, StreamExt};
use serde::de::DeserializeOwned;

use super::weight::{self, Scale};
use crate::kit::problem::{Code, Problem};

/// Bytes of a JSON body at most. Files go another way, and a whole document has a limit of its own ([`large`]).
pub const BODY_LIMIT: usize = 1024 * 1024;
/// Of a body that is too large so many times its limit are read and thrown away: a client that is still sending when
/// the connection closes never sees the answer.
const DISCARDED: usize = 2;
/// The same for one that is too heavy, in pieces as they come.
const PIECES: usize = 20_000;

/// A JSON body of at most [`BODY_LIMIT`]. Unlike actix's own it says where something is wrong: `inputs[2].name`.
#[derive(Debug)]
pub struct Json<T>(T);

impl<T> Json<T> {
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Json<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let too_large =
            || Problem::new(Code::TOO_LARGE, format!("The request is larger than {} KiB.", BODY_LIMIT / 1024));
        let too_heavy = || Problem::new(Code::TOO_LARGE, "The request holds too many values.");
        let body = whole(says_json(request), payload.take(), BODY_LIMIT, too_large, too_heavy);
        async move { parse(&body.await?).map(Self) }.boxed_local()
    }
}

/// A query string, with the parameter named that is wrong.
#[derive(Debug)]
pub struct Query<T>(T);

impl<T> Query<T> {
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Query<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let pairs = serde_urlencoded::Deserializer::new(url::form_urlencoded::parse(request.query_string().as_bytes()));
        let read = serde_path_to_error::deserialize(pairs);
        ready(
            read.map(Self).map_err(|error| unreadable(&error.path().to_string(), &error.inner().to_string(), "query")),
        )
    }
}

/// Reads a JSON body that may be larger than [`BODY_LIMIT`]: at most `limit` bytes that weigh at most `weight`, beyond
/// which `too_large` is said.
pub fn large<T: DeserializeOwned + Send + 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    (limit, weight): (usize, usize),
    too_large: &'static str,
) -> impl Future<Output = Result<T, Problem>> + use<T> {
    let refused = move || Problem::new(Code::TOO_LARGE, too_large);
    let body = whole(says_json(request), payload.take(), limit, refused, refused);
    async move {
        let body = body.await?;
        // Reading so much takes too long for a thread that answers others.
        let reading =
            tokio::task::spawn_blocking(
                move || {
                    if Scale::weigh(&body) > weight { Err(refused()) } else { parse(&body) }
                },
            );
        reading.await.map_err(Problem::internal)?
    }
}

/// A whole JSON body of at most `limit` bytes.
async fn whole(
    is_json: bool,
    mut rest: Payload,
    limit: usize,
    too_large: impl FnOnce() -> Problem,
    too_heavy: impl FnOnce() -> Problem,
) -> Result<Bytes, Problem> {
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
            Err(_) => return Err(Problem::new(Code::INVALID, "The request's body could not be read.")),
        };
        read += chunk.len();
        if read <= limit && !is_heavy {
            body.extend_from_slice(&chunk);
        } else if read <= limit.saturating_mul(DISCARDED) {
            body = BytesMut::new();
        } else {
            break;
        }
    }
    if is_heavy {
        return Err(too_heavy());
    }
    if read > limit {
        return Err(too_large());
    }
    if !is_json {
        return Err(Problem::new(Code::MEDIA_TYPE, "Please send JSON with the header Content-Type: application/json."));
    }
    Ok(body.freeze())
}

/// Whether the request says that its body is JSON.
fn says_json(request: &HttpRequest) -> bool {
    let kind = request.mime_type().ok().flatten();
    kind.is_some_and(|kind| kind.subtype() == "json" || kind.suffix().is_some_and(|suffix| suffix == "json"))
}
fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    // serde takes a list for a form, too, its fields in their order.
    if body.trim_ascii_start().starts_with(b"[") {
        return Err(unreadable(".", "a list instead of an object", "body"));
    }
    let mut reader = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let words = error.inner().to_string();
        // The place in the text helps with what is no JSON; the field's name helps with everything else.
        if error.inner().is_data() {
            let words = words.rsplit_once(" at line ").map_or(words.as_str(), |(words, _)| words);
            unreadable(&error.path().to_string(), words, "body")
        } else {
            unreadable(".", &words, "body")
        }
    })?;
    reader.end().map_err(|error| unreadable(".", &error.to_string(), "body"))?;
    Ok(value)
}

/// How ids in paths are read: what is no id names nothing.
pub fn path() -> PathConfig {
    PathConfig::default().error_handler(|error, _| {
        let PathError::Deserialize(_) = &error else { return Problem::not_found("page").into() };
        Problem::not_found("object").into()
    })
}

/// serde's words at the field that they are about. A field that is missing or unknown stands in the words, and `path`
/// ends above it.
fn unreadable(path: &str, words: &str, otherwise: &str) -> Problem {
    let above = if path == "." { "" } else { path };
    let named = words.split('`').nth(1).filter(|_| words.contains("field `"));
    let field =
        match named {
            Some(name) if above.is_empty() || above == name || above.ends_with(&format!(".{name}")) => {
                if above.is_empty() { name.to_owned() } else { above.to_owned() }
            }
            Some(name) => format!("{above}.{name}"),
            None if above.is_empty() => otherwise.to_owned(),
            None => above.to_owned(),
        };
    let sentence = if words.starts_with("unknown field") {
        "This field is not known here.".to_owned()
    } else if words.starts_with("missing field") {
        "This field is needed.".to_owned()
    } else {
        let words: String = words.chars().filter(|c| !c.is_control()).take(200).collect();
        format!("This could not be read: {words}.")
    };
    Problem::field(field, sentence)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read, not used")]
    struct Form {
        name: String,
        #[serde(default)]
        inputs: Vec<Input>,
        #[serde(default)]
        limits: HashMap<String, u8>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read, not used")]
    struct Input {
        label: String,
        rows: Option<u8>,
    }

    #[test]
    fn an_error_names_its_field_however_deep() {
        for (body, field, words) in [
            (r#"{"name":1}"#, "name", "This could not be read: invalid type: integer `1`, expected a string."),
            (r#"{}"#, "name", "This field is needed."),
            (r#"{"name":"a","b":1}"#, "b", "This field is not known here."),
            (r#"{"name":"a","inputs":[{"label":"x"},{"rows":1}]}"#, "inputs[1].label", "This field is needed."),
            (r#"{"name":"a","inputs":[{"label":"x","lines":1}]}"#, "inputs[0].lines", "This field is not known here."),
            (
                r#"{"name":"a","inputs":[{"label":"x","rows":256}]}"#,
                "inputs[0].rows",
                "This could not be read: invalid value: integer `256`, expected u8.",
            ),
            (
                r#"{"name":"a","limits":{"runs":-1}}"#,
                "limits.runs",
                "This could not be read: invalid value: integer `-1`, expected u8.",
            ),
            (r#"["a"]"#, "body", "This could not be read: a list instead of an object."),
            (r#"{"name""#, "body", "This could not be read: EOF while parsing an object at line 1 column 7."),
            (r#"{"name":"a"} {}"#, "body", "This could not be read: trailing characters at line 1 column 14."),
        ] {
            let problem = parse::<Form>(body.as_bytes()).unwrap_err();
            assert_eq!(
                problem.errors.into_iter().collect::<Vec<_>>(),
                [(field.to_owned(), vec![words.to_owned()])],
                "{body}"
            );
        }
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "read, not used")]
    struct Page {
        page: Option<u32>,
        workspace: uuid::Uuid,
    }

    #[actix_web::test]
    async fn an_error_names_its_parameter() {
        for (query, field) in [("page=x&workspace=0", "page"), ("page=1", "workspace"), ("workspace=9", "workspace")] {
            let request = actix_web::test::TestRequest::with_uri(&format!("/?{query}")).to_http_request();
            let problem = Query::<Page>::extract(&request).await.unwrap_err();
            assert_eq!(problem.errors.into_keys().collect::<Vec<_>>(), [field], "{query}");
        }
    }
}
