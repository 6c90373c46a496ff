//! `GET batch/{id}/export`: what is done so far, as a workbook, as CSV, or as a Word document a row in an archive.

mod archive;
mod table;

use std::sync::Arc;

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use bytes::Bytes;
use document::Meta;
use futures_util::stream;
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use self::archive::Naming;
use self::table::Table;
use super::error::Error;
use super::reached;
use super::store::{self, Answered};
use super::work::Batches;
use crate::audit;
use crate::brand_templates;
use crate::kit::caller::{Allow, Caller};
use crate::kit::csv;
use crate::kit::db::Db;
use crate::kit::http::input::Query;
use crate::kit::http::{ExportTurn, attachment};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};
use crate::use_cases;

/// Rows read at a time: no transaction is open while a slow reader takes them.
const PART: i64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BatchExportFormat)]
pub enum Format {
    /// A workbook: the sheet's columns, then what became of each row, the parts of its answer as columns.
    Xlsx,
    /// The same as text.
    Csv,
    /// An archive with a Word document for each row that has an answer.
    Docx,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchExportQuery {
    #[param(inline)]
    format: Format,
    /// With `docx`: the column, from 0, whose cells name the documents.
    #[serde(default)]
    name_column: Option<u32>,
}

/// The results of a batch, also while it runs.
#[utoipa::path(operation_id = "export_batch", tag = "batches", params(("id" = Uuid, Path), BatchExportQuery), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 409, body = ProblemBody)))]
#[get("/batch/{id}/export")]
pub async fn export(
    caller: Allow<ViewWorkspace>,
    turn: ExportTurn,
    id: Path<Uuid>,
    query: Query<BatchExportQuery>,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let sheet = reached(&mut tx, &caller, *id).await?;
    if let Some(place) = query.name_column.filter(|place| *place as usize >= sheet.columns.len()) {
        return Err(Error::NoColumn(place + 1).into());
    }
    let definition = use_cases::version(&mut tx, sheet.use_case, sheet.version).await?.ok_or(Error::NotFound)?;
    let batch = store::get(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    if query.format == Format::Docx && batch.counts.succeeded == 0 {
        return Err(Error::NoAnswers.into());
    }
    // One look for all of them: that of the time when the batch was started.
    let at = batch.started_at.unwrap_or(batch.created_at);
    let brand = brand_templates::look(&mut tx, definition.brand_template_id, at).await?;
    let kept = json!({ "format": format!("{:?}", query.format).to_lowercase() });
    audit::done_with(&mut tx, &caller, "batch.export", "batch", *id, kept).await?;
    tx.commit().await?;

    let source = Source { caller: (*caller).clone(), db: db.get_ref().clone(), batch: *id, after: 0 };
    let table = Table::new(&sheet.columns, &definition, batches.inner().post.url("/runs/"));
    let stem = batch.name.rsplit_once('.').map_or(batch.name.as_str(), |(stem, _)| stem);
    let (kind, ending) = match query.format {
        Format::Xlsx => ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
        Format::Csv => ("text/csv; charset=utf-8", "csv"),
        Format::Docx => ("application/zip", "zip"),
    };
    let mut answer = HttpResponse::Ok();
    let name = document::file_name(&format!("{stem} results"), ending);
    answer.content_type(kind).insert_header(("content-disposition", attachment(&name)));
    Ok(match query.format {
        Format::Xlsx => answer.body(workbook(source, table, &batch.name).await?),
        Format::Csv => answer.streaming(turn.streaming(text(source, table))),
        Format::Docx => {
            let meta = Meta { title: definition.name.clone(), author: batch.created_by_name, brand, ..Meta::default() };
            let files = sheet.files.keys().map(|name| name.to_lowercase()).collect();
            let naming = Naming { column: query.name_column, files };
            answer.streaming(turn.streaming(archive::stream(source, meta, naming)))
        }
    })
}

/// Where the next rows come from.
struct Source {
    caller: Caller,
    db: Db,
    batch: Uuid,
    after: i32,
}

impl Source {
    /// The next rows; none at the end.
    async fn part(&mut self) -> Result<Vec<Answered>, Problem> {
        let mut tx = self.db.begin(&self.caller).await?;
        let rows = store::results(&mut tx, self.batch, self.after, PART).await?;
        if let Some(last) = rows.last() {
            self.after = last.row;
        }
        Ok(rows)
    }
}

/// Built row by row into a temporary file, so that memory holds a part at a time. Answers are taken apart where nobody
/// else waits (N4).
async fn workbook(mut source: Source, table: Table, name: &str) -> Result<Vec<u8>, Problem> {
    let failed = |error: sheet::Error| Problem::from(Error::Export(error.to_string()));
    let mut writer = sheet::Writer::new(name, &table.columns()).map_err(failed)?;
    let table = Arc::new(table);
    loop {
        let rows = source.part().await?;
        let is_last = rows.is_empty();
        let table = table.clone();
        let written = move || {
            for row in rows {
                writer.row(&table.cells(row))?;
            }
            if is_last { writer.finish().map(Err) } else { Ok(Ok(writer)) }
        };
        match actix_web::web::block(written).await.map_err(Problem::internal)?.map_err(failed)? {
            Ok(more) => writer = more,
            Err(bytes) => return Ok(bytes),
        }
    }
}

fn text(source: Source, table: Table) -> impl stream::Stream<Item = Result<Bytes, Problem>> + 'static {
    let head = table.columns().into_iter().map(|column| column.name).collect::<Vec<_>>();
    // Excel takes a file without a byte order mark for one of its own code page.
    let head = csv::lines([head]).map(|line| [b"\xEF\xBB\xBF".as_slice(), &line].concat());
    let first = stream::once(async move { head.map(Bytes::from).map_err(Problem::internal) });
    let rest = stream::try_unfold((source, Arc::new(table)), |(mut source, table)| async move {
        let rows = source.part().await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let taken_apart = table.clone();
        let lines = move || {
            csv::lines(
                rows.into_iter().map(|row| taken_apart.cells(row).into_iter().map(table::plain).collect::<Vec<_>>()),
            )
        };
        let bytes = actix_web::web::block(lines).await.map_err(Problem::internal)?.map_err(Problem::internal)?;
        Ok(Some((Bytes::from(bytes), (source, table))))
    });
    futures_util::StreamExt::chain(first, rest)
}
