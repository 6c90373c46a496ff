//! `GET run/{id}/export`: the answer as a file.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use document::{ExportError, Fact, Meta, Node};
use serde::Deserialize;
use typeset::{Limits, Template};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::model::{Run, RunSummary};
use super::view;
use crate::brand_templates;
use crate::config::Settings;
use crate::kit::blob::Blobs;
use crate::kit::caller::{Allow, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::http::attachment;
use crate::kit::http::input::Query;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::render::Renderer;
use crate::kit::text;
use crate::models::{Models, RegionModels, region_label};
use crate::outputs::{self, OutputVersion};
use crate::tenancy;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FileFormat {
    /// For reading and handing over: pages, contents, footnotes that lead to the passage.
    Pdf,
    /// Word, for working on: styles, contents, footnotes.
    Docx,
    /// A workbook with a sheet for each table; numbers, percentages and dates are values.
    Xlsx,
    /// One page that needs nothing else.
    Html,
    /// Markdown, citations as footnotes.
    Md,
    /// Of an answer by a schema, or a table: its values.
    Json,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    #[param(inline)]
    format: FileFormat,
    /// Which version of the output; the newest where none is named.
    version: Option<i32>,
    /// Whether the file shows where each sentence comes from, and which citations do not carry what they are cited for.
    /// Not of sheets and values.
    #[serde(default)]
    marked: bool,
}

/// The answer as a file.
#[utoipa::path(operation_id = "export_run", tag = "runs", params(ExportQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
#[get("/run/{id}/export")]
#[expect(clippy::too_many_arguments, reason = "what a handler needs stands in its signature")]
pub async fn export(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<ExportQuery>,
    db: Data<Db>,
    clock: Data<Clock>,
    blobs: Data<Blobs>,
    settings: Data<Settings>,
    renderer: Data<Renderer>,
    models: Data<Models>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let run = view::load(&mut tx, &caller, *id).await?;
    let found = outputs::version(&mut tx, *id, query.version).await?;
    let original = if query.marked { outputs::version(&mut tx, *id, Some(1)).await? } else { None };
    let client = tenancy::client_name(&mut tx).await?;
    let missing = if query.version.is_some() && run.output.is_some() { Error::NoVersion } else { Error::NoOutput };
    let found = found.ok_or(missing)?;
    let (document, original) = (found.content, original.map(|original| original.content));
    // A large answer has more nodes than one of the server's threads may stop at (N4).
    let read = move || (Node::from_value(document), original.and_then(|original| Node::from_value(original).ok()));
    let (node, original) = tokio::task::spawn_blocking(read).await.map_err(Problem::internal)?;
    let mut node = node.map_err(Error::Export)?;
    let pictures = outputs::embedded(&mut tx, &blobs, *id, &node).await?;
    let brand = brand_templates::look(&mut tx, run.chosen_template, run.summary.created_at).await?;
    let offered = models.models_for(&mut tx).await?;
    drop(tx);
    let model = label(&offered, &run.summary);
    let mut meta = meta(&run, &found.version, client, model, &settings.address());
    meta.brand = brand;
    meta.date = clock.now().format("%-d %B %Y").to_string();
    let format = query.format;
    let title = file_title(&run.summary);
    let make = move || {
        if let Some(original) = original {
            meta = meta.with_original(&original);
        }
        pictures.into_document(&mut node);
        format.write(&node, &meta)
    };
    as_file(&renderer, caller.client, format, &title, make).await
}

/// The answer with a file that takes a while to make.
///
/// # Errors
/// 409 where it does not fit the format; 503 where others are being made for too long.
pub async fn as_file(
    renderer: &Renderer,
    client: ClientId,
    format: FileFormat,
    title: &str,
    make: impl FnOnce() -> Result<Written, Error> + Send + 'static,
) -> Result<HttpResponse, Problem> {
    let bytes = match renderer.on_a_thread(client, make).await?? {
        Written::Whole(bytes) => bytes,
        Written::ToTypeset(document::Report { data, pictures }) => {
            let making = renderer.typesetter.pdf(Template::Report, data, pictures, Limits::default());
            let pdf = renderer.confined(client, making).await?.map_err(|error| match error {
                typeset::Error::TooLong { what, found, most } => {
                    Problem::from(Error::TooLong { found, what, most, instead: format.instead() })
                }
                other => other.into(),
            })?;
            if !pdf.missing.is_empty() {
                tracing::warn!(scripts = pdf.missing, "no font for a document's script");
            }
            pdf.bytes
        }
    };
    let name = document::file_name(title, format.extension());
    Ok(HttpResponse::Ok()
        .content_type(format.media_type())
        .insert_header(("content-disposition", attachment(&name)))
        .body(bytes))
}

/// Characters of the use case's name and of the run's title in a file's name.
const NAME: usize = 40;
const SUBJECT: usize = 28;

/// What the file is called, so that the files of several runs can be told apart: what was run, about what, and when.
fn file_title(run: &RunSummary) -> String {
    let name = text::cut(&run.use_case_name, NAME);
    let subject = text::cut(&run.title, SUBJECT);
    let day = run.finished_at.unwrap_or(run.created_at).format("%Y-%m-%d");
    if run.title == run.use_case_name { format!("{name} {day}") } else { format!("{name} {subject} {day}") }
}

/// What its model is called where it ran; by its id where it is not offered any more.
fn label<'a>(offered: &'a [RegionModels], run: &'a RunSummary) -> &'a str {
    let here = offered.iter().filter(|offered| offered.region == run.region).flat_map(|offered| &offered.models);
    here.clone().find(|model| model.id == run.model).map_or(run.model.as_str(), |model| &model.label)
}

fn meta(run: &Run, version: &OutputVersion, client: String, model: &str, address: &str) -> Meta {
    let summary = &run.summary;
    let when = |at: chrono::DateTime<chrono::Utc>| at.format("%-d %B %Y, %H:%M UTC").to_string();
    let saved = match version.version {
        1 => "1, as the model wrote it".to_owned(),
        number => format!("{number}, saved by {} on {}", version.created_by_name, when(version.created_at)),
    };
    let state = if summary.is_locked { "Locked as a record; its certificate is with the run" } else { "" };
    let facts = [
        ("Prepared by", summary.created_by_name.clone()),
        ("Generated", when(summary.finished_at.unwrap_or(summary.created_at))),
        ("Version", saved),
        ("Model", format!("{model}, {}", region_label(&summary.region))),
        ("Record", state.to_owned()),
    ];
    let mut facts: Vec<Fact> =
        facts.into_iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| Fact::new(name, value)).collect();
    facts.push(Fact {
        link: format!("{address}/runs/{}", summary.id),
        ..Fact::new("Run", "Open the run and its sources")
    });
    Meta {
        title: summary.use_case_name.clone(),
        author: summary.created_by_name.clone(),
        subtitle: summary.title.clone(),
        client,
        facts,
        address: address.to_owned(),
        ..Meta::default()
    }
}

