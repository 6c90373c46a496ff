//! `GET question-set/import/{id}`: how far an import is, and what its rows come to.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::model::Import;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::question_sets::store;

/// An import with its counts.
#[utoipa::path(operation_id = "get_question_import", tag = "questions", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Import>), (status = 404, body = ProblemBody)))]
#[get("/question-set/import/{id:[0-9a-fA-F-]+}")]
pub async fn get(caller: Allow<ManageResources>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Import>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(detail(&mut tx, *id).await?))
}

/// The import as it is now.
///
/// # Errors
/// 404 for one that is not there.
pub async fn detail(tx: &mut TenantTx, id: Uuid) -> Result<Import, Problem> {
    let import = store::import(tx, id).await?.ok_or_else(|| Problem::not_found("import"))?;
    let counts = store::counts(tx, id).await?;
    Ok(Import { counts, ..import })
}
