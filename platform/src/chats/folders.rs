//! `chat-folder`: folders of chats. They are each person's own.

use actix_web::web::{Data, Path};
use actix_web::{delete, get, post, put};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::ChatFolder;
use super::store;
use crate::kit::caller::SignedIn;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope, List};
use crate::kit::http::input::Json;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

/// Folders of one person at most.
const MOST: usize = 100;

/// The caller's folders of chats, by name.
#[utoipa::path(tag = "chats", operation_id = "list_chat_folders", responses((status = 200, body = List<ChatFolder>)))]
#[get("/chat-folder/list")]
pub async fn list(caller: SignedIn, db: Data<Db>) -> Result<List<ChatFolder>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(List::whole(store::folders(&mut tx, caller.user).await?))
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameChatFolder {
    #[garde(length(chars, min = 1, max = 120), custom(text::name))]
    name: String,
}

/// Makes a folder for the caller's chats.
#[utoipa::path(tag = "chats", operation_id = "create_chat_folder", request_body = NameChatFolder, responses((status = 201, body = Envelope<ChatFolder>)))]
#[post("/chat-folder")]
pub async fn create(
    caller: SignedIn,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<NameChatFolder>,
) -> Result<Envelope<ChatFolder>, Problem> {
    body.validate()?;
    // Staff who act for a client have no account there to keep it in.
    if caller.acting().is_some() {
        return Err(Problem::forbidden());
    }
    let mut tx = db.begin(&caller).await?;
    if store::folders(&mut tx, caller.user).await?.len() >= MOST {
        return Err(Problem::field("name", format!("{MOST} folders are there already. Please use one of them.")));
    }
    let (id, name) = (Uuid::now_v7(), body.name.trim().to_owned());
    store::add_folder(&mut tx, (id, caller.user), &name, clock.now()).await?;
    tx.commit().await?;
    Ok(Envelope::created(ChatFolder { id, name, chats: 0, unread: 0 }))
}

/// Renames one of the caller's folders of chats.
#[utoipa::path(tag = "chats", operation_id = "rename_chat_folder", params(("id" = Uuid, Path)), request_body = NameChatFolder, responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[put("/chat-folder/{id}")]
pub async fn rename(
    caller: SignedIn,
    db: Data<Db>,
    id: Path<Uuid>,
    body: Json<NameChatFolder>,
) -> Result<Envelope<Done>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    if !store::rename_folder(&mut tx, caller.user, *id, body.name.trim()).await? {
        return Err(Problem::not_found("folder"));
    }
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}

/// Deletes one of the caller's folders of chats; its chats stay, in no folder.
#[utoipa::path(tag = "chats", operation_id = "delete_chat_folder", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 404, body = ProblemBody)))]
#[delete("/chat-folder/{id}")]
pub async fn delete(caller: SignedIn, db: Data<Db>, id: Path<Uuid>) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    if !store::delete_folder(&mut tx, caller.user, *id).await? {
        return Err(Problem::not_found("folder"));
    }
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
