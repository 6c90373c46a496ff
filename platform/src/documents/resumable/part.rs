//! `PUT upload/{id}/part`: the bytes from `offset` on. The body is the bytes themselves.

use actix_web::put;
use actix_web::web::{Data, Path, Payload};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{PART, Upload, reach, remove};
use crate::documents::error::Error;
use crate::documents::store;
use crate::kit::blob::{Blobs, Stored};
use crate::kit::caller::{Allow, Caller};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::{Problem, ProblemBody};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PartQuery {
    /// The place of the first byte in the file: where the server is.
    offset: i64,
}

/// Adds a part. With 409 `current` says where the server is: the sender goes on there.
#[utoipa::path(operation_id = "upload_part", tag = "uploads", params(("id" = Uuid, Path), PartQuery), request_body(content = String, content_type = "application/octet-stream"), responses((status = 200, body = Envelope<Upload>), (status = 409, body = ProblemBody)))]
#[put("/upload/{id}/part")]
pub async fn part(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    query: Query<PartQuery>,
    body: Payload,
    db: Data<Db>,
    blobs: Data<Blobs>,
    clock: Data<Clock>,
) -> Result<Envelope<Upload>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let upload = reach(&mut tx, &caller, *id).await?;
    drop(tx);
    expect(&upload, query.offset)?;
    let left = u64::try_from(upload.size - upload.offset).unwrap_or_default();
    // No transaction is open while the bytes come; where they are cut off, nothing of the part stays.
    let stored = blobs.put(caller.client, body, left.min(PART)).await?;
    let kept = keep(&db, &clock, &caller, upload.id, query.offset, &stored).await;
    if kept.is_err() {
        remove(&blobs, std::slice::from_ref(&stored.key)).await;
    }
    kept.map(Envelope::new)
}

fn expect(upload: &Upload, offset: i64) -> Result<(), Problem> {
    if upload.document_id.is_none() && upload.offset == offset && offset < upload.size {
        return Ok(());
    }
    let mut problem = Problem::from(Error::OtherOffset(upload.offset));
    problem.current = serde_json::to_value(upload).ok().map(Box::new);
    Err(problem)
}

async fn keep(
    db: &Db,
    clock: &Clock,
    caller: &Caller,
    id: Uuid,
    offset: i64,
    stored: &Stored,
) -> Result<Upload, Problem> {
    if stored.size == 0 {
        return Err(Error::EmptyPart.into());
    }
    let size = i64::try_from(stored.size).map_err(Problem::internal)?;
    let mut tx = db.begin(caller).await?;
    store::touch_upload(&mut tx, id, clock.now()).await?;
    let upload = Upload::from(store::upload(&mut tx, id).await?.ok_or(Error::NoUpload)?);
    // Two senders of the same part: the first one's counts, the other goes on behind it.
    expect(&upload, offset)?;
    store::add_part(&mut tx, id, offset, size, &stored.key).await?;
    tx.commit().await?;
    Ok(Upload { offset: offset + size, ..upload })
}
