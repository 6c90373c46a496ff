//! One run from its start to its one terminal state.

use std::sync::Arc;
use std::time::Duration;

use runners::{Failure, Job, Message, Outcome, Usage};
use tokio::sync::oneshot;

use super::live::{self, Live};
use super::route::{Asked, Route, Turn};
use super::talk::{Answer, Talk};
use super::{Execution, Inner};
use crate::recordings::Taking;
use crate::runs::model::{Event, Reason, Status};
use crate::runs::store::Ending;
use crate::usage::Tokens;

/// Attempts of a run whose sandbox or process died under it.
pub const ATTEMPTS: i32 = 3;
/// A dead sandbox is back within this.
const SANDBOX_BACK: Duration = Duration::from_secs(5);

/// Drives a run. Returns when its terminal state is committed, or when it is another process's business.
///
/// The provider works, and what it says is rendered, while the run's row is being committed. Nobody can ask for the run before that, and nothing that belongs
/// to the row is stored before.
pub async fn drive(inner: &Inner, execution: Execution, live: &Live, committed: oneshot::Receiver<()>) -> live::End {
    let mut route = Route::new(execution.client, execution.run, &execution.plan.region, &execution.offer, false);
    // Before anything else: what follows is done while the provider works.
    let mut recorded = None;
    let mut draft = None;
    let mut begun = begin(inner, &execution, &[], &mut route);
    let mut talk = Talk::new(inner, live, execution, committed);
    talk.stage("reading", reading(&talk.execution));

    let outcome = loop {
        match begun {
            Begun::Nothing(failure) => break Err(failure),
            Begun::Pause(time) if talk.pause(time).await => {}
            Begun::Pause(_) => break Err(Failure::Cancelled),
            Begun::Call(mut asked, mut run, recording) => {
                recorded = recording.map(|recording| (asked.region.clone(), recording));
                let ended = talk.attend(&mut run, &mut asked).await;
                asked.used(run.spent());
                asked.called(run.take_calls());
                let is_over = route.after(inner, asked, ended.as_ref().err(), talk.answer.has_spoken).await;
                let may_restart = talk.execution.attempt < ATTEMPTS && !live.stop.is_cancelled();
                match ended {
                    Err(Failure::SandboxDied) if may_restart => {
                        talk.execution.attempt += 1;
                        talk.answer = Answer::to(&talk.execution.plan);
                        let reason = "The runner was restarted; the answer begins anew.".to_owned();
                        talk.say(&Event::Restart { attempt: talk.execution.attempt, reason });
                        sandbox_back(inner).await;
                    }
                    Ok(outcome) => match talk.mend(&outcome).await {
                        Some(first) => draft = Some(first),
                        None => break Ok(outcome),
                    },
                    ended if is_over => break ended,
                    _ => {}
                }
            }
        }
        begun = begin(inner, &talk.execution, &talk.reply, &mut route);
    };
    let outcome = match (outcome, draft) {
        (Ok(outcome), Some(draft)) => Ok(Outcome { usage: both(draft.usage, outcome.usage), ..outcome }),
        // The second try came to nothing: the first one is better than none.
        (Err(_), Some(draft)) if !live.stop.is_cancelled() => Ok(talk.keep(draft)),
        (outcome, _) => outcome,
    };
    if !talk.committed.wait().await {
        return live::End::Left; // the row could not be written: dropping the run cancels it, and nobody ever heard of it
    }
    let (client, run) = (talk.execution.client, talk.execution.run);
    let end = finish(talk, route, outcome).await;
    if let (live::End::Finished(_), Some((region, recording))) = (&end, recorded) {
        inner.recorder.keep(client, run, region, recording);
    }
    end
}

/// What the run does now.
#[expect(clippy::large_enum_variant, reason = "one at a time, and taken apart at once")]
enum Begun {
    Call(Asked, runners::Run, Option<Taking>),
    Pause(Duration),
    Nothing(Failure),
}

/// Asks the next binding, where there is one and its time has come.
fn begin(inner: &Inner, execution: &Execution, reply: &[Message], route: &mut Route) -> Begun {
    match route.turn(inner) {
        Turn::Ask(asked) => {
            let mut request = execution.plan.request(&execution.offered);
            request.messages.extend_from_slice(reply);
            // For the plugin. What keeps the client's data in its regions is what the runners know of the client.
            request.region.clone_from(&asked.region);
            let job = Job { binding: asked.binding.clone(), request };
            let (run, recorded) = inner.recorder.start(&asked.runners, execution.client, execution.run, job);
            Begun::Call(asked, run, recorded)
        }
        Turn::Wait(time) => Begun::Pause(time),
        Turn::End(failure) => Begun::Nothing(failure),
    }
}

