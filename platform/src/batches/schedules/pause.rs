//! `POST schedule/{id}/pause`: it does not come due until it is resumed.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::{Schedule, Status};
use super::{reached, shown, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Code, Problem, ProblemBody};

/// Pauses a schedule.
#[utoipa::path(operation_id = "pause_schedule", tag = "schedules", responses((status = 200, body = Envelope<Schedule>), (status = 409, body = ProblemBody)))]
#[post("/schedule/{id}/pause")]
pub async fn pause(caller: Allow<RunUseCases>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Schedule>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let kept = reached(&mut tx, &caller, *id, true).await?;
    if kept.status != Status::Active {
        return Err(Problem::new(Code::new("batches.schedule_state", 409), "This schedule is not active."));
    }
    store::pause(&mut tx, *id, None).await?;
    audit::done(&mut tx, &caller, "schedule.pause", "schedule", *id).await?;
    let answer = shown(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(answer))
}
