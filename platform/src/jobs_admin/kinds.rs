//! `GET job/kinds`.

use actix_web::get;
use actix_web::web::Data;

use super::model::JobKind;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::jobs;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// The kinds that have jobs, each with how many wait, run and failed: the same figures as in `/metrics`.
#[utoipa::path(tag = "jobs", operation_id = "list_job_kinds", responses((status = 200, body = Envelope<Vec<JobKind>>)))]
#[get("/job/kinds")]
pub async fn kinds(
    caller: Allow<ManageClients>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Vec<JobKind>>, Problem> {
    tracing::debug!(staff = %caller.user, "staff read the queue's figures");
    let mut tx = db.begin_operator("count the jobs").await?;
    let kinds = jobs::count_by_kind(&mut tx, clock.now()).await?;
    Ok(Envelope::new(kinds.into_iter().map(JobKind::from).collect()))
}
