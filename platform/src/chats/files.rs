//! `POST chat/upload-file`: a file that somebody brings into a chat. It is read like a supporting document, is listed
//! nowhere, is found by no search, can be opened only by the person who brought it, and goes with its chat.

use actix_multipart::Multipart;
use actix_web::post;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::config::Settings;
use crate::documents::{self, ChatFile, Document, Pipeline};
use crate::kit::blob::Blobs;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Query;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::workspaces;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    /// The chat's.
    workspace_id: Uuid,
}

/// Stores a file for a chat. The chat takes it when it is named among its documents, or beside a question; a file that
/// no chat takes within a day is deleted.
#[utoipa::path(
    tag = "chats",
    operation_id = "upload_chat_file",
    params(UploadQuery),
    request_body(content = inline(documents::UploadForm), content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<Document>), (status = 404, body = ProblemBody), (status = 507, body = ProblemBody))
)]
#[post("/chat/upload-file")]
pub async fn upload(
    caller: Allow<RunUseCases>,
    query: Query<UploadQuery>,
    form: Multipart,
    db: Data<Db>,
    blobs: Data<Blobs>,
    settings: Data<Settings>,
    pipeline: Data<Pipeline>,
) -> Result<Envelope<Document>, Problem> {
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, query.workspace_id).await?;
    drop(tx);
    // Staff who act for a client have no chats there.
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    let chat = ChatFile {
        caller: &caller,
        workspace: query.workspace_id,
        db: &db,
        blobs: &blobs,
        settings: &settings,
        pipeline: &pipeline,
    };
    Ok(Envelope::created(documents::receive_chat_file(chat, form).await?))
}
