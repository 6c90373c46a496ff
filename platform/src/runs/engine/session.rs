//! What a run says, passed on: from the runner to listeners, to the database, and into the answer.

use std::collections::HashMap;
use std::time::Duration;

use document::fields::Piece;
use runners::{Event as Said, Failure, Finish, Job, Message, Outcome, ToolChoice};
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::{Interval, MissedTickBehavior};
use uuid::Uuid;

use super::answer::{Draft, ModelOutput, made, storable};
use super::live::Live;
use super::pending::Pending;
use super::{Execution, Inner};
use crate::models::{ATTEMPTS, Asking, BindingCall};
use crate::recordings::Taking;
use crate::routing::Attempt;
use crate::runs::calling::HandedOver;
use crate::runs::form;
use crate::runs::model::{Cited, Event};
use crate::runs::plan::{self, Source};
use crate::runs::searching;
use crate::usage::{Lengths, Tokens};

/// Events are handed to the writer this often: at most five rows a second, and a short run's all with its end. A
/// process that follows a run of another one looks about as often.
const FLUSH: Duration = Duration::from_millis(200);
/// A wait that people are told of.
const LONG: Duration = Duration::from_secs(1);

/// Whether the run's row is there.
pub enum Committed {
    Awaited(oneshot::Receiver<()>),
    Known(bool),
}

impl Committed {
    /// Safe to drop in a `select!`.
    pub async fn wait(&mut self) -> bool {
        if let Self::Awaited(told) = self {
            *self = Self::Known(told.await.is_ok());
        }
        matches!(self, Self::Known(true))
    }

    pub fn is_made(&self) -> bool {
        matches!(self, Self::Known(true))
    }
}

/// A run between its runner and its listeners.
pub struct RunSession<'a> {
    pub inner: &'a Inner,
    pub live: &'a Live,
    pub execution: Execution,
    pub committed: Committed,
    pub events: Pending,
    pub answer: ModelOutput,
    /// From the run's acceptance to its first words.
    pub first_delta: Option<i32>,
    /// What is said to a model whose answer does not match, or that has used tools, behind the question.
    pub reply: Vec<Message>,
    /// Rounds of tools that the model has had.
    pub rounds: usize,
    /// Use cases that it asked for: the run ends with them.
    pub handed_over: Option<HandedOver>,
    pub lengths: Lengths,
    /// The document of the answer, where it is made already.
    output: Option<Option<Value>>,
    pub sources: HashMap<String, (Uuid, Source)>,
    is_open: bool,
    /// The technical record of the last try, where one is kept, and the region of that try.
    pub recorded: Option<(String, Taking)>,
}

impl<'a> RunSession<'a> {
    /// Does nothing yet that the provider would have to wait for.
    pub fn new(inner: &'a Inner, live: &'a Live, execution: Execution, committed: oneshot::Receiver<()>) -> Self {
        let resumed = execution.plan.resumed.clone().unwrap_or_default();
        Self {
            inner,
            live,
            committed: Committed::Awaited(committed),
            events: Pending::new(&execution),
            answer: ModelOutput::default(),
            first_delta: None,
            reply: resumed.messages,
            rounds: resumed.rounds,
            handed_over: None,
            lengths: Lengths::default(),
            output: None,
            sources: HashMap::new(),
            is_open: false,
            recorded: None,
            execution,
        }
    }

    /// Begins to listen: what is done while the provider works already.
    pub fn open(&mut self) {
        if std::mem::replace(&mut self.is_open, true) {
            return;
        }
        self.answer = ModelOutput::to(&self.execution.plan);
        self.sources = plan::sources(&self.execution.offered);
        self.stage("reading", reading(&self.execution));
    }

    /// What the run used as far as nobody told it: of one that was stopped or failed.
    pub fn estimate(&self, attempts: &[Attempt]) -> Option<Tokens> {
        let mut request = self.execution.plan.request(&self.execution.offered);
        request.messages.extend_from_slice(&self.reply);
        self.lengths.ask(&request);
        self.lengths.estimate(attempts)
    }

    pub fn say(&mut self, event: &Event) {
        self.events.add(self.live, event);
    }

    /// Says where the run is.
    pub fn stage(&mut self, stage: &str, note: String) {
        let (documents, passages) = (self.execution.plan.documents, self.execution.offered.len());
        self.say(&Event::Stage { stage: stage.to_owned(), note, documents, passages });
    }

