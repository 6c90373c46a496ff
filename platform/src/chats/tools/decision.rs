//! `POST chat/{id}/tool-call/{call}`: the chat's owner agrees to what its model wants to run, or declines; and
//! `POST chat/{id}/message/{message}/stop`: stops an answer with all that it uses.

use actix_web::post;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::begin::check_inputs;
use super::model::ChatCallState::{Approved, Declined, Waiting};
use crate::audit;
use crate::chats::model::ChatMessage;
use crate::chats::own::own;
use crate::chats::store;
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::http::input::Json;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::runs::{AFTER_TURN, Engine};

/// Characters of an answer to a question.
const ANSWER: usize = 20_000;

const NO_QUESTION: &str = "This is not a question. Please agree to run it, or decline.";
const A_QUESTION: &str = "This is a question. Please answer it, or decline.";

/// What the chat's owner says to what its model wants to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ToolDecision {
    Run,
    Decline,
    /// To a question: with `answer`.
    Answer,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecideToolCall {
    decision: ToolDecision,
    /// Values by the inputs' names, instead of those that the model gave.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    inputs: Option<Map<String, Value>>,
    /// What the model is told, 1–20,000 characters.
    #[serde(default)]
    answer: Option<String>,
}

/// Agrees to a use case that the model wants to run, also with other inputs, answers its question, or declines. One
/// that is no longer waiting stays as it is: agreeing twice runs it once.
#[utoipa::path(tag = "chats", operation_id = "decide_tool_call", params(("id" = Uuid, Path), ("call" = Uuid, Path)), request_body = DecideToolCall, responses((status = 200, body = Envelope<ChatMessage>), (status = 404, body = ProblemBody)))]
#[post("/chat/{id}/tool-call/{call}")]
pub async fn decide(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    body: Json<DecideToolCall>,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<Envelope<ChatMessage>, Problem> {
    let ((id, call), now) = (path.into_inner(), clock.now());
    let mut tx = db.begin(&caller).await?;
    let (chat, _) = own(&mut tx, &caller, id).await?;
    // Two tabs take turns: the second finds what the first one said.
    store::lock(&mut tx, id).await?;
    let call = store::hold_call(&mut tx, id, call).await?.ok_or_else(|| Problem::not_found("call"))?;
    if call.state == Waiting {
        match (body.decision, call.asks_back()) {
            (ToolDecision::Answer, true) => {
                store::reply(&mut tx, call.id, answer(body.answer.as_deref())?, now).await?
            }
            (ToolDecision::Answer, false) => return Err(Problem::field("decision", NO_QUESTION)),
            (ToolDecision::Run, true) => return Err(Problem::field("decision", A_QUESTION)),
            (ToolDecision::Decline, _) => store::decide(&mut tx, call.id, Declined, &call.inputs.0, now).await?,
            (ToolDecision::Run, false) => {
                let inputs = body.inputs.as_ref().unwrap_or(&call.inputs.0);
                check_inputs(&mut tx, &caller, (&chat, &call), inputs, now).await?;
                store::decide(&mut tx, call.id, Approved, inputs, now).await?;
            }
        }
        engine.queue().push(&mut tx, AFTER_TURN, id).await?;
    }
    let message = store::messages(&mut tx, id, &[call.message_id]).await?.pop();
    tx.commit().await?;
    engine.queue().wake();
    message.map(Envelope::new).ok_or_else(|| Problem::not_found("message"))
}

/// # Errors
/// 400 under `answer` for nothing, and for more than fits.
fn answer(said: Option<&str>) -> Result<&str, Problem> {
    let said = said.unwrap_or_default().trim();
    if said.is_empty() {
        return Err(Problem::field("answer", "Please write an answer, or choose one."));
    }
    if said.chars().count() > ANSWER || text::prose(said, &()).is_err() {
        return Err(Problem::field("answer", "Please write at most 20,000 characters, and no control characters."));
    }
    Ok(said)
}

/// Stops an answer: its run, and the use cases that it waits for. What was written so far stays; stopping one that has
/// ended changes nothing.
#[utoipa::path(tag = "chats", operation_id = "stop_chat_answer", params(("id" = Uuid, Path), ("message" = Uuid, Path)), responses((status = 200, body = Envelope<ChatMessage>), (status = 404, body = ProblemBody)))]
#[post("/chat/{id}/message/{message}/stop")]
pub async fn stop(
    caller: Allow<RunUseCases>,
    path: Path<(Uuid, Uuid)>,
    db: Data<Db>,
    clock: Data<Clock>,
    engine: Data<Engine>,
) -> Result<Envelope<ChatMessage>, Problem> {
    let ((id, message), now) = (path.into_inner(), clock.now());
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, id).await?;
    store::lock(&mut tx, id).await?;
    let running = store::runs_of_answer(&mut tx, id, message).await?;
    for run in &running {
        engine.stop_row(&mut tx, *run, now).await?;
        audit::done(&mut tx, &caller, "run.stop", "run", *run).await?;
    }
    if store::end_rounds(&mut tx, id, Some(message), None).await? {
        // The message that waits next is sent.
        engine.queue().push(&mut tx, AFTER_TURN, id).await?;
    }
    let message = store::messages(&mut tx, id, &[message]).await?.pop();
    tx.commit().await?;
    running.into_iter().for_each(|run| engine.stop_here(run));
    engine.queue().wake();
    message.map(Envelope::new).ok_or_else(|| Problem::not_found("message"))
}
