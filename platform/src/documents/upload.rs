//! `POST document/upload`: one file a request, streamed to the object store while it is hashed. The type is found out later, by content.

use actix_multipart::Multipart;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, post};
use bytes::Bytes;
use extract::Kind;
use futures_util::TryStreamExt;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::error::Error;
use super::jobs::Pipeline;
use super::model::{Document, display_name};
use super::{recording, store};
use crate::audit;
use crate::config::Settings;
use crate::folders::Place;
use crate::kit::answer::Answer;
use crate::kit::blob::{Blobs, Stored};
use crate::kit::caller::{Allow, Caller, ClientId};
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::permission::ManageDocuments;
use crate::kit::problem::{Code, Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    workspace_id: Uuid,
    /// A folder of documents; without it the file lies at the top.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    folder_id: Place,
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
    responses((status = 201, body = Answer<Document>), (status = 413, body = ProblemBody), (status = 507, body = ProblemBody))
)]
#[post("/document/upload")]
#[expect(clippy::too_many_arguments, reason = "each is one part of the server that an upload needs, injected by type")]
pub async fn upload(
    caller: Allow<ManageDocuments>,
    query: Query<UploadQuery>,
    request: HttpRequest,
    form: Multipart,
    db: Data<Db>,
    blobs: Data<Blobs>,
    clock: Data<Clock>,
    settings: Data<Settings>,
    pipeline: Data<Pipeline>,
) -> Result<Answer<Document>, Problem> {
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

    let target = Target { workspace: query.workspace_id, folder, purpose: "supporting", recording: None };
    let document = receive(
        &caller,
        &request,
        form,
        &Stores { db: &db, blobs: &blobs, clock: &clock, settings: &settings },
        target,
    )
    .await?;
    pipeline.wake();
    Ok(Answer::created(document))
}

/// Where a file goes.
struct Target {
    workspace: Uuid,
    folder: Option<Uuid>,
    purpose: &'static str,
    /// Which kind of recording it is, where it is one.
    recording: Option<Kind>,
}

struct Stores<'a> {
    db: &'a Db,
    blobs: &'a Blobs,
    clock: &'a Clock,
    settings: &'a Settings,
}

/// What storing a run's file needs: the caller was let in by the feature that asks.
pub struct RunFile<'a> {
    pub caller: &'a Caller,
    pub workspace: Uuid,
    pub db: &'a Db,
    pub blobs: &'a Blobs,
    pub clock: &'a Clock,
    pub settings: &'a Settings,
    pub pipeline: &'a Pipeline,
}

/// Stores a file that is given to one run; it is read like any other, and found by no search.
pub async fn receive_run_file(run: RunFile<'_>, request: &HttpRequest, form: Multipart) -> Result<Document, Problem> {
    let target = Target { workspace: run.workspace, folder: None, purpose: "run_input", recording: None };
    let stores = Stores { db: run.db, blobs: run.blobs, clock: run.clock, settings: run.settings };
    let document = receive(run.caller, request, form, &stores, target).await?;
    run.pipeline.wake();
    Ok(document)
}

async fn receive(
    caller: &Caller,
    request: &HttpRequest,
    mut form: Multipart,
    stores: &Stores<'_>,
    mut target: Target,
) -> Result<Document, Problem> {
    let is_form = request
        .headers()
        .get("content-type")
        .and_then(|value| value.to_str().ok())
        .is_some_and(|kind| kind.to_ascii_lowercase().starts_with("multipart/form-data"));
    if !is_form {
        return Err(Error::NotMultipart.into());
    }
    let part = form.try_next().await.map_err(broken)?.ok_or(Error::OneFile)?;
    if part.name() != Some("file") {
        return Err(Error::OneFile.into());
    }
    let name = display_name(part.content_disposition().and_then(|header| header.get_filename()).unwrap_or_default());
    let stored = stores.blobs.put(caller.client, part, stores.settings.upload_max_bytes).await?;
    let kept = async {
        // A second part means that the sender meant something else: nothing of it is kept.
        if form.try_next().await.map_err(broken)?.is_some() {
            return Err(Error::OneFile.into());
        }
        target.recording = recording::kind_of(stores.blobs, &stored).await?;
        let mut tx = stores.db.begin(caller).await?;
        let id = add(&mut tx, &stored, &target, &name, Some(caller.user), stores.clock).await?;
        audit::done(&mut tx, caller, "document.upload", "document", id).await?;
        let document = store::get(&mut tx, id).await?.ok_or(Error::NotFound)?;
        tx.commit().await?;
        Ok(document)
    };
    let outcome: Result<Document, Problem> = kept.await;
    if outcome.is_err()
        && let Err(error) = stores.blobs.delete(&stored.key).await
    {
        // Without its row nobody would ever find the file again; the sweep will. The answer says what went wrong first.
        tracing::warn!(%error, key = stored.key, "the original of a failed upload could not be removed yet");
    }
    outcome
}

async fn add(
    tx: &mut TenantTx,
    stored: &Stored,
    target: &Target,
    name: &str,
    by: Option<Uuid>,
    clock: &Clock,
) -> Result<Uuid, Problem> {
    let id = Uuid::now_v7();
    let size = i64::try_from(stored.size).map_err(Problem::internal)?;
    let new = store::New {
        id,
        workspace: target.workspace,
        folder: target.folder,
        purpose: target.purpose,
        name,
        blob_key: &stored.key,
        size,
        sha256: &stored.sha256,
        uploaded_by: by,
        now: clock.now(),
    };
    store::insert(tx, new).await?;
    // Nobody has to read what is only played.
    if let Some(kind) = target.recording {
        recording::store_as(tx, id, kind, clock).await?;
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

/// Adds a document of the product's own; whoever lets the caller in has asked for the right. What is stored for a transaction that is not
/// committed is swept away.
pub async fn add_file(
    tx: &mut TenantTx,
    blobs: &Blobs,
    clock: &Clock,
    client: ClientId,
    file: NewFile<'_>,
) -> Result<Uuid, Problem> {
    let limit = file.bytes.len() as u64;
    let recording = extract::recording(&file.bytes);
    let once = futures_util::stream::iter([Ok::<_, std::convert::Infallible>(file.bytes)]);
    let stored = blobs.put(client, once, limit).await?;
    let target = Target { workspace: file.workspace, folder: None, purpose: "supporting", recording };
    add(tx, &stored, &target, file.name, file.by, clock).await
}

fn broken(error: actix_multipart::MultipartError) -> Problem {
    use actix_multipart::MultipartError as E;
    match error {
        E::ContentTypeMissing | E::ContentTypeParse | E::ContentTypeIncompatible => Error::NotMultipart.into(),
        E::Incomplete | E::Payload(_) => Error::BrokenForm("it was cut off before its end").into(),
        E::BoundaryMissing => Error::BrokenForm("its boundary is missing").into(),
        _ => {
            Problem::new(Code::INVALID, "The form could not be read.").with_field("file", "The form could not be read.")
        }
    }
}
