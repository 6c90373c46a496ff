//! `POST run/{id}/comments`: a new thread, or a reply to one.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{Anchor, CommentThread, said};
use super::store::{self, New};
use super::{list, notify};
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

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewComment {
    #[garde(length(chars, max = 4_000), custom(said))]
    body: String,
    /// Members who are mentioned and told by mail, twenty at most.
    #[garde(length(max = 20))]
    #[serde(default)]
    mentions: Vec<Uuid>,
    /// The thread that this answers.
    #[garde(skip)]
    parent_id: Option<Uuid>,
    /// What a new thread is about; without it, the whole output.
    #[garde(dive)]
    anchor: Option<Anchor>,
    /// The version of the output that the caller looks at.
    #[garde(range(min = 1))]
    version: i32,
}

/// Comments on a run's output; answers the whole thread. 423 when the run is locked.
#[utoipa::path(operation_id = "create_comment", tag = "outputs", request_body = NewComment, responses((status = 201, body = Envelope<CommentThread>), (status = 423, body = ProblemBody)))]
#[post("/run/{id}/comments")]
pub async fn create(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<NewComment>,
    db: Data<Db>,
    clock: Data<Clock>,
    post: Data<MailOutbox>,
) -> Result<Envelope<CommentThread>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    // Held, so that nobody locks the run between this look and the commit.
    let (run, _) = write::hold(&mut tx, &caller, *id).await?;
    if run.lock.is_locked {
        return Err(OutputError::Locked.into());
    }
    if crate::outputs::store::as_kept(&mut tx, run.id, Some(body.version)).await?.is_none() {
        return Err(Problem::field("version", "This version does not exist."));
    }
    let parent = match body.parent_id {
        None => None,
        Some(parent) => {
            let known = store::known(&mut tx, run.id, parent).await?.ok_or(Error::NotFound)?;
            // A reply to a reply is one to its thread.
            Some(known.parent.unwrap_or(parent))
        }
    };
    let new = New {
        id: Uuid::now_v7(),
        run: run.id,
        parent,
        version: body.version,
        anchor: body.anchor.as_ref().filter(|_| parent.is_none()),
        body: body.body.trim(),
        by: caller.user,
        now: clock.now(),
    };
    store::insert(&mut tx, &new).await?;
    notify::mentioned(&mut tx, &caller, &post, &run, (new.id, new.body), &body.mentions).await?;
    let thread = parent.unwrap_or(new.id);
    notify::commented(&mut tx, &caller, &post, &run, (new.id, thread), &body.mentions).await?;
    audit::done(&mut tx, &caller, "comment.create", "run", run.id).await?;
    let thread = list::one(&mut tx, run.id, caller.user, thread).await?;
    tx.commit().await?;
    post.wake();
    Ok(Envelope::created(thread))
}