    /// Passes on what the runner says until it ends.
    async fn attend(&mut self, run: &mut runners::Run, asked: &mut BindingCall) -> Result<Outcome, Failure> {
        let mut flush = flush();
        let mut stopping = false;
        loop {
            tokio::select! {
                biased;
                () = self.live.stop.cancelled(), if !stopping => {
                    stopping = true;
                    run.cancel();
                }
                made = self.committed.wait(), if !self.committed.is_made() => {
                    if !made {
                        return Err(Failure::Cancelled);
                    }
                    // Nobody has seen a word before.
                    self.first_delta = self.first_delta.and(self.execution.waited_ms());
                },
                _ = flush.tick(), if self.events.is_waiting() && self.committed.is_made() => self.events.flush(self.inner),
                said = run.next() => match said {
                    None => return Err(Failure::Internal("the runner ended without a result".to_owned())),
                    Some(Said::Finished(outcome)) => return outcome,
                    // Somebody stopped the run: what the runner still says comes too late.
                    Some(_) if stopping => {}
                    Some(said) => {
                        self.lengths.observe(&said);
                        if asked.observe(&said) && self.first_delta.is_none() {
                            self.first_delta = self.execution.waited_ms();
                        }
                        self.take(said);
                    }
                },
            }
        }
    }

    /// The answer as it is kept. `ended`: whether the model came to its end by itself.
    ///
    /// # Errors
    /// When making it came to no end.
    pub async fn document(&mut self, ended: bool) -> Result<Option<Value>, JoinError> {
        if let Some(made) = self.output.take() {
            return Ok(made);
        }
        let fresh = ModelOutput::to(&self.execution.plan);
        let mut answer = std::mem::replace(&mut self.answer, fresh);
        let plan = self.execution.plan.clone();
        let offered = std::mem::take(&mut self.execution.offered);
        let make = move || {
            let output = made(&mut answer, &plan, &offered, ended);
            (answer, offered, output)
        };
        // One that is held against a schema that somebody wrote: not on a thread that other runs wait for.
        let has_form = self.execution.plan.form.is_some();
        let (answer, offered, output) = if has_form { spawn_blocking(make).await? } else { make() };
        (self.answer, self.execution.offered) = (answer, offered);
        Ok(output)
    }

    /// Begins the answer anew where it does not match its schema and the model can write another. Answers what there is
    /// until then.
    pub async fn mend(&mut self, outcome: &Outcome) -> Option<Draft> {
        let can = self.execution.plan.form.is_some()
            && self.execution.offer.model.generates
            // One that had no room for the first has none for the second.
            && outcome.finish != Finish::Length
            && self.reply.is_empty()
            && !self.live.stop.is_cancelled();
        if !can {
            return None;
        }
        let output = self.document(true).await.ok()?;
        let Some(reply) = output.as_ref().and_then(form::reply) else {
            self.output = Some(output);
            return None;
        };
        self.reply = reply;
        self.lengths.count(outcome.usage);
        let draft = Draft {
            output,
            numbers: std::mem::take(&mut self.answer.numbers),
            usage: outcome.usage,
            outcome: outcome.clone(),
        };
        self.answer = ModelOutput::to(&self.execution.plan);
        let reason = "The answer did not match its schema; the model is asked for another.".to_owned();
        self.say(&Event::Restart { attempt: self.execution.attempt, reason });
        Some(draft)
    }

    /// Takes the earlier answer where there is no better one.
    pub fn keep(&mut self, draft: Draft) -> Outcome {
        self.answer = ModelOutput { numbers: draft.numbers, is_writing: true, ..ModelOutput::to(&self.execution.plan) };
        self.output = Some(draft.output);
        draft.outcome
    }

