//! `POST document/upload`: a new document. Its kind is found out later, by content; that its content is here already is
//! said, and stops nobody.

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::Data;
use bytes::Bytes;
use extract::Kind;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::jobs::Pipeline;
use super::model::Document;
use super::receive::{Incoming, inspect};
use super::{recording, store};
use crate::audit;
use crate::config::Settings;
use crate::folders::FolderFilter;
use crate::kit::blob::{Blobs, Stored};
use crate::kit::caller::{Allow, Caller, ClientId};
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    workspace_id: Uuid,
    /// A folder of documents; without it the file lies at the top.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    folder_id: FolderFilter,
}

/// The form of an upload: exactly one part.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the API's document; the form itself is read as a stream")]
pub struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Stores a supporting document; it is read in the background.
#[utoipa::path(operation_id = "upload_document", 
    tag = "documents",
    params(UploadQuery),
    request_body(content = inline(UploadForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<Document>), (status = 507, body = ProblemBody))
)]
#[post("/document/upload")]
pub async fn upload(
    caller: Allow<ManageDocuments>,
    query: Query<UploadQuery>,
    form: Multipart,
    db: Data<Db>,
    blobs: Data<Blobs>,
    settings: Data<Settings>,
    pipeline: Data<Pipeline>,
) -> Result<Envelope<Document>, Problem> {
    // Asked before the first byte is stored: no transaction stays open while the file streams in.
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, query.workspace_id).await?;
    let folder = query.folder_id.folder();
    if let Some(folder) = folder
        && !store::has_folder(&mut tx, query.workspace_id, folder).await?
    {
        return Err(Error::NoSuchFolder.into());
    }
    drop(tx);

    let target = Target { workspace: query.workspace_id, folder, purpose: "supporting", use_case: None };
    let file = Incoming { caller: &caller, form, blobs: &blobs, limit: settings.files.upload_max_bytes };
    let document =
        file.receive(async |name, stored| keep(&db, &pipeline, &caller, &target, name, stored).await).await?;
    pipeline.wake();
    Ok(Envelope::created(document))
}

/// Where a file goes.
pub(super) struct Target {
    pub workspace: Uuid,
    pub folder: Option<Uuid>,
    pub purpose: &'static str,
    /// Of a run's file: what was run. Who may not open that does not get at the file either.
    pub use_case: Option<Uuid>,
}

/// What storing a run's file needs: the caller was let in by the feature that asks.
pub struct RunFile<'a> {
    pub caller: &'a Caller,
    pub workspace: Uuid,
    pub use_case: Uuid,
    pub db: &'a Db,
    pub blobs: &'a Blobs,
    pub settings: &'a Settings,
    pub pipeline: &'a Pipeline,
}

/// Stores a file that is given to one run; it is read like any other, and found by no search.
pub async fn receive_run_file(run: RunFile<'_>, form: Multipart) -> Result<Document, Problem> {
    let RunFile { caller, workspace, use_case, db, blobs, settings, pipeline } = run;
    let target = Target { workspace, folder: None, purpose: "run_input", use_case: Some(use_case) };
    let file = Incoming { caller, form, blobs, limit: settings.files.upload_max_bytes };
    let document = file.receive(async |name, stored| keep(db, pipeline, caller, &target, name, stored).await).await?;
    pipeline.wake();
    Ok(document)
}

/// What storing a chat's file needs: the caller was let in by the feature that asks.
pub struct ChatFile<'a> {
    pub caller: &'a Caller,
    pub workspace: Uuid,
    pub db: &'a Db,
    pub blobs: &'a Blobs,
    pub settings: &'a Settings,
    pub pipeline: &'a Pipeline,
}

/// Stores a file that somebody brings into a chat; it is read like any other, found by no search, and theirs alone.
///
/// # Errors
/// As for an upload.
pub async fn receive_chat_file(chat: ChatFile<'_>, form: Multipart) -> Result<Document, Problem> {
    let ChatFile { caller, workspace, db, blobs, settings, pipeline } = chat;
    let target = Target { workspace, folder: None, purpose: "chat", use_case: None };
    let file = Incoming { caller, form, blobs, limit: settings.files.upload_max_bytes };
    let document = file.receive(async |name, stored| keep(db, pipeline, caller, &target, name, stored).await).await?;
    pipeline.wake();
    Ok(document)
}

/// Writes down what was stored.
async fn keep(
    db: &Db,
    pipeline: &Pipeline,
    caller: &Caller,
    target: &Target,
    name: &str,
    stored: &Stored,
) -> Result<Document, Problem> {
    let recording = inspect(&pipeline.inner.blobs, stored).await?;
    let mut tx = db.begin(caller).await?;
    let id = add(&mut tx, stored, target, recording, name, Some(caller.user), pipeline).await?;
    audit::done(&mut tx, caller, "document.upload", "document", id).await?;
    let document = store::get(&mut tx, id).await?.ok_or(Error::NotFound)?;
    let document = store::surroundings(&mut tx, document).await?;
    tx.commit().await?;
    Ok(document)
}

pub(super) async fn add(
    tx: &mut TenantTx,
    stored: &Stored,
    target: &Target,
    recording: Option<Kind>,
    name: &str,
    by: Option<Uuid>,
    pipeline: &Pipeline,
) -> Result<Uuid, Problem> {
    let id = Uuid::now_v7();
    let size = i64::try_from(stored.size).map_err(Problem::internal)?;
    let new = store::New {
        id,
        workspace: target.workspace,
        folder: target.folder,
        purpose: target.purpose,
        use_case: target.use_case,
        name,
        blob_key: &stored.key,
        size,
        sha256: &stored.sha256,
        uploaded_by: by,
        now: pipeline.inner.clock.now(),
    };
    store::insert(tx, new).await?;
    match recording {
        // Nobody has to read what is only played.
        Some(kind) => recording::store_as(tx, id, kind, &pipeline.inner.clock).await?,
        None => pipeline.read_later(tx, id).await?,
    }
    Ok(id)
}

/// A supporting document that comes with the product.
pub struct NewFile<'a> {
    pub workspace: Uuid,
    pub name: &'a str,
    /// Nobody at the first start.
    pub by: Option<Uuid>,
    pub bytes: Bytes,
}

/// Adds a document of the product's own; the calling code has checked the caller's right. What is stored for a
/// transaction that is not committed is swept away. Call [`Pipeline::wake`] after the commit.
pub async fn add_file(
    tx: &mut TenantTx,
    pipeline: &Pipeline,
    client: ClientId,
    file: NewFile<'_>,
) -> Result<Uuid, Problem> {
    let limit = file.bytes.len() as u64;
    let recording = extract::recording(&file.bytes);
    let once = futures_util::stream::iter([Ok::<_, std::convert::Infallible>(file.bytes)]);
    let stored = pipeline.inner.blobs.put(client, once, limit).await?;
    let target = Target { workspace: file.workspace, folder: None, purpose: "supporting", use_case: None };
    add(tx, &stored, &target, recording, file.name, file.by, pipeline).await
}
