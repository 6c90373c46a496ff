//! `POST chat/{id}/message` and `POST chat/{id}/message/{message}/answers`.

use actix_web::post;
use actix_web::web::{Data, Path};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ask::{self, Asked, Asker};
use super::model::{AskedAnswer, QUESTION, Sent, WhileRunning};
use super::own::{attached, own};
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
use crate::use_cases;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SendMessage {
    /// Made by the page: sent again, it answers what the first time came of it.
    #[garde(skip)]
    id: Uuid,
    /// The answer that it follows; `null`: it begins the chat. An edited question has the parent of the old one.
    #[garde(skip)]
    #[serde(default)]
    parent_id: Option<Uuid>,
    #[garde(length(chars, min = 1, max = QUESTION), custom(text::prose))]
    text: String,
    /// Read beside this question and those that follow it.
    #[garde(skip)]
    #[serde(default)]
    document_ids: Vec<Uuid>,
    #[garde(skip)]
    #[serde(default)]
    document_folder_ids: Vec<Uuid>,
    /// Prompts whose text stands in the question.
    #[garde(length(max = 20))]
    #[serde(default)]
    #[schema(max_items = 20)]
    prompt_ids: Vec<Uuid>,
    /// One answer, or up to four side by side, each by a model of its own.
    #[garde(dive)]
    answers: Vec<AskedAnswer>,
    #[garde(skip)]
    #[serde(default)]
    while_running: WhileRunning,
}

/// Asks a question, and begins the answers to it: each is a run, whose stream is `run/{id}/events`. All of them are
/// reserved against the quota before the first begins.
#[utoipa::path(tag = "chats", operation_id = "send_chat_message", params(("id" = Uuid, Path)), request_body = SendMessage, responses((status = 200, body = Envelope<Sent>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody), (status = 432, body = ProblemBody)))]
#[post("/chat/{id}/message")]
pub async fn send(
    caller: Allow<RunUseCases>,
    id: Path<Uuid>,
    body: Json<SendMessage>,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<Envelope<Sent>, Problem> {
    body.validate()?;
    if body.text.trim().is_empty() {
        return Err(Problem::field("text", "Please write something."));
    }
    ask::check(&body.answers)?;
    let (asker, now) = (Asker::of(&db, &engine), clock.now());
    let mut tx = db.begin(&caller).await?;
    let (chat, _) = own(&mut tx, &caller, *id).await?;
    let documents = attached(&mut tx, chat.workspace_id, &body.document_ids, &body.document_folder_ids).await?;
    for prompt in &body.prompt_ids {
        // One that is gone meanwhile keeps nobody from sending.
        if use_cases::reach_shared(&mut tx, &caller, *prompt).await.is_ok() {
            store::note_prompt(&mut tx, *id, *prompt).await?;
        }
    }
    let mut parent = body.parent_id;
    if body.while_running != WhileRunning::Send && store::message(&mut tx, *id, body.id).await?.is_none() {
        store::lock(&mut tx, *id).await?;
        let running = store::under_way(&mut tx, *id).await?;
        if !running.is_empty() {
            let asked = (body.id, body.text.as_str(), documents);
            let queued = ask::wait(&mut tx, *id, caller.user, asked, &body.answers, now).await?;
            let is_steered = body.while_running == WhileRunning::Steer;
            if is_steered {
                store::to_front(&mut tx, *id, body.id).await?;
            }
            if is_steered {
                store::end_rounds(&mut tx, *id, None, None).await?;
            }
            for run in running.iter().filter(|_| is_steered) {
                engine.stop_row(&mut tx, *run, now).await?;
            }
            tx.commit().await?;
            if is_steered {
                running.iter().for_each(|run| engine.stop_here(*run));
            }
            let (answers, active_leaf_id) = (Vec::new(), chat.active_leaf);
            return Ok(Envelope::new(Sent {
                question: None,
                answers,
                is_beside: false,
                is_known: false,
                queued: Some(queued),
                active_leaf_id,
            }));
        }
        // It ended meanwhile: what was to follow it follows where the path ends now.
        parent = chat.active_leaf.or(parent);
    }
    tx.commit().await?;
    let asked = Asked::Question { id: body.id, parent, text: body.text.clone(), documents };
    asker.ask(&caller, *id, asked, &body.answers, now).await.map(Envelope::new)
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskAgain {
    /// One answer, or up to four side by side, each by a model of its own.
    #[garde(dive)]
    answers: Vec<AskedAnswer>,
}

/// Has a question answered again, by the same model or by others; what it was answered before stays beside it.
#[utoipa::path(tag = "chats", operation_id = "ask_chat_again", params(("id" = Uuid, Path), ("message" = Uuid, Path)), request_body = AskAgain, responses((status = 200, body = Envelope<Sent>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody), (status = 432, body = ProblemBody)))]
#[post("/chat/{id}/message/{message}/answers")]
pub async fn again(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    body: Json<AskAgain>,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<Envelope<Sent>, Problem> {
    body.validate()?;
    let (id, message) = path.into_inner();
    let asker = Asker::of(&db, &engine);
    asker.ask(&caller, id, Asked::Again(message), &body.answers, clock.now()).await.map(Envelope::new)
}