    pub fn take(&mut self, said: Said) {
        self.answer.has_spoken |= !matches!(said, Said::Progress { .. });
        if !self.answer.is_writing && matches!(said, Said::Text(_) | Said::Section { .. } | Said::Json(_)) {
            self.answer.is_writing = true;
            self.stage("writing", "Writing".to_owned());
        }
        match said {
            Said::Text(text) | Said::Json(text) => {
                let text = storable(text);
                self.answer.document.push_text(&text);
                match &mut self.answer.reader {
                    None => self.events.add(self.live, &Event::Text { text }),
                    Some(reader) => {
                        let mut pieces = Vec::new();
                        reader.push(&text, &mut |piece| pieces.push(piece));
                        self.show(pieces);
                    }
                }
            }
            // An answer by a schema has no sections.
            Said::Section { .. } if self.answer.reader.is_some() => {}
            Said::Section { key } => {
                let key = storable(key);
                let title = storable(self.execution.plan.title(&key));
                self.answer.document.push_section(&key, &title);
                self.events.add(self.live, &Event::Section { key, title });
            }
            Said::Citation { passage } => {
                // A passage that was not offered is no source.
                let Some((id, source)) = self.sources.get(&passage) else { return };
                let citation = source.citation(*id);
                self.answer.number(*id);
                self.answer.document.push_citation(citation.clone());
                let mut pieces = Vec::new();
                match &mut self.answer.reader {
                    None => pieces.push(Piece::Citation(citation)),
                    Some(reader) => reader.cite(citation, &mut |piece| pieces.push(piece)),
                }
                self.show(pieces);
            }
            Said::Progress { fraction, note } => {
                self.events.add(self.live, &Event::Progress { fraction, note: storable(note) })
            }
            Said::ToolCall(call) => self.answer.calls.push(call),
            // Thinking is not shown yet; a finish never comes here.
            Said::Reasoning(_) | Said::Finished(_) => {}
        }
    }
}

impl RunSession<'_> {
    /// Says what can be shown of an answer.
    fn show(&mut self, pieces: Vec<Piece>) {
        for piece in pieces {
            let event = match piece {
                Piece::Text(text) => Event::Text { text: storable(text) },
                Piece::Citation(citation) => Event::Citation(Cited {
                    number: self.answer.number(citation.passage_id),
                    passage_id: citation.passage_id,
                    document_id: citation.document_id,
                    document_name: citation.document_title,
                    page: citation.page,
                    quote: citation.quote,
                }),
            };
            self.events.add(self.live, &event);
        }
    }
}

impl Asking for RunSession<'_> {
    type Answer = Outcome;

    async fn ask(&mut self, asked: &mut BindingCall) -> Result<Outcome, Failure> {
        let mut request = self.execution.plan.request(&self.execution.offered);
        request.messages.extend_from_slice(&self.reply);
        // For the plugin. What keeps the client's data in its regions is what the runners know of the client.
        request.region.clone_from(&asked.region);
        if self.rounds >= searching::ROUNDS {
            request.tool_choice = ToolChoice::None;
        }
        let job = Job { binding: asked.binding.clone(), request };
        let Execution { client, run, .. } = self.execution;
        let (mut run, recorded) = self.inner.recorder.start(&asked.runners, client, run, job);
        self.recorded = recorded.map(|recording| (asked.region.clone(), recording));
        self.open();
        let ended = self.attend(&mut run, asked).await;
        asked.cost = run.cost();
        asked.called(run.take_calls());
        ended
    }

    fn has_spoken(&self) -> bool {
        self.answer.has_spoken
    }

    /// Until the run is stopped, or its row could not be written.
    async fn pause(&mut self, time: Duration) -> bool {
        self.open();
        if time >= LONG {
            self.say(&Event::Progress { fraction: 0.0, note: "The provider is busy; trying again shortly".to_owned() });
        }
        let mut flush = flush();
        let over = tokio::time::sleep(time);
        tokio::pin!(over);
        loop {
            tokio::select! {
                biased;
                () = self.live.stop.cancelled() => return false,
                made = self.committed.wait(), if !self.committed.is_made() => if !made { return false },
                _ = flush.tick(), if self.events.is_waiting() && self.committed.is_made() => self.events.flush(self.inner),
                () = &mut over => return true,
            }
        }
    }

    fn begins_anew(&mut self) -> bool {
        if self.execution.attempt >= ATTEMPTS || self.live.stop.is_cancelled() {
            return false;
        }
        self.execution.attempt += 1;
        self.answer = ModelOutput::to(&self.execution.plan);
        let reason = "The runner was restarted; the answer begins anew.".to_owned();
        self.say(&Event::Restart { attempt: self.execution.attempt, reason });
        true
    }
}

fn reading(execution: &Execution) -> String {
    if execution.plan.resumed.is_some() {
        return "Reading what the use cases answered".to_owned();
    }
    match (execution.plan.documents, execution.offered.len()) {
        (0, _) => "Reading what you entered".to_owned(),
        (1, passages) => format!("Reading 1 document ({passages} passages)"),
        (documents, passages) => format!("Reading {documents} documents ({passages} passages)"),
    }
}

fn flush() -> Interval {
    let mut flush = tokio::time::interval(FLUSH);
    flush.set_missed_tick_behavior(MissedTickBehavior::Delay);
    flush.reset();
    flush
}
