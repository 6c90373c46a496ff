//! The table of runs in flight: who waits for which, and how each ends, exactly once. `entry` is one of them, `calls`
//! what they ask of the outside, `ways` the sockets by which the sandbox is reached.

mod calls;
mod entry;
mod loading;
mod ways;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, mpsc, oneshot};

use super::broker::{Broker, CallMode, Context};
use super::catalogue::Catalogue;
use super::child::Sandbox;
use crate::wire::{
    Entropy, FrameError, FromSandbox, LogLevel, MAX_FRAME, Manifest, Product, RunReport, Sender, StartRun, ToSandbox,
    Work,
};
use crate::{Behalf, Binding, Config, Event, Failure, HostCalls, Limit, Limits};
use entry::Entry;
pub use entry::Step;
use ways::Ways;
pub use ways::{Faults, SandboxFault};

/// What is to be run, with what, and for whom.
pub struct RunOrder {
    pub binding: Arc<Binding>,
    pub work: Work,
    pub manner: CallMode,
    pub behalf: Arc<Behalf>,
}

/// Runs that wait for a sandbox to come back give up after this.
const PATIENCE: Duration = Duration::from_secs(5);

pub struct InFlightRuns {
    limits: Limits,
    parallel_runs: usize,
    broker: Arc<Broker>,
    table: Mutex<Table>,
    emptied: Notify,
}

#[derive(Default)]
struct Table {
    last: u64,
    runs: HashMap<u64, Entry>,
    /// Where runs go; absent while no sandbox is up.
    sandbox: Option<Ways>,
    /// Started while no sandbox was up.
    waiting: Vec<StartRun>,
    /// The plugin that is being loaded into a sandbox that runs already, and who waits for it.
    loading: Option<(u32, oneshot::Sender<Result<Manifest, String>>)>,
    pid: Option<u32>,
    walls: Vec<String>,
    closing: bool,
}

impl InFlightRuns {
    pub fn new(config: &Config) -> Self {
        Self {
            limits: config.limits.clone(),
            parallel_runs: config.parallel_runs as usize,
            broker: Arc::new(Broker::new(config.allow_private_hosts, config.lookup.clone())),
            table: Mutex::default(),
            emptied: Notify::new(),
        }
    }

    /// Of a run whose binding sets none.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Enters a job and sends it to the sandbox, or ends it here.
    pub fn start(
        self: &Arc<Self>,
        RunOrder { binding, mut work, manner, behalf }: RunOrder,
        steps: mpsc::UnboundedSender<Step>,
        catalogue: &Catalogue,
    ) -> u64 {
        let mut limits = binding.limits.clone().unwrap_or_else(|| self.limits.clone());
        limits.memory_bytes = limits.memory_bytes.min(Limits::MAX_MEMORY);
        let plugin = match self.admit(&binding, &work, &limits, catalogue) {
            Ok(plugin) => plugin,
            Err(failure) => {
                let _ = steps.send(Step::Done(Err(failure), None, HostCalls::default()));
                return 0;
            }
        };
        let chance = match &manner {
            CallMode::Plain => Entropy::Real,
            CallMode::Recorded(_) => Entropy::Noted,
            CallMode::Replayed(deck) => Entropy::Given(deck.seen()),
        };
        let context = Context::new(binding.clone(), limits.clone()).within(work.region()).on_behalf(behalf);
        let context = context.in_manner(manner);
        if let Some(region) = &binding.provider_region {
            work.set_region(region);
        }
        let entry = Entry::new(context, &work, steps);
        let mut start = StartRun { run: 0, plugin, chance, limits, settings: binding.settings.to_string(), work };
        let mut table = self.lock();
        if table.closing {
            entry.finish(Err(Failure::Unavailable("the server is shutting down".into())), RunReport::default());
            return 0;
        }
        table.last += 1;
        let id = table.last;
        start.run = id;
        let way = table.sandbox.as_mut().map(|ways| ways.here(self));
        table.runs.insert(id, entry.by(way.clone()));
        match way {
            Some(way) => {
                drop(table);
                self.send_start(&way, start);
            }
            None => table.waiting.push(start),
        }
        id
    }

