//! `POST brand-template/logo`, `GET brand-template/logo/{id}`: what is kept and shown is what the server drew, never
//! the bytes that somebody sent (C10).

use std::io::Cursor;

use actix_multipart::Multipart;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get, post};
use document::Logo;
use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::audit;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageResources;
use crate::kit::picture;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::render::Renderer;

/// Bytes of a file at most.
const BYTES: usize = 1024 * 1024;
/// Points of what is kept: sharp on a cover, and small enough to stand in every file.
const POINTS: (u32, u32) = (900, 450);

/// The form: exactly one part, a PNG, JPEG, WebP or SVG.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the API's document; the form itself is read as a stream")]
pub struct BrandLogoForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A logo as a design names it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandLogo {
    pub id: Uuid,
    /// Points.
    pub width: u32,
    pub height: u32,
}

/// Keeps a logo of at most 1 MiB for a design to name. One that no template names within a day is removed.
#[utoipa::path(tag = "brand templates", operation_id = "add_brand_logo",
    request_body(content = inline(BrandLogoForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<BrandLogo>), (status = 400, body = ProblemBody), (status = 403, body = ProblemBody), (status = 413, body = ProblemBody))
)]
#[post("/brand-template/logo")]
pub async fn add(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    renderer: Data<Renderer>,
    form: Multipart,
) -> Result<Envelope<BrandLogo>, Problem> {
    let logo = drawn(&renderer, caller.client, picture::receive(form, BYTES).await?).await?;
    let (id, (width, height)) = (Uuid::now_v7(), logo.size);
    let mut tx = db.begin(&caller).await?;
    store::add_logo(&mut tx, id, &logo, caller.user, clock.now()).await?;
    audit::done(&mut tx, &caller, "brand_template.add_logo", "brand_logo", id).await?;
    tx.commit().await?;
    Ok(Envelope::created(BrandLogo { id, width, height }))
}

/// A logo, as a PNG. An id always names the same logo.
#[utoipa::path(tag = "brand templates", operation_id = "get_brand_logo", params(("id" = Uuid, Path)), responses((status = 200, content_type = "image/png", body = Vec<u8>)))]
#[get("/brand-template/logo/{id}")]
pub async fn get(caller: Allow<ManageResources>, db: Data<Db>, id: Path<Uuid>) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let logo = store::logo(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("logo"))?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "image/png"))
        .insert_header((CONTENT_DISPOSITION, "inline"))
        .insert_header((CACHE_CONTROL, "private, max-age=86400, immutable"))
        .body(logo.png))
}

/// A logo from a file, by what is in it.
async fn drawn(renderer: &Renderer, client: ClientId, bytes: Vec<u8>) -> Result<Logo, Problem> {
    if !looks_like_markup(&bytes) {
        return picture::draw(client, bytes, |picture, _| anew(picture)).await;
    }
    let refused = |error: typeset::Undrawn| Problem::field("file", error.to_string());
    let svg = String::from_utf8(bytes).map_err(|_| refused(typeset::Undrawn::Damaged))?;
    let drawing = renderer.confined(client, renderer.typesetter.draw(svg, POINTS)).await??.map_err(refused)?;
    Ok(Logo { png: drawing.png, size: (drawing.width, drawing.height) })
}

fn looks_like_markup(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'<')
}

fn anew(picture: DynamicImage) -> Result<Logo, picture::Error> {
    let is_large = picture.width() > POINTS.0 || picture.height() > POINTS.1;
    let picture = if is_large { picture.resize(POINTS.0, POINTS.1, FilterType::Lanczos3) } else { picture };
    let mut png = Cursor::new(Vec::new());
    picture.to_rgba8().write_to(&mut png, ImageFormat::Png).map_err(|_| picture::Error::Damaged)?;
    Ok(Logo { png: png.into_inner(), size: (picture.width(), picture.height()) })
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;

    #[test]
    fn c10_r41_a_logo_is_drawn_anew_and_no_larger_than_a_page_needs() {
        for (format, size) in [(ImageFormat::Png, (1800, 300)), (ImageFormat::Jpeg, (60, 30))] {
            let mut file = Cursor::new(Vec::new());
            RgbImage::new(size.0, size.1).write_to(&mut file, format).unwrap();
            let mut file = file.into_inner();
            file.extend_from_slice(b"<script>alert(1)</script>");
            let logo = picture::read(&file).and_then(|(picture, _)| anew(picture)).unwrap();
            assert_eq!(logo.size, if size.0 == 1800 { (900, 150) } else { size });
            assert!(logo.png.starts_with(b"\x89PNG") && !logo.png.windows(7).any(|window| window == b"<script"));
        }
        assert!(looks_like_markup(b"\xef\xbb\xbf \n<?xml version=\"1.0\"?><svg/>") && !looks_like_markup(b"\x89PNG"));
    }
}
