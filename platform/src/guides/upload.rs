//! `POST guide/{id}/media`: the film of a guide, or a recording.

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::{Data, Path};
use futures_util::TryStreamExt;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ASIDE;
use super::change::forget;
use super::error::Error;
use super::model::GuideDetail;
use super::reader::{Reader, own};
use super::store::{self, Film};
use crate::audit;
use crate::config::Settings;
use crate::documents::display_name;
use crate::kit::blob::{self, Blobs};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::form::{FormParts, file_name};
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};

/// As much of a file as its kind shows in.
const HEAD: u64 = 16 * 1024;

/// The form of an upload: exactly one part.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the API's document; the form itself is read as a stream")]
pub struct GuideMediaForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Stores what a guide plays: WebM, MP4, MP3, M4A, WAV or OGG, by its content. It takes the place of what was there.
#[utoipa::path(operation_id = "upload_guide_media", tag = "guides",
    request_body(content = inline(GuideMediaForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<GuideDetail>), (status = 400, body = ProblemBody), (status = 507, body = ProblemBody)))]
#[post("/guide/{id}/media")]
pub async fn upload(
    caller: Allow<ManageResources>,
    id: Path<Uuid>,
    form: Multipart,
    db: Data<Db>,
    blobs: Data<Blobs>,
    clock: Data<Clock>,
    settings: Data<Settings>,
) -> Result<Envelope<GuideDetail>, Problem> {
    // Asked before the first byte is stored: no transaction stays open while the file streams in.
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, *id).await?;
    drop(tx);
    let (part, rest) = FormParts::open(form, "file").await?;
    let name = display_name(file_name(&part));
    let limit = settings.files.upload_max_bytes;
    let part = part.map_err(|_| blob::Error::Cut);
    let (file, size) = blobs.receive_aside(ASIDE, caller.client, part, limit).await?;
    let kept: Result<_, Problem> = async {
        rest.end("file").await?;
        let media_type = kind_of(&blobs, caller.client, file, size).await?;
        let size = i64::try_from(size).map_err(Problem::internal)?;
        let mut tx = db.begin(&caller).await?;
        own(&mut tx, &caller, *id).await?;
        let film = Film { id: file, name: &name, media_type, size };
        let before = store::set_film(&mut tx, *id, &film, clock.now()).await?.ok_or(Error::NotFound)?;
        audit::done(&mut tx, &caller, "guide.upload", "guide", *id).await?;
        let changed = Reader::manager(&caller).detail(&mut tx, *id, &settings).await?;
        tx.commit().await?;
        Ok((changed, before))
    }
    .await;
    let gone = match &kept {
        Ok((_, before)) => *before,
        Err(_) => Some(file),
    };
    forget(&blobs, caller.client, gone).await;
    kept.map(|(changed, _)| Envelope::created(changed))
}

/// The media type of a film or a recording, by its content.
async fn kind_of(blobs: &Blobs, client: ClientId, file: Uuid, size: u64) -> Result<&'static str, Problem> {
    if size == 0 {
        return Err(Error::OtherMedia.into());
    }
    let head: Vec<_> = blobs.aside_range(ASIDE, client, file, 0..HEAD.min(size)).await?.try_collect().await?;
    Ok(extract::recording(&head.concat()).ok_or(Error::OtherMedia)?.media_type())
}
