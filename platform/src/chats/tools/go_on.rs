//! What the job after a turn does for use cases that the chat's model asked for. Each step is a transaction of its own
//! that looks again before it writes, so it does not matter which process takes it, and how often.

use chrono::{DateTime, TimeDelta, Utc};

use super::DEADLINE;
use super::begin::begin;
use super::model::ChatCallState::{Approved, Done, Late, Running};
use super::resume::resume;
use crate::auth;
use crate::chats::after::AfterTurn;
use crate::chats::store::{self, CallRow, ChatRow};
use crate::kit::caller::{Allow, ClientId};
use crate::kit::permission::RunUseCases;
use crate::kit::problem::Problem;

/// What goes by is tried again after this.
const REST: TimeDelta = TimeDelta::seconds(5);

const LATE: &str = "It did not answer in time and was stopped.";
const GONE: &str = "You could not be signed in when this answer was to go on.";

/// How far the use cases of a chat are.
#[derive(Default)]
pub struct Progress {
    /// An answer of the chat is not whole yet.
    pub is_open: bool,
    /// When to look again, whatever happens until then.
    pub due: Option<DateTime<Utc>>,
}

impl Progress {
    fn look_at(&mut self, at: DateTime<Utc>) {
        self.due = Some(self.due.map_or(at, |due| due.min(at)));
    }
}

/// Begins what may begin, notes what ended, gives up what is late, and goes on with the turns of which all have an
/// outcome.
///
/// # Errors
/// When the database is away.
pub async fn go_on(after: &AfterTurn, client: ClientId, chat: &ChatRow) -> Result<Progress, Problem> {
    let (db, now) = (&after.asker.db, after.now());
    let mut progress = Progress::default();
    let mut tx = db.begin_for(client).await?;
    let rounds = store::open_rounds(&mut tx, chat.id).await?;
    if rounds.is_empty() {
        return Ok(progress);
    }
    let calls = store::open_calls(&mut tx, chat.id).await?;
    let person = auth::on_behalf(&mut tx, chat.owner_id).await?.filter(|person| !person.caller.limited);
    let Some(person) = person else {
        store::end_rounds(&mut tx, chat.id, None, Some(GONE)).await?;
        tx.commit().await?;
        return Ok(progress);
    };
    tx.commit().await?;
    let caller: Allow<RunUseCases> = Allow::absent(person.caller);
    for call in &calls {
        match call.state {
            Approved if !begin(after, &caller, chat, call).await? => progress.look_at(now + REST),
            Running => end(after, client, call, &mut progress).await?,
            _ => {}
        }
    }
    let mut tx = db.begin_for(client).await?;
    let calls = store::open_calls(&mut tx, chat.id).await?;
    tx.commit().await?;
    for call in calls.iter().filter(|call| call.state == Running) {
        progress.look_at(call.started_at.unwrap_or(now) + DEADLINE);
    }
    for round in &rounds {
        let asked: Vec<&CallRow> = calls.iter().filter(|call| call.asked_by_run == round.run_id).collect();
        // Of one that was stopped meanwhile none is there.
        if asked.is_empty() || asked.iter().any(|call| call.state.is_open()) {
            continue;
        }
        if !resume(after, &caller, chat, (round, &asked)).await? {
            progress.look_at(now + REST);
        }
    }
    let mut tx = db.begin_for(client).await?;
    let waits = !store::open_rounds(&mut tx, chat.id).await?.is_empty();
    progress.is_open = waits || !store::under_way(&mut tx, chat.id).await?.is_empty();
    Ok(progress)
}

/// Notes that a use case has ended, or gives it up.
async fn end(after: &AfterTurn, client: ClientId, call: &CallRow, progress: &mut Progress) -> Result<(), Problem> {
    let (engine, now) = (&after.asker.engine, after.now());
    let deadline = call.started_at.unwrap_or(call.asked_at) + DEADLINE;
    let has_ended = call.run_status.is_none_or(|status| status.is_terminal());
    if !has_ended && now < deadline {
        progress.look_at(deadline);
        return Ok(());
    }
    let mut tx = after.asker.db.begin_for(client).await?;
    if has_ended {
        store::settle(&mut tx, call.id, Done, None).await?;
        return Ok(tx.commit().await?);
    }
    if let Some(run) = call.run_id {
        engine.stop_row(&mut tx, run, now).await?;
    }
    store::settle(&mut tx, call.id, Late, Some(LATE)).await?;
    tx.commit().await?;
    if let Some(run) = call.run_id {
        engine.stop_here(run);
    }
    Ok(())
}
