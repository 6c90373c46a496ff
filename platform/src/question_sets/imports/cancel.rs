//! `POST question-set/import/{id}/cancel`: gives an import up. No version has anything of it.

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

/// Cancels an import that has not become a version; its rows are deleted.
#[utoipa::path(operation_id = "cancel_questions", tag = "questions", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<Import>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/question-set/import/{id}/cancel")]
pub async fn cancel(
    caller: Allow<ManageResources>,
    id: Path<Uuid>,
    db: Data<Db>,
    imports: Data<Imports>,
) -> Result<Envelope<Import>, Problem> {
    let mut tx = db.begin(&caller).await?;
    // The job's row before the import's: code that ends the job takes them in this order, too.
    imports.queue().withdraw(&mut tx, IMPORT, *id).await?;
    let from = [Status::Mapping, Status::Checking, Status::Checked, Status::Committing, Status::Failed];
    if !store::start(&mut tx, *id, (&from, Status::Cancelled), None, imports.now()).await? {
        let import = store::import(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("import"))?;
        return Err(Error::State(import.status).into());
    }
    store::cancel(&mut tx, *id).await?;
    audit::done(&mut tx, &caller, "questions.cancel", "question_import", *id).await?;
    let import = detail(&mut tx, *id).await?;
    tx.commit().await?;
    imports.queue().recheck();
    Ok(Envelope::new(import))
}
