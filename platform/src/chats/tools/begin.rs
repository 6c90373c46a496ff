//! Begins the run of a use case that a model asked for: with the rights that the chat's owner has now, and what the use
//! case is now. What keeps it from beginning is told to the model and stands on the card.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::DEADLINE;
use super::model::ChatCallState;
use crate::chats::after::AfterTurn;
use crate::chats::ask::Asked;
use crate::chats::asking::turn;
use crate::chats::own::own;
use crate::chats::store::{self, CallRow, ChatRow};
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::{Code, Problem};
use crate::runs::{BatchRunContext, ToolMode};
use crate::use_cases;

const SWITCHED_OFF: &str = "This use case was switched off in this chat.";
const ELSEWHERE: &str =
    "This use case belongs to another workspace. Documents of this chat stay here: leave this empty.";

/// Begins it, or says why not; `false`: it has to wait for something that goes by.
///
/// # Errors
/// When the database is away.
pub async fn begin(
    after: &AfterTurn,
    caller: &Allow<RunUseCases>,
    chat: &ChatRow,
    call: &CallRow,
) -> Result<bool, Problem> {
    let now = after.now();
    match try_to(after, caller, chat, call).await {
        Ok(()) => Ok(true),
        Err(problem) if problem.is_passing() && now < call.started_at.unwrap_or(call.asked_at) + DEADLINE => Ok(false),
        Err(problem) => {
            tracing::info!(chat = %chat.id, call = %call.id, %problem, "chat tool call refused");
            let mut tx = after.asker.db.begin_for(caller.client).await?;
            store::settle(&mut tx, call.id, ChatCallState::Refused, Some(&problem.in_a_line())).await?;
            tx.commit().await?;
            Ok(true)
        }
    }
}

async fn try_to(after: &AfterTurn, caller: &Allow<RunUseCases>, chat: &ChatRow, call: &CallRow) -> Result<(), Problem> {
    let (db, engine) = (&after.asker.db, &after.asker.engine);
    let mut tx = db.begin(caller).await?;
    own(&mut tx, caller, chat.id).await?;
    if call.mode == ToolMode::Auto && !is_still_auto(&mut tx, chat.id, call).await? {
        return Ok(tx.commit().await?);
    }
    let ground = allowed(&mut tx, caller, chat, call.use_case_id).await?;
    check_files(&mut tx, chat, call.message_id, &ground, &call.inputs.0).await?;
    // No transaction is open while usage is looked up, or a model answers.
    drop(tx);
    let usage = engine.models().usage();
    usage.check(caller.client).await?;
    let reserved = usage.reserve(caller.client, ground.spender(caller.user), None).await?;
    let mut tx = db.begin(caller).await?;
    if let Some(question) = engine.question_of_row(&mut tx, caller, &ground, &call.inputs.0).await? {
        drop(tx);
        // Whatever came of it is known to the engine now.
        let _ = engine.retrieval().ask(&question).await;
        tx = db.begin(caller).await?;
    }
    // A request to stop the turn, and another process, take turns with this.
    store::lock(&mut tx, chat.id).await?;
    let held = store::hold_call(&mut tx, chat.id, call.id).await?;
    if held.is_none_or(|held| held.state != ChatCallState::Approved) {
        return Ok(());
    }
    let now = after.now();
    let begun = engine.begin_with(&mut tx, caller, &ground, &call.inputs.0, reserved, now).await?;
    store::call_begun(&mut tx, call.id, begun.run, now).await?;
    tx.commit().await?;
    begun.made();
    Ok(())
}

/// Whether a use case that runs at once may still do so: its mode may have changed since the model asked.
async fn is_still_auto(tx: &mut TenantTx, chat: Uuid, call: &CallRow) -> Result<bool, Problem> {
    let mode = store::chosen_tools(tx, chat).await?.into_iter().find(|tool| tool.use_case_id == call.use_case_id);
    match mode.map(|tool| tool.mode) {
        Some(ToolMode::Auto) => Ok(true),
        Some(ToolMode::Ask) => {
            store::settle(tx, call.id, ChatCallState::Waiting, None).await?;
            Ok(false)
        }
        Some(ToolMode::Never) | None => Err(Problem::new(Code::INVALID, SWITCHED_OFF)),
    }
}

/// The published use case, where the caller may run it from the chat's workspace: it is of it, or shared with the whole
/// company.
pub async fn allowed(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    chat: &ChatRow,
    use_case: Uuid,
) -> Result<BatchRunContext, Problem> {
    let ground = BatchRunContext::published(tx, caller, use_case).await?;
    let is_here = ground.workspace() == chat.workspace_id || use_cases::shared(tx, use_case).await?.is_some();
    if is_here { Ok(ground) } else { Err(Problem::not_found("use case")) }
}

/// # Errors
/// 400 under the input whose file is no document of the chat, or would go to another workspace.
pub async fn check_files(
    tx: &mut TenantTx,
    chat: &ChatRow,
    message: Uuid,
    ground: &BatchRunContext,
    inputs: &Map<String, Value>,
) -> Result<(), Problem> {
    let files = ground.definition.inputs.iter().filter(|input| input.kind.is_file());
    let given: Vec<(&str, &str)> =
        files.filter_map(|input| Some((input.name.as_str(), inputs.get(&input.name)?.as_str()?))).collect();
    if given.is_empty() {
        return Ok(());
    }
    let Some(question) = store::message(tx, chat.id, message).await?.and_then(|answer| answer.parent_id) else {
        return Err(Problem::not_found("message"));
    };
    let known = turn(tx, chat, &Asked::Again(question)).await?.turn.document_ids;
    let is_elsewhere = ground.workspace() != chat.workspace_id;
    let is_there = |id: &str| !is_elsewhere && Uuid::parse_str(id).is_ok_and(|id| known.contains(&id));
    let wrong = if is_elsewhere { ELSEWHERE } else { "Please choose a document of this chat." };
    let missing = given.into_iter().filter(|(_, id)| !id.trim().is_empty() && !is_there(id));
    let problem = missing.fold(Problem::new(Code::INVALID, "Please check the marked fields."), |problem, (name, _)| {
        problem.with_field(format!("inputs.{name}"), wrong)
    });
    if problem.errors.is_empty() { Ok(()) } else { Err(problem) }
}

/// The inputs that somebody agrees to, as far as they can be checked before the use case runs. What keeps it from running
/// altogether is no fault of theirs: the model is told.
///
/// # Errors
/// 400 by input.
pub async fn check_inputs(
    tx: &mut TenantTx,
    caller: &Allow<RunUseCases>,
    (chat, call): (&ChatRow, &CallRow),
    inputs: &Map<String, Value>,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    match allowed(tx, caller, chat, call.use_case_id).await {
        Ok(ground) => {
            ground.definition.check_inputs(inputs, now)?;
            check_files(tx, chat, call.message_id, &ground, inputs).await
        }
        Err(problem) if problem.is_passing() => Err(problem),
        Err(_) => Ok(()),
    }
}
