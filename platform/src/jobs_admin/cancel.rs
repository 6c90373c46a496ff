//! `POST job/{id}/cancel`.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::JobState;
use super::{Change, store};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::jobs::Queue;
use crate::kit::permission::ManageClients;
use crate::kit::problem::{ApiError, Code, Problem, ProblemBody};

#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("This job runs at an interval: it would come back by itself.")]
    Periodic,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::Periodic => Code::CONFLICT,
        }
    }
}

/// Ends a job without success: its feature is told as if it had failed for good. A failed one only leaves the list. An
/// attempt that is under way is cut off at once, in another process within seconds. Both audit logs have it.
#[utoipa::path(tag = "jobs", operation_id = "cancel_job", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[post("/job/{id}/cancel")]
pub async fn cancel(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    queue: Data<Queue>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let (change, mut tx) = Change::begin(&db, &queue, &caller, "cancel a job", *id).await?;
    if change.job.is_periodic {
        return Err(Error::Periodic.into());
    }
    match change.job.state {
        JobState::Failed => store::remove_failed(&mut tx, *id).await?,
        JobState::Waiting | JobState::Running => store::cancel(&mut tx, *id, clock.now()).await?,
    }
    change.commit(tx, &clock, "job.canceled").await?;
    queue.wake();
    queue.recheck();
    Ok(Envelope::saying("The job is cancelled", Done {}))
}
