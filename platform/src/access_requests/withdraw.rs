//! `DELETE access-request/{id}`: takes an own request back while nobody has answered it.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::model::Status;
use super::store;
use crate::audit;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::problem::{Problem, ProblemBody};

/// Takes my open request back.
#[utoipa::path(tag = "access requests", operation_id = "withdraw_access_request", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/access-request/{id}")]
pub async fn withdraw(caller: SignedIn, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let request = store::lock(&mut tx, *id).await?.filter(|request| request.requested_by == caller.user);
    let request = request.ok_or_else(|| Problem::not_found("request"))?;
    if request.status != Status::Open {
        return Err(Error::Answered.into());
    }
    store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "access_request.withdraw", "access_request", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Request taken back", Done {}))
}
