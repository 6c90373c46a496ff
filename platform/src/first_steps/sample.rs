//! `DELETE first-steps/sample`: the sample data away, in one act.

use actix_web::delete;
use actix_web::web::Data;
use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageWorkspaces;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Debug, Serialize, ToSchema)]
pub struct RemovedSample {
    /// How many workspaces went.
    workspaces: usize,
}

/// Archives the sample workspace with everything in it. Repeating it does nothing.
#[utoipa::path(tag = "first steps", operation_id = "remove_sample", responses((status = 200, body = Envelope<RemovedSample>)))]
#[delete("/first-steps/sample")]
pub async fn delete(
    caller: Allow<ManageWorkspaces>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<RemovedSample>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let workspaces = workspaces::remove_samples(&mut tx, &caller, clock.now()).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Sample data removed", RemovedSample { workspaces }))
}
