//! Goes on with a turn when all use cases that its model asked for have an outcome.

use std::time::Instant;

use uuid::Uuid;

use super::ANSWER;
use super::model::ChatCallState;
use crate::chats::after::AfterTurn;
use crate::chats::own::own;
use crate::chats::store::{self, CallRow, ChatRow, Round};
use crate::kit::caller::Allow;
use crate::kit::db::TenantTx;
use crate::kit::permission::RunUseCases;
use crate::kit::problem::Problem;
use crate::kit::text;
use crate::outputs;
use crate::runs::{RunStatus, answered};

const DECLINED: &str =
    "The person declined to run this. Go on without it, and do not ask for it again unless they want it.";
const UNANSWERED: &str = "The person does not want to answer this. Go on with what you know, and say what you assume.";
const STOPPED: &str = "The run was stopped before it answered.";
const GONE: &str = "The run is not there any more.";
const EMPTY: &str = "The run ended and wrote nothing.";

/// Begins the run that goes on, or says why the turn ends here; `false`: it has to wait for something that goes by.
///
/// # Errors
/// When the database is away.
pub async fn resume(
    after: &AfterTurn,
    caller: &Allow<RunUseCases>,
    chat: &ChatRow,
    (round, calls): (&Round, &[&CallRow]),
) -> Result<bool, Problem> {
    match try_to(after, caller, chat, (round, calls)).await {
        Ok(()) => Ok(true),
        Err(problem) if problem.is_passing() => Ok(false),
        Err(problem) => {
            tracing::info!(chat = %chat.id, %problem, "chat turn failed to resume");
            let mut tx = after.asker.db.begin_for(caller.client).await?;
            store::end_rounds(&mut tx, chat.id, Some(round.message_id), Some(&problem.in_a_line())).await?;
            tx.commit().await?;
            Ok(true)
        }
    }
}

async fn try_to(
    after: &AfterTurn,
    caller: &Allow<RunUseCases>,
    chat: &ChatRow,
    (round, calls): (&Round, &[&CallRow]),
) -> Result<(), Problem> {
    let (db, engine) = (&after.asker.db, &after.asker.engine);
    let mut tx = db.begin(caller).await?;
    own(&mut tx, caller, chat.id).await?;
    let mut resumed = round.told.0.clone();
    for call in calls {
        let told = outcome(&mut tx, call).await?;
        resumed.messages.push(answered(&call.call.0, told.as_ref().cloned().map_err(String::as_str)));
    }
    let before = (chat.id, round.run_id);
    let turn = engine.resume_turn(&mut tx, caller, before, (resumed, round.passages.clone())).await?;
    // No transaction is open while usage is looked up.
    drop(tx);
    let (usage, accepted) = (engine.models().usage(), Instant::now());
    usage.check(caller.client).await?;
    let reserved = usage.reserve(caller.client, turn.spender(), Some(turn.estimate())).await?;
    let (mut tx, now) = (db.begin(caller).await?, after.now());
    // A request to stop the turn, and another process, take turns with this.
    store::lock(&mut tx, chat.id).await?;
    if !store::is_open(&mut tx, round.run_id).await? {
        return Ok(());
    }
    let begun = engine.begin_turn(&mut tx, caller, turn, (reserved, accepted), now).await?;
    store::continue_round(&mut tx, round, begun.run).await?;
    tx.commit().await?;
    begun.made();
    Ok(())
}

/// What the model is told of one.
async fn outcome(tx: &mut TenantTx, call: &CallRow) -> Result<Result<String, String>, Problem> {
    let problem = || call.problem.clone().unwrap_or_default();
    if call.asks_back() && call.state != ChatCallState::Stopped {
        return Ok(call.reply.clone().ok_or_else(|| UNANSWERED.to_owned()));
    }
    let run = match (call.state, call.run_id.zip(call.run_status)) {
        (ChatCallState::Declined, _) => return Ok(Err(DECLINED.to_owned())),
        (ChatCallState::Refused | ChatCallState::Late, _) => return Ok(Err(problem())),
        (ChatCallState::Stopped, _) => return Ok(Err(STOPPED.to_owned())),
        (_, None) => return Ok(Err(GONE.to_owned())),
        (_, Some((run, RunStatus::Succeeded))) => run,
        (_, Some((_, RunStatus::Failed))) => {
            let why = call.run_reason.clone().unwrap_or_default();
            return Ok(Err(format!("The run failed. {why}").trim_end().to_owned()));
        }
        (_, Some(_)) => return Ok(Err(STOPPED.to_owned())),
    };
    Ok(Ok(written(tx, run, call.use_case_id).await?.unwrap_or_else(|| EMPTY.to_owned())))
}

/// What the run of a use case wrote, as a model is told it; `None`: nothing, or it is not there any more.
///
/// # Errors
/// When the database is away.
pub async fn written(tx: &mut TenantTx, run: Uuid, use_case: Uuid) -> Result<Option<String>, Problem> {
    let answer = outputs::as_example(tx, run, use_case).await?;
    Ok(answer.map(|answer| text::cut(&answer, ANSWER)))
}
