//! The caller's side: starts and supervises the sandbox, keeps the runs in flight, brokers what guests ask of the
//! outside.
//!
//! `catalogue` reads and compiles the plugins, `cache` keeps what was compiled, `child` is one sandbox process,
//! `supervisor` keeps one alive, `in_flight` is the table of runs, `broker/` serves the guests' calls: one ability, one
//! file. `replay/` keeps what happens in a run and plays it back.

mod abilities;
mod broker;
mod cache;
mod catalogue;
mod child;
mod in_flight;
mod install;
mod legible;
mod replay;
mod supervisor;

use std::path::PathBuf;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::conformance::Check;
use crate::wire::{Product, Work};
use crate::{Behalf, Binding, Config, Event, Failure, HostCalls, Job, PluginInfo, RunCost, Spent};
use broker::{CallMode, Relay};
pub use broker::{Outbound, OutboundError};
use catalogue::Catalogue;
use in_flight::{InFlightRuns, RunOrder, Step};
pub use replay::{Aspect, Comparison, Difference, Recorded, Recording, Unplayable, Unreadable, Verdict};

/// Why runners could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the plugins folder {path} cannot be read: {source}")]
    Plugins { path: PathBuf, source: std::io::Error },
    #[error("the cache folder {path} cannot be used: {source}")]
    Cache { path: PathBuf, source: std::io::Error },
    #[error("the sandbox cannot be started ({program}): {reason}")]
    Sandbox { program: PathBuf, reason: String },
}

/// The loaded plugins and the sandbox that runs them; clones share them. The sandbox ends with the last clone.
#[derive(Clone)]
pub struct Runners {
    inner: Arc<Inner>,
    behalf: Arc<Behalf>,
}

struct Inner {
    in_flight: Arc<InFlightRuns>,
    catalogue: Arc<Catalogue>,
    config: Config,
    /// One plugin is loaded at a time.
    installing: tokio::sync::Mutex<()>,
    supervisor: JoinHandle<()>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        // The child is killed with the task that owns it.
        self.supervisor.abort();
    }
}

impl Runners {
    /// Starts a sandbox, compiles what is not in the cache yet, loads every plugin of the folder. A plugin that cannot
    /// be loaded is left out and named in [`Runners::refused`]; the others serve.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let in_flight = Arc::new(InFlightRuns::new(&config));
        let (catalogue, mut first) = supervisor::open(&config, &in_flight).await?;
        let catalogue = Arc::new(catalogue);
        let faults = in_flight.open(&mut first);
        let keeping = supervisor::keep_alive(config.clone(), in_flight.clone(), catalogue.clone(), (first, faults));
        let supervisor = tokio::spawn(keeping);
        let inner = Inner { in_flight, catalogue, config, installing: tokio::sync::Mutex::default(), supervisor };
        Ok(Self { inner: Arc::new(inner), behalf: Arc::default() })
    }

    /// The same for somebody: whatever is run with what this answers is theirs.
    #[must_use]
    pub fn on_behalf(&self, behalf: Behalf) -> Self {
        Self { inner: self.inner.clone(), behalf: Arc::new(behalf) }
    }

    /// The plugins of the folder, by name.
    pub fn plugins(&self) -> Vec<PluginInfo> {
        self.inner.catalogue.plugins()
    }

    /// Files of the plugins folder that were not loaded, and why.
    pub fn refused(&self) -> &[(PathBuf, String)] {
        self.inner.catalogue.refused()
    }

    /// Starts a job; never blocks. Whatever goes wrong arrives as the run's last event.
    pub fn run(&self, job: Job) -> Run {
        self.begin(job.binding, Work::Answer(job.request))
    }

    fn begin(&self, binding: Arc<Binding>, work: Work) -> Run {
        self.begin_in(CallMode::Plain, binding, work)
    }

    fn begin_in(&self, manner: CallMode, binding: Arc<Binding>, work: Work) -> Run {
        let (sender, steps) = mpsc::unbounded_channel();
        let asked = RunOrder { binding, work, manner, behalf: self.behalf.clone() };
        let id = self.inner.in_flight.start(asked, sender, &self.inner.catalogue);
        Run {
            id,
            in_flight: self.inner.in_flight.clone(),
            steps,
            relay: None,
            finished: false,
            spent: None,
            calls: HostCalls::default(),
        }
    }

    /// A check of this component's conformance, in a sandbox of its own beside this one.
    pub fn check(&self, component: Vec<u8>) -> Check {
        Check::new(self.inner.config.sandbox.clone(), component)
    }

    /// Whether a sandbox is up with its plugins loaded. While it is not, runs wait for it for a few seconds.
    pub fn is_healthy(&self) -> bool {
        self.inner.in_flight.sandbox_pid().is_some()
    }

    /// Runs in flight.
    pub fn live_runs(&self) -> usize {
        self.inner.in_flight.live()
    }

    /// Resolves once no run is in flight.
    pub async fn until_idle(&self) {
        self.inner.in_flight.until_empty().await;
    }

    /// Lets runs in flight finish for at most `grace`, cancels the rest, ends the sandbox. New runs are refused from
    /// now on.
    pub async fn shutdown(&self, grace: Duration) {
        self.inner.in_flight.refuse_new();
        if tokio::time::timeout(grace, self.inner.in_flight.until_empty()).await.is_err() {
            self.inner.in_flight.cancel_all();
            let _ = tokio::time::timeout(Duration::from_secs(1), self.inner.in_flight.until_empty()).await;
        }
        self.inner.in_flight.lose(&Failure::Cancelled);
        self.inner.supervisor.abort();
    }

    /// The sandbox's process id while one is up, for operators and tests.
    pub fn sandbox_pid(&self) -> Option<u32> {
        self.inner.in_flight.sandbox_pid()
    }

    /// Which walls the kernel let the sandbox put up, of `uid`, `limits` and `syscalls`; for operators and tests.
    pub fn walls(&self) -> Vec<String> {
        self.inner.in_flight.walls()
    }
}

