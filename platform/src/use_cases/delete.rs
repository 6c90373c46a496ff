//! `DELETE use-case/{id}`: out of sight; its runs stay.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::{placement_store, reach};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::Problem;

/// Deletes a use case.
#[utoipa::path(tag = "use cases", operation_id = "delete_use_case", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/use-case/{id}")]
pub async fn delete(
    caller: Allow<BuildUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    reach(&mut tx, &caller, *id).await?;
    placement_store::delete(&mut tx, *id, clock.now()).await?;
    audit::done(&mut tx, &caller, "use_case.delete", "use_case", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Use case deleted", Done {}))
}
