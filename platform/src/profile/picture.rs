//! `PUT`, `DELETE profile/picture`, `GET user/{id}/picture`: what is shown is what the server drew, never the bytes
//! that somebody sent (C10).

use actix_multipart::Multipart;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, delete, get, put};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{render, store};
use crate::audit;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::header_text;
use crate::kit::picture;
use crate::kit::problem::Problem;

/// Bytes of a file at most.
const BYTES: usize = 1024 * 1024;

/// The form: exactly one part, a PNG, JPEG or WebP.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the API's document; the form itself is read as a stream")]
pub struct PictureForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Sets my picture: cut to a square, turned as the camera was held, without anything else that was in the file.
#[utoipa::path(tag = "profile", operation_id = "put_picture",
    request_body(content = inline(PictureForm), content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Done>))
)]
#[put("/profile/picture")]
pub async fn put(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    form: Multipart,
) -> Result<Envelope<Done>, Problem> {
    let png = render::picture(caller.client, picture::receive(form, BYTES).await?).await?;
    let mut tx = db.begin(&caller).await?;
    store::put_picture(&mut tx, caller.user, &png, clock.now()).await?;
    audit::done(&mut tx, &caller, "profile.set_picture", "person", caller.user).await?;
    tx.commit().await?;
    Ok(Envelope::saying("Picture saved", Done {}))
}

/// Removes my picture.
#[utoipa::path(tag = "profile", operation_id = "delete_picture", responses((status = 200, body = Envelope<Done>)))]
#[delete("/profile/picture")]
pub async fn delete(caller: SignedIn, db: Data<Db>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if store::delete_picture(&mut tx, caller.user).await? {
        audit::done(&mut tx, &caller, "profile.delete_picture", "person", caller.user).await?;
    }
    tx.commit().await?;
    Ok(Envelope::saying("Picture removed", Done {}))
}

/// Somebody's picture, 256×256. Colleagues see each other's.
#[utoipa::path(tag = "profile", operation_id = "get_picture", params(("id" = Uuid, Path)), responses((status = 200, content_type = "image/png", body = Vec<u8>)))]
#[get("/user/{id}/picture")]
pub async fn get(
    request: HttpRequest,
    caller: SignedIn,
    db: Data<Db>,
    id: Path<Uuid>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let picture = store::picture(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("picture"))?;
    drop(tx);
    let tag = format!("\"{}\"", picture.changed_at.timestamp_micros());
    let known = header_text(&request, IF_NONE_MATCH.as_str(), 60) == tag;
    let mut answer = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer
        .insert_header((CONTENT_TYPE, "image/png"))
        .insert_header((CONTENT_DISPOSITION, "inline; filename=\"picture.png\""))
        .insert_header((CACHE_CONTROL, "private, no-cache"))
        .insert_header((ETAG, tag));
    Ok(if known { answer.finish() } else { answer.body(picture.png) })
}
