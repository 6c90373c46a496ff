//! `POST question-set/version/{number}/restore`: the next version holds what an earlier one does.

use actix_web::post;
use actix_web::web::{Data, Path};
use serde_json::json;

use super::entries::{MadeVersion, readable};
use super::error::Error;
use super::model::{Origin, REFERENCE};
use super::store::{self, NewVersion};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

/// Goes back to an earlier version. No version is lost: it becomes the next one.
#[utoipa::path(operation_id = "restore_question_version", tag = "questions", params(("number" = i32, Path)),
    responses((status = 200, body = Envelope<MadeVersion>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/question-set/version/{number}/restore")]
pub async fn restore(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    number: Path<i32>,
) -> Result<Envelope<MadeVersion>, Problem> {
    let earlier = *number;
    if earlier == REFERENCE {
        return Err(Error::Reference.into());
    }
    let mut tx = db.begin(&caller).await?;
    readable(&mut tx, earlier).await?;
    let (newest, number) = store::begin(&mut tx).await?;
    if newest == earlier {
        return Err(Error::IsNewest(earlier).into());
    }
    let (added, removed) = store::restore(&mut tx, earlier, number).await?;
    let (by, now, note) = (caller.user, clock.now(), earlier.to_string());
    let (origin, changed, note) = (Origin::Restore, 0, note.as_str());
    store::record(&mut tx, NewVersion { number, origin, note, added, changed, removed, by, now }).await?;
    audit::done_with(&mut tx, &caller, "questions.restore", "question_version", number, json!({ "of": earlier }))
        .await?;
    tx.commit().await?;
    Ok(Envelope::new(MadeVersion { version: number, entry: None }))
}
