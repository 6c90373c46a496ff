//! `GET schedule/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::Schedule;
use super::{reached, shown_with_next};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

/// One schedule with its next five times. What it started: `batch/list?schedule_id=`.
#[utoipa::path(operation_id = "get_schedule", tag = "schedules", responses((status = 200, body = Envelope<Schedule>)))]
#[get("/schedule/{id:[0-9a-fA-F-]+}")]
pub async fn get(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Schedule>, Problem> {
    let mut tx = db.begin(&caller).await?;
    reached(&mut tx, &caller, *id, false).await?;
    Ok(Envelope::new(shown_with_next(&mut tx, *id, clock.now()).await?))
}
