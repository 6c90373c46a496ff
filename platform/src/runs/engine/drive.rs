//! One run from its start to its one terminal state.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use runners::{Failure, Finish, Outcome, Usage};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::live::{self, Live};
use super::session::RunSession;
use super::{Execution, Inner, told};
use crate::documents::Offered;
use crate::models::Route;
use crate::runs::model::{Reason, RunStatus};
use crate::runs::store::Ending;
use crate::usage::Tokens;

/// Drives a run. Returns when its terminal state is committed, or when it is another process's business.
///
/// The provider works, and what it says is rendered, while the run's row is being committed. Nobody can ask for the run
/// before that, and nothing that belongs to the row is stored before.
pub async fn drive(inner: &Inner, execution: Execution, live: &Live, committed: oneshot::Receiver<()>) -> live::End {
    let mut route = Route::new(execution.client, execution.run, &execution.plan.region, &execution.offer, false);
    let mut talk = RunSession::new(inner, live, execution, committed);
    let mut outcome = answer(&mut talk, &mut route).await;
    let mut rounds = Usage::default();
    while let Ok(said) = &outcome
        && talk.has_calls(said)
    {
        if !talk.call(said.usage).await {
            break;
        }
        rounds = both(rounds, said.usage);
        outcome = answer(&mut talk, &mut route).await;
    }
    // With something handed over the turn goes on later, by another run.
    if talk.handed_over.is_none() && outcome.as_ref().is_ok_and(|said| said.finish == Finish::ToolCalls) {
        outcome = Err(Failure::Unavailable("the model kept using tools and wrote no answer".to_owned()));
    }
    let mut draft = None;
    if let Ok(first) = &outcome {
        draft = talk.mend(first).await;
        if draft.is_some() {
            outcome = answer(&mut talk, &mut route).await;
        }
    }
    let outcome = match (outcome, draft) {
        (Ok(outcome), Some(draft)) => Ok(Outcome { usage: both(draft.usage, outcome.usage), ..outcome }),
        // The second try came to nothing: the first one is better than none.
        (Err(_), Some(draft)) if !live.stop.is_cancelled() => Ok(talk.keep(draft)),
        (Ok(outcome), None) => Ok(Outcome { usage: both(rounds, outcome.usage), ..outcome }),
        (outcome, _) => outcome,
    };
    if !talk.committed.wait().await {
        return live::End::Left; // the row could not be written: dropping the run cancels it, and nobody ever heard of it
    }
    let (client, run, recorded) = (talk.execution.client, talk.execution.run, talk.recorded.take());
    let end = finish(talk, route, outcome).await;
    if let (live::End::Finished(_), Some((region, recording))) = (&end, recorded) {
        inner.recorder.keep(client, run, region, recording);
    }
    end
}

/// Has the run answered by one of the bindings.
async fn answer(talk: &mut RunSession<'_>, route: &mut Route) -> Result<Outcome, Failure> {
    if let Some(quoted) = talk.quote().await {
        return quoted;
    }
    let outcome = route.through(&talk.inner.models, talk).await;
    // Where nobody was asked, nothing has been said yet.
    talk.open();
    if outcome.is_ok() {
        route.close(None);
    }
    outcome
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

/// Hands the terminal state over with the last events, the output and the usage, and waits until they are committed.
async fn finish(mut talk: RunSession<'_>, mut route: Route, outcome: Result<Outcome, Failure>) -> live::End {
    let (inner, live) = (talk.inner, talk.live);
    if let Some(handed) = talk.events.last_handed.take() {
        // Earlier batches first: a terminal state must not stand over a gap (I2).
        if handed.await.is_err() {
            tracing::error!(run = %talk.execution.run, "run events were lost; leaving the run to another process when its lease expires");
            return live::End::Left;
        }
    }
    let (status, reason) = match &outcome {
        _ if live.stop.is_cancelled() => (RunStatus::Cancelled, None),
        Ok(_) => (RunStatus::Succeeded, None),
        Err(Failure::Cancelled) => (RunStatus::Cancelled, None),
        Err(failure) => (RunStatus::Failed, Some(Reason::of(failure))),
    };
    let output = match talk.document(status == RunStatus::Succeeded).await {
        Ok(output) => output,
        Err(error) => {
            tracing::error!(run = %talk.execution.run, %error, "output conversion failed; leaving the run to another process when its lease expires");
            return live::End::Left;
        }
    };
    let attempts = route.take_attempts();
    let usage = outcome.map_or_else(|_| talk.estimate(&attempts), |outcome| Some(Tokens::from(outcome.usage)));
    let RunSession { mut execution, mut events, answer, first_delta, handed_over, .. } = talk;
    let price = execution.offer.model.price.as_ref();
    let is_by_program = execution.reserved.as_ref().is_some_and(|reserved| reserved.spender.key.is_some());
    let took_a_while = execution.accepted.is_none_or(|at| at.elapsed() >= told::A_WHILE);
    let ending = Ending {
        run: execution.run,
        fence: live.fence(),
        status,
        reason,
        last_event: events.last(),
        tail: events.batch(),
        cited: i32::try_from(answer.numbers.len()).unwrap_or(i32::MAX),
        cited_documents: cited_documents(&execution.offered, &answer.numbers),
        output,
        cost: usage.zip(price).map(|(tokens, price)| (price.of(tokens), price.currency.clone())),
        usage,
        first_delta_ms: first_delta,
        attempt: execution.attempt,
        attempts,
        is_unwatched: took_a_while && !is_by_program && !live.is_watched(),
        handed_over: handed_over.filter(|_| status == RunStatus::Succeeded),
        at: inner.clock.now(),
    };
    match inner.writer.end(execution.client, ending.clone()).await {
        Some(true) => {
            let (outcome, used) = (ending.status.outcome(), ending.usage.unwrap_or_default());
            match execution.reserved.take() {
                Some(reserved) => reserved.settle(outcome, used),
                None => inner.models.usage().count(execution.client, outcome, used),
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

/// How many of the cited passages are of each document.
fn cited_documents(offered: &[Offered], numbers: &HashMap<Uuid, u32>) -> BTreeMap<Uuid, i32> {
    let mut documents = BTreeMap::new();
    for passage in offered.iter().filter(|passage| numbers.contains_key(&passage.id)) {
        *documents.entry(passage.document_id).or_default() += 1;
    }
    documents
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
