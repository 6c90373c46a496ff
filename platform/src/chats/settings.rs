//! `GET`, `PUT setting/chats`: how long a company keeps chats.

use actix_web::web::Data;
use actix_web::{get, put};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::store;
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::ManageAllUsers;
use crate::kit::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatSettings {
    /// Days after its last question that a chat is kept; `null`: until its owner deletes it.
    #[garde(inner(range(min = 1, max = 3650)))]
    #[schema(minimum = 1, maximum = 3650)]
    pub keep_days: Option<i32>,
}

/// What the client says of its chats.
#[utoipa::path(tag = "settings", operation_id = "get_chat_settings", responses((status = 200, body = Envelope<ChatSettings>)))]
#[get("/setting/chats")]
pub async fn get(caller: Allow<ManageAllUsers>, db: Data<Db>) -> Result<Envelope<ChatSettings>, Problem> {
    let mut tx = db.begin(&caller).await?;
    Ok(Envelope::new(ChatSettings { keep_days: store::keep_days(&mut tx).await? }))
}

/// Changes how long chats are kept. Chats that are older than that are deleted within the hour, including existing
/// ones.
#[utoipa::path(tag = "settings", operation_id = "update_chat_settings", request_body = ChatSettings, responses((status = 200, body = Envelope<ChatSettings>)))]
#[put("/setting/chats")]
pub async fn put(
    caller: Allow<ManageAllUsers>,
    db: Data<Db>,
    clock: Data<Clock>,
    body: Json<ChatSettings>,
) -> Result<Envelope<ChatSettings>, Problem> {
    body.validate()?;
    let mut tx = db.begin(&caller).await?;
    let before = ChatSettings { keep_days: store::keep_days(&mut tx).await? };
    store::set_keep_days(&mut tx, body.keep_days, caller.user, clock.now()).await?;
    let detail = json!({ "settings": *body, "before": before });
    audit::done_with(&mut tx, &caller, "client.set_chats", "client", caller.client, detail).await?;
    tx.commit().await?;
    Ok(Envelope::new(*body))
}
