//! A body that holds a whole document, and an answer that does. Answers are longer than anything else that comes as
//! JSON: a run may write 4 MiB of text (`run_limits.output_kib`), and its document says more than its text.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::kit::envelope::Envelope;
use crate::kit::http::input;
use crate::kit::problem::Problem;

/// Bytes of a body with a document at most.
pub const LIMIT: usize = 16 * 1024 * 1024;
/// What it weighs at most ([`crate::kit::http::weight`]): a quarter of a million lines and cells with words, some
/// hundred megabytes.
const WEIGHT: usize = 2_000_000;
/// Pictures are named in a document, not held: leaving them out would not help.
const TOO_LARGE: &str = "This answer is larger than 16 mb and was not saved. Take a part of it out, then save again.";

/// A JSON body with a whole document in it, at most [`LIMIT`].
pub struct Whole<T>(pub T);

impl<T: DeserializeOwned + Send + 'static> FromRequest for Whole<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        input::large(request, payload, (LIMIT, WEIGHT), TOO_LARGE).map(|body| body.map(Self)).boxed_local()
    }
}

/// An answer with a whole document in it, written where nobody else waits (N4).
///
/// # Errors
/// When it cannot be written.
pub async fn whole(answer: impl Serialize + Send + 'static) -> Result<HttpResponse, Problem> {
    let write = move || serde_json::to_vec(&Envelope::new(answer));
    let written = tokio::task::spawn_blocking(write).await.map_err(Problem::internal)?.map_err(Problem::internal)?;
    Ok(HttpResponse::Ok().content_type("application/json").body(written))
}

#[cfg(test)]
mod tests {
    use super::{LIMIT, TOO_LARGE};
    use crate::config::RunLimits;

    /// Four times: quotation marks and line ends are two bytes each in JSON, and every line is a node with words of its
    /// own.
    #[test]
    fn b22_what_a_run_may_write_can_be_saved() {
        let written = RunLimits::default().limits().output_bytes;
        assert!(written * 4 <= LIMIT as u64, "{written}");
        assert!(TOO_LARGE.contains(&format!("{} mb", LIMIT >> 20)));
    }
}
