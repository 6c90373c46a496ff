//! `POST batch/read-table`: a sheet as rows of text, for the table of a run's form. Nothing of it is kept.

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::Data;
use extract::Cell;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::upload::{BatchUploadForm, receive};
use super::work::Batches;
use crate::documents;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::use_cases::{self, CELL, ROWS};

/// Columns of the sheet at most; the form takes those that it knows.
const COLUMNS: u32 = 100;
const LIMITS: extract::TableLimits = extract::TableLimits { rows: ROWS, columns: COLUMNS, cell: CELL };

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReadTableQuery {
    /// Whose form it is for.
    use_case_id: Uuid,
}

/// The first sheet with content.
#[derive(Serialize, ToSchema)]
pub struct ReadTable {
    /// The cells of the first row.
    pub columns: Vec<String>,
    /// The cells of the others, as many as there are columns.
    pub rows: Vec<Vec<String>>,
    pub warnings: Vec<String>,
}

/// Reads a workbook (XLSX) or CSV, in a process of its own: at most 500 rows and 100 columns.
#[utoipa::path(operation_id = "read_table", tag = "batches", params(ReadTableQuery),
    request_body(content = inline(BatchUploadForm), content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<ReadTable>), (status = 404, body = ProblemBody)))]
#[post("/batch/read-table")]
pub async fn read_table(
    caller: Allow<RunUseCases>,
    query: Query<ReadTableQuery>,
    form: Multipart,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<ReadTable>, Problem> {
    let inner = batches.inner();
    let mut tx = db.begin(&caller).await?;
    use_cases::reach(&mut tx, &caller, query.use_case_id).await?;
    // No connection is held while a file comes in and is read.
    drop(tx);
    let (name, scratch) = receive(form, &inner.blobs).await?;
    let place = documents::reading(caller.client).await?;
    let table = inner.extractor.table(scratch.path(), &name, LIMITS).await.map_err(Error::Sheet)?;
    drop(place);
    let rows = table.rows.iter().map(|row| row.cells.iter().map(Cell::display).collect()).collect();
    Ok(Envelope::new(ReadTable { columns: table.columns, rows, warnings: table.warnings }))
}
