//! `POST chat`.

use actix_web::post;
use actix_web::web::Data;
use chrono::TimeDelta;
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{Chat, ChatModel};
use super::own::{self, attached, ids};
use super::store::{self, NewChat};
use super::tools;
use super::tools::model::ChosenTool;
use crate::audit;
use crate::chats::model::ChatDocumentKind::{Document, Folder};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::use_cases;
use crate::workspaces;

/// How long a temporary chat stays.
pub const TEMPORARY: TimeDelta = TimeDelta::days(1);

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateChat {
    /// Made by the page, so that creating twice makes one chat.
    #[garde(skip)]
    id: Option<Uuid>,
    #[garde(skip)]
    workspace_id: Uuid,
    #[garde(length(chars, max = 200), custom(text::prose))]
    #[serde(default)]
    title: String,
    #[garde(length(chars, max = 20_000), custom(text::prose))]
    #[serde(default)]
    system_text: String,
    /// `null`: the first model that is offered.
    #[garde(dive)]
    #[serde(default)]
    model: Option<ChatModel>,
    #[garde(skip)]
    #[serde(default)]
    sources_only: bool,
    /// Whether the model may search the documents of the workspace by itself.
    #[garde(skip)]
    #[serde(default)]
    searches_documents: bool,
    /// Whether the model may ask the caller a question.
    #[garde(skip)]
    #[serde(default)]
    asks_back: bool,
    /// Documents that are read beside every question.
    #[garde(skip)]
    #[serde(default)]
    document_ids: Vec<Uuid>,
    #[garde(skip)]
    #[serde(default)]
    document_folder_ids: Vec<Uuid>,
    /// Use cases that the model may run, of the workspace or shared with the company; at most 16.
    #[garde(skip)]
    #[serde(default)]
    tools: Vec<ChosenTool>,
    /// It is deleted after a day.
    #[garde(skip)]
    #[serde(default)]
    is_temporary: bool,
    #[garde(skip)]
    #[serde(default)]
    folder_id: Option<Uuid>,
    /// The use case that it begins from.
    #[garde(skip)]
    #[serde(default)]
    use_case_id: Option<Uuid>,
}

/// Begins a chat in a workspace. It is the caller's alone.
#[utoipa::path(tag = "chats", operation_id = "create_chat", request_body = CreateChat, responses((status = 201, body = Envelope<Chat>), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/chat")]
pub async fn create(
    caller: Allow<RunUseCases>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<CreateChat>,
) -> Result<Envelope<Chat>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    workspaces::enter(&mut tx, &caller, body.workspace_id).await?;
    // Staff who act for a client have no account there that a chat could be kept in.
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    if let Some(folder) = body.folder_id
        && !store::owns_folder(&mut tx, caller.user, folder).await?
    {
        return Err(Error::NoFolder.into());
    }
    if let Some(use_case) = body.use_case_id {
        use_cases::reach(&mut tx, &caller, use_case).await.map_err(|_| Error::NoUseCase)?;
    }
    let documents = attached(&mut tx, body.workspace_id, &body.document_ids, &body.document_folder_ids).await?;
    tools::checked(&mut tx, &caller, body.workspace_id, &[], &body.tools).await?;
    let (id, now) = (body.id.unwrap_or_else(Uuid::now_v7), clock.now());
    let (model, region) =
        body.model.as_ref().map(|model| (model.id.as_str(), model.region.as_str())).unwrap_or_default();
    let title = body.title.trim();
    let new = NewChat {
        id,
        owner: caller.user,
        workspace: body.workspace_id,
        folder: body.folder_id,
        title,
        title_made_by: if title.is_empty() { "question" } else { "person" },
        system_text: body.system_text.trim(),
        model,
        region,
        sources_only: body.sources_only,
        searches_documents: body.searches_documents,
        asks_back: body.asks_back,
        delete_at: body.is_temporary.then(|| now + TEMPORARY),
        origin_use_case: body.use_case_id,
        now,
    };
    if store::insert(&mut tx, &new).await? {
        let named = ids(&documents, Document);
        store::set_documents(&mut tx, id, (&named, &ids(&documents, Folder)), now).await?;
        store::take_files(&mut tx, id, &named).await?;
        store::set_tools(&mut tx, id, &body.tools).await?;
        audit::done(&mut tx, &caller, "chat.create", "chat", id).await?;
    }
    // One with this id that is somebody else's is absent for the caller.
    let chat = own::whole(&mut tx, &caller, id).await?;
    tx.commit().await?;
    Ok(Envelope::created(chat))
}
