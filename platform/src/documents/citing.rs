//! `GET document/{id}/citing`: locked and recent answers that cite a document, for whoever replaces it.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::model::CitingRun;
use super::store;
use crate::kit::answer::List;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// Answers that are listed at most.
const SHOWN: i64 = 100;

/// Which of the workspace's locked and newest runs cite a document, the locked ones first.
#[utoipa::path(operation_id = "document_citing", tag = "documents", responses((status = 200, body = List<CitingRun>), (status = 404, body = ProblemBody)))]
#[get("/document/{id}/citing")]
pub async fn citing(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<List<CitingRun>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    Ok(List::whole(store::citing(&mut tx, location.workspace_id, *id, SHOWN).await?))
}
