//! `GET upload/{id}`: how far a file is. `GET upload/list`: what the caller has under way, so that a page that was
//! closed can go on.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{ABANDONED, Upload, reach};
use crate::documents::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Envelope, List};
use crate::kit::http::input::Query;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::Problem;
use crate::workspaces;

/// An unfinished upload: where its next part begins.
#[utoipa::path(operation_id = "get_upload", tag = "uploads", responses((status = 200, body = Envelope<Upload>)))]
#[get("/upload/{id:[0-9a-fA-F-]+}")]
pub async fn get(caller: Allow<ManageDocuments>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Upload>, Problem> {
    let mut tx = db.begin(&caller).await?;
    reach(&mut tx, &caller, *id).await.map(Envelope::new)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadsQuery {
    workspace_id: Uuid,
}

/// The caller's own unfinished uploads to a workspace, the newest first.
#[utoipa::path(operation_id = "list_uploads", tag = "uploads", params(UploadsQuery), responses((status = 200, body = List<Upload>)))]
#[get("/upload/list")]
pub async fn list(
    caller: Allow<ManageDocuments>,
    query: Query<UploadsQuery>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<List<Upload>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, query.workspace_id).await?;
    let since = clock.now() - ABANDONED;
    let rows = store::uploads_of(&mut tx, query.workspace_id, caller.user, since).await?;
    Ok(List::whole(rows.into_iter().map(Upload::from).collect()))
}
