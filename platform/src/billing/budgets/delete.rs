//! `DELETE budget/{id}`.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::ManageBilling;
use crate::kit::problem::Problem;
use crate::usage::Meter;

/// Takes a budget away, with the requests for more of it: only the company's own limit holds then.
#[utoipa::path(tag = "billing", operation_id = "delete_budget", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/budget/{id}")]
pub async fn delete(
    caller: Allow<ManageBilling>,
    db: Data<Db>,
    meter: Data<Meter>,
    id: Path<Uuid>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if !store::delete(&mut tx, *id).await? {
        return Err(Problem::not_found("budget"));
    }
    audit::done(&mut tx, &caller, "budget.delete", "budget", *id).await?;
    tx.commit().await?;
    meter.forget(caller.client);
    Ok(Envelope::saying("Budget deleted", Done {}))
}
