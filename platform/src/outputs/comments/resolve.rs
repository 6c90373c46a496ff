//! `PUT run/{id}/comments/{comment}/resolved`: a thread is settled, or open again.

use actix_web::put;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::CommentThread;
use super::{list, store};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::outputs::error::Error as OutputError;
use crate::outputs::write;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetResolved {
    is_resolved: bool,
}

/// Resolves a thread, or opens it again. What is so already stays as it is.
#[utoipa::path(operation_id = "resolve_comment", tag = "outputs", request_body = SetResolved, responses((status = 200, body = Envelope<CommentThread>), (status = 409, body = ProblemBody), (status = 423, body = ProblemBody)))]
#[put("/run/{id}/comments/{comment}/resolved")]
pub async fn resolve(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    body: Json<SetResolved>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<CommentThread>, Problem> {
    let (id, comment) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::hold(&mut tx, &caller, id).await?;
    let known = store::known(&mut tx, run.id, comment).await?.ok_or(Error::NotFound)?;
    if run.lock.is_locked {
        return Err(OutputError::Locked.into());
    }
    if known.parent.is_some() {
        return Err(Error::Reply.into());
    }
    store::resolve(&mut tx, comment, body.is_resolved.then(|| (caller.user, clock.now()))).await?;
    let action = if body.is_resolved { "comment.resolve" } else { "comment.reopen" };
    audit::done(&mut tx, &caller, action, "run", run.id).await?;
    let thread = list::one(&mut tx, run.id, caller.user, comment).await?;
    tx.commit().await?;
    Ok(Envelope::new(thread))
}