/// What two calls used together.
fn both(one: Usage, other: Usage) -> Usage {
    Usage {
        input_tokens: one.input_tokens.saturating_add(other.input_tokens),
        output_tokens: one.output_tokens.saturating_add(other.output_tokens),
        cached_input_tokens: one.cached_input_tokens.saturating_add(other.cached_input_tokens),
        cache_write_tokens: one.cache_write_tokens.saturating_add(other.cache_write_tokens),
        reasoning_tokens: one.reasoning_tokens.saturating_add(other.reasoning_tokens),
    }
}

fn reading(execution: &Execution) -> String {
    match (execution.plan.documents, execution.offered.len()) {
        (0, _) => "Reading what you entered".to_owned(),
        (1, passages) => format!("Reading 1 document ({passages} passages)"),
        (documents, passages) => format!("Reading {documents} documents ({passages} passages)"),
    }
}

/// Waits for the sandbox that follows one that died.
pub async fn sandbox_back(inner: &Inner) {
    let back = async {
        while !inner.runners.is_healthy() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    // Not back in time: the next attempt says so itself.
    let _ = tokio::time::timeout(SANDBOX_BACK, back).await;
}

/// Hands the terminal state over with the last events, the output and the usage, and waits until they are committed.
async fn finish(mut talk: Talk<'_>, mut route: Route, outcome: Result<Outcome, Failure>) -> live::End {
    let (inner, live) = (talk.inner, talk.live);
    if let Some(handed) = talk.events.last_handed.take() {
        // Earlier batches first: a terminal state must not stand over a gap (I2).
        if handed.await.is_err() {
            tracing::error!(run = %talk.execution.run, "run events were lost; leaving the run to another process when its lease expires");
            return live::End::Left;
        }
    }
    let (status, reason) = match &outcome {
        _ if live.stop.is_cancelled() => (Status::Cancelled, None),
        Ok(_) => (Status::Succeeded, None),
        Err(Failure::Cancelled) => (Status::Cancelled, None),
        Err(failure) => (Status::Failed, Some(Reason::of(failure))),
    };
    let output = match talk.document(status == Status::Succeeded).await {
        Ok(output) => output,
        Err(error) => {
            tracing::error!(run = %talk.execution.run, %error, "output conversion failed; leaving the run to another process when its lease expires");
            return live::End::Left;
        }
    };
    let attempts = route.take_attempts();
    let usage = outcome.map_or_else(|_| talk.estimate(&attempts), |outcome| Some(Tokens::from(outcome.usage)));
    let Talk { execution, mut events, answer, first_delta, .. } = talk;
    let price = execution.offer.model.price.as_ref();
    let ending = Ending {
        run: execution.run,
        fence: live.fence(),
        status,
        reason,
        last_event: events.last(),
        tail: events.batch(),
        cited: i32::try_from(answer.numbers.len()).unwrap_or(i32::MAX),
        output,
        cost: usage.zip(price).map(|(tokens, price)| (price.of(tokens), price.currency.clone())),
        usage,
        first_delta_ms: first_delta,
        attempt: execution.attempt,
        attempts,
        at: inner.clock.now(),
    };
    match inner.writer.end(execution.client, ending.clone()).await {
        Some(true) => {
            let (outcome, used) = (ending.status.outcome(), ending.usage.unwrap_or_default());
            match &execution.reserved {
                Some(reserved) => reserved.settle(outcome, used),
                None => inner.usage.count(execution.client, outcome, used),
            }
            record(&execution, &ending);
            live::End::Finished(Arc::new(ending))
        }
        Some(false) => {
            tracing::warn!(run = %execution.run, "lease lost: another process holds this run; dropping this attempt's result");
            live::End::Left
        }
        None => {
            tracing::error!(run = %execution.run, "failed to store a run's end; leaving the run to another process when its lease expires");
            live::End::Left
        }
    }
}

fn record(execution: &Execution, ending: &Ending) {
    let status = ending.status.as_str();
    let plugin = ending.attempts.last().map_or(&execution.offer.plugin().name, |attempt| &attempt.plugin).clone();
    let code = ending.reason.as_ref().map_or("", |reason| reason.code.as_str());
    tracing::info!(run = %execution.run, client = %execution.client, status, reason = code, attempt = ending.attempt, "run ended");
    metrics::counter!("runs_total", "status" => status, "reason" => code.to_owned(), "plugin" => plugin.clone())
        .increment(1);
    if let Some(accepted) = execution.accepted {
        metrics::histogram!("run_seconds", "plugin" => plugin.clone()).record(accepted.elapsed().as_secs_f64());
    }
}
