//! Successful answers: resources and lists of them.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::query::{ListQuery, Shape};
use crate::scim::error::MEDIA_TYPE;

const LIST: &str = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

/// What every resource says of itself; `base` is where SCIM is reached.
pub fn meta(kind: &str, id: Uuid, base: &str, created: DateTime<Utc>, changed: DateTime<Utc>) -> Value {
    let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Millis, true);
    json!({
        "resourceType": kind,
        "created": time(created),
        "lastModified": time(changed),
        "location": format!("{base}/{kind}s/{id}"),
    })
}

/// One resource.
pub fn resource(value: Value, shape: &Shape) -> HttpResponse {
    answer(StatusCode::OK, &shape.cut(value))
}

/// A resource that was just made.
pub fn created(value: Value, shape: &Shape) -> HttpResponse {
    let location = value["meta"]["location"].as_str().unwrap_or_default().to_owned();
    let mut made = answer(StatusCode::CREATED, &shape.cut(value));
    if let Ok(location) = location.parse() {
        made.headers_mut().insert(LOCATION, location);
    }
    made
}

/// A page of `total`.
pub fn list(resources: Vec<Value>, total: i64, asked: &ListQuery) -> HttpResponse {
    let cut: Vec<Value> = resources.into_iter().map(|value| asked.shape.cut(value)).collect();
    let body = json!({
        "schemas": [LIST],
        "totalResults": total,
        "startIndex": asked.start,
        "itemsPerPage": cut.len(),
        "Resources": cut,
    });
    answer(StatusCode::OK, &body)
}

/// Done, and nothing to say.
pub fn nothing() -> HttpResponse {
    HttpResponse::NoContent().finish()
}

fn answer(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status).content_type(MEDIA_TYPE).json(body)
}
