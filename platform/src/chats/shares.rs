//! `chat/{id}/share`: links to a chat for everybody of the company, as it was or as it goes on.

use actix_web::web::{Data, Path};
use actix_web::{delete, get, post, put};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::model::{ChatShare, ChatShareKind, SharedMessage};
use super::own::own;
use super::store::{self, ChatRow, NewShare, Spoken};
use crate::audit;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Done, Envelope, List};
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::runs::Speaker;

/// Messages of a path that a link shows at most.
pub const SHOWN: i64 = 500;
/// Links of one chat at most.
const MOST: usize = 20;

/// A message as a link shows it.
pub fn shown(spoken: Spoken) -> SharedMessage {
    let (role, created_at) = (Speaker::parse(&spoken.role), spoken.said_at());
    SharedMessage {
        id: spoken.id,
        role,
        text: if role == Speaker::User { spoken.body } else { String::new() },
        content: spoken.content,
        model: spoken.model,
        created_at,
        tool_calls: Vec::new(),
    }
}

/// Puts beside answers what their models asked for.
pub async fn with_calls(
    tx: &mut TenantTx,
    chat: Uuid,
    mut messages: Vec<SharedMessage>,
) -> Result<Vec<SharedMessage>, sqlx::Error> {
    let ids: Vec<Uuid> = messages.iter().map(|message| message.id).collect();
    let mut cards = store::shared_cards(tx, chat, &ids).await?;
    for message in &mut messages {
        message.tool_calls = cards.remove(&message.id).unwrap_or_default();
    }
    Ok(messages)
}

/// The path as it is now.
async fn snapshot(tx: &mut TenantTx, chat: &ChatRow) -> Result<Vec<SharedMessage>, Problem> {
    let end = chat.active_leaf.ok_or(Error::Empty)?;
    let messages = store::spoken(tx, chat.id, end, SHOWN).await?.into_iter().map(shown).collect();
    Ok(with_calls(tx, chat.id, messages).await?)
}

/// The links of a chat.
#[utoipa::path(tag = "chats", operation_id = "list_chat_shares", params(("id" = Uuid, Path)), responses((status = 200, body = List<ChatShare>)))]
#[get("/chat/{id}/share/list")]
pub async fn list(caller: Allow<RunUseCases>, id: Path<Uuid>, db: Data<Db>) -> Result<List<ChatShare>, Problem> {
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, *id).await?;
    Ok(List::whole(store::shares(&mut tx, *id).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShareChat {
    kind: ChatShareKind,
}

/// Makes a link to a chat. Everybody in the company who has the link can open it.
#[utoipa::path(tag = "chats", operation_id = "share_chat", params(("id" = Uuid, Path)), request_body = ShareChat, responses((status = 201, body = Envelope<ChatShare>), (status = 409, body = ProblemBody)))]
#[post("/chat/{id}/share")]
pub async fn add(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<ShareChat>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<ChatShare>, Problem> {
    let (mut tx, now) = (db.begin(&caller).await?, clock.now());
    let (chat, _) = own(&mut tx, &caller, *id).await?;
    if store::shares(&mut tx, *id).await?.len() >= MOST {
        return Err(Problem::field("kind", "This chat has many links already. Please take one back first."));
    }
    let messages = match body.kind {
        ChatShareKind::Snapshot => snapshot(&mut tx, &chat).await?,
        ChatShareKind::Live => Vec::new(),
    };
    let share = Uuid::now_v7();
    let (title, by) = (chat.title.as_str(), caller.user);
    let new = NewShare { id: share, chat: *id, kind: body.kind, title, messages: &messages, by, now };
    store::add_share(&mut tx, &new).await?;
    audit::done(&mut tx, &caller, "chat.share", "chat", *id).await?;
    tx.commit().await?;
    Ok(Envelope::created(ChatShare { id: share, kind: body.kind, created_at: now, updated_at: now }))
}

/// Brings a snapshot up to date; its link stays the same.
#[utoipa::path(tag = "chats", operation_id = "renew_chat_share", params(("id" = Uuid, Path), ("share" = Uuid, Path)), responses((status = 200, body = Envelope<Done>), (status = 409, body = ProblemBody)))]
#[put("/chat/{id}/share/{share}")]
pub async fn renew(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Done>, Problem> {
    let (id, share) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let (chat, _) = own(&mut tx, &caller, id).await?;
    match store::share_kind(&mut tx, id, share).await? {
        None => return Err(Problem::not_found("link")),
        Some(ChatShareKind::Live) => {}
        Some(ChatShareKind::Snapshot) => {
            let messages = snapshot(&mut tx, &chat).await?;
            store::renew_share(&mut tx, share, &chat.title, &messages, clock.now()).await?;
            audit::done(&mut tx, &caller, "chat.share", "chat", id).await?;
        }
    }
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}

/// Revokes a link: it can no longer be opened.
#[utoipa::path(tag = "chats", operation_id = "revoke_chat_share", params(("id" = Uuid, Path), ("share" = Uuid, Path)), responses((status = 200, body = Envelope<Done>)))]
#[delete("/chat/{id}/share/{share}")]
pub async fn revoke(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Done>, Problem> {
    let (id, share) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, id).await?;
    if !store::revoke_share(&mut tx, id, share, clock.now()).await? {
        return Err(Problem::not_found("link"));
    }
    audit::done(&mut tx, &caller, "chat.unshare", "chat", id).await?;
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