/// A run in flight: a stream of events. Dropping it cancels it.
pub struct Run {
    id: u64,
    in_flight: Arc<InFlightRuns>,
    steps: mpsc::UnboundedReceiver<Step>,
    /// Where the next events come from, while something is relayed.
    relay: Option<Relay>,
    finished: bool,
    spent: Option<Spent>,
    calls: HostCalls,
}

impl Run {
    /// The next event; `None` after [`Event::Finished`]. Safe to drop in a `select!`.
    pub async fn next(&mut self) -> Option<Event> {
        std::future::poll_fn(|cx| self.poll_event(cx)).await
    }

    /// An event that lies there already. A caller that finds none is not woken by the next: that is what [`Run::next`]
    /// is for.
    pub fn at_hand(&mut self) -> Option<Event> {
        let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
        // While something is relayed nothing else says anything but the end, which the waiting caller hears in time.
        match self.relay.as_mut().map(|relay| relay.poll_event(&mut cx)) {
            Some(Poll::Ready(Some(event))) => return Some(event),
            Some(Poll::Pending) => return None,
            Some(Poll::Ready(None)) => self.relay = None,
            None => {}
        }
        match self.poll_event(&mut cx) {
            Poll::Ready(event) => event,
            Poll::Pending => None,
        }
    }

    /// Asks the run to stop; its last event, [`Failure::Cancelled`], follows within a second.
    pub fn cancel(&self) {
        self.in_flight.cancel(self.id);
    }

    /// What it has used, once it has ended; `None` where its guest never began.
    pub fn spent(&self) -> Option<Spent> {
        self.spent
    }

    /// What it has taken, once it has ended; without the bytes of its calls where those were taken out.
    pub fn cost(&self) -> RunCost {
        RunCost::of(self.spent, &self.calls)
    }

    /// What it asked of its host, once it has ended. Taken out.
    pub fn take_calls(&mut self) -> HostCalls {
        std::mem::take(&mut self.calls)
    }

    fn poll_event(&mut self, cx: &mut std::task::Context<'_>) -> Poll<Option<Event>> {
        self.poll_next_step(cx).map(|step| {
            step.map(|step| match step {
                Next::Event(event) => event,
                Next::Done(Ok(Product::Outcome(outcome))) => Event::Finished(Ok(outcome)),
                Next::Done(Ok(_)) => Event::Finished(Err(other_product())),
                Next::Done(Err(failure)) => Event::Finished(Err(failure)),
            })
        })
    }

    fn poll_next_step(&mut self, cx: &mut std::task::Context<'_>) -> Poll<Option<Next>> {
        loop {
            if self.finished {
                return Poll::Ready(None);
            }
            if let Some(relay) = &mut self.relay {
                match relay.poll_event(cx) {
                    Poll::Ready(Some(event)) => return Poll::Ready(Some(Next::Event(event))),
                    Poll::Ready(None) => self.relay = None,
                    // Its guest waits for it, but may be stopped.
                    Poll::Pending => {}
                }
            }
            match std::task::ready!(self.steps.poll_recv(cx)) {
                Some(Step::Event(event)) => return Poll::Ready(Some(Next::Event(event))),
                Some(Step::Relay(relay)) => self.relay = Some(relay),
                Some(Step::Done(result, spent, calls)) => return Poll::Ready(Some(self.done(result, spent, calls))),
                // The table of runs always sends a last step; should it vanish, the stream still ends as it promises.
                None => {
                    let vanished = Err(Failure::SandboxDied);
                    return Poll::Ready(Some(self.done(vanished, None, HostCalls::default())));
                }
            }
        }
    }

    fn done(&mut self, result: Result<Product, Failure>, spent: Option<Spent>, calls: HostCalls) -> Next {
        (self.finished, self.relay, self.spent, self.calls) = (true, None, spent, calls);
        // Here for all: answers, vectors and transcripts.
        Next::Done(result.map(legible::product).map_err(legible::failure))
    }
}

/// What a run tells next.
enum Next {
    Event(Event),
    Done(Result<Product, Failure>),
}

/// What no sandbox of ours sends.
fn other_product() -> Failure {
    Failure::Internal("the sandbox answered something that was not asked".into())
}

impl futures_util::Stream for Run {
    type Item = Event;

    fn poll_next(mut self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> Poll<Option<Event>> {
        self.poll_event(cx)
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        if !self.finished {
            self.cancel();
        }
    }
}
