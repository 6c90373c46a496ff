//! A run in flight as the server keeps it: whom its events go to, what it may still do, its calls to the outside.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::{AbortHandle, AbortRegistration};
use tokio::sync::{Semaphore, mpsc};

use crate::runners::broker::{CallMode, Context, Relay};
use crate::wire::{Product, RunReport, Sender, ToSandbox, Work};
use crate::{Event, Failure, HostCalls, Spent};

/// Beyond a run's own limits, for the sandbox to keep them itself; then the server ends the run.
const GRACE: Duration = Duration::from_secs(2);
/// Pieces of an answer that may be under way to a guest that has not taken them.
const WINDOW: usize = 64;

/// What the caller that waits for a run is told. [`Step::Done`] comes exactly once, last.
pub enum Step {
    /// Never `Event::Finished`.
    Event(Event),
    /// The next events come from here, to its end.
    Relay(Relay),
    Done(Result<Product, Failure>, Option<Spent>, HostCalls),
}

pub struct Entry {
    pub context: Arc<Context>,
    pub calls: HashMap<u32, BrokerCall>,
    pub overdue: Instant,
    pub cancelled: bool,
    /// The socket by which it was sent; `None` while it waits for a sandbox.
    pub way: Option<Sender<ToSandbox>>,
    steps: mpsc::UnboundedSender<Step>,
    sections: HashSet<String>,
    passages: HashSet<String>,
    calls_begun: u32,
    log_bytes: u64,
}

impl Entry {
    pub fn new(context: Context, work: &Work, steps: mpsc::UnboundedSender<Step>) -> Self {
        let (outline, passages) = match work {
            Work::Answer(request) => (request.outline.as_slice(), request.passages.as_slice()),
            Work::Embed(_) | Work::Transcribe(_) => Default::default(),
        };
        Self {
            overdue: context.began + context.limits.wall + GRACE,
            context: Arc::new(context),
            calls: HashMap::new(),
            cancelled: false,
            way: None,
            steps,
            sections: outline.iter().map(|section| section.key.clone()).collect(),
            passages: passages.iter().map(|passage| passage.id.clone()).collect(),
            calls_begun: 0,
            log_bytes: 0,
        }
    }

    /// The same for a run that goes to the sandbox by this socket.
    pub fn by(self, way: Option<Sender<ToSandbox>>) -> Self {
        Self { way, ..self }
    }

    /// Hands an event on if it makes sense. An error is what no sandbox of ours does.
    pub fn event(&mut self, event: Event) -> Result<(), String> {
        match &event {
            Event::Section { key } if !self.sections.contains(key) => return Ok(()),
            Event::Citation { passage } if !self.passages.contains(passage) => return Ok(()),
            Event::Finished(_) => return Err("it ended a run by an event".into()),
            _ => {}
        }
        if self.context.said.count(&event, &self.context.limits).is_err() {
            return Err("it let a run emit more than its limits".into());
        }
        if let Some(tape) = self.context.manner.tape() {
            tape.event(&event);
        }
        // A caller that dropped its end has cancelled the run; the rest of the events may go nowhere.
        let _ = self.steps.send(Step::Event(event));
        Ok(())
    }

    /// Hands on where the next events come from. A caller that dropped its end has cancelled the run.
    pub fn relay(&self, relay: Relay) {
        let _ = self.steps.send(Step::Relay(relay));
    }

    /// Enters a call to the outside: its credit, and what stops it.
    pub fn call(&mut self, call: u32) -> Result<(Arc<Semaphore>, AbortRegistration), String> {
        self.calls_begun += 1;
        if self.calls_begun > self.context.limits.host_calls {
            return Err("it let a run start more calls than its limits".into());
        }
        let credit = Arc::new(Semaphore::new(WINDOW));
        let (handle, stop) = AbortHandle::new_pair();
        let entered = BrokerCall { credit: credit.clone(), stop: handle };
        match self.calls.insert(call, entered) {
            None => Ok((credit, stop)),
            Some(_) => Err("it numbered two calls alike".into()),
        }
    }

    /// Counts a line of the guest's log; false when it has had its share.
    pub fn may_log(&mut self, bytes: usize) -> bool {
        self.context.notes.log_line();
        self.log_bytes += bytes as u64 + 1;
        self.log_bytes <= self.context.limits.log_bytes
    }

    /// Tells the waiting caller that this was all.
    pub fn finish(self, result: Result<Product, Failure>, told: RunReport) {
        let result = result.map_err(|failure| self.context.fault.explain(failure));
        match &self.context.manner {
            CallMode::Plain => {}
            CallMode::Recorded(tape) => tape.end(&result, told.seen),
            CallMode::Replayed(deck) => deck.end(told.seen),
        }
        if let Err(failure) = &result {
            tracing::debug!(plugin = self.context.binding.plugin, code = failure.code(), "run failed: {failure}");
        }
        let _ = self.steps.send(Step::Done(result, told.spent, self.context.notes.read()));
    }
}

/// A call to the outside under way; dropping it stops it.
pub struct BrokerCall {
    credit: Arc<Semaphore>,
    stop: AbortHandle,
}

impl BrokerCall {
    /// The guest has taken so many pieces. Never more than the window is given, whatever the other side claims.
    pub fn give(&self, pieces: u32) {
        let room = WINDOW.saturating_sub(self.credit.available_permits());
        self.credit.add_permits((pieces as usize).min(room));
    }
}

impl Drop for BrokerCall {
    fn drop(&mut self) {
        self.stop.abort();
    }
}
