//! `POST upload/{id}/finish`: makes a document of the parts, once all are there and the whole is what the sender has.

use actix_web::post;
use actix_web::web::{Data, Path};
use futures_util::{StreamExt, TryStreamExt, stream};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Upload, reach, remove};
use crate::audit;
use crate::documents::error::Error;
use crate::documents::jobs::Pipeline;
use crate::documents::model::Document;
use crate::documents::receive::inspect;
use crate::documents::store;
use crate::documents::upload::{Target, add};
use crate::kit::blob::{Blobs, Stored};
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishUpload {
    /// Of the whole file, in hexadecimal; left out, only the number of bytes is checked.
    // No default of serde's: with it `[]` would be taken for an object.
    #[garde(length(chars, max = 64))]
    sha256: Option<String>,
}

/// Stores the document; asked once more, the same document is answered.
#[utoipa::path(operation_id = "finish_upload", tag = "uploads", request_body = FinishUpload, responses((status = 201, body = Envelope<Document>), (status = 409, body = ProblemBody)))]
#[post("/upload/{id}/finish")]
pub async fn finish(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    body: Json<FinishUpload>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    pipeline: Data<Pipeline>,
) -> Result<Envelope<Document>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let upload = reach(&mut tx, &caller, *id).await?;
    if let Some(made) = upload.document_id {
        return Ok(Envelope::created(document(&mut tx, made).await?));
    }
    if upload.offset != upload.size {
        return Err(Error::Incomplete(upload.size - upload.offset).into());
    }
    let parts = store::parts(&mut tx, upload.id).await?;
    drop(tx);

    let whole = stream::iter(&parts).then(|key| blobs.get(key)).try_flatten();
    let stored = blobs.put(caller.client, Box::pin(whole), u64::try_from(upload.size).unwrap_or_default()).await?;
    let kept = keep(&db, &pipeline, &caller, &upload, &stored, body.sha256.as_deref()).await;
    match kept {
        Ok(made) => {
            remove(&blobs, &parts).await;
            pipeline.wake();
            Ok(Envelope::created(made))
        }
        Err(problem) => {
            remove(&blobs, std::slice::from_ref(&stored.key)).await;
            Err(problem)
        }
    }
}

async fn document(tx: &mut TenantTx, id: Uuid) -> Result<Document, Problem> {
    let document = store::get(tx, id).await?.ok_or(Error::NotFound)?;
    Ok(store::surroundings(tx, document).await?)
}

async fn keep(
    db: &Db,
    pipeline: &Pipeline,
    caller: &Caller,
    upload: &Upload,
    stored: &Stored,
    sha256: Option<&str>,
) -> Result<Document, Problem> {
    let arrived: String = stored.sha256.iter().map(|byte| format!("{byte:02x}")).collect();
    if sha256.is_some_and(|sent| !sent.eq_ignore_ascii_case(&arrived)) {
        return Err(Error::OtherFile.into());
    }
    let recording = inspect(&pipeline.inner.blobs, stored).await?;
    let mut tx = db.begin(caller).await?;
    store::touch_upload(&mut tx, upload.id, pipeline.inner.clock.now()).await?;
    let now = store::upload(&mut tx, upload.id).await?.ok_or(Error::NoUpload)?;
    if now.document_id.is_some() {
        // Asked twice at once: the other answer has made it, and the sender asks again.
        return Err(Error::OtherOffset(now.size).into());
    }
    let target =
        Target { workspace: upload.workspace_id, folder: upload.folder_id, purpose: "supporting", use_case: None };
    let id = add(&mut tx, stored, &target, recording, &upload.name, Some(caller.user), pipeline).await?;
    store::complete_upload(&mut tx, upload.id, id).await?;
    audit::done(&mut tx, caller, "document.upload", "document", id).await?;
    let made = document(&mut tx, id).await?;
    tx.commit().await?;
    Ok(made)
}
