//! `GET run/{id}/export`: the answer as a file.

use actix_web::web::{Data, Path, Query};
use actix_web::{HttpResponse, get};
use document::{Meta, Node};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::view;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::http::attachment;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Markdown, citations as footnotes.
    Md,
    /// Word, citations as numbered sources.
    Docx,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    #[param(inline)]
    format: Format,
}

/// The answer as Markdown or Word.
#[utoipa::path(operation_id = "export_run", tag = "runs", params(ExportQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 409, body = ProblemBody)))]
#[get("/run/{id}/export")]
pub async fn export(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<ExportQuery>,
    db: Data<Db>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let run = view::load(&mut tx, &caller, *id).await?;
    drop(tx);
    let output: Node = run.output.and_then(|value| Node::from_value(value).ok()).ok_or(Error::NoOutput)?;
    let meta = Meta {
        title: run.summary.use_case_name.clone(),
        author: run.summary.created_by_name.clone(),
        subtitle: run.summary.title.clone(),
    };
    let format = query.format;
    let render = move || match format {
        Format::Md => Ok((
            document::to_markdown(&output, &meta).into_bytes(),
            document::file_name(&meta.title, "md"),
            "text/markdown; charset=utf-8",
        )),
        Format::Docx => {
            let bytes = document::to_docx(&output, &meta)?;
            Ok((
                bytes,
                document::file_name(&meta.title, "docx"),
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            ))
        }
    };
    // Rendering a long document is work for a thread of its own.
    let rendered = actix_web::web::block(render).await.map_err(Problem::internal)?;
    let (bytes, name, kind) = rendered.map_err(|error: document::ExportError| Error::Export(error.to_string()))?;
    Ok(HttpResponse::Ok().content_type(kind).insert_header(("content-disposition", attachment(&name))).body(bytes))
}
