//! `GET document/{id}/preview`: the pages of an office file, as a PDF; for people who may have the original, and like
//! it a download.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use extract::Kind;
use uuid::Uuid;

use super::content::{ContentQuery, original};
use super::error::Error;
use super::jobs::Pipeline;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::http::input::Query;
use crate::kit::http::{attachment, hang_up};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};

/// The pages of a Word, Excel, PowerPoint or OpenDocument file, as a PDF. The first look makes them, which takes a few
/// seconds.
#[utoipa::path(operation_id = "document_preview", tag = "documents", params(ContentQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[get("/document/{id}/preview")]
pub async fn preview(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<ContentQuery>,
    db: Data<Db>,
    pipeline: Data<Pipeline>,
) -> Result<HttpResponse, Problem> {
    let found = original(&db, &caller, *id, query.version).await?;
    let kind = found.kind.as_deref().and_then(Kind::named).ok_or(Error::Unread)?;
    let making = pipeline.inner.previews.pages(caller.client, &found.key, kind);
    let (size, pages) = hang_up::while_awaited(making).await?;
    // They may have taken long to make: a person who lost access meanwhile does not get them.
    original(&db, &caller, *id, query.version).await?;
    let stem = found.name.rsplit_once('.').map_or(found.name.as_str(), |(stem, _)| stem);
    Ok(HttpResponse::Ok()
        .content_type("application/octet-stream")
        .insert_header(("content-disposition", attachment(&format!("{stem}.pdf"))))
        .no_chunking(size)
        .streaming(pages))
}
