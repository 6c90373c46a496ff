//! Captions of a guide, a language at a time. The transcript is made of them, so that both always agree.

use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, delete, get, put};
use extract::Caption;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{Cue, GuideDetail, LANGUAGES};
use super::reader::{Reader, own};
use super::store;
use crate::audit;
use crate::config::Settings;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::{ManageResources, ViewWorkspace};
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuideCaptions {
    /// A WebVTT file. What a browser would not show as it was meant is refused, with its line.
    pub vtt: String,
}

/// Reads captions.
///
/// # Errors
/// The first line that is wrong.
pub fn cues(vtt: &str) -> Result<Vec<Cue>, Error> {
    let cue = |one: Caption| Cue { start_ms: one.start_ms, end_ms: one.end_ms, text: text::legible(&one.text) };
    Ok(extract::captions(vtt).map_err(Error::Captions)?.into_iter().map(cue).collect())
}

/// Until where it is spoken.
pub fn length(cues: &[Cue]) -> i64 {
    cues.iter().map(|cue| i64::try_from(cue.end_ms).unwrap_or(i64::MAX)).max().unwrap_or_default()
}

/// # Errors
/// What is no language tag.
fn checked(language: &str) -> Result<&str, Error> {
    if language.is_empty() || text::language(language, &()).is_err() { Err(Error::Language) } else { Ok(language) }
}

/// Takes captions of a language, in place of those that there were.
#[utoipa::path(operation_id = "put_guide_captions", tag = "guides", request_body = GuideCaptions, params(("id" = Uuid, Path), ("language" = String, Path)), responses((status = 200, body = Envelope<GuideDetail>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[put("/guide/{id}/captions/{language}")]
pub async fn put(
    caller: Allow<ManageResources>,
    path: Path<(Uuid, String)>,
    db: Data<Db>,
    settings: Data<Settings>,
    body: Json<GuideCaptions>,
) -> Result<Envelope<GuideDetail>, Problem> {
    let (id, language) = path.into_inner();
    let language = checked(&language)?;
    let cues = cues(&body.vtt)?;
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, id).await?;
    if store::set_captions(&mut tx, id, language, &cues, length(&cues)).await? > LANGUAGES {
        return Err(Error::TooManyLanguages.into());
    }
    audit::done_with(&mut tx, &caller, "guide.captions", "guide", id, json!({ "language": language })).await?;
    let changed = Reader::manager(&caller).detail(&mut tx, id, &settings).await?;
    tx.commit().await?;
    Ok(Envelope::new(changed))
}

/// Removes captions of a language.
#[utoipa::path(operation_id = "delete_guide_captions", tag = "guides", params(("id" = Uuid, Path), ("language" = String, Path)), responses((status = 200, body = Envelope<GuideDetail>), (status = 404, body = ProblemBody)))]
#[delete("/guide/{id}/captions/{language}")]
pub async fn delete(
    caller: Allow<ManageResources>,
    path: Path<(Uuid, String)>,
    db: Data<Db>,
    settings: Data<Settings>,
) -> Result<Envelope<GuideDetail>, Problem> {
    let (id, language) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, id).await?;
    if !store::delete_captions(&mut tx, id, &language).await? {
        return Err(Error::NoCaptions.into());
    }
    audit::done_with(&mut tx, &caller, "guide.captions", "guide", id, json!({ "language": language })).await?;
    let changed = Reader::manager(&caller).detail(&mut tx, id, &settings).await?;
    tx.commit().await?;
    Ok(Envelope::new(changed))
}

/// Captions of a language, as WebVTT.
#[utoipa::path(operation_id = "guide_captions", tag = "guides", params(("id" = Uuid, Path), ("language" = String, Path)), responses((status = 200, content_type = "text/vtt", body = String), (status = 404, body = ProblemBody)))]
#[get("/guide/{id}/captions/{language}")]
pub async fn get(
    caller: Allow<ViewWorkspace>,
    path: Path<(Uuid, String)>,
    db: Data<Db>,
) -> Result<HttpResponse, Problem> {
    let (id, language) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let row = Reader::of(&mut tx, &caller).await?.find(&mut tx, id).await?;
    let transcripts = store::transcripts(&mut tx, row.of_client, id).await?;
    let found = transcripts.into_iter().find(|one| one.language == language).ok_or(Error::NoCaptions)?;
    let caption = |cue: Cue| Caption { start_ms: cue.start_ms, end_ms: cue.end_ms, text: cue.text };
    let captions: Vec<Caption> = found.cues.into_iter().map(caption).collect();
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/vtt; charset=utf-8"))
        .body(extract::write_captions(&captions)))
}