    /// Whether the job may run at all, and which plugin serves it.
    fn admit(&self, binding: &Binding, work: &Work, limits: &Limits, catalogue: &Catalogue) -> Result<u32, Failure> {
        let plugin = catalogue.number(&binding.plugin, binding.digest.as_deref())?;
        let size = match work {
            Work::Answer(request) => request.size(),
            Work::Embed(request) => request.size(),
            Work::Transcribe(request) => request.size(),
        };
        if size > limits.input_bytes {
            return Err(Failure::LimitExceeded(
                Limit::Input,
                format!("the input has {size} bytes, {} are allowed", limits.input_bytes),
            ));
        }
        if self.live() >= self.parallel_runs {
            return Err(Failure::Overloaded);
        }
        Ok(plugin)
    }

    fn send_start(&self, sandbox: &Sender<ToSandbox>, start: StartRun) {
        let run = start.run;
        let failure = match sandbox.send(&ToSandbox::Run(Box::new(start))) {
            Ok(()) => return,
            // Another sandbox would not take it either.
            Err(FrameError::TooLarge) => {
                Failure::LimitExceeded(Limit::Input, format!("the input is larger than {} MiB", MAX_FRAME >> 20))
            }
            Err(FrameError::Closed | FrameError::Malformed(_) | FrameError::Io(_)) => Failure::SandboxDied,
        };
        self.done(run, Err(failure), RunReport::default());
    }

    /// A sandbox is up with all plugins loaded: sends it what has waited. Answers where its lanes tell what it must not
    /// say.
    pub fn open(&self, sandbox: &mut Sandbox) -> Faults {
        let (ways, faults) = Ways::new(sandbox.sender.clone(), std::mem::take(&mut sandbox.lanes));
        let waiting = {
            let mut table = self.lock();
            table.sandbox = Some(ways);
            let waiting = std::mem::take(&mut table.waiting);
            for start in &waiting {
                if let Some(entry) = table.runs.get_mut(&start.run) {
                    entry.way = Some(sandbox.sender.clone());
                }
            }
            waiting
        };
        for start in waiting {
            self.send_start(&sandbox.sender, start);
        }
        faults
    }

    /// Remembers which process serves.
    pub fn note(&self, sandbox: &Sandbox) {
        let mut table = self.lock();
        table.pid = sandbox.process.id();
        table.walls.clone_from(&sandbox.walls);
    }

    /// The sandbox is gone: every run that it had ends for this reason.
    pub fn lose(&self, why: &Failure) {
        let (lost, waiting) = {
            let mut table = self.lock();
            table.sandbox = None;
            table.loading = None;
            table.pid = None;
            let waiting: HashSet<u64> = table.waiting.iter().map(|start| start.run).collect();
            let (kept, lost) = std::mem::take(&mut table.runs)
                .into_iter()
                .partition::<HashMap<_, _>, _>(|(id, _)| waiting.contains(id));
            table.runs = kept;
            (lost, !waiting.is_empty())
        };
        for entry in lost.into_values() {
            let why = if entry.cancelled { Failure::Cancelled } else { why.clone() };
            entry.finish(Err(why), RunReport::default());
        }
        if !waiting {
            self.emptied.notify_waiters();
        }
    }

    /// Ends what has waited too long for a sandbox.
    pub fn fail_waiting(&self) {
        let given_up: Vec<u64> = {
            let table = self.lock();
            let late = |id: &u64| table.runs.get(id).is_none_or(|entry| entry.context.began.elapsed() > PATIENCE);
            table.waiting.iter().map(|start| start.run).filter(late).collect()
        };
        for run in given_up {
            self.done(run, Err(Failure::SandboxDied), RunReport::default());
        }
    }

    /// Ends runs that the sandbox should have ended itself.
    pub fn end_overdue(&self) {
        let now = Instant::now();
        let overdue: Vec<(u64, bool)> = {
            let table = self.lock();
            table
                .runs
                .iter()
                .filter(|(_, entry)| entry.overdue < now)
                .map(|(id, entry)| (*id, entry.cancelled))
                .collect()
        };
        for (run, cancelled) in overdue {
            self.cancel(run);
            self.done(
                run,
                Err(if cancelled { Failure::Cancelled } else { Failure::TimedOut("it did not end by itself".into()) }),
                RunReport::default(),
            );
        }
    }

    /// Asks a run to stop. It ends when the guest has, or a moment later without it.
    pub fn cancel(&self, run: u64) {
        let mut table = self.lock();
        let Some(entry) = table.runs.get_mut(&run) else { return };
        if std::mem::replace(&mut entry.cancelled, true) {
            return;
        }
        entry.overdue = Instant::now() + Duration::from_millis(500);
        entry.calls.clear();
        let way = entry.way.clone();
        let first = table.sandbox.as_ref().map(|ways| ways.first().clone());
        drop(table);
        // By its own socket, after its start; by the first where that one's thread has ended.
        match way {
            Some(way) if way.send(&ToSandbox::Cancel { run }).is_ok() => {}
            Some(_) => drop(first.map(|first| first.send(&ToSandbox::Cancel { run }))),
            // It waits for a sandbox.
            None => self.done(run, Err(Failure::Cancelled), RunReport::default()),
        }
    }

