//! What a run says, passed on: from the runner to listeners, to the database, and into the answer.

use std::collections::HashMap;
use std::time::Duration;

use document::{Builder, Citation};
use runners::{Event as Said, Failure, Outcome};
use tokio::sync::oneshot;
use tokio::time::{Interval, MissedTickBehavior};
use uuid::Uuid;

use super::live::Live;
use super::pending::Pending;
use super::route::Asked;
use super::{Execution, Inner};
use crate::documents::Offered;
use crate::runs::model::{Cited, Event};
use crate::runs::plan::{self, Source};

/// Events are handed to the writer this often: at most five rows a second, and a short run's all with its end. Whoever follows a run that another process
/// executes looks about as often.
const FLUSH: Duration = Duration::from_millis(200);
/// A wait that people are told of.
const LONG: Duration = Duration::from_secs(1);

/// What an attempt has said so far.
#[derive(Default)]
pub struct Answer {
    pub document: Builder,
    pub numbers: HashMap<Uuid, u32>,
    pub is_writing: bool,
    /// Whether there was anything that a second try would say again.
    pub has_spoken: bool,
}

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

/// A run between its runner and whoever listens.
pub struct Talk<'a> {
    pub inner: &'a Inner,
    pub live: &'a Live,
    pub execution: Execution,
    pub committed: Committed,
    pub events: Pending,
    pub answer: Answer,
    /// From the run's acceptance to its first words.
    pub first_delta: Option<i32>,
    sources: HashMap<String, (Uuid, Source)>,
}

impl<'a> Talk<'a> {
    pub fn new(inner: &'a Inner, live: &'a Live, execution: Execution, committed: oneshot::Receiver<()>) -> Self {
        Self {
            inner,
            live,
            committed: Committed::Awaited(committed),
            events: Pending::new(&execution),
            answer: Answer::default(),
            first_delta: None,
            sources: plan::sources(&execution.offered),
            execution,
        }
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
    pub async fn attend(&mut self, run: &mut runners::Run, asked: &mut Asked) -> Result<Outcome, Failure> {
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
                        if asked.hear(&said) && self.first_delta.is_none() {
                            self.first_delta = self.execution.waited_ms();
                        }
                        self.take(said);
                    }
                },
            }
        }
    }

    /// Lets time pass before another call. Answers false when there will be none: the run was stopped, or its row could not be written.
    pub async fn pause(&mut self, time: Duration) -> bool {
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

    /// The answer as it is kept, with each citation held against its passage.
    pub fn document(answer: Answer, offered: &[Offered]) -> Option<serde_json::Value> {
        if !answer.is_writing {
            return None;
        }
        let mut document = answer.document.finish();
        let cited = offered.iter().filter(|offered| answer.numbers.contains_key(&offered.id));
        let passages: HashMap<Uuid, String> = cited.map(|offered| (offered.id, offered.shown())).collect();
        document::support::mark(&mut document, |id| passages.get(&id).map(String::as_str));
        serde_json::to_value(document).ok()
    }

    fn take(&mut self, said: Said) {
        self.answer.has_spoken |= !matches!(said, Said::Progress { .. });
        if !self.answer.is_writing && matches!(said, Said::Text(_) | Said::Section { .. } | Said::Json(_)) {
            self.answer.is_writing = true;
            self.stage("writing", "Writing".to_owned());
        }
        match said {
            Said::Text(text) | Said::Json(text) => {
                let text = storable(text);
                self.answer.document.push_text(&text);
                self.events.add(self.live, &Event::Text { text });
            }
            Said::Section { key } => {
                let title = self.execution.plan.title(&key);
                self.answer.document.push_section(&key, &title);
                self.events.add(self.live, &Event::Section { key, title });
            }
            Said::Citation { passage } => {
                // A passage that was not offered is no source.
                let Some((id, source)) = self.sources.get(&passage) else { return };
                let next = u32::try_from(self.answer.numbers.len()).unwrap_or(u32::MAX).saturating_add(1);
                let number = *self.answer.numbers.entry(*id).or_insert(next);
                self.answer.document.push_citation(Citation {
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
                self.events.add(self.live, &Event::Citation(cited));
            }
            Said::Progress { fraction, note } => {
                self.events.add(self.live, &Event::Progress { fraction, note: storable(note) })
            }
            // Thinking and tool calls are not shown yet; a finish never comes here.
            Said::Reasoning(_) | Said::ToolCall(_) | Said::Finished(_) => {}
        }
    }
}

fn flush() -> Interval {
    let mut flush = tokio::time::interval(FLUSH);
    flush.set_missed_tick_behavior(MissedTickBehavior::Delay);
    flush.reset();
    flush
}

/// PostgreSQL's text holds every character but NUL, which a model may well write.
fn storable(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }
}
