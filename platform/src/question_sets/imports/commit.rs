//! `POST question-set/import/{id}/commit`: makes the checked rows the next version.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::get::detail;
use super::model::{Import, Status};
use super::work::{IMPORT, Imports};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::question_sets::error::Error;
use crate::question_sets::store;

/// Takes every row without errors into the next version, in the background: all of them at once or none. Rows with
/// errors and repeated ones are left out.
#[utoipa::path(operation_id = "commit_questions", tag = "questions", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<Import>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/question-set/import/{id}/commit")]
pub async fn commit(
    caller: Allow<ManageResources>,
    id: Path<Uuid>,
    db: Data<Db>,
    imports: Data<Imports>,
) -> Result<Envelope<Import>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let import = detail(&mut tx, *id).await?;
    if import.status != Status::Checked {
        return Err(Error::State(import.status).into());
    }
    if import.counts.added + import.counts.changed + import.counts.same == 0 {
        return Err(Error::NothingToTake.into());
    }
    if !store::start(&mut tx, *id, (&[Status::Checked], Status::Committing), None, imports.now()).await? {
        return Err(Error::Changed.into());
    }
    imports.queue().push(&mut tx, IMPORT, *id).await?;
    audit::done(&mut tx, &caller, "questions.import", "question_import", *id).await?;
    let import = detail(&mut tx, *id).await?;
    tx.commit().await?;
    imports.queue().wake();
    Ok(Envelope::new(import))
}
