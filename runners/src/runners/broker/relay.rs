//! An answer that goes straight to the caller that waits for the run, past the guest that asked for it.
//!
//! The waiting caller does the work: each look for the next event goes on with the request, on the thread that needs
//! the result, without a task, a queue or another process in between. So nothing is read of a provider's answer before
//! there is somebody to take it.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context as TaskContext, Poll};

use super::Context;
use crate::wire::{Chunk, Relayed};
use crate::{Event, Failure};

/// What an answer may have besides what is said: pieces, and bytes of a refusal. More comes from no model, and all of
/// it waits here for the end.
const REST: usize = 1_000;
const REFUSAL: usize = 1 << 20;

/// The end that the answer is written to.
pub struct Straight {
    context: Arc<Context>,
    /// Whether the answer's text is JSON.
    is_json: bool,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    events: VecDeque<Event>,
    said: bool,
    counted: (u32, u64),
    rest: Vec<Chunk>,
}

impl Shared {
    /// Keeps a piece for the guest; the pieces of a refusal as one.
    fn keep(&mut self, piece: Chunk) -> Result<(), Failure> {
        let kept = match (self.rest.last_mut(), piece) {
            (Some(Chunk::Refusal(whole)), Chunk::Refusal(more)) => {
                whole.push_str(&more);
                whole.len()
            }
            (_, piece) => {
                self.rest.push(piece);
                0
            }
        };
        if self.rest.len() > REST || kept > REFUSAL {
            return Err(Failure::Unavailable("the provider says too much beside its answer".into()));
        }
        Ok(())
    }
}

/// The other end, with the work that writes to it.
pub struct Relay {
    /// Absent once it is done.
    work: Option<Work>,
    shared: Arc<Mutex<Shared>>,
}

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

impl Straight {
    /// Makes events of what can be said, and keeps the rest for the guest.
    ///
    /// # Errors
    /// When it is more than the run may say.
    pub fn take(&self, chunks: Vec<Chunk>) -> Result<(), Failure> {
        let mut shared = lock(&self.shared);
        for chunk in chunks {
            let event = match chunk {
                Chunk::Text(text) if self.is_json => Event::Json(text),
                Chunk::Text(text) => Event::Text(text),
                Chunk::Reasoning(text) => Event::Reasoning(text),
                Chunk::ToolCall(call) => Event::ToolCall(call),
                rest @ (Chunk::Refusal(_) | Chunk::Usage(_) | Chunk::Finish(_) | Chunk::Id(_)) => {
                    shared.keep(rest)?;
                    continue;
                }
            };
            self.context.said.count(&event, &self.context.limits)?;
            if let Some(tape) = self.context.manner.tape() {
                tape.event(&event);
            }
            shared.said |= !matches!(event, Event::Reasoning(_));
            shared.counted = (shared.counted.0 + 1, shared.counted.1 + event.bytes());
            shared.events.push_back(event);
        }
        Ok(())
    }

    /// Waits until all of it was taken. Needs no waker: the caller that takes the last of it goes on with the work
    /// itself ([`Relay::poll_event`]).
    pub async fn drained(&self) {
        let is_drained = |_: &mut TaskContext<'_>| match lock(&self.shared).events.is_empty() {
            true => Poll::Ready(()),
            false => Poll::Pending,
        };
        std::future::poll_fn(is_drained).await;
    }

    /// What the guest is told when it has ended so.
    pub fn relayed(&self, end: Result<(), Failure>) -> Relayed {
        let mut shared = lock(&self.shared);
        let (events, bytes) = shared.counted;
        Relayed { end, said: shared.said, events, bytes, rest: std::mem::take(&mut shared.rest) }
    }
}

impl Relay {
    /// What `work` says to the end that it is given.
    pub fn new<W>(context: Arc<Context>, is_json: bool, work: impl FnOnce(Straight) -> W) -> Self
    where
        W: Future<Output = ()> + Send + 'static,
    {
        let shared = Arc::<Mutex<Shared>>::default();
        let work = work(Straight { context, is_json, shared: shared.clone() });
        Self { work: Some(Box::pin(work)), shared }
    }

    /// The next event; `None` when there are no more.
    pub fn poll_event(&mut self, cx: &mut TaskContext<'_>) -> Poll<Option<Event>> {
        loop {
            if let Some(event) = lock(&self.shared).events.pop_front() {
                return Poll::Ready(Some(event));
            }
            match self.work.as_mut().map(|work| work.as_mut().poll(cx)) {
                None => return Poll::Ready(None),
                Some(Poll::Ready(())) => self.work = None,
                Some(Poll::Pending) if lock(&self.shared).events.is_empty() => return Poll::Pending,
                Some(Poll::Pending) => {}
            }
        }
    }
}

fn lock(shared: &Mutex<Shared>) -> std::sync::MutexGuard<'_, Shared> {
    // Whole after every statement under the lock.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
