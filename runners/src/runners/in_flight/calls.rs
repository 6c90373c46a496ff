//! What guests ask of the outside: each call in a task of its own, or in the hands of the caller that waits for its
//! run.

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::{AbortRegistration, Abortable};

use super::InFlightRuns;
use crate::runners::broker::{Context, Relay, ResponseSink};
use crate::wire::{Ask, Prompt, Sender, ToSandbox};

impl InFlightRuns {
    /// Starts a call to the outside in a task of its own.
    pub fn call(&self, run: u64, call: u32, ask: Ask, sandbox: &Sender<ToSandbox>) -> Result<(), String> {
        if let Some((context, line, stop)) = self.enter(run, call, &ask, sandbox)? {
            tokio::spawn(self.serving(context, ask, line, stop));
        }
        Ok(())
    }

    /// Starts a completion that goes past the guest: the caller that waits for the run does the work of it.
    pub fn relay(&self, run: u64, call: u32, prompt: Box<Prompt>, sandbox: &Sender<ToSandbox>) -> Result<(), String> {
        let is_json = prompt.response_schema.is_some();
        let ask = Ask::Completion(prompt);
        if let Some((context, line, stop)) = self.enter(run, call, &ask, sandbox)? {
            let work = |straight| self.serving(context.clone(), ask, line.straight(straight), stop);
            let relay = Relay::new(context.clone(), is_json, work);
            if let Some(entry) = self.lock().runs.get(&run) {
                entry.relay(relay);
            }
        }
        Ok(())
    }

    /// Enters a call: for whom it is, the way back, and what stops it. `None` where nobody waits for the run any more.
    fn enter(
        &self,
        run: u64,
        call: u32,
        ask: &Ask,
        sandbox: &Sender<ToSandbox>,
    ) -> Result<Option<(Arc<Context>, ResponseSink, AbortRegistration)>, String> {
        let mut table = self.lock();
        let Some(entry) = table.runs.get_mut(&run).filter(|entry| !entry.cancelled) else { return Ok(None) };
        let (credit, stop) = entry.call(call)?;
        let context = entry.context.clone();
        drop(table);
        if let Some(tape) = context.manner.tape() {
            tape.ask(call, ask);
        }
        let line = ResponseSink::new(run, call, sandbox.clone(), credit, context.clone()).asking(ask);
        Ok(Some((context, line, stop)))
    }

    /// A call's work, until it is done or stopped.
    fn serving(
        &self,
        context: Arc<Context>,
        ask: Ask,
        line: ResponseSink,
        stop: AbortRegistration,
    ) -> impl Future<Output = ()> + Send + use<> {
        let broker = self.broker.clone();
        let serving = async move { broker.serve(context, ask, line).await };
        Abortable::new(serving, stop).map(drop)
    }

    pub fn credit(&self, run: u64, call: u32, pieces: u32) {
        if let Some(call) = self.lock().runs.get(&run).and_then(|entry| entry.calls.get(&call)) {
            call.give(pieces);
        }
    }

    pub fn close(&self, run: u64, call: u32) {
        if let Some(entry) = self.lock().runs.get_mut(&run) {
            entry.calls.remove(&call);
        }
    }
}