    pub fn cancel_all(&self) {
        let runs: Vec<u64> = self.lock().runs.keys().copied().collect();
        for run in runs {
            self.cancel(run);
        }
    }

    pub fn refuse_new(&self) {
        self.lock().closing = true;
    }

    /// Waits until no run is in flight.
    pub async fn until_empty(&self) {
        loop {
            let emptied = self.emptied.notified();
            tokio::pin!(emptied);
            emptied.as_mut().enable();
            if self.live() == 0 {
                return;
            }
            emptied.await;
        }
    }

    pub fn live(&self) -> usize {
        self.lock().runs.len()
    }

    /// The pid of the sandbox while it takes runs.
    pub fn sandbox_pid(&self) -> Option<u32> {
        let table = self.lock();
        table.sandbox.as_ref().and(table.pid)
    }

    pub fn walls(&self) -> Vec<String> {
        self.lock().walls.clone()
    }

    /// Acts on one frame, which came by the other end of `sender`. What a sandbox of ours never sends is taken as a
    /// guest that broke out: the process ends for it.
    pub fn take(self: &Arc<Self>, frame: FromSandbox, sender: &Sender<ToSandbox>) -> Result<(), String> {
        match frame {
            FromSandbox::Event { run, event } => self.event(run, event),
            FromSandbox::Call { run, call, ask } => self.call(run, call, ask, sender),
            FromSandbox::Relay { run, call, prompt } => self.relay(run, call, prompt, sender),
            FromSandbox::Credit { run, call, pieces } => {
                self.credit(run, call, pieces);
                Ok(())
            }
            FromSandbox::Close { run, call } => {
                self.close(run, call);
                Ok(())
            }
            FromSandbox::Log { run, level, text } => {
                self.log(run, level, &text);
                Ok(())
            }
            FromSandbox::Done { run, result, told } => {
                self.done(run, result, told);
                Ok(())
            }
            FromSandbox::Loaded { plugin, manifest } => self.loaded(plugin, manifest.map(|manifest| *manifest)),
            FromSandbox::Ready { .. } | FromSandbox::Part(_) | FromSandbox::Compiled(_) => {
                Err("it spoke out of turn".into())
            }
        }
    }

    /// Hands an event on to the waiting caller. The sandbox keeps the limits; the entry checks them again.
    fn event(&self, run: u64, event: Event) -> Result<(), String> {
        match self.lock().runs.get_mut(&run) {
            Some(entry) => entry.event(event),
            // Ended meanwhile: what was under way is dropped.
            None => Ok(()),
        }
    }

    /// A line of a guest's log, without control characters: a log is read in terminals.
    pub fn log(&self, run: u64, level: LogLevel, text: &str) {
        let allowed = |entry: &mut Entry| {
            let may = entry.may_log(text.len());
            if let Some(tape) = entry.context.manner.tape().filter(|_| may) {
                tape.log(level, text);
            }
            may.then(|| entry.context.binding.plugin.clone())
        };
        let Some(plugin) = self.lock().runs.get_mut(&run).and_then(allowed) else { return };
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match level {
            LogLevel::Debug => tracing::debug!(target: "runners::guest", run, plugin, "{text}"),
            LogLevel::Info => tracing::info!(target: "runners::guest", run, plugin, "{text}"),
            LogLevel::Warn => tracing::warn!(target: "runners::guest", run, plugin, "{text}"),
            LogLevel::Error => tracing::error!(target: "runners::guest", run, plugin, "{text}"),
        }
    }

    /// A run has ended; a second end of the same run is dropped.
    pub fn done(&self, run: u64, result: Result<Product, Failure>, told: RunReport) {
        let (entry, empty) = {
            let mut table = self.lock();
            table.waiting.retain(|start| start.run != run);
            (table.runs.remove(&run), table.runs.is_empty())
        };
        if let Some(entry) = entry {
            let result = if entry.cancelled { Err(Failure::Cancelled) } else { result };
            entry.finish(result, told);
        }
        if empty {
            self.emptied.notify_waiters();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
