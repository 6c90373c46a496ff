//! `PUT guide/{id}/progress`: how far the caller has come. Nobody else reads it; who manages guides sees numbers.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reader::Reader;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutGuideProgress {
    /// Where the caller goes on next time.
    #[garde(range(min = 0, max = 604_800_000))]
    #[schema(minimum = 0, maximum = 604_800_000)]
    position_ms: i64,
    /// They have seen it to its end. Once said, it stays.
    #[garde(skip)]
    is_finished: bool,
}

/// Keeps how far the caller has come.
#[utoipa::path(operation_id = "put_guide_progress", tag = "guides", request_body = PutGuideProgress, responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[put("/guide/{id}/progress")]
pub async fn put(
    caller: Allow<ViewWorkspace>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
    body: Json<PutGuideProgress>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let row = Reader::of(&mut tx, &caller).await?.find(&mut tx, *id).await?;
    // Staff who act for a company have no account there, and are none of its watchers.
    if caller.acting().is_none() {
        let seen = (body.position_ms, body.is_finished);
        store::progress(&mut tx, caller.user, &row, seen, clock.now()).await?;
        tx.commit().await?;
    }
    Ok(Envelope::new(Done {}))
}
