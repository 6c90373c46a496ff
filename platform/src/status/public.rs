//! `GET status`: how the platform is, for everybody.

use actix_web::get;
use actix_web::web::Data;

use super::model::Snapshot;
use super::watch::Status;
use crate::kit::envelope::Envelope;

/// How the platform's parts are, what is being done about those that do not work, and ninety days of history. Answers
/// also while the database does not, with what was known last.
#[utoipa::path(tag = "status", operation_id = "get_platform_status", responses((status = 200, body = Envelope<Snapshot>)))]
#[get("/status")]
pub async fn status(status: Data<Status>) -> Envelope<Snapshot> {
    Envelope::new(status.snapshot().await)
}
