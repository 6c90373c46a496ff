//! What every request goes through: id and trace, limits, headers, and the answers to malformed input.

pub mod cookies;
pub mod csv_file;
mod export_turn;
pub mod failures;
pub mod form;
pub mod hang_up;
pub mod headers;
pub mod input;
mod origin;
pub mod parts;
pub mod patience;
pub mod probes;
pub mod routes;
pub mod sse;
pub mod stalled;
#[cfg(test)]
mod tests;
pub mod trace;
pub mod web;
pub mod weight;

use actix_web::{HttpMessage, HttpRequest};

use super::caller::Address;
pub use export_turn::ExportTurn;

/// Where the request came from, as the trace middleware found it.
pub fn address(request: &HttpRequest) -> String {
    request.extensions().get::<Address>().map(|address| address.0.clone()).unwrap_or_default()
}

/// A header's text, cut to so many characters; empty when it is missing or not text.
pub fn header_text(request: &HttpRequest, name: &str, most: usize) -> String {
    request
        .headers()
        .get(name)
        .and_then(|value| value.to_str().ok())
        .map(|text| text.chars().take(most).collect())
        .unwrap_or_default()
}

/// A `Content-Disposition` that makes a browser save the answer under this name (RFC 6266: an ASCII name for old
/// readers, and the real one).
pub fn attachment(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ') { c } else { '_' })
        .collect();
    let encoded: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect::<String>().replace('+', "%20");
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}
