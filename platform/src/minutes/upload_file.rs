//! `POST mom-use-case/upload-file`: a recording of a meeting, or its transcript, for one run.

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::transcription::{Transcription, begin};
use crate::config::Settings;
use crate::documents::{self, Document, Pipeline, RunFile, Transcriber};
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::models::Models;
use crate::use_cases;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MeetingFileQuery {
    /// The use case that the run will be of.
    use_case_id: Uuid,
}

/// A file of a meeting, and what becomes of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeetingFile {
    #[serde(flatten)]
    document: Document,
    transcription: Transcription,
}

/// Stores a recording or a transcript for a run. A recording is transcribed in the background if a model in the
/// client's regions can do it; otherwise it is kept without a transcript, and `transcription` says what to do.
#[utoipa::path(operation_id = "upload_meeting_file",
    tag = "minutes",
    params(MeetingFileQuery),
    request_body(content = inline(documents::UploadForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<MeetingFile>), (status = 404, body = ProblemBody))
)]
#[post("/mom-use-case/upload-file")]
#[expect(clippy::too_many_arguments, reason = "each is one part of the server that an upload needs, injected by type")]
pub async fn upload_file(
    caller: Allow<RunUseCases>,
    query: Query<MeetingFileQuery>,
    form: Multipart,
    db: Data<Db>,
    blobs: Data<Blobs>,
    settings: Data<Settings>,
    pipeline: Data<Pipeline>,
    models: Data<Models>,
    transcriber: Data<Transcriber>,
) -> Result<Envelope<MeetingFile>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let workspace = use_cases::reach(&mut tx, &caller, query.use_case_id).await?.workspace_id;
    let region = use_cases::draft(&mut tx, query.use_case_id).await?.map(|draft| draft.model.region);
    drop(tx);
    let run = RunFile {
        caller: &caller,
        workspace,
        use_case: query.use_case_id,
        db: &db,
        blobs: &blobs,
        settings: &settings,
        pipeline: &pipeline,
    };
    let document = documents::receive_run_file(run, form).await?;
    let means = (&**db, &**models, &**transcriber);
    let transcription = begin(&caller, &document, region.as_deref(), means).await?;
    // What is under way is no problem of the document any more.
    let mut tx = db.begin(&caller).await?;
    let document = documents::document(&mut tx, document.id).await?.unwrap_or(document);
    Ok(Envelope::created(MeetingFile { document, transcription }))
}
