//! `GET chat/{id}/messages` and what stands beside one.

use actix_web::get;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::error::Error;
use super::model::{ChatMessage, ChatNode};
use super::own::own;
use super::store;
use crate::kit::caller::Allow;
use crate::kit::db::Db;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::paging::{Limit, decode};
use crate::kit::permission::ViewWorkspace;
use crate::kit::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PathQuery {
    /// The path that ends here; the one that was read last, unless given.
    leaf_id: Option<Uuid>,
    /// `next` of the page before: older messages.
    cursor: Option<String>,
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    limit: Limit,
}

/// The messages of a path from its end, a page at a time. Within a page the oldest comes first, and `next` leads to
/// older ones; `total` counts the page alone.
#[utoipa::path(tag = "chats", operation_id = "list_chat_messages", params(("id" = Uuid, Path), PathQuery), responses((status = 200, body = List<ChatMessage>)))]
#[get("/chat/{id}/messages")]
pub async fn messages(
    caller: Allow<ViewWorkspace>,
    id: Path<Uuid>,
    query: Query<PathQuery>,
    db: Data<Db>,
) -> Result<List<ChatMessage>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (chat, _) = own(&mut tx, &caller, *id).await?;
    let from = decode::<Uuid>(query.cursor.as_deref())?.or(query.leaf_id).or(chat.active_leaf);
    let Some(from) = from else { return Ok(List::whole(Vec::new())) };
    // One more than the page: the next page begins with it.
    let mut path = store::upwards(&mut tx, *id, from, query.limit.fetch()).await?;
    if path.is_empty() && query.leaf_id.is_some() {
        return Err(Problem::not_found("message"));
    }
    let following = path.last().copied();
    let next = query.limit.cut(&mut path, |_| following);
    path.reverse();
    let page = store::messages(&mut tx, *id, &path).await?;
    let total = i64::try_from(page.len()).unwrap_or(i64::MAX);
    Ok(List::page(page, total, next))
}

/// A message and those beside it, the oldest first: other wordings of a question, other answers to it.
#[utoipa::path(tag = "chats", operation_id = "list_chat_siblings", params(("id" = Uuid, Path), ("message" = Uuid, Path)), responses((status = 200, body = List<ChatMessage>)))]
#[get("/chat/{id}/message/{message}/siblings")]
pub async fn siblings(
    caller: Allow<ViewWorkspace>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
) -> Result<List<ChatMessage>, Problem> {
    let (id, message) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, id).await?;
    let known = store::message(&mut tx, id, message).await?.filter(|known| !known.is_pruned);
    let parent = known.ok_or_else(|| Problem::not_found("message"))?.parent_id;
    let mut beside = store::children(&mut tx, id, parent).await?;
    // The newest: nobody reads more of them side by side.
    let most = 100;
    let older = beside.len().saturating_sub(most);
    beside.drain(..older);
    Ok(List::whole(store::messages(&mut tx, id, &beside).await?))
}

/// The whole tree, as its map shows it: the oldest message first, removed ones among them.
#[utoipa::path(tag = "chats", operation_id = "get_chat_tree", params(("id" = Uuid, Path)), responses((status = 200, body = List<ChatNode>)))]
#[get("/chat/{id}/tree")]
pub async fn tree(caller: Allow<ViewWorkspace>, id: Path<Uuid>, db: Data<Db>) -> Result<List<ChatNode>, Problem> {
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, *id).await?;
    Ok(List::whole(store::map(&mut tx, *id).await?))
}

/// The message, for operations on one that was not removed.
///
/// # Errors
/// 409 where it is not there any more.
pub async fn present(tx: &mut crate::kit::db::TenantTx, chat: Uuid, id: Uuid) -> Result<store::Known, Problem> {
    let known = store::message(tx, chat, id).await?.filter(|known| !known.is_pruned);
    Ok(known.ok_or(Error::NoParent)?)
}
