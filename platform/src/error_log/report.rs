//! `POST error-log`: an error of the page becomes a line in the log.

use actix_web::{HttpRequest, post};

use super::model::Report;
use super::throttle;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::address;
use crate::kit::http::input::Json;
use crate::kit::problem::{Code, Problem, ProblemBody};

/// Reports an error of the page; works with and without a token.
#[utoipa::path(tag = "error log", operation_id = "report_error", request_body = Report, responses((status = 200, body = Envelope<Done>), (status = 429, body = ProblemBody)))]
#[post("/error-log")]
pub async fn report(request: HttpRequest, body: Json<Report>) -> Result<Envelope<Done>, Problem> {
    let address = address(&request);
    throttle::take(&address).map_err(|seconds| {
        Problem::new(Code::TOO_MANY, "Too many error reports. Please wait.").with_retry_after(seconds)
    })?;
    // `?` writes control characters escaped: a report cannot add lines of its own to the log.
    tracing::warn!(
        target: "page",
        name = ?body.name(),
        message = ?body.message(),
        stack = ?body.stack(),
        url = ?body.url(),
        user_agent = ?body.user_agent(),
        claimed_user = ?body.claimed_user(),
        claimed_client = ?body.claimed_client(),
        address,
        "browser error report"
    );
    Ok(Envelope::saying("Reported", Done {}))
}
