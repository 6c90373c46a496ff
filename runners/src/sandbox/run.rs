//! A run as the sandbox keeps it: what it may still use, whether somebody waits for it, and its calls to the outside.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, mpsc};

use super::memory_budget::MemoryBudget;
use super::meter::Meter;
use crate::wire::{Answer, Ask, FrameError, FromSandbox, Prompt, Sender};
use crate::{Event, Failure, Limit, Limits, Spent};

/// How long a guest may tidy up after it was told to stop, before its next instruction traps.
const GRACE: Duration = Duration::from_millis(100);

pub struct SandboxedRun {
    pub id: u64,
    pub limits: Limits,
    pub meter: Meter,
    /// Where the guest's memory comes from.
    pub room: Arc<MemoryBudget>,
    sender: Sender<FromSandbox>,
    /// Why the run must end, and since when; set once.
    end: OnceLock<(Failure, Instant)>,
    ended: Notify,
    /// The most that the guest's memory has grown to, in bytes.
    memory: AtomicU64,
    memory_denied: AtomicBool,
    last_call: AtomicU32,
    calls: Mutex<HashMap<u32, mpsc::UnboundedSender<Answer>>>,
}

impl SandboxedRun {
    pub fn new(id: u64, limits: Limits, sender: Sender<FromSandbox>, room: Arc<MemoryBudget>) -> Self {
        Self {
            id,
            limits,
            meter: Meter::default(),
            room,
            sender,
            end: OnceLock::new(),
            ended: Notify::new(),
            memory: AtomicU64::new(0),
            memory_denied: AtomicBool::new(false),
            last_call: AtomicU32::new(0),
            calls: Mutex::default(),
        }
    }

    /// Tells the run to end for this reason; the first reason stays.
    pub fn end(&self, why: Failure) {
        if self.end.set((why, Instant::now())).is_ok() {
            self.ended.notify_waiters();
        }
    }

    /// Why the run must end, if it must.
    pub fn why(&self) -> Option<&Failure> {
        self.end.get().map(|(why, _)| why)
    }

    /// Called each tick while the guest computes: whether it must trap now.
    pub fn must_trap(&self) -> bool {
        if self.meter.spent() > self.limits.cpu {
            self.end(Failure::LimitExceeded(
                Limit::Cpu,
                format!("it computed for more than {} s", self.limits.cpu.as_secs_f32()),
            ));
            return true;
        }
        self.end.get().is_some_and(|(why, since)| matches!(why, Failure::LimitExceeded(..)) || since.elapsed() >= GRACE)
    }

    /// Waits until the run must end.
    pub async fn until_ended(&self) {
        let ended = self.ended.notified();
        if self.end.get().is_none() {
            ended.await;
        }
    }

    /// Remembers that the guest's memory grows to this size.
    pub fn grow_memory(&self, bytes: u64) {
        self.memory.fetch_max(bytes, Ordering::Relaxed);
    }

    /// What the run has used. To be asked when the guest is not being polled.
    pub fn spent(&self) -> Spent {
        Spent { cpu: self.meter.spent(), memory_bytes: self.memory.load(Ordering::Relaxed) }
    }

    /// Remembers that the guest was refused memory: a trap that follows is explained by it.
    pub fn deny_memory(&self) {
        self.memory_denied.store(true, Ordering::Relaxed);
    }

    pub fn was_denied_memory(&self) -> bool {
        self.memory_denied.load(Ordering::Relaxed)
    }

    /// Sends a frame to the server. A broken socket ends the whole process elsewhere, so it is nothing to handle here.
    pub fn send(&self, frame: &FromSandbox) {
        let _ = self.sender.send(frame);
    }

    /// Sends an event. One that does not fit into a frame is not sent: the run must end, for a part of what it said
    /// would be missing.
    pub fn event(&self, event: Event) -> Result<(), FrameError> {
        match self.sender.send(&FromSandbox::Event { run: self.id, event }) {
            Err(FrameError::TooLarge) => Err(FrameError::TooLarge),
            _ => Ok(()),
        }
    }

    /// Starts a call to the outside. The answers come until the call is dropped.
    pub fn call(&self, ask: Ask) -> OpenCall<'_> {
        self.begin(|run, call| FromSandbox::Call { run, call, ask })
    }

    /// The same for a completion of which the guest gets only the end.
    pub fn relay(&self, prompt: Prompt) -> OpenCall<'_> {
        self.begin(|run, call| FromSandbox::Relay { run, call, prompt: Box::new(prompt) })
    }

    fn begin(&self, frame: impl FnOnce(u64, u32) -> FromSandbox) -> OpenCall<'_> {
        let id = self.last_call.fetch_add(1, Ordering::Relaxed);
        let (answers, incoming) = mpsc::unbounded_channel();
        self.lock().insert(id, answers);
        if self.sender.send(&frame(self.id, id)).is_err() {
            // Too large, or nobody there: no answer will come.
            self.lock().remove(&id);
        }
        OpenCall { run: self, id, incoming: Some(incoming) }
    }

    /// Hands an answer to the call that waits for it; one that was closed meanwhile is dropped.
    pub fn answer(&self, call: u32, answer: Answer) {
        if let Some(waiting) = self.lock().get(&call) {
            let _ = waiting.send(answer);
        }
    }

    /// Forgets a call and tells the server.
    pub fn close(&self, call: u32) {
        if self.lock().remove(&call).is_some() {
            self.send(&FromSandbox::Close { run: self.id, call });
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u32, mpsc::UnboundedSender<Answer>>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A call under way; dropping it closes it.
pub struct OpenCall<'r> {
    run: &'r SandboxedRun,
    pub id: u32,
    incoming: Option<mpsc::UnboundedReceiver<Answer>>,
}

impl OpenCall<'_> {
    /// The next answer; what ended the run if that comes first.
    pub async fn next(&mut self) -> Result<Answer, Failure> {
        match &mut self.incoming {
            Some(incoming) => wait(self.run, incoming).await,
            None => Err(Failure::Cancelled),
        }
    }

    /// The last answer has come: the server knows that, and is told nothing.
    pub fn ended(mut self) {
        self.incoming = None;
        self.run.lock().remove(&self.id);
    }

    /// The answers to come, for a resource that outlives this borrow of the run and closes the call itself.
    pub fn into_incoming(mut self) -> Option<mpsc::UnboundedReceiver<Answer>> {
        self.incoming.take()
    }
}

impl Drop for OpenCall<'_> {
    fn drop(&mut self) {
        if self.incoming.is_some() {
            self.run.close(self.id);
        }
    }
}

/// The next answer of a call; what ended the run if that comes first.
pub async fn wait(run: &SandboxedRun, incoming: &mut mpsc::UnboundedReceiver<Answer>) -> Result<Answer, Failure> {
    if let Some(why) = run.why() {
        return Err(why.clone());
    }
    tokio::select! {
        biased;
        answer = incoming.recv() => answer.ok_or_else(|| Failure::BadRequest("the call is larger than the sandbox lets through".into())),
        () = run.until_ended() => Err(run.why().cloned().unwrap_or(Failure::Cancelled)),
    }
}
