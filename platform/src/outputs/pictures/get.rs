//! `GET run/{id}/pictures/{picture}`.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use uuid::Uuid;

use super::store;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;
use crate::outputs::write;

/// A picture of a run's output, for everybody who can open the run. An id always names the same picture.
#[utoipa::path(operation_id = "get_output_picture", tag = "outputs", responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
#[get("/run/{id}/pictures/{picture}")]
pub async fn get(
    caller: Allow<ViewWorkspace>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
    blobs: Data<Blobs>,
) -> Result<HttpResponse, Problem> {
    let (id, picture) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::reach(&mut tx, &caller, id).await?;
    let found = store::find(&mut tx, run.id, &[picture]).await?.pop().ok_or_else(|| Problem::not_found("picture"))?;
    drop(tx);
    let stream = blobs.get(&found.blob_key).await?;
    let size = u64::try_from(found.size).unwrap_or_default();
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, found.kind))
        .insert_header((CONTENT_DISPOSITION, "inline"))
        .insert_header((CACHE_CONTROL, "private, max-age=86400, immutable"))
        .no_chunking(size)
        .streaming(stream))
}
