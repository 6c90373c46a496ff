//! `PUT chat/{id}` and `DELETE chat/{id}`.

use actix_web::web::{Data, Path};
use actix_web::{delete, put};
use garde::Validate;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;
use uuid::Uuid;

use super::create::TEMPORARY;
use super::error::Error;
use super::model::ChatDocumentKind::{Document, Folder};
use super::model::{Chat, ChatModel};
use super::own::{attached, ids, own, whole};
use super::store::{self, Change};
use super::tools;
use super::tools::model::ChosenTool;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::runs::Engine;

/// What is absent stays as it is.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeChat {
    /// Of the chat as it was read; without it the last change wins.
    #[garde(skip)]
    revision: Option<i32>,
    #[garde(inner(length(chars, max = 200), custom(text::name)))]
    title: Option<String>,
    #[garde(skip)]
    is_pinned: Option<bool>,
    #[garde(skip)]
    is_archived: Option<bool>,
    /// `null`: out of every folder.
    #[garde(skip)]
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Uuid>)]
    folder_id: Option<Option<Uuid>>,
    #[garde(inner(length(chars, max = 20_000), custom(text::prose)))]
    system_text: Option<String>,
    /// `null`: the first model that is offered.
    #[garde(dive)]
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<ChatModel>)]
    model: Option<Option<ChatModel>>,
    #[garde(skip)]
    sources_only: Option<bool>,
    #[garde(skip)]
    #[serde(default)]
    searches_documents: Option<bool>,
    #[garde(skip)]
    #[serde(default)]
    asks_back: Option<bool>,
    /// A temporary chat is deleted after a day; one that is kept stays.
    #[garde(skip)]
    is_temporary: Option<bool>,
    #[garde(skip)]
    document_ids: Option<Vec<Uuid>>,
    #[garde(skip)]
    document_folder_ids: Option<Vec<Uuid>>,
    /// Use cases of the workspace that the model may run, all of them; at most 16.
    #[garde(skip)]
    tools: Option<Vec<ChosenTool>>,
}

/// `null` is something else than nothing.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Renames, pins, archives or moves a chat, and changes its settings.
#[utoipa::path(tag = "chats", operation_id = "change_chat", params(("id" = Uuid, Path)), request_body = ChangeChat, responses((status = 200, body = Envelope<Chat>), (status = 409, body = ProblemBody)))]
#[put("/chat/{id:[0-9a-fA-F-]+}")]
pub async fn update(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<ChangeChat>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Chat>, Problem> {
    body.validate()?;
    let (mut tx, now) = (db.begin(&caller).await?, clock.now());
    let (chat, _) = own(&mut tx, &caller, *id).await?;
    if let Some(Some(folder)) = body.folder_id
        && !store::owns_folder(&mut tx, caller.user, folder).await?
    {
        return Err(Error::NoFolder.into());
    }
    if body.document_ids.is_some() || body.document_folder_ids.is_some() {
        let before = store::documents(&mut tx, *id).await?;
        let documents = body.document_ids.clone().unwrap_or_else(|| ids(&before, Document));
        let folders = body.document_folder_ids.clone().unwrap_or_else(|| ids(&before, Folder));
        let documents = attached(&mut tx, chat.workspace_id, &documents, &folders).await?;
        let named = ids(&documents, Document);
        store::set_documents(&mut tx, *id, (&named, &ids(&documents, Folder)), now).await?;
        store::take_files(&mut tx, *id, &named).await?;
    }
    if let Some(chosen) = &body.tools {
        let before: Vec<Uuid> = store::chosen_tools(&mut tx, *id).await?.iter().map(|tool| tool.use_case_id).collect();
        tools::checked(&mut tx, &caller, chat.workspace_id, &before, chosen).await?;
        store::set_tools(&mut tx, *id, chosen).await?;
    }
    let change = Change {
        title: body.title.as_deref().map(str::trim),
        is_pinned: body.is_pinned,
        is_archived: body.is_archived,
        folder: body.folder_id,
        system_text: body.system_text.as_deref().map(str::trim),
        model: body.model.as_ref().map(|model| model.as_ref().map(|model| (model.id.as_str(), model.region.as_str()))),
        sources_only: body.sources_only,
        searches_documents: body.searches_documents,
        asks_back: body.asks_back,
        delete_at: body.is_temporary.map(|is_temporary| is_temporary.then(|| now + TEMPORARY)),
    };
    if !store::change(&mut tx, *id, body.revision, &change).await? {
        return Err(Error::Changed.into());
    }
    let chat = whole(&mut tx, &caller, *id).await?;
    tx.commit().await?;
    Ok(Envelope::new(chat))
}

/// Deletes a chat with its messages and answers. What is under way is stopped; what it used stays in the ledger.
#[utoipa::path(tag = "chats", operation_id = "delete_chat", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/chat/{id}")]
pub async fn delete(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<Envelope<Done>, Problem> {
    let (mut tx, now) = (db.begin(&caller).await?, clock.now());
    own(&mut tx, &caller, *id).await?;
    let running = store::under_way(&mut tx, *id).await?;
    for run in &running {
        engine.stop_row(&mut tx, *run, now).await?;
    }
    store::end_rounds(&mut tx, *id, None, None).await?;
    for share in store::shares(&mut tx, *id).await? {
        store::revoke_share(&mut tx, *id, share.id, now).await?;
    }
    store::delete(&mut tx, *id, now).await?;
    audit::done(&mut tx, &caller, "chat.delete", "chat", *id).await?;
    tx.commit().await?;
    for run in running {
        engine.stop_here(run);
    }
    Ok(Envelope::new(Done {}))
}
