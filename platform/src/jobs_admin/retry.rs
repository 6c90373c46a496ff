//! `POST job/{id}/retry`.

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
    #[error("What this job was about ended when it failed. Please start it again where it was started.")]
    Ended,
    #[error("This job is being cancelled.")]
    Canceled,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::Ended | Self::Canceled => Code::CONFLICT,
        }
    }
}

/// Has a job that failed, or that waits for its next attempt, tried at once and with all its attempts. One that runs
/// goes on as it is. Both audit logs have it.
#[utoipa::path(tag = "jobs", operation_id = "retry_job", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[post("/job/{id}/retry")]
pub async fn retry(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    queue: Data<Queue>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let (change, mut tx) = Change::begin(&db, &queue, &caller, "retry a job", *id).await?;
    if change.job.is_canceled {
        return Err(Error::Canceled.into());
    }
    if change.job.state == JobState::Failed && !change.job.can_retry {
        return Err(Error::Ended.into());
    }
    store::retry(&mut tx, *id, clock.now()).await?;
    change.commit(tx, &clock, "job.retried").await?;
    queue.wake();
    Ok(Envelope::saying("The job is tried again", Done {}))
}
