//! `GET document/{id}/content`: the original, always as a download: an uploaded page must never run as ours (C10).

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::http::attachment;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ContentQuery {
    /// The one in force unless said otherwise.
    pub(super) version: Option<i32>,
}

/// The original file.
#[utoipa::path(operation_id = "document_content", tag = "documents", params(ContentQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>)))]
#[get("/document/{id}/content")]
pub async fn content(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<ContentQuery>,
    db: Data<Db>,
    blobs: Data<Blobs>,
) -> Result<HttpResponse, Problem> {
    let original = original(&db, &caller, *id, query.version).await?;
    let stream = blobs.get(&original.key).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/octet-stream")
        .insert_header(("content-disposition", attachment(&original.name)))
        .no_chunking(original.size)
        .streaming(stream))
}

/// One version's file.
pub(super) struct Original {
    pub(super) name: String,
    /// By content; `None` until it is read.
    pub(super) kind: Option<String>,
    pub(super) key: String,
    pub(super) size: u64,
}

/// The file of a document, for callers who may have it.
pub(super) async fn original(
    db: &Db,
    caller: &Allow<ViewWorkspace>,
    id: Uuid,
    version: Option<i32>,
) -> Result<Original, Problem> {
    let mut tx = db.begin(caller).await?;
    let location = store::location(&mut tx, id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, caller, Some(location.workspace_id), "document").await?;
    let (name, kind, key, size) = match version {
        None => (location.name, location.kind, location.blob_key, location.size),
        Some(version) => {
            let file = store::version_file(&mut tx, id, version).await?.ok_or(Error::NoSuchVersion)?;
            (file.name, file.kind, file.blob_key, file.size)
        }
    };
    Ok(Original { name, kind, key, size: u64::try_from(size).unwrap_or_default() })
}
