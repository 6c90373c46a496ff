//! `DELETE run/{id}/comments/{comment}`: one's own words away, unless others have answered them.

use actix_web::delete;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::outputs::error::Error as OutputError;
use crate::outputs::write;

/// Deletes a comment of the caller's own. 409 when others have answered it.
#[utoipa::path(operation_id = "delete_comment", tag = "outputs", responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody), (status = 423, body = ProblemBody)))]
#[delete("/run/{id}/comments/{comment}")]
pub async fn delete(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
) -> Result<Envelope<Done>, Problem> {
    let (id, comment) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::hold(&mut tx, &caller, id).await?;
    let known = store::known(&mut tx, run.id, comment).await?.ok_or(Error::NotFound)?;
    if run.lock.is_locked {
        return Err(OutputError::Locked.into());
    }
    if known.created_by != caller.user {
        return Err(Error::NotYours.into());
    }
    if known.replies > 0 {
        return Err(Error::Answered.into());
    }
    store::delete(&mut tx, comment).await?;
    audit::done(&mut tx, &caller, "comment.delete", "run", run.id).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Comment deleted", Done {}))
}
