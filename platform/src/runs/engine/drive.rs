//! One run from its start to its one terminal state.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use document::{Builder, Citation};
use runners::{Event as Said, Failure, Job, Outcome};
use serde_json::Value;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::live::{self, Live};
use super::writer::Stored;
use super::{Execution, Inner};
use crate::runs::model::{Cited, Event, Reason, Status};
use crate::runs::plan::{self, Source};
use crate::runs::store::{Batch, Ending};
use crate::usage::Tokens;

/// Attempts of a run whose sandbox or process died under it.
pub const ATTEMPTS: i32 = 3;
/// Events are handed to the writer this often: at most five rows a second, and a short run's all with its end. Whoever follows a run that another process
/// executes looks about as often.
const FLUSH: Duration = Duration::from_millis(200);
/// A dead sandbox is back within this.
const SANDBOX_BACK: Duration = Duration::from_secs(5);

/// What an attempt has said so far.
#[derive(Default)]
struct Answer {
    document: Builder,
    numbers: HashMap<Uuid, u32>,
    is_writing: bool,
}

/// Drives a run. Returns when its terminal state is committed, or when it is another process's business.
///
/// The provider works, and what it says is rendered, while the run's row is being committed. Nobody can ask for the run before that, and nothing that belongs
/// to the row is stored before.
pub async fn drive(
    inner: &Inner,
    mut execution: Execution,
    live: &Live,
    committed: oneshot::Receiver<()>,
) -> live::End {
    let mut committed = Committed::Awaited(committed);
    let mut events = Pending::new(&execution);
    let sources = plan::sources(&execution.offered);
    let job = Job { binding: execution.offer.binding.clone(), request: execution.plan.request(&execution.offered) };
    let mut run = inner.runners.run(job.clone());
    let (mut answer, mut first_delta) = (Answer::default(), None);
    let stage = Event::Stage {
        stage: "reading".to_owned(),
        note: reading(&execution),
        documents: execution.plan.documents,
        passages: execution.offered.len(),
    };
    events.add(live, &stage);

    let outcome = loop {
        let attempt = attend(
            inner,
            &mut run,
            live,
            &mut committed,
            &mut events,
            &mut answer,
            &sources,
            &execution,
            &mut first_delta,
        );
        match attempt.await {
            Err(Failure::SandboxDied) if execution.attempt < ATTEMPTS && !live.stop.is_cancelled() => {
                execution.attempt += 1;
                answer = Answer::default();
                events.add(
                    live,
                    &Event::Restart {
                        attempt: execution.attempt,
                        reason: "The runner was restarted; the answer begins anew.".to_owned(),
                    },
                );
                sandbox_back(inner).await;
                run = inner.runners.run(job.clone());
            }
            other => break other,
        }
    };
    if !committed.wait().await {
        return live::End::Left; // the row could not be written: dropping the run cancels it, and nobody ever heard of it
    }
    finish(inner, &execution, live, events, answer, first_delta, outcome).await
}

/// Whether the run's row is there.
enum Committed {
    Awaited(oneshot::Receiver<()>),
    Known(bool),
}

impl Committed {
    /// Safe to drop in a `select!`.
    async fn wait(&mut self) -> bool {
        if let Self::Awaited(told) = self {
            *self = Self::Known(told.await.is_ok());
        }
        matches!(self, Self::Known(true))
    }

    fn is_made(&self) -> bool {
        matches!(self, Self::Known(true))
    }
}

fn reading(execution: &Execution) -> String {
    match (execution.plan.documents, execution.offered.len()) {
        (0, _) => "Reading what you entered".to_owned(),
        (1, passages) => format!("Reading 1 document ({passages} passages)"),
        (documents, passages) => format!("Reading {documents} documents ({passages} passages)"),
    }
}

