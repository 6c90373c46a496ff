//! `POST document/{id}/version`: another file for a document. It is read first and then put in force; if it cannot be
//! read, the one before stays.

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::jobs::Pipeline;
use super::model::{Document, DocumentStatus};
use super::receive::{Incoming, inspect};
use super::store;
use super::upload::UploadForm;
use crate::audit;
use crate::config::Settings;
use crate::kit::blob::{Blobs, Stored};
use crate::kit::caller::{Allow, Caller};
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::mail::MailOutbox;
use crate::kit::paging::LATEST;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::{Problem, ProblemBody};
use crate::notifications::{self, Notice, kinds};
use crate::workspaces;

/// Replaces a document's file; the document keeps its id, its name, and what cites it.
#[utoipa::path(operation_id = "replace_document",
    tag = "documents",
    request_body(content = inline(UploadForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<Document>), (status = 409, body = ProblemBody))
)]
#[post("/document/{id}/version")]
#[expect(clippy::too_many_arguments, reason = "what a handler needs stands in its signature")]
pub async fn replace(
    caller: Allow<ManageDocuments>,
    id: Path<Uuid>,
    form: Multipart,
    db: Data<Db>,
    blobs: Data<Blobs>,
    settings: Data<Settings>,
    pipeline: Data<Pipeline>,
    post: Data<MailOutbox>,
) -> Result<Envelope<Document>, Problem> {
    // Asked before the first byte is stored: no transaction stays open while the file streams in.
    let mut tx = db.begin(&caller).await?;
    let location = store::location(&mut tx, *id).await?.ok_or(Error::NotFound)?;
    workspaces::reach(&mut tx, &caller, Some(location.workspace_id), "document").await?;
    drop(tx);
    let file = Incoming { caller: &caller, form, blobs: &blobs, limit: settings.files.upload_max_bytes };
    let document = file
        .receive(async |name, stored| {
            keep((&db, &post), &pipeline, &caller, (location.workspace_id, *id), name, stored).await
        })
        .await?;
    pipeline.wake();
    Ok(Envelope::created(document))
}

async fn keep(
    (db, post): (&Db, &MailOutbox),
    pipeline: &Pipeline,
    caller: &Caller,
    (workspace, id): (Uuid, Uuid),
    name: &str,
    stored: &Stored,
) -> Result<Document, Problem> {
    inspect(&pipeline.inner.blobs, stored).await?;
    let mut tx = db.begin(caller).await?;
    let replaced = store::to_replace(&mut tx, id).await?.ok_or(Error::NotFound)?;
    let is_read = |status| matches!(status, DocumentStatus::Ready | DocumentStatus::Failed);
    if !is_read(replaced.status) {
        return Err(Error::StillRead(replaced.version).into());
    }
    if !is_read(replaced.newest_status) {
        return Err(Error::StillRead(replaced.newest).into());
    }
    if replaced.status == DocumentStatus::Ready && replaced.sha256 == stored.sha256 {
        return Err(Error::SameFile.into());
    }
    let next = store::Next {
        id: Uuid::now_v7(),
        version: replaced.newest + 1,
        name,
        blob_key: &stored.key,
        size: i64::try_from(stored.size).map_err(Problem::internal)?,
        sha256: &stored.sha256,
        by: caller.user,
        now: pipeline.inner.clock.now(),
    };
    let row = next.id;
    store::add_version(&mut tx, id, next).await?;
    pipeline.read_later(&mut tx, row).await?;
    audit::done(&mut tx, caller, "document.replace", "document", id).await?;
    // Of the runs that a page about it would show first: the people who started them rely on the old words.
    let citing = store::citing(&mut tx, workspace, id, (LATEST, Uuid::max()), true).await?;
    let runs: Vec<Uuid> = citing.iter().map(|run| run.run_id).collect();
    let to = store::started(&mut tx, &runs).await?;
    let notice = Notice { actor: Some(caller.user), ..Notice::new(&kinds::SOURCE_REPLACED, id) };
    notifications::tell(&mut tx, post, &to, &notice, None).await?;
    let document = store::get(&mut tx, id).await?.ok_or(Error::NotFound)?;
    let document = store::surroundings(&mut tx, document).await?;
    tx.commit().await?;
    Ok(document)
}
