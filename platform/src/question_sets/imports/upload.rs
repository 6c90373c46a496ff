//! `POST question-set/import`: reads a file in a confined process and keeps its rows. No version changes.

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::Data;
use futures_util::TryStreamExt;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::Import;
use super::read;
use super::work::Imports;
use super::{guess, source};
use crate::audit;
use crate::documents::{self, display_name};
use crate::kit::blob;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::form;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::question_sets::store::{self, NewImport};

/// Bytes of a file at most.
const BYTES: u64 = 50 * 1024 * 1024;

/// The form: exactly one part.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the API's document; the form itself is read as a stream")]
pub struct QuestionImportForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Reads questions and answers: a sheet (CSV, XLSX) whose first row names the columns, a list of objects (JSON), or a
/// text whose headings are the questions (Markdown, DOCX). At most 100,000 rows.
#[utoipa::path(operation_id = "upload_questions", tag = "questions",
    request_body(content = inline(QuestionImportForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<Import>), (status = 400, body = ProblemBody)))]
#[post("/question-set/import")]
pub async fn upload(
    caller: Allow<ManageResources>,
    form: Multipart,
    db: Data<Db>,
    imports: Data<Imports>,
) -> Result<Envelope<Import>, Problem> {
    let (part, rest) = form::FormParts::open(form, "file").await?;
    let name = match display_name(form::file_name(&part)) {
        name if name.trim().is_empty() => "Questions".to_owned(),
        name => name,
    };
    let scratch = imports.blobs().scratch(part.map_err(|_| blob::Error::Cut), BYTES).await?;
    rest.end("file").await?;
    let place = documents::reading(caller.client).await?;
    let found = read::file(imports.extractor(), scratch.path(), &name).await?;
    drop((scratch, place));

    let (id, source) = (Uuid::now_v7(), source(&found.columns));
    let mut tx = db.begin(&caller).await?;
    let remembered =
        store::remembered(&mut tx, &source).await?.filter(|mapping| mapping.positions(&found.columns).is_ok());
    let mapping = remembered.unwrap_or_else(|| guess(&found.columns));
    let new = NewImport {
        id,
        name: &name,
        columns: &found.columns,
        source: &source,
        mapping: &mapping,
        warnings: &found.warnings,
        rows: i32::try_from(found.rows.len()).unwrap_or(i32::MAX),
        by: caller.user,
        now: imports.now(),
    };
    store::insert_import(&mut tx, &new).await?;
    store::insert_rows(&mut tx, id, &found.rows).await?;
    audit::done_with(&mut tx, &caller, "questions.upload", "question_import", id, json!({ "rows": new.rows })).await?;
    let made = store::import(&mut tx, id).await?.ok_or_else(|| Problem::not_found("import"))?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}
