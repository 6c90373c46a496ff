//! A stream of server-sent events, read piece by piece as a guest reads: it waits in the host, never in a future.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use eventsource_stream::{Event, EventStream, EventStreamError};
use futures_core::Stream;

use crate::Failure;
use crate::http::Response;

/// The longest line.
const MAX_LINE: usize = 1 << 20;
const MARK: [u8; 3] = [0xef, 0xbb, 0xbf];

/// The events of a response.
pub fn events(response: &Response) -> Events<impl FnMut() -> Result<Option<Vec<u8>>, Failure>> {
    Events::new(|| response.read())
}

/// The events in what a function reads, piece by piece; `None` is its end. An event that is cut by the end is dropped.
pub struct Events<R> {
    stream: Pin<Box<EventStream<Pieces<R>>>>,
}

impl<R: FnMut() -> Result<Option<Vec<u8>>, Failure>> Events<R> {
    pub fn new(read: R) -> Self {
        Self { stream: Box::pin(EventStream::new(Pieces { read, line: 0, begun: false })) }
    }
}

impl<R: FnMut() -> Result<Option<Vec<u8>>, Failure>> Iterator for Events<R> {
    type Item = Result<Event, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        // Its pieces are always ready, so it is, too.
        match self.stream.as_mut().poll_next(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Some(Ok(event))) => Some(Ok(event)),
            Poll::Ready(Some(Err(EventStreamError::Transport(failure)))) => Some(Err(failure)),
            Poll::Ready(Some(Err(_))) => Some(Err(unreadable())),
            Poll::Ready(None) | Poll::Pending => None,
        }
    }
}

/// What a guest answers when a provider does not keep to its own format.
pub fn unreadable() -> Failure {
    Failure::Unavailable("the provider's stream cannot be read".into())
}

/// What a guest answers when a stream ends before the provider has said that it is done.
pub fn cut() -> Failure {
    Failure::Unavailable("the provider's answer ended in the middle".into())
}

/// Pieces of bytes as the parser wants them, with a bound on the length of a line.
struct Pieces<R> {
    read: R,
    line: usize,
    begun: bool,
}

// Nothing in it is pinned.
impl<R> Unpin for Pieces<R> {}

impl<R: FnMut() -> Result<Option<Vec<u8>>, Failure>> Stream for Pieces<R> {
    type Item = Result<Vec<u8>, Failure>;

    fn poll_next(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let read = (self.read)();
        Poll::Ready(read.and_then(|piece| piece.map(|piece| self.checked(piece)).transpose()).transpose())
    }
}

impl<R> Pieces<R> {
    fn checked(&mut self, mut piece: Vec<u8>) -> Result<Vec<u8>, Failure> {
        // The mark that some servers begin with is no part of the first line, and the parser stumbles over it.
        if !std::mem::replace(&mut self.begun, true) && piece.starts_with(&MARK) {
            piece.drain(..MARK.len());
        }
        for (number, part) in piece.split(|byte| *byte == b'\n').enumerate() {
            self.line = if number == 0 { self.line + part.len() } else { part.len() };
            if self.line > MAX_LINE {
                return Err(Failure::Unavailable("the provider sent a line longer than 1 MiB".into()));
            }
        }
        Ok(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pieces: &[&[u8]]) -> (Vec<(String, String)>, Option<Failure>) {
        let mut pieces = pieces.iter();
        let mut read = Vec::new();
        for event in Events::new(|| Ok(pieces.next().map(|piece| piece.to_vec()))) {
            match event {
                Ok(event) => read.push((event.event, event.data)),
                Err(failure) => return (read, Some(failure)),
            }
        }
        (read, None)
    }

    const STREAM: &str = ": keep-alive\r\n\r\nevent: ping\r\ndata: {}\r\n\r\nevent: d\ndata: größer 🦀\ndata: 日本\n\ndata:last\n\ndata: cut";

    #[test]
    fn it_does_not_matter_where_the_stream_is_cut() {
        let own = |(name, data): (&str, &str)| (name.to_owned(), data.to_owned());
        let whole = [("ping", "{}"), ("d", "größer 🦀\n日本"), ("message", "last")].map(own);
        assert_eq!(read(&[STREAM.as_bytes()]).0, whole);
        for cut in 0..STREAM.len() {
            let (one, other) = STREAM.as_bytes().split_at(cut);
            assert_eq!(read(&[one, other]).0, whole, "cut at {cut}");
        }
        let bytes: Vec<&[u8]> = STREAM.as_bytes().chunks(1).collect();
        assert_eq!(read(&bytes).0, whole);
    }

    #[test]
    fn f12_a_byte_order_mark_bad_utf8_and_an_endless_line_do_no_harm() {
        assert_eq!(read(&[b"\xef\xbb\xbfdata: x\n\n"]).0.len(), 1);
        assert!(matches!(read(&[b"data: x\n\ndata: \xff\xfe\n\n"]), (events, Some(_)) if events.len() <= 1));
        let long = vec![b'x'; 64 << 10];
        let pieces: Vec<&[u8]> = (0..40).map(|_| long.as_slice()).collect();
        assert!(format!("{:?}", read(&pieces).1).contains("longer than 1 MiB"));
    }

    #[test]
    fn what_the_host_says_instead_of_a_piece_is_handed_on() {
        let mut events = Events::new(|| Err(Failure::TimedOut("silent".into())));
        assert!(matches!(events.next(), Some(Err(Failure::TimedOut(_)))));
    }
}
