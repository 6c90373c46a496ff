//! A response's body with its bounds: total size, length of a line, and the longest silence.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use memchr::memchr_iter;
use tokio::time::{Instant, Sleep};

use super::egress::unreachable;
use crate::Failure;

/// The most of any body.
const MAX_BODY: usize = 32 << 20;
/// The longest line of an event stream.
pub const MAX_LINE: usize = 1 << 20;
/// How an event stream says that it is complete, before the connection does.
const COMPLETE: &[u8] = b"[DONE]";
/// How long the end of a complete stream is waited for, so that its connection can serve the next request.
const LINGER: Duration = Duration::from_millis(500);

/// Why a stream of bytes ended early, for code that reads it through a library that hides it.
pub type Broken = Arc<OnceLock<Failure>>;

type Pieces = Pin<Box<dyn Stream<Item = reqwest::Result<Bytes>> + Send>>;

pub struct Body {
    pieces: Option<Pieces>,
    broken: Broken,
    idle: Duration,
    silence: Pin<Box<Sleep>>,
    max_line: usize,
    total: usize,
    line: usize,
    complete: bool,
}

impl Body {
    /// The body of a response. `max_line` is the most bytes between two line feeds.
    pub fn new(response: reqwest::Response, idle: Duration, max_line: usize, broken: Broken) -> Self {
        Self {
            pieces: Some(Box::pin(response.bytes_stream())),
            broken,
            idle,
            silence: Box::pin(tokio::time::sleep(idle)),
            max_line,
            total: 0,
            line: 0,
            complete: false,
        }
    }

    fn take(&mut self, piece: &Bytes) -> Result<(), Failure> {
        self.total += piece.len();
        let (mut longest, mut begin) = (0, 0);
        for end in memchr_iter(b'\n', piece) {
            longest = longest.max(std::mem::take(&mut self.line) + end - begin);
            begin = end + 1;
        }
        self.line += piece.len() - begin;
        longest = longest.max(self.line);
        if longest > self.max_line {
            return Err(Failure::Unavailable("the provider sent a line longer than 1 MiB".into()));
        }
        if self.total > MAX_BODY {
            return Err(Failure::Unavailable("the provider sent more than 32 MiB".into()));
        }
        self.complete = piece.trim_ascii_end().ends_with(COMPLETE);
        Ok(())
    }

    fn fail(&mut self, failure: Failure) -> std::io::Error {
        self.pieces = None;
        let error = std::io::Error::other(failure.to_string());
        let _ = self.broken.set(failure);
        error
    }
}

impl Stream for Body {
    type Item = std::io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        let Some(pieces) = &mut this.pieces else { return Poll::Ready(None) };
        match pieces.poll_next_unpin(cx) {
            Poll::Ready(Some(Ok(piece))) => {
                let until = Instant::now() + this.idle;
                this.silence.as_mut().reset(until);
                let taken = this.take(&piece);
                Poll::Ready(Some(taken.map(|()| piece).map_err(|failure| this.fail(failure))))
            }
            Poll::Ready(Some(Err(error))) => {
                let failure = unreachable(&error);
                Poll::Ready(Some(Err(this.fail(failure))))
            }
            Poll::Ready(None) => {
                this.pieces = None;
                Poll::Ready(None)
            }
            Poll::Pending => match this.silence.as_mut().poll(cx) {
                Poll::Ready(()) => {
                    let silent = format!("the provider was silent for {} s", this.idle.as_secs_f32());
                    Poll::Ready(Some(Err(this.fail(Failure::TimedOut(silent)))))
                }
                Poll::Pending => Poll::Pending,
            },
        }
    }
}

impl Drop for Body {
    /// A reader that stops at the stream's own end leaves the connection's end unread, and the connection would be
    /// closed for it: a handshake more for the next run. A stream that is dropped in the middle is closed at once.
    fn drop(&mut self) {
        let Some(mut pieces) = self.pieces.take().filter(|_| self.complete) else { return };
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                let end = tokio::time::timeout(LINGER, pieces.next());
                // Whatever comes instead of the end closes the connection, as it would have without this.
                drop(end.await);
            });
        }
    }
}
