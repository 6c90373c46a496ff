//! What is asked for: filter, page, attributes; and the body of a request. Parameters that are not known are left
//! alone, as Entra adds flags of its own to the address.

use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use serde_json::Value;

use super::filter::{self, Comparison};
use super::node::{self, Object};
use crate::kit::http::weight::Scale;
use crate::scim::error::{Error, Failure, MEDIA_TYPE};

/// Resources a page at most.
pub const MOST: i64 = 200;
/// Resources a page, unless asked.
const USUAL: i64 = 100;

/// A query.
pub struct ListQuery {
    /// All of them must hold; none: everything.
    pub filter: Vec<Comparison>,
    /// The first resource of the page; the very first is 1.
    pub start: i64,
    /// 0–[`MOST`].
    pub count: i64,
    pub shape: Shape,
}

/// Which attributes an answer has. `schemas` and `id` are always among them.
#[derive(Default)]
pub struct Shape {
    /// Names in lower case; empty: all.
    only: Vec<String>,
    without: Vec<String>,
}

impl Shape {
    /// Whether an attribute will be in the answer: what will not be need not be looked up.
    pub fn has(&self, attribute: &str) -> bool {
        let named = |list: &[String]| list.iter().any(|name| name.eq_ignore_ascii_case(attribute));
        matches!(attribute, "schemas" | "id") || ((self.only.is_empty() || named(&self.only)) && !named(&self.without))
    }

    pub fn cut(&self, mut resource: Value) -> Value {
        if let Some(attributes) = resource.as_object_mut() {
            attributes.retain(|name, _| self.has(name));
        }
        resource
    }
}

impl ListQuery {
    fn read(query: &str) -> Result<Self, Error> {
        let mut asked = Self { filter: Vec::new(), start: 1, count: USUAL, shape: Shape::default() };
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
            match name.to_ascii_lowercase().as_str() {
                "filter" if !asked.filter.is_empty() => return Err(Error::Filter),
                "filter" => asked.filter = filter::parse(&value)?,
                "startindex" => asked.start = number("startIndex", &value)?.clamp(1, i64::from(i32::MAX)),
                "count" => asked.count = number("count", &value)?.clamp(0, MOST),
                "attributes" => asked.shape.only = names(&value),
                "excludedattributes" => asked.shape.without = names(&value),
                _ => {}
            }
        }
        Ok(asked)
    }
}

fn number(name: &str, text: &str) -> Result<i64, Error> {
    let digits = text.trim().strip_prefix('-').unwrap_or(text.trim());
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Error::Value(format!("{name} must be a whole number.")));
    }
    // Digits that do not fit are beyond every page, on either side.
    Ok(text.trim().parse().unwrap_or(if text.trim().starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// The attributes that a list of paths begins with: `members.value` is `members`.
fn names(list: &str) -> Vec<String> {
    let first = |path: &str| {
        let name = path.rsplit(':').next().unwrap_or_default();
        name.split(['.', '[']).next().unwrap_or_default().trim().to_ascii_lowercase()
    };
    list.split(',').take(50).map(first).filter(|name| !name.is_empty()).collect()
}

impl FromRequest for ListQuery {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;
    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::read(request.query_string()).map_err(Failure::from))
    }
}

/// What a body weighs at most: some thirty megabytes of values.
const WEIGHT: usize = 400_000;

/// A request's body: an object in JSON, sent as SCIM or as JSON.
pub struct Body(pub Object);

impl FromRequest for Body {
    type Error = Failure;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Failure>>>>;
    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let sent_as = request.content_type();
        let fits = [MEDIA_TYPE, "application/json"].iter().any(|known| sent_as.eq_ignore_ascii_case(known));
        let bytes = Bytes::from_request(request, payload);
        Box::pin(async move {
            if !fits {
                return Err(Error::MediaType.into());
            }
            let bytes = bytes.await.map_err(|error| match error.as_response_error().status_code() {
                StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
                _ => Error::Syntax("it broke off".to_owned()),
            })?;
            if Scale::weigh(&bytes) > WEIGHT {
                return Err(Error::TooLarge.into());
            }
            Ok(Self(node::parse(&bytes)?))
        })
    }
}

#[cfg(test)]
mod unit {
    use serde_json::json;

    use super::*;

    #[test]
    fn issue_scim_okta_and_entra_queries_are_read() {
        let asked =
            ListQuery::read("filter=userName%20eq%20%22test.user%40okta.local%22&startIndex=1&count=100").unwrap();
        assert_eq!((asked.filter.len(), asked.start, asked.count), (1, 1, 100));
        let asked =
            ListQuery::read("aadOptscim062020&excludedAttributes=members&filter=displayName+eq+%22x%22").unwrap();
        assert_eq!(asked.filter.len(), 1);
        assert!(!asked.shape.has("members") && asked.shape.has("displayName"));
    }

    #[test]
    fn b23_a_page_is_never_out_of_bounds() {
        for (query, start, count) in [
            ("", 1, 100),
            ("startIndex=0&count=0", 1, 0),
            ("startIndex=-5&count=-1", 1, 0),
            ("STARTINDEX=7&Count=201", 7, 200),
            ("startIndex=99999999999999999999999&count=99999999999999999999999", i64::from(i32::MAX), 200),
            ("startIndex=-99999999999999999999999&count=-99999999999999999999999", 1, 0),
        ] {
            let asked = ListQuery::read(query).unwrap();
            assert_eq!((asked.start, asked.count), (start, count), "{query}");
        }
        for wrong in ["count=", "count=x", "count=1e3", "count=1;2", "startIndex=%2B1", "count=--1", "startIndex=１"] {
            assert!(matches!(ListQuery::read(wrong), Err(Error::Value(_))), "{wrong}");
        }
        assert!(matches!(ListQuery::read("filter=id%20eq%20%221%22&filter=id%20eq%20%222%22"), Err(Error::Filter)));
    }

    #[test]
    fn answers_are_cut_to_what_was_asked_for() {
        let whole = json!({ "schemas": [], "id": "1", "userName": "ann", "emails": [], "meta": {} });
        let cut = |query: &str| ListQuery::read(query).unwrap().shape.cut(whole.clone());
        assert_eq!(
            cut("attributes=username,emails.value"),
            json!({ "schemas": [], "id": "1", "userName": "ann", "emails": [] })
        );
        assert_eq!(cut("excludedAttributes=id,meta,emails"), json!({ "schemas": [], "id": "1", "userName": "ann" }));
        assert_eq!(
            cut("attributes=urn:ietf:params:scim:schemas:core:2.0:User:userName"),
            json!({ "schemas": [], "id": "1", "userName": "ann" })
        );
    }
}
