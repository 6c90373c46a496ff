//! `POST schedule/{id}/resume`: it comes due again from now on, in the name of the person who resumed it. Times in
//! between are left out.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::{Schedule, Status};
use super::{reached, shown_with_next, store, times};
use crate::audit;
use crate::batches::own_people;
use crate::entitlements::{Entitled, Schedules};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Code, Problem, ProblemBody};

/// Resumes a paused schedule.
#[utoipa::path(operation_id = "resume_schedule", tag = "schedules", responses((status = 200, body = Envelope<Schedule>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/schedule/{id}/resume")]
pub async fn resume(
    caller: Allow<RunUseCases>,
    _: Entitled<Schedules>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Schedule>, Problem> {
    own_people(&caller)?;
    let now = clock.now();
    let mut tx = db.begin(&caller).await?;
    let kept = reached(&mut tx, &caller, *id, true).await?;
    if kept.status != Status::Paused {
        return Err(Problem::new(Code::new("batches.schedule_state", 409), "This schedule is not paused."));
    }
    let next = times(kept.time(), now, 1).await?.pop();
    store::go_on(&mut tx, *id, next, caller.user).await?;
    audit::done(&mut tx, &caller, "schedule.resume", "schedule", *id).await?;
    let answer = shown_with_next(&mut tx, *id, now).await?;
    tx.commit().await?;
    Ok(Envelope::new(answer))
}
