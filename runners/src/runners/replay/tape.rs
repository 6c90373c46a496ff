//! Gathers a run while it goes on: cheap, bounded, and with the credentials masked also where a provider's answer cuts
//! them in two. The caller that waits for the recording does the rest of the work, not the run on its way.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use postcard::ser_flavors::Size;
use serde::Serialize;
use tokio::sync::oneshot;

use super::recording::{End, Head, Recording, RecordingEntry};
use crate::runners::broker::mask::Mask;
use crate::wire::{Answer, Ask, Chunk, LogLevel, Product, Seen};
use crate::{Event, Failure, Outcome, Request};

/// What a line costs besides its content.
const LINE: usize = 64;

/// The most that a run sees of time and chance.
const SEEN: usize = 512 << 10;

pub struct Tape {
    mask: Mask,
    state: Mutex<State>,
}

struct State {
    lines: Vec<RecordingEntry>,
    left: usize,
    cut: bool,
    /// What the last piece of a stream may have begun, by call; events have the name of none.
    streams: HashMap<Option<u32>, Stream>,
    head: Option<Head>,
    done: Option<oneshot::Sender<Taken>>,
}

/// A text that comes in pieces.
struct Stream {
    kind: Kind,
    mask: Mask,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Reasoning,
    Json,
    Body,
}

struct Taken {
    head: Head,
    lines: Vec<RecordingEntry>,
    mask: Mask,
}

/// A recording to come.
pub struct Recorded(oneshot::Receiver<Taken>);

impl Recorded {
    /// The recording, once the run has ended; `None` when it never began.
    pub async fn done(self) -> Option<Recording> {
        let taken = self.0.await.ok()?;
        let whole = tokio::task::spawn_blocking(move || Recording::new(taken.head, taken.lines, &taken.mask));
        whole.await.ok().flatten()
    }
}

impl Tape {
    pub fn new(head: Head, request: Request, mask: Mask, most: usize) -> (Self, Recorded) {
        let (done, recorded) = oneshot::channel();
        let state = State {
            lines: Vec::new(),
            left: most,
            cut: false,
            streams: HashMap::new(),
            head: Some(head),
            done: Some(done),
        };
        let tape = Self { mask, state: Mutex::new(state) };
        let size = size(&request);
        tape.lock().push(RecordingEntry::Request(Box::new(request)), size);
        (tape, Recorded(recorded))
    }

    pub fn ask(&self, call: u32, ask: &Ask) {
        let size = size(ask);
        let mut state = self.lock();
        if state.has_room(size) {
            state.push(RecordingEntry::Ask { call, ask: Box::new(ask.clone()) }, size);
        }
    }

    pub fn answer(&self, call: u32, answer: &Answer) {
        let mut state = self.lock();
        if !state.has_room(size(answer)) {
            return;
        }
        match answer {
            Answer::Body(bytes) => {
                let bytes = state.piece(&self.mask, Some(call), Kind::Body, bytes);
                if !bytes.is_empty() {
                    state.answered(call, Answer::Body(bytes));
                }
            }
            Answer::Chunks(chunks) => {
                let mut masked = Vec::with_capacity(chunks.len());
                for chunk in chunks {
                    match chunk {
                        Chunk::Text(text) => masked.extend(state.chunk(&self.mask, call, Kind::Text, text)),
                        Chunk::Reasoning(text) => masked.extend(state.chunk(&self.mask, call, Kind::Reasoning, text)),
                        other => {
                            masked.extend(state.rest(Some(call)).and_then(|(kind, rest)| said(kind, rest)));
                            masked.push(other.clone());
                        }
                    }
                }
                state.answered(call, Answer::Chunks(masked));
            }
            other => {
                state.flush(Some(call));
                state.answered(call, other.clone());
            }
        }
    }

    pub fn event(&self, event: &Event) {
        let mut state = self.lock();
        if !state.has_room(size(event)) {
            return;
        }
        let (kind, text) = match event {
            Event::Text(text) => (Kind::Text, text),
            Event::Reasoning(text) => (Kind::Reasoning, text),
            Event::Json(text) => (Kind::Json, text),
            other => {
                state.flush(None);
                return state.push(RecordingEntry::Event(other.clone()), size(other));
            }
        };
        let masked = state.piece(&self.mask, None, kind, text.as_bytes());
        state.told(kind, masked);
    }

    pub fn log(&self, level: LogLevel, text: &str) {
        self.lock().push(RecordingEntry::Log { level, text: text.to_owned() }, text.len());
    }

