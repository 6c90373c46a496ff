//! `POST brand-template/preview` and `brand-template/sample`: a design on a sample document, before it is saved. The
//! pages are those of the PDF.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use document::Meta;
use garde::Validate;
use serde::{Deserialize, Serialize};
use typeset::{Limits, Template};
use utoipa::ToSchema;

use super::design::Design;
use super::error::Error;
use super::{sample, store};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::attachment;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::render::Renderer;
use crate::tenancy;

/// Pages that a preview shows at most.
const PAGES: usize = 4;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewBrandTemplate {
    #[garde(dive)]
    design: Design,
}

/// A design on a sample document.
#[derive(Serialize, ToSchema)]
pub struct BrandPreview {
    /// The first pages, each a whole SVG file.
    pub pages: Vec<String>,
    /// How many pages there are.
    pub of: usize,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SampleBrandTemplate {
    #[garde(dive)]
    design: Design,
    #[garde(skip)]
    format: SampleFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SampleFormat {
    Pdf,
    Docx,
    Html,
    Xlsx,
}

/// The pages that a sample document has with a design, saved or not.
#[utoipa::path(tag = "brand templates", operation_id = "preview_brand_template", request_body = PreviewBrandTemplate, responses((status = 200, body = Envelope<BrandPreview>), (status = 503, body = ProblemBody)))]
#[post("/brand-template/preview")]
pub async fn preview(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    renderer: Data<Renderer>,
    body: Json<PreviewBrandTemplate>,
) -> Result<Envelope<BrandPreview>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let meta = meta(&mut tx, &caller, body.into_inner().design, &clock).await?;
    drop(tx);
    let making = async {
        let document::Report { data, pictures } = document::to_report(&sample::document(), &meta);
        renderer.typesetter.pages(Template::Report, data, pictures, Limits::default(), PAGES).await
    };
    let made = renderer.confined(caller.client, making).await??;
    Ok(Envelope::new(BrandPreview { pages: made.shown, of: made.of }))
}

/// The sample document as a file.
#[utoipa::path(tag = "brand templates", operation_id = "sample_brand_template", request_body = SampleBrandTemplate, responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 503, body = ProblemBody)))]
#[post("/brand-template/sample")]
pub async fn sample_file(
    caller: Allow<ManageResources>,
    db: Data<Db>,
    clock: Data<Clock>,
    renderer: Data<Renderer>,
    body: Json<SampleBrandTemplate>,
) -> Result<HttpResponse, Problem> {
    body.validate()?;
    let SampleBrandTemplate { design, format } = body.into_inner();
    let mut tx = db.begin(&caller).await?;
    let meta = meta(&mut tx, &caller, design, &clock).await?;
    drop(tx);
    let document = sample::document();
    let bytes = match format {
        SampleFormat::Pdf => {
            let document::Report { data, pictures } = document::to_report(&document, &meta);
            let making = renderer.typesetter.pdf(Template::Report, data, pictures, Limits::default());
            renderer.confined(caller.client, making).await??.bytes
        }
        SampleFormat::Html => document::to_html(&document, &meta).into_bytes(),
        SampleFormat::Docx => document::to_docx(&document, &meta).map_err(|error| Error::Sample(error.to_string()))?,
        SampleFormat::Xlsx => document::to_xlsx(&document, &meta).map_err(|error| Error::Sample(error.to_string()))?,
    };
    let name = document::file_name("Sample", format.extension());
    Ok(HttpResponse::Ok()
        .content_type(format.media_type())
        .insert_header(("content-disposition", attachment(&name)))
        .body(bytes))
}

async fn meta(tx: &mut TenantTx, caller: &Caller, design: Design, clock: &Clock) -> Result<Meta, Problem> {
    let logo = match design.logo_id {
        None => None,
        Some(id) => Some(store::logo(tx, id).await?.ok_or(Error::NoLogo)?),
    };
    let author = store::name_of(tx, caller.user).await?;
    let client = tenancy::client_name(tx).await?;
    Ok(sample::meta(design.into_brand(logo), client, author, clock.now()))
}

impl SampleFormat {
    fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Docx => "docx",
            Self::Html => "html",
            Self::Xlsx => "xlsx",
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Html => "text/html; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}
