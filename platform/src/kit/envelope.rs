//! The one shape of every successful answer.

use actix_web::body::BoxBody;
use actix_web::{HttpRequest, HttpResponse, Responder};
use serde::Serialize;
use utoipa::ToSchema;

use super::paging::Total;

/// `{ status, message, data }`.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// The HTTP status.
    pub status: u16,
    /// For the reader.
    pub message: String,
    pub data: T,
}

impl<T> Envelope<T> {
    pub fn new(data: T) -> Self {
        Self { status: 200, message: "OK".to_owned(), data }
    }

    pub fn created(data: T) -> Self {
        Self { status: 201, ..Self::new(data) }
    }

    pub fn saying(message: impl Into<String>, data: T) -> Self {
        Self { message: message.into(), ..Self::new(data) }
    }
}

/// Nothing to say but that it was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {}

/// A page of a list: `total` rows match, `next` is the cursor of the following page.
#[derive(Debug, Serialize, ToSchema)]
pub struct List<T> {
    /// The HTTP status.
    pub status: u16,
    /// For the reader.
    pub message: String,
    pub data: Vec<T>,
    /// How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
    pub total: i64,
    /// There where more may match than `total` says: a search for what very many have stops at a hundred.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_total_least: Option<bool>,
    /// Pass as `cursor` for the following page; `null` on the last.
    pub next: Option<String>,
    /// Folders at this place, where folders are listed beside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder_total: Option<i64>,
    /// Documents at this place, where folders are listed beside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_total: Option<i64>,
}

impl<T> List<T> {
    /// A whole list in one page.
    pub fn whole(data: Vec<T>) -> Self {
        let total = i64::try_from(data.len()).unwrap_or(i64::MAX);
        Self {
            status: 200,
            message: "OK".to_owned(),
            data,
            total,
            is_total_least: None,
            next: None,
            folder_total: None,
            document_total: None,
        }
    }

    pub fn page(data: Vec<T>, total: impl Into<Total>, next: Option<String>) -> Self {
        let Total { rows, is_least } = total.into();
        Self { total: rows, is_total_least: is_least.then_some(true), next, ..Self::whole(data) }
    }
}

fn respond(status: u16, body: &impl Serialize) -> HttpResponse {
    let status = actix_web::http::StatusCode::from_u16(status).unwrap_or_default();
    HttpResponse::build(status).json(body)
}

impl<T: Serialize> Responder for Envelope<T> {
    type Body = BoxBody;
    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        respond(self.status, &self)
    }
}

impl<T: Serialize> Responder for List<T> {
    type Body = BoxBody;
    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        respond(self.status, &self)
    }
}