    /// The run is over. Nothing more is taken, and the waiting caller gets what there is.
    pub fn end(&self, result: &Result<Product, Failure>, seen: Option<Box<Seen>>) {
        let mut state = self.lock();
        let open: Vec<Option<u32>> = state.streams.keys().copied().collect();
        for stream in open {
            state.flush(stream);
        }
        let result: Result<Outcome, Failure> = match result {
            Ok(Product::Outcome(outcome)) => Ok(outcome.clone()),
            Ok(_) => Err(super::super::other_product()),
            Err(failure) => Err(failure.clone()),
        };
        // A sandbox is not believed: one of ours notes less.
        let (seen, flooded) = match seen {
            Some(seen) if size(&seen) > SEEN => (None, true),
            seen => (seen, false),
        };
        let cut = flooded || state.cut || seen.as_ref().is_some_and(|seen| seen.cut);
        let mut lines = std::mem::take(&mut state.lines);
        lines.push(RecordingEntry::End(Box::new(End { result, seen, cut })));
        if let (Some(done), Some(head)) = (state.done.take(), state.head.take()) {
            // A caller that does not wait for it has no use for it.
            let _ = done.send(Taken { head, lines, mask: self.mask.clone() });
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// From the first line that does not fit none is taken: a recording with holes would play back something else.
    fn has_room(&mut self, size: usize) -> bool {
        self.cut |= size + LINE > self.left;
        !self.cut
    }

    fn push(&mut self, line: RecordingEntry, size: usize) {
        if self.has_room(size) {
            self.left -= size + LINE;
            self.lines.push(line);
        }
    }

    fn answered(&mut self, call: u32, answer: Answer) {
        let size = size(&answer);
        self.push(RecordingEntry::Answer { call, answer }, size);
    }

    fn told(&mut self, kind: Kind, text: Vec<u8>) {
        let text = String::from_utf8_lossy(&text).into_owned();
        if text.is_empty() {
            return;
        }
        let size = text.len();
        let event = match kind {
            Kind::Text | Kind::Body => Event::Text(text),
            Kind::Reasoning => Event::Reasoning(text),
            Kind::Json => Event::Json(text),
        };
        self.push(RecordingEntry::Event(event), size);
    }

    /// The next piece of a stream, without what may yet become a credential. Another kind of piece ends the stream
    /// before.
    fn piece(&mut self, mask: &Mask, of: Option<u32>, kind: Kind, bytes: &[u8]) -> Vec<u8> {
        if mask.is_empty() {
            return bytes.to_vec();
        }
        if self.streams.get(&of).is_some_and(|stream| stream.kind != kind) {
            self.flush(of);
        }
        let stream = self.streams.entry(of).or_insert_with(|| Stream { kind, mask: mask.clone() });
        stream.mask.piece(Bytes::copy_from_slice(bytes)).into()
    }

    fn chunk(&mut self, mask: &Mask, call: u32, kind: Kind, text: &str) -> Vec<Chunk> {
        let other = self.streams.get(&Some(call)).is_some_and(|stream| stream.kind != kind);
        let before = if other { self.rest(Some(call)) } else { None };
        let before = before.and_then(|(kind, rest)| said(kind, rest));
        let piece = self.piece(mask, Some(call), kind, text.as_bytes());
        before.into_iter().chain(said(kind, piece)).collect()
    }

    /// What a stream held back and became nothing; the stream is over.
    fn rest(&mut self, of: Option<u32>) -> Option<(Kind, Vec<u8>)> {
        self.streams.remove(&of).map(|mut stream| (stream.kind, stream.mask.rest()))
    }

    fn flush(&mut self, of: Option<u32>) {
        let Some((kind, rest)) = self.rest(of).filter(|(_, rest)| !rest.is_empty()) else { return };
        match of {
            None => self.told(kind, rest),
            Some(call) if kind == Kind::Body => self.answered(call, Answer::Body(rest)),
            Some(call) => self.answered(call, Answer::Chunks(said(kind, rest).into_iter().collect())),
        }
    }
}

fn said(kind: Kind, text: Vec<u8>) -> Option<Chunk> {
    let text = String::from_utf8_lossy(&text).into_owned();
    let chunk = if kind == Kind::Reasoning { Chunk::Reasoning } else { Chunk::Text };
    (!text.is_empty()).then(|| chunk(text))
}

/// Bytes of it in a frame.
fn size(of: &impl Serialize) -> usize {
    postcard::serialize_with_flavor(of, Size::default()).unwrap_or_default()
}