/// What this process writes of a file.
pub enum Written {
    Whole(Vec<u8>),
    /// What another one sets.
    ToTypeset(document::Report),
}

impl FileFormat {
    /// The file, or what another process makes it of.
    ///
    /// # Errors
    /// Where the document does not fit the format.
    pub fn write(self, node: &Node, meta: &Meta) -> Result<Written, Error> {
        let bytes = match self {
            Self::Md => document::to_markdown(node, meta).into_bytes(),
            Self::Html => document::to_html(node, meta).into_bytes(),
            Self::Json => {
                let value = node.value.as_ref().filter(|value| value.is_object()).ok_or(Error::NoValues)?;
                serde_json::to_vec_pretty(value).map_err(|error| Error::Export(error.to_string()))?
            }
            Self::Docx => document::to_docx(node, meta).map_err(|error| self.failed(error))?,
            Self::Xlsx => document::to_xlsx(node, meta).map_err(|error| self.failed(error))?,
            Self::Pdf => return Ok(Written::ToTypeset(document::to_report(node, meta))),
        };
        Ok(Written::Whole(bytes))
    }

    fn failed(self, error: ExportError) -> Error {
        match error {
            ExportError::NoTable => Error::NoTable,
            ExportError::TooLong { what, found, most } => Error::TooLong { found, what, most, instead: self.instead() },
            ExportError::Docx(why) | ExportError::Xlsx(why) => Error::Export(why),
        }
    }

    /// What holds more than this one.
    fn instead(self) -> &'static str {
        match self {
            Self::Pdf | Self::Docx => "Excel for its tables, or HTML or Markdown for all of it",
            Self::Xlsx | Self::Html | Self::Md | Self::Json => "Markdown",
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Docx => "docx",
            Self::Xlsx => "xlsx",
            Self::Html => "html",
            Self::Md => "md",
            Self::Json => "json",
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Html => "text/html; charset=utf-8",
            Self::Md => "text/markdown; charset=utf-8",
            Self::Json => "application/json",
        }
    }
}
