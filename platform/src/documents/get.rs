//! `GET document/{id}`.

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::model::Document;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces::{self, ResourceScope};

/// One document and how far it is read.
#[utoipa::path(operation_id = "get_document", tag = "documents", responses((status = 200, body = Envelope<Document>)))]
#[get("/document/{id:[0-9a-fA-F-]+}")]
pub async fn get(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Document>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let document = store::get(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    // A file that somebody gave to a run is theirs, also where the workspace is not.
    let run_of = store::run_file_of(&mut tx, *id).await?;
    let spot = run_of.map_or(ResourceScope::Workspace, |use_case| ResourceScope::Piece { use_case, id: *id });
    workspaces::reach_at(&mut tx, &caller, Some((document.workspace_id, spot)), "document").await?;
    Ok(Envelope::new(store::surroundings(&mut tx, document).await?))
}
