//! `DELETE notification/webhook/{id}`.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::own::own;
use super::store;
use crate::audit;
use crate::kit::caller::SignedIn;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::problem::{Problem, ProblemBody};

/// Removes a webhook with the log of what it sent.
#[utoipa::path(tag = "notifications", operation_id = "delete_webhook", responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[delete("/notification/webhook/{id}")]
pub async fn delete(caller: SignedIn, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, *id).await?;
    store::delete(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "webhook.delete", "webhook", *id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("The webhook was removed", Done {}))
}
