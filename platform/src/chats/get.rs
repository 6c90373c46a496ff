//! `GET chat/{id}`, and `PUT chat/{id}/read`.

use actix_web::web::{Data, Path};
use actix_web::{get, put};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::Chat;
use super::own::{own, whole};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

/// One of the caller's chats. Its messages are `chat/{id}/messages`.
#[utoipa::path(tag = "chats", operation_id = "get_chat", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<Chat>)))]
#[get("/chat/{id:[0-9a-fA-F-]+}")]
pub async fn get(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<Envelope<Chat>, Problem> {
    let mut tx = db.begin(&caller).await?;
    whole(&mut tx, &caller, *id).await.map(Envelope::new)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetChatRead {
    is_read: bool,
}

/// Says that the caller has read a chat, or wants to find it unread again.
#[utoipa::path(tag = "chats", operation_id = "set_chat_read", params(("id" = Uuid, Path)), request_body = SetChatRead, responses((status = 200, body = Envelope<Done>)))]
#[put("/chat/{id}/read")]
pub async fn read(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    body: Json<SetChatRead>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, *id).await?;
    if body.is_read {
        store::mark_read(&mut tx, *id, caller.user, clock.now()).await?;
    } else {
        store::mark_unread(&mut tx, *id, caller.user).await?;
    }
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