async fn sandbox_back(inner: &Inner) {
    let back = async {
        while !inner.runners.is_healthy() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    // Not back in time: the next attempt says so itself.
    let _ = tokio::time::timeout(SANDBOX_BACK, back).await;
}

/// Passes on what the runner says until it ends.
#[expect(clippy::too_many_arguments, reason = "the parts of one attempt, borrowed apart")]
async fn attend(
    inner: &Inner,
    run: &mut runners::Run,
    live: &Live,
    committed: &mut Committed,
    events: &mut Pending,
    answer: &mut Answer,
    sources: &HashMap<String, (Uuid, Source)>,
    execution: &Execution,
    first_delta: &mut Option<i32>,
) -> Result<Outcome, Failure> {
    let mut flush = tokio::time::interval(FLUSH);
    flush.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    flush.reset();
    let mut stopping = false;
    loop {
        tokio::select! {
            biased;
            () = live.stop.cancelled(), if !stopping => {
                stopping = true;
                run.cancel();
            }
            made = committed.wait(), if !committed.is_made() => {
                if !made {
                    return Err(Failure::Cancelled);
                }
                // Nobody has seen a word before.
                *first_delta = first_delta.and(execution.waited_ms());
            },
            _ = flush.tick(), if events.is_waiting() && committed.is_made() => events.flush(inner),
            said = run.next() => match said {
                None => return Err(Failure::Internal("the runner ended without a result".to_owned())),
                Some(Said::Finished(outcome)) => return outcome,
                // Somebody stopped the run: what the runner still says comes too late.
                Some(_) if stopping => {}
                Some(said) => {
                    if first_delta.is_none() && matches!(said, Said::Text(_) | Said::Json(_)) {
                        *first_delta = execution.waited_ms();
                    }
                    take(said, live, events, answer, sources, execution);
                }
            },
        }
    }
}

fn take(
    said: Said,
    live: &Live,
    events: &mut Pending,
    answer: &mut Answer,
    sources: &HashMap<String, (Uuid, Source)>,
    execution: &Execution,
) {
    if !answer.is_writing && matches!(said, Said::Text(_) | Said::Section { .. } | Said::Json(_)) {
        answer.is_writing = true;
        events.add(
            live,
            &Event::Stage {
                stage: "writing".to_owned(),
                note: "Writing".to_owned(),
                documents: execution.plan.documents,
                passages: execution.offered.len(),
            },
        );
    }
    match said {
        Said::Text(text) | Said::Json(text) => {
            let text = storable(text);
            answer.document.push_text(&text);
            events.add(live, &Event::Text { text });
        }
        Said::Section { key } => {
            let title = execution.plan.title(&key);
            answer.document.push_section(&key, &title);
            events.add(live, &Event::Section { key, title });
        }
        Said::Citation { passage } => {
            // A passage that was not offered is no source.
            let Some((id, source)) = sources.get(&passage) else { return };
            let next = u32::try_from(answer.numbers.len()).unwrap_or(u32::MAX).saturating_add(1);
            let number = *answer.numbers.entry(*id).or_insert(next);
            answer.document.push_citation(Citation {
                passage_id: *id,
                document_id: source.document_id,
                document_title: source.document_name.clone(),
                page: source.page,
                quote: source.quote.clone(),
            });
            let cited = Cited {
                passage_id: *id,
                document_id: source.document_id,
                document_name: source.document_name.clone(),
                page: source.page,
                quote: source.quote.clone(),
                number,
            };
            events.add(live, &Event::Citation(cited));
        }
        Said::Progress { fraction, note } => events.add(live, &Event::Progress { fraction, note: storable(note) }),
        // Thinking and tool calls are not shown yet; a finish never comes here.
        Said::Reasoning(_) | Said::ToolCall(_) | Said::Finished(_) => {}
    }
}

/// PostgreSQL's text holds every character but NUL, which a model may well write.
fn storable(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }
}

/// Events that listeners have and the database does not have yet.
struct Pending {
    client: crate::kit::caller::ClientId,
    run: Uuid,
    waiting: Vec<Value>,
    /// The number of the first waiting event.
    first: i64,
    last_handed: Option<Stored>,
}

impl Pending {
    fn new(execution: &Execution) -> Self {
        Self {
            client: execution.client,
            run: execution.run,
            waiting: Vec::new(),
            first: execution.stored_events + 1,
            last_handed: None,
        }
    }

