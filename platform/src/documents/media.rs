//! `GET document/{id}/media-link` and `GET media`: recordings as a player gets them, part by part.

use actix_web::http::header::Range;
use actix_web::web::{Data, Header, Path};
use actix_web::{HttpResponse, get};
use extract::Kind;
use uuid::Uuid;

use super::error::Error;
use super::store;
use crate::auth::{MediaLink, MediaLinks, MediaQuery, Sessions};
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::http::parts::Wanted;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

/// Makes a link that a player can open for half an hour. 409 for a document that is no recording.
#[utoipa::path(operation_id = "document_media_link", tag = "documents", responses((status = 200, body = Envelope<MediaLink>), (status = 409, body = ProblemBody)))]
#[get("/document/{id}/media-link")]
pub async fn media_link(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
    links: Data<MediaLinks>,
) -> Result<Envelope<MediaLink>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    let kind = playable(location.kind.as_deref()).ok_or(Error::NoRecording)?;
    let link = links.link(&caller, *id, "/api/v1/media", kind.media_type(), clock.now()).ok_or(Error::LinkForPage)?;
    Ok(Envelope::new(link))
}

/// A recording, or the part of it that `Range` names.
#[utoipa::path(operation_id = "media", tag = "documents", params(MediaQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 206, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, body = ProblemBody), (status = 416, body = ProblemBody)))]
#[get("/media")]
pub async fn media(
    query: Query<MediaQuery>,
    range: Option<Header<Range>>,
    links: Data<MediaLinks>,
    sessions: Data<Sessions>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    clock: Data<Clock>,
) -> Result<HttpResponse, Problem> {
    let (holder, document) = links.holder(&query.link, &sessions, clock.now()).await?.ok_or(Error::NoLink)?;
    let caller = Allow::<ViewWorkspace>::absent(holder);
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, document).await?.ok_or(Error::NoLink)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    drop(tx);
    let kind = playable(location.kind.as_deref()).ok_or(Error::NoLink)?;
    let size = u64::try_from(location.size).unwrap_or_default();
    let wanted = Wanted::of(range.as_deref(), size);
    let Some(part) = wanted.bytes() else { return Ok(Wanted::refused(size, &Error::Range(size).into())) };
    let stream = blobs.range(&location.blob_key, part).await?;
    Ok(wanted.answer(kind.media_type(), stream))
}

fn playable(kind: Option<&str>) -> Option<Kind> {
    kind.and_then(Kind::named).filter(|kind| kind.is_recording())
}
