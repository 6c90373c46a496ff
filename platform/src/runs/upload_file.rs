//! `POST use-case/{id}/run/upload-file`: a file for one run. It is read like a supporting document, listed nowhere, and
//! found by no search.

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use crate::config::Settings;
use crate::documents::{self, Document, Pipeline, RunFile};
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::Problem;
use crate::use_cases;

/// Stores a file for a run's `file` input.
#[utoipa::path(operation_id = "upload_run_file", 
    tag = "runs",
    request_body(content = inline(documents::UploadForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<Document>))
)]
#[post("/use-case/{id}/run/upload-file")]
pub async fn upload_file(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    form: Multipart,
    db: Data<Db>,
    blobs: Data<Blobs>,
    settings: Data<Settings>,
    pipeline: Data<Pipeline>,
) -> Result<Envelope<Document>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let workspace = use_cases::reach_shared(&mut tx, &caller, *id).await?.workspace_id;
    drop(tx);
    let run = RunFile {
        caller: &caller,
        workspace,
        use_case: *id,
        db: &db,
        blobs: &blobs,
        settings: &settings,
        pipeline: &pipeline,
    };
    Ok(Envelope::created(documents::receive_run_file(run, form).await?))
}
