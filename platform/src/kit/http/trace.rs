//! The outermost middleware: gives each request an id, a span, one log line and its metrics, and puts the headers on
//! its answer.

use std::time::Instant;

use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use tracing::Instrument;
use uuid::Uuid;

use super::{hang_up, headers, origin};
use crate::config::Settings;
use crate::kit::caller::{ADDRESS, Address};
use crate::kit::problem::{Problem, REQUEST_ID};

/// Answers below this are made only while somebody waits for them. Everywhere else work that was begun goes on to its
/// end, even if the client hangs up: between a commit and what has to follow it, nothing may be dropped. Single pieces
/// of work that nothing follows can be dropped all the same (`hang_up`).
const ENDS_WITH_ITS_READER: &str = "/v1/";

/// Where the line that sums a request up comes from.
pub const TARGET: &str = module_path!();

/// The middleware.
pub async fn trace(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let id = Uuid::now_v7();
    let started = Instant::now();
    let address = origin::of(&request);
    request.extensions_mut().insert(Address(address.clone()));
    let settings = request.app_data::<Data<Settings>>().cloned();
    let method = request.method().as_str().to_owned();
    let span =
        tracing::info_span!("request", %id, method, path = request.path(), "sentry.name" = tracing::field::Empty);

    let may_be_dropped = request.path().starts_with(ENDS_WITH_ITS_READER);
    let answering = REQUEST_ID.scope(id, ADDRESS.scope(address, next.call(request).instrument(span.clone())));
    let mut response = match may_be_dropped {
        true => answering.await?,
        // In a task of its own, which no connection takes along.
        false => {
            let (_reader, answering) = hang_up::noticing(answering);
            actix_web::rt::spawn(answering).await.map_err(Problem::internal)??
        }
    };
    let pattern = response.request().match_pattern().map_or_else(|| "unmatched".to_owned(), named);
    let status = response.status().as_u16();
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(HeaderName::from_static("x-request-id"), value);
    }
    if let Some(settings) = settings {
        headers::apply(response.headers_mut(), &settings);
    }
    // What Sentry calls it: by its route, for a path has ids in it.
    span.record("sentry.name", format!("{method} {pattern}"));
    let took = started.elapsed();
    metrics::counter!("http_requests_total", "method" => method.clone(), "route" => pattern.clone(), "status" => status.to_string()).increment(1);
    metrics::histogram!("http_request_seconds", "method" => method, "route" => pattern).record(took.as_secs_f64());
    span.in_scope(|| {
        if status >= 500 {
            tracing::error!(status, ms = took.as_secs_f64() * 1e3, "answered");
        } else {
            tracing::debug!(status, ms = took.as_secs_f64() * 1e3, "answered");
        }
    });
    Ok(response)
}

/// A route as people call it: without what its parameters are held to.
fn named(pattern: String) -> String {
    if !pattern.contains(':') {
        return pattern;
    }
    let part = |part: &str| match part.split_once(':') {
        Some((name, _)) => format!("{name}}}"),
        None => part.to_owned(),
    };
    pattern.split('/').map(part).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_route_is_called_the_same_whatever_its_parameters_are_held_to() {
        for (pattern, name) in [
            ("/api/v1/run/{id:[0-9a-fA-F-]+}/comments/{comment}", "/api/v1/run/{id}/comments/{comment}"),
            ("/v1/models/{id:.+}", "/v1/models/{id}"),
            ("/api/v1/run/{id}", "/api/v1/run/{id}"),
        ] {
            assert_eq!(super::named(pattern.to_owned()), name);
        }
    }
}
