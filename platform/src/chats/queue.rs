//! `chat/{id}/queue/{message}`: messages that wait for the answer under way. They are kept here and not in a browser.

use actix_web::web::{Data, Path};
use actix_web::{delete, post, put};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ask::{Asked, Asker};
use super::model::{Chat, QUESTION, Sent};
use super::own::{own, whole};
use super::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::runs::Engine;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeQueued {
    #[garde(length(chars, min = 1, max = QUESTION), custom(text::prose))]
    text: String,
}

/// Changes a message that waits.
#[utoipa::path(tag = "chats", operation_id = "change_queued_message", params(("id" = Uuid, Path), ("message" = Uuid, Path)), request_body = ChangeQueued, responses((status = 200, body = Envelope<Chat>)))]
#[put("/chat/{id}/queue/{message}")]
pub async fn change(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    body: Json<ChangeQueued>,
    db: Data<Db>,
) -> Result<Envelope<Chat>, Problem> {
    body.validate()?;
    let (id, message) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, id).await?;
    if body.text.trim().is_empty() {
        return Err(Problem::field("text", "Please write something."));
    }
    if !store::change_waiting(&mut tx, id, message, &body.text).await? {
        return Err(Problem::not_found("message"));
    }
    let chat = whole(&mut tx, &caller, id).await?;
    tx.commit().await?;
    Ok(Envelope::new(chat))
}

/// Takes a message out that waits.
#[utoipa::path(tag = "chats", operation_id = "delete_queued_message", params(("id" = Uuid, Path), ("message" = Uuid, Path)), responses((status = 200, body = Envelope<Chat>)))]
#[delete("/chat/{id}/queue/{message}")]
pub async fn take_out(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
) -> Result<Envelope<Chat>, Problem> {
    let (id, message) = path.into_inner();
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, id).await?;
    if !store::unqueue(&mut tx, id, message).await? {
        return Err(Problem::not_found("message"));
    }
    let chat = whole(&mut tx, &caller, id).await?;
    tx.commit().await?;
    Ok(Envelope::new(chat))
}

/// Sends a message that waits now: what is under way is stopped, and what it said so far stays.
#[utoipa::path(tag = "chats", operation_id = "send_queued_message", params(("id" = Uuid, Path), ("message" = Uuid, Path)), responses((status = 200, body = Envelope<Sent>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody), (status = 432, body = ProblemBody)))]
#[post("/chat/{id}/queue/{message}/send")]
pub async fn send_now(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<Envelope<Sent>, Problem> {
    let ((id, message), now) = (path.into_inner(), clock.now());
    let mut tx = db.begin(&caller).await?;
    let (chat, _) = own(&mut tx, &caller, id).await?;
    let waiting = store::waiting(&mut tx, id, message).await?.ok_or_else(|| Problem::not_found("message"))?;
    let running = store::under_way(&mut tx, id).await?;
    if running.is_empty() {
        drop(tx);
        let (parent, documents) = (chat.active_leaf, waiting.attachments.0);
        let asked = Asked::Question { id: message, parent, text: waiting.body, documents };
        return Asker::of(&db, &engine).ask(&caller, id, asked, &waiting.answers, now).await.map(Envelope::new);
    }
    store::to_front(&mut tx, id, message).await?;
    store::end_rounds(&mut tx, id, None, None).await?;
    for run in &running {
        engine.stop_row(&mut tx, *run, now).await?;
    }
    let queued = store::queue(&mut tx, id).await?.into_iter().find(|queued| queued.id == message);
    tx.commit().await?;
    running.iter().for_each(|run| engine.stop_here(*run));
    let active_leaf_id = chat.active_leaf;
    let (question, answers) = (None, Vec::new());
    Ok(Envelope::new(Sent { question, answers, is_beside: false, is_known: false, queued, active_leaf_id }))
}
