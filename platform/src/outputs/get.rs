//! `GET run/{id}/output`.

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use serde::Serialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::body::whole;
use super::error::Error;
use super::model::{LockState, Output, OutputVersion};
use super::{store, write};
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::{Problem, ProblemBody};

/// [`Output`], with its documents as they are kept: they are not taken apart to be put together again (N4).
#[derive(Serialize)]
struct AsKept {
    run_id: Uuid,
    workspace_id: Uuid,
    use_case_id: Uuid,
    use_case_name: String,
    title: String,
    model: String,
    region: String,
    #[serde(flatten)]
    version: OutputVersion,
    content: Box<RawValue>,
    original: Option<Box<RawValue>>,
    #[serde(flatten)]
    lock: LockState,
    my_permissions: Vec<String>,
}

/// The output as it is now, with the model's own version beside it.
#[utoipa::path(operation_id = "get_output", tag = "outputs", responses((status = 200, body = Envelope<Output>), (status = 409, body = ProblemBody)))]
#[get("/run/{id}/output")]
pub async fn get(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<HttpResponse, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (run, my_permissions) = write::reach(&mut tx, &caller, *id).await?;
    let (version, content) = store::as_kept(&mut tx, run.id, None).await?.ok_or(Error::NoOutput)?;
    let original = if version.version == 1 { None } else { store::as_kept(&mut tx, run.id, Some(1)).await? };
    drop(tx);
    let output = AsKept {
        run_id: run.id,
        workspace_id: run.workspace_id,
        use_case_id: run.use_case_id,
        use_case_name: run.use_case_name,
        title: run.title,
        model: run.model,
        region: run.region,
        version,
        content,
        original: original.map(|(_, content)| content),
        lock: run.lock,
        my_permissions,
    };
    whole(output).await
}
