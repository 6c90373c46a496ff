//! `GET error-log/ip`: the caller's public address, for the page's error reports (R75). By default the page asks here,
//! so that no third party learns who has an error.

use actix_web::{HttpRequest, get};
use serde::Serialize;
use utoipa::ToSchema;

use super::throttle;
use crate::kit::envelope::Envelope;
use crate::kit::http::address;
use crate::kit::problem::{Code, Problem, ProblemBody};

/// Where the call came from.
#[derive(Serialize, ToSchema)]
pub struct CallerAddress {
    pub ip: String,
}

/// The caller's own address; works with and without a token.
#[utoipa::path(tag = "error log", operation_id = "caller_address", responses((status = 200, body = Envelope<CallerAddress>), (status = 429, body = ProblemBody)))]
#[get("/error-log/ip")]
pub async fn ip(request: HttpRequest) -> Result<Envelope<CallerAddress>, Problem> {
    let ip = address(&request);
    throttle::take(&ip)
        .map_err(|seconds| Problem::new(Code::TOO_MANY, "Too many requests. Please wait.").with_retry_after(seconds))?;
    Ok(Envelope::new(CallerAddress { ip }))
}
