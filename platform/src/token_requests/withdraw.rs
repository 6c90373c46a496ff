//! `DELETE token-request/{id}`: takes one's own request back.

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

/// Takes an open request of one's own back.
#[utoipa::path(tag = "token requests", operation_id = "withdraw_token_request", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[delete("/token-request/{id}")]
pub async fn withdraw(caller: SignedIn, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let own = store::lock(&mut tx, *id).await?.filter(|request| request.requested_by_id == caller.user);
    let request = own.ok_or_else(|| Problem::not_found("request"))?;
    if !matches!(request.status, Status::Open | Status::PassedOn) {
        return Err(Error::Answered.into());
    }
    store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "token_request.withdraw", "token_request", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Request taken back", Done {}))
}
