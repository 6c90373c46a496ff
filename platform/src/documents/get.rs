//! `GET document/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::model::Document;
use super::store;
use crate::kit::answer::Answer;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// One document and how far it is read.
#[utoipa::path(operation_id = "get_document", tag = "documents", responses((status = 200, body = Answer<Document>), (status = 404, body = ProblemBody)))]
#[get("/document/{id}")]
pub async fn get(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<Answer<Document>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let document = store::get(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(document.workspace_id), "document").await?;
    Ok(Answer::new(store::surroundings(&mut tx, document).await?))
}
