//! What every request goes through: id and trace, limits, headers, and the answers to malformed input.

pub mod cookies;
pub mod headers;
pub mod input;
pub mod probes;
pub mod trace;
pub mod web;

use actix_web::{HttpMessage, HttpRequest};

use super::caller::Address;

/// Where the request came from, as the trace middleware found it.
pub fn address(request: &HttpRequest) -> String {
    request.extensions().get::<Address>().map(|address| address.0.clone()).unwrap_or_default()
}

/// A header's text, cut to so many characters; empty when it is missing or not text.
pub fn header_text(request: &HttpRequest, name: &str, most: usize) -> String {
    request.headers().get(name).and_then(|value| value.to_str().ok()).map(|text| text.chars().take(most).collect()).unwrap_or_default()
}
