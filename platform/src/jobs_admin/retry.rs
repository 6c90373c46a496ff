//! `POST job/{id}/retry`.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::{Change, store};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::jobs::Queue;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// Has a job that failed, or that waits for its next attempt, tried at once and with all its attempts. One that runs
/// goes on as it is. Both audit logs have it.
#[utoipa::path(tag = "jobs", operation_id = "retry_job", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[post("/job/{id}/retry")]
pub async fn retry(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
    queue: Data<Queue>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let (change, mut tx) = Change::begin(&db, &caller, "retry a job", *id).await?;
    store::retry(&mut tx, *id, clock.now()).await?;
    change.commit(tx, &clock, "job.retried").await?;
    queue.wake();
    Ok(Envelope::saying("The job is tried again", Done {}))
}
