//! The branches of a chat: which one is read, its name, removing it and bringing it back.

use actix_web::web::{Data, Path};
use actix_web::{delete, post, put};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use super::messages::present;
use super::model::Chat;
use super::own::{own, whole};
use super::store;
use super::tree::Tree;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

/// Own, and nobody else's for as long as the transaction lasts.
async fn hold(tx: &mut TenantTx, caller: &Allow<RunUseCases>, id: Uuid) -> Result<Option<Uuid>, Problem> {
    own(tx, caller, id).await?;
    store::lock(tx, id).await?;
    Ok(own(tx, caller, id).await?.0.active_leaf)
}

/// Reads on in the branch of this message, down to its newest end.
#[utoipa::path(tag = "chats", operation_id = "choose_chat_branch", params(("id" = Uuid, Path), ("message" = Uuid, Path)), responses((status = 200, body = Envelope<Chat>), (status = 409, body = ProblemBody)))]
#[put("/chat/{id}/message/{message}/chosen")]
pub async fn choose(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
) -> Result<Envelope<Chat>, Problem> {
    let (id, message) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    hold(&mut tx, &caller, id).await?;
    present(&mut tx, id, message).await?;
    let end = Tree::of(store::nodes(&mut tx, id).await?).newest_end(message);
    store::set_end(&mut tx, id, Some(end), None).await?;
    let chat = whole(&mut tx, &caller, id).await?;
    tx.commit().await?;
    Ok(Envelope::new(chat))
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameBranch {
    /// `null`: removes the name.
    #[garde(inner(length(chars, max = 120), custom(text::name)))]
    name: Option<String>,
}

/// Names the branch that begins with this message.
#[utoipa::path(tag = "chats", operation_id = "name_chat_branch", params(("id" = Uuid, Path), ("message" = Uuid, Path)), request_body = NameBranch, responses((status = 200, body = Envelope<Chat>), (status = 409, body = ProblemBody)))]
#[put("/chat/{id}/message/{message}/branch")]
pub async fn rename(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    body: Json<NameBranch>,
    db: Data<Db>,
) -> Result<Envelope<Chat>, Problem> {
    body.validate()?;
    let (id, message) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    hold(&mut tx, &caller, id).await?;
    present(&mut tx, id, message).await?;
    store::name_branch(&mut tx, id, message, body.name.as_deref().map(str::trim)).await?;
    let chat = whole(&mut tx, &caller, id).await?;
    tx.commit().await?;
    Ok(Envelope::new(chat))
}

/// Removes a message with all that follows it. It can be brought back.
#[utoipa::path(tag = "chats", operation_id = "prune_chat_branch", params(("id" = Uuid, Path), ("message" = Uuid, Path)), responses((status = 200, body = Envelope<Chat>), (status = 409, body = ProblemBody)))]
#[delete("/chat/{id}/message/{message}")]
pub async fn prune(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
    clock: Data<Clock>,
) -> Result<Envelope<Chat>, Problem> {
    let (id, message) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    let end = hold(&mut tx, &caller, id).await?;
    present(&mut tx, id, message).await?;
    // What is being written would go on unseen.
    let tree = Tree::of(store::nodes(&mut tx, id).await?);
    let gone = tree.with_all_below(message);
    if store::any_under_way(&mut tx, id, &gone).await? {
        return Err(Error::UnderWay.into());
    }
    store::prune(&mut tx, id, &gone, clock.now()).await?;
    let end = Tree::of(store::nodes(&mut tx, id).await?).end_without(message, end);
    store::set_end(&mut tx, id, end, None).await?;
    let chat = whole(&mut tx, &caller, id).await?;
    tx.commit().await?;
    Ok(Envelope::new(chat))
}

/// Brings a removed branch back, and reads on there.
#[utoipa::path(tag = "chats", operation_id = "restore_chat_branch", params(("id" = Uuid, Path), ("message" = Uuid, Path)), responses((status = 200, body = Envelope<Chat>), (status = 409, body = ProblemBody)))]
#[post("/chat/{id}/message/{message}/restore")]
pub async fn restore(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
) -> Result<Envelope<Chat>, Problem> {
    let (id, message) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    hold(&mut tx, &caller, id).await?;
    let below = Tree::of(store::nodes(&mut tx, id).await?).with_all_below(message);
    if !store::restore(&mut tx, id, message, &below).await? {
        return Err(Error::NotPruned.into());
    }
    let end = Tree::of(store::nodes(&mut tx, id).await?).newest_end(message);
    store::set_end(&mut tx, id, Some(end), None).await?;
    let chat = whole(&mut tx, &caller, id).await?;
    tx.commit().await?;
    Ok(Envelope::new(chat))
}
