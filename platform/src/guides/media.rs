//! `GET guide/{id}/media-link` and `GET guide-media`: what was uploaded, as a player gets it, part by part.

use actix_web::http::header::Range;
use actix_web::web::{Data, Header, Path};
use actix_web::{HttpResponse, get};
use uuid::Uuid;

use super::ASIDE;
use super::error::Error;
use super::reader::Reader;
use crate::auth::{MediaLink, MediaLinks, MediaQuery, Sessions};
use crate::kit::blob::Blobs;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::http::parts::Wanted;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};

/// Makes a link that a player can open for half an hour. 409 for a guide without an upload.
#[utoipa::path(operation_id = "guide_media_link", tag = "guides", responses((status = 200, body = Envelope<MediaLink>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[get("/guide/{id}/media-link")]
pub async fn media_link(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
    links: Data<MediaLinks>,
) -> Result<Envelope<MediaLink>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let reader = Reader::of(&mut tx, &caller).await?;
    let media_type = reader.find(&mut tx, *id).await?.media_type.ok_or(Error::NoFile)?;
    let link = links.link(&caller, *id, "/api/v1/guide-media", &media_type, clock.now()).ok_or(Error::LinkForPage)?;
    Ok(Envelope::new(link))
}

/// A guide's film, or the part of it that `Range` names. Each request checks that the guide is for the caller.
#[utoipa::path(operation_id = "guide_media", tag = "guides", params(MediaQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 206, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, body = ProblemBody), (status = 416, body = ProblemBody)))]
#[get("/guide-media")]
pub async fn media(
    query: Query<MediaQuery>,
    range: Option<Header<Range>>,
    links: Data<MediaLinks>,
    sessions: Data<Sessions>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    clock: Data<Clock>,
) -> Result<HttpResponse, Problem> {
    let (holder, guide) = links.holder(&query.link, &sessions, clock.now()).await?.ok_or(Error::NoLink)?;
    let caller = Allow::<ViewWorkspace>::absent(holder);
    let mut tx = db.begin(&caller).await?;
    let reader = Reader::of(&mut tx, &caller).await?;
    let row = reader.find(&mut tx, guide).await?;
    drop(tx);
    let owner = ClientId::new(row.of_client).ok_or(Error::NoLink)?;
    let (file, media_type) = row.file_id.zip(row.media_type).ok_or(Error::NoLink)?;
    let size = u64::try_from(row.size.unwrap_or_default()).unwrap_or_default();
    let wanted = Wanted::of(range.as_deref(), size);
    let Some(part) = wanted.bytes() else { return Ok(Wanted::refused(size, &Error::Range(size).into())) };
    let stream = blobs.aside_range(ASIDE, owner, file, part).await?;
    Ok(wanted.answer(&media_type, stream))
}
