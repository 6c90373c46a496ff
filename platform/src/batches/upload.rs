//! `POST batch/upload`: reads a sheet in a confined process and makes a draft of it. Nothing runs.

use actix_multipart::{Field, Multipart};
use actix_web::post;
use actix_web::web::Data;
use futures_util::TryStreamExt;
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::get::detail;
use super::model::{BYTES, BatchDetail, CELL, COLUMNS, ROWS};
use super::plan::guess;
use super::store::{self, New};
use super::work::Batches;
use crate::audit;
use crate::documents;
use crate::entitlements::{Batching, Entitled};
use crate::kit::blob;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::form;
use crate::kit::http::input::Query;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::use_cases;

const LIMITS: extract::TableLimits = extract::TableLimits { rows: ROWS, columns: COLUMNS, cell: CELL };

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchUploadQuery {
    /// Whose inputs the columns fill.
    use_case_id: Uuid,
}

/// The form: exactly one part, a workbook (XLSX) or CSV whose first row names the columns.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the API's document; the form itself is read as a stream")]
pub struct BatchUploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Makes a draft of a sheet: its columns are matched with the inputs by name, and its rows are there to look at.
#[utoipa::path(operation_id = "upload_batch", tag = "batches", params(BatchUploadQuery),
    request_body(content = inline(BatchUploadForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<BatchDetail>), (status = 404, body = ProblemBody), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/batch/upload")]
pub async fn upload(
    caller: Allow<RunUseCases>,
    _: Entitled<Batching>,
    query: Query<BatchUploadQuery>,
    form: Multipart,
    db: Data<Db>,
    batches: Data<Batches>,
) -> Result<Envelope<BatchDetail>, Problem> {
    let inner = batches.inner();
    let mut tx = db.begin(&caller).await?;
    let workspace = use_cases::reach(&mut tx, &caller, query.use_case_id).await?.workspace_id;
    let version = use_cases::live_version(&mut tx, query.use_case_id).await?.ok_or(Error::NotPublished)?;
    let definition = use_cases::version(&mut tx, query.use_case_id, version).await?.ok_or(Error::NotPublished)?;
    drop(tx);

    let (name, scratch) = receive(form, &inner.blobs).await?;
    let place = documents::reading(caller.client).await?;
    let table = inner.extractor.table(scratch.path(), &name, LIMITS).await.map_err(Error::Sheet)?;
    drop((scratch, place));

    let id = Uuid::now_v7();
    let mapping = guess(&definition, &table.columns);
    let mut tx = db.begin(&caller).await?;
    let new = New {
        id,
        workspace,
        use_case: query.use_case_id,
        version,
        name: &name,
        columns: &table.columns,
        mapping: &mapping,
        warnings: &table.warnings,
        by: caller.user,
        now: inner.clock.now(),
    };
    store::insert(&mut tx, &new).await?;
    store::insert_rows(&mut tx, id, &table.rows).await?;
    let kept = json!({ "rows": table.rows.len(), "use_case_id": query.use_case_id });
    audit::done_with(&mut tx, &caller, "batch.upload", "batch", id, kept).await?;
    let detail = detail(&mut tx, &caller, id).await?;
    tx.commit().await?;
    Ok(Envelope::created(detail))
}

/// The one file of the form, and what it is called.
pub async fn receive(form: Multipart, blobs: &blob::Blobs) -> Result<(String, blob::Scratch), Problem> {
    let (part, rest) = form::FormParts::open(form, "file").await?;
    let name = called(&part);
    let scratch = blobs.scratch(part.map_err(|_| blob::Error::Cut), BYTES).await?;
    rest.end("file").await?;
    Ok((name, scratch))
}

/// What the sheet is called, as a batch can be called too.
fn called(part: &Field) -> String {
    let name: String = crate::documents::display_name(form::file_name(part)).chars().take(200).collect();
    if name.trim().is_empty() { "Sheet".to_owned() } else { name }
}
