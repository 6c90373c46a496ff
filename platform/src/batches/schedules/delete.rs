//! `DELETE schedule/{id}`: it comes due no more; what it started stays.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::{reached, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::RunUseCases;
use crate::kit::problem::Problem;

/// Removes a schedule, and its sheet.
#[utoipa::path(operation_id = "delete_schedule", tag = "schedules", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/schedule/{id}")]
pub async fn delete(caller: Allow<RunUseCases>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    reached(&mut tx, &caller, *id, true).await?;
    store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "schedule.delete", "schedule", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Schedule deleted", Done {}))
}
