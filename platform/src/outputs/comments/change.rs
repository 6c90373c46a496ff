//! `PUT run/{id}/comments/{comment}`: one's own words anew.

use actix_web::put;
use actix_web::web::{Data, Path};
use garde::Validate;
use uuid::Uuid;

use super::error::Error;
use super::model::{CommentThread, CommentWords};
use super::{list, notify, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::mail::MailOutbox;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::outputs::error::Error as OutputError;
use crate::outputs::write;

/// Changes a comment of the caller's own; answers the whole thread.
#[utoipa::path(operation_id = "change_comment", tag = "outputs", request_body = CommentWords, responses((status = 200, body = Envelope<CommentThread>), (status = 409, body = ProblemBody), (status = 423, body = ProblemBody)))]
#[put("/run/{id}/comments/{comment:[0-9a-fA-F-]+}")]
pub async fn change(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    body: Json<CommentWords>,
    db: Data<Db>,
    clock: Data<Clock>,
    post: Data<MailOutbox>,
) -> Result<Envelope<CommentThread>, Problem> {
    body.validate()?;
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
    let words = body.body.trim();
    store::change(&mut tx, comment, words, clock.now()).await?;
    notify::mentioned(&mut tx, &caller, &post, &run, (comment, words), &body.mentions).await?;
    audit::done(&mut tx, &caller, "comment.change", "run", run.id).await?;
    let thread = list::one(&mut tx, run.id, caller.user, known.parent.unwrap_or(comment)).await?;
    tx.commit().await?;
    post.wake();
    Ok(Envelope::new(thread))
}
