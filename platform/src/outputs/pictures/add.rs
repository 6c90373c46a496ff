//! `POST run/{id}/pictures`: a picture for the editor.

use std::convert::Infallible;

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::{Data, Path};
use bytes::Bytes;
use futures_util::stream;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::draw;
use super::store::{self, Found};
use crate::audit;
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::EditOutputs;
use crate::kit::picture;
use crate::kit::problem::{Problem, ProblemBody};
use crate::outputs::error::Error;
use crate::outputs::write;

/// Bytes of a file at most.
const BYTES: usize = 5 * 1024 * 1024;
/// What a picture may take after it was drawn anew: a photo saved as PNG grows.
const KEPT: u64 = 64 * 1024 * 1024;
/// Pictures of one output at most.
const MOST: i64 = 200;

/// The form: exactly one part, a PNG, JPEG or WebP.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the API's document; the form itself is read as a stream")]
pub struct OutputPictureForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A picture as a document names it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutputPicture {
    pub id: Uuid,
    /// Pixels.
    pub width: i32,
    pub height: i32,
}

/// Keeps a picture of at most 5 MiB for a run's output; the document then names it by its id. 423 when the run is
/// locked.
#[utoipa::path(operation_id = "add_output_picture", tag = "outputs",
    request_body(content = inline(OutputPictureForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<OutputPicture>), (status = 409, body = ProblemBody), (status = 423, body = ProblemBody))
)]
#[post("/run/{id}/pictures")]
pub async fn add(
    caller: Allow<EditOutputs>,
    id: Path<Uuid>,
    db: Data<Db>,
    blobs: Data<Blobs>,
    clock: Data<Clock>,
    form: Multipart,
) -> Result<Envelope<OutputPicture>, Problem> {
    // Asked before the file is read: nobody uploads for nothing.
    let mut tx = db.begin(&caller).await?;
    write::editable(&mut tx, &caller, *id).await?;
    drop(tx);
    let drawn = draw::drawn(caller.client, picture::receive(form, BYTES).await?).await?;
    let side = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
    let (width, height) = (side(drawn.width), side(drawn.height));
    let bytes = stream::iter([Ok::<_, Infallible>(Bytes::from(drawn.bytes))]);
    let stored = blobs.put(caller.client, bytes, KEPT).await?;
    let kept = Found {
        id: Uuid::now_v7(),
        blob_key: stored.key.clone(),
        kind: drawn.kind.to_owned(),
        size: i64::try_from(stored.size).unwrap_or(i64::MAX),
        width,
        height,
    };
    // A file that gets no row is removed by the sweep of the store.
    let mut tx = db.begin(&caller).await?;
    let (run, _) = write::hold(&mut tx, &caller, *id).await?;
    if run.lock.is_locked {
        return Err(Error::Locked.into());
    }
    if store::count(&mut tx, run.id).await? >= MOST {
        return Err(Error::Pictures(MOST).into());
    }
    store::insert(&mut tx, run.id, &kept, &stored.sha256, caller.user, clock.now()).await?;
    audit::done(&mut tx, &caller, "output.add_picture", "run", run.id).await?;
    tx.commit().await?;
    Ok(Envelope::created(OutputPicture { id: kept.id, width, height }))
}
