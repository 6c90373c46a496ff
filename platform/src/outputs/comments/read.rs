//! `PUT run/{id}/comments/read`: the caller has seen what is there.

use actix_web::put;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::CommentSummary;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::outputs::write;

/// Marks everything that was said so far as read by the caller.
#[utoipa::path(operation_id = "read_comments", tag = "outputs", responses((status = 200, body = Envelope<CommentSummary>)))]
#[put("/run/{id}/comments/read")]
pub async fn read(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<CommentSummary>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::reach(&mut tx, &caller, *id).await?;
    // Staff who act for a client have no account there to remember it by.
    if caller.acting().is_none() {
        store::read(&mut tx, run.id, caller.user, clock.now()).await?;
    }
    let summary = store::summary(&mut tx, run.id, caller.user).await?;
    tx.commit().await?;
    Ok(Envelope::new(summary))
}
