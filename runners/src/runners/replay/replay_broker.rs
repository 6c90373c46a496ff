//! Answers a guest from a recording in place of the broker: its calls in their order, each with what was answered then,
//! cut as it was cut. What it asks otherwise is noted, and answered all the same where an answer of that kind is left,
//! to see how it goes on.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::asks;
use super::compare::{Aspect, Difference};
use super::recording::{Recording, RecordingEntry};
use crate::Failure;
use crate::runners::broker::ResponseSink;
use crate::wire::{Answer, Ask, Seen};

pub struct ReplayBroker {
    /// What the recorded guest saw of time and chance.
    seen: Box<Seen>,
    table: Mutex<Table>,
}

struct Table {
    calls: Vec<Call>,
    differences: Vec<Difference>,
}

struct Call {
    ask: Ask,
    answers: Vec<Answer>,
    played: bool,
}

impl ReplayBroker {
    pub fn new(recording: &Recording) -> Self {
        let mut numbers = Vec::new();
        let mut calls: Vec<Call> = Vec::new();
        for line in recording.lines() {
            match line {
                RecordingEntry::Ask { call, ask } => {
                    numbers.push(*call);
                    calls.push(Call { ask: (**ask).clone(), answers: Vec::new(), played: false });
                }
                RecordingEntry::Answer { call, answer } => {
                    let asked = numbers.iter().position(|number| number == call).and_then(|at| calls.get_mut(at));
                    if let Some(asked) = asked {
                        asked.answers.push(answer.clone());
                    }
                }
                RecordingEntry::Head(_)
                | RecordingEntry::Request(_)
                | RecordingEntry::Event(_)
                | RecordingEntry::Log { .. }
                | RecordingEntry::Digest { .. }
                | RecordingEntry::End(_) => {}
            }
        }
        let seen = recording.end().and_then(|end| end.seen.clone()).unwrap_or_default();
        Self { seen, table: Mutex::new(Table { calls, differences: Vec::new() }) }
    }

    pub fn seen(&self) -> Box<Seen> {
        self.seen.clone()
    }

    pub async fn serve(&self, ask: Ask, way: &ResponseSink) {
        let answers = self.lock().play(&ask);
        let is_whole =
            answers.last().is_some_and(|last| matches!(last, Answer::End(_) | Answer::State(_) | Answer::Kept(_)));
        for answer in answers {
            match answer {
                Answer::Chunks(_) | Answer::Body(_) => {
                    if let Err(failure) = way.send_piece(answer).await {
                        return way.send(Answer::End(Err(failure)));
                    }
                }
                Answer::Relayed(_)
                | Answer::Started
                | Answer::Head(_)
                | Answer::State(_)
                | Answer::Kept(_)
                | Answer::End(_) => way.send(answer),
            }
        }
        if !is_whole {
            // The recorded guest read no further.
            way.send(match ask {
                Ask::StateGet { .. } => Answer::State(None),
                Ask::StateSet { .. } => Answer::Kept(false),
                Ask::Completion(_) | Ask::Http(_) => Answer::End(Err(Failure::Unavailable(BEYOND.to_owned()))),
            });
        }
    }

    /// The run is over: what it saw of time and chance, and what it no longer asks, are differences too.
    pub fn end(&self, seen: Option<Box<Seen>>) {
        let mut table = self.lock();
        let left: Vec<Difference> = table
            .calls
            .iter()
            .filter(|call| !call.played)
            .map(|call| Difference::new(Aspect::MissingAsk, 1, 1, asks::named(&call.ask)))
            .collect();
        table.differences.extend(left);
        let looks = |seen: &Seen| (seen.wall_ms.len() + seen.monotonic_ms.len(), seen.random.len());
        if let Some(now) = seen.filter(|now| looks(now) != looks(&self.seen)) {
            let ((was, then), (is, drawn)) = (looks(&self.seen), looks(&now));
            let changed = was.abs_diff(is) + then.abs_diff(drawn);
            let detail =
                format!("looks at the clock {is} times and not {was}, draws {drawn} random bytes and not {then}");
            table.differences.push(Difference::new(Aspect::Entropy, changed as u64, (was + then) as u64, detail));
        }
    }

    pub fn differences(&self) -> Vec<Difference> {
        std::mem::take(&mut self.lock().differences)
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const BEYOND: &str = "the recording has no answer to this";

impl Table {
    /// The answers to this call: of the same one if it is there, else of the next of its kind.
    fn play(&mut self, ask: &Ask) -> Vec<Answer> {
        let waiting = |call: &Call| !call.played;
        let first = self.calls.iter().position(waiting);
        let same = self.calls.iter().position(|call| waiting(call) && asks::are_same(&call.ask, ask));
        let found =
            same.or_else(|| self.calls.iter().position(|call| waiting(call) && asks::are_alike(&call.ask, ask)));
        let difference = match (found.and_then(|at| self.calls.get(at)), same) {
            (None, _) => Some(Difference::new(Aspect::NewAsk, 1, 1, asks::named(ask))),
            (Some(_), Some(_)) if found != first => {
                Some(Difference::new(Aspect::Order, 1, 1, format!("{} comes in another place", asks::named(ask))))
            }
            (Some(_), Some(_)) => None,
            (Some(call), None) => {
                let parts = asks::differing(&call.ask, ask);
                let detail = format!("{}: {}", asks::named(ask), parts.join(", "));
                Some(Difference::new(Aspect::Ask, parts.len() as u64, 1, detail))
            }
        };
        self.differences.extend(difference);
        let Some(call) = found.and_then(|at| self.calls.get_mut(at)) else { return Vec::new() };
        call.played = true;
        std::mem::take(&mut call.answers)
    }
}