    fn add(&mut self, live: &Live, event: &Event) {
        live.push(event);
        // Serialising our own plain types cannot fail.
        self.waiting.push(serde_json::to_value(event).unwrap_or_default());
    }

    fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    fn last(&self) -> i64 {
        self.first + i64::try_from(self.waiting.len()).unwrap_or(i64::MAX) - 1
    }

    fn batch(&mut self) -> Option<Batch> {
        let (first, last) = (self.first, self.last());
        let events = std::mem::take(&mut self.waiting);
        self.first = last + 1;
        (!events.is_empty()).then_some(Batch { run: self.run, first, last, events: Value::Array(events) })
    }

    fn flush(&mut self, inner: &Inner) {
        let Some(batch) = self.batch() else { return };
        match inner.writer.submit(self.client, batch) {
            Ok(stored) => self.last_handed = Some(stored),
            // The database is slow: the events wait here and go with the next batch.
            Err(back) => {
                self.first = back.first;
                if let Value::Array(events) = back.events {
                    self.waiting = events;
                }
            }
        }
    }
}

/// Hands the terminal state over with the last events, the output and the usage, and waits until they are committed.
async fn finish(
    inner: &Inner,
    execution: &Execution,
    live: &Live,
    mut events: Pending,
    answer: Answer,
    first_delta_ms: Option<i32>,
    outcome: Result<Outcome, Failure>,
) -> live::End {
    if let Some(handed) = events.last_handed.take() {
        // Earlier batches first: a terminal state must not stand over a gap (I2).
        if handed.await.is_err() {
            tracing::error!(run = %execution.run, "events of a run were lost; its lease runs out and another process takes it");
            return live::End::Left;
        }
    }
    let (status, reason) = match &outcome {
        _ if live.stop.is_cancelled() => (Status::Cancelled, None),
        Ok(_) => (Status::Succeeded, None),
        Err(Failure::Cancelled) => (Status::Cancelled, None),
        Err(failure) => (Status::Failed, Some(Reason::of(failure))),
    };
    let usage = outcome.ok().map(|outcome| Tokens::from(outcome.usage));
    let price = execution.offer.model.price.as_ref();
    let ending = Ending {
        run: execution.run,
        fence: live.fence(),
        status,
        reason,
        last_event: events.last(),
        tail: events.batch(),
        output: answer.is_writing.then(|| serde_json::to_value(answer.document.finish()).ok()).flatten(),
        cited: i32::try_from(answer.numbers.len()).unwrap_or(i32::MAX),
        cost: usage.zip(price).map(|(tokens, price)| (price.of(tokens), price.currency.clone())),
        usage,
        first_delta_ms,
        attempt: execution.attempt,
        at: inner.clock.now(),
    };
    match inner.writer.end(execution.client, ending.clone()).await {
        Some(true) => {
            inner.usage.count(execution.client, ending.status.outcome(), ending.usage.unwrap_or_default());
            record(execution, &ending);
            live::End::Finished(Arc::new(ending))
        }
        Some(false) => {
            tracing::warn!(run = %execution.run, "another process holds this run; what this one made of it is dropped");
            live::End::Left
        }
        None => {
            tracing::error!(run = %execution.run, "a run's end could not be stored; its lease runs out and another process takes it");
            live::End::Left
        }
    }
}

fn record(execution: &Execution, ending: &Ending) {
    let status = ending.status.as_str();
    let code = ending.reason.as_ref().map_or("", |reason| reason.code.as_str());
    tracing::info!(run = %execution.run, client = %execution.client, status, reason = code, attempt = ending.attempt, "run ended");
    metrics::counter!("runs_total", "status" => status, "reason" => code.to_owned(), "plugin" => execution.offer.plugin.name.clone()).increment(1);
    if let Some(accepted) = execution.accepted {
        metrics::histogram!("run_seconds", "plugin" => execution.offer.plugin.name.clone())
            .record(accepted.elapsed().as_secs_f64());
    }
}
