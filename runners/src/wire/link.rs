//! One end of the socket: a sender that any task may clone, and a reader. Whatever is queued goes out in one write.
//!
//! Under load most frames are one token of one of many streams, and waking the other side for each costs more than what it then does. Such a
//! frame may wait some milliseconds for others; while little is under way nothing waits.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{FutureExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::AsyncWriteExt;
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;
use tokio_util::codec::{FramedRead, LengthDelimitedCodec};

/// The largest frame either side sends or takes.
const MAX_FRAME: usize = 16 << 20;
/// How much is gathered into one write.
const GATHER: usize = 256 << 10;
const PREFIX: usize = 4;
/// The longest that a frame waits for others: a twelfth of the time between two pictures on a screen is nobody's to notice.
const PATIENCE: Duration = Duration::from_millis(4);
/// So many frames within that time are a load: two thousand a second.
const BUSY: usize = 8;
/// The first so many pieces of an answer never wait: somebody looks at an empty page.
pub const EAGER: u32 = 4;

/// Why a frame did not get across.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    #[error("the other side has closed the connection")]
    Closed,
    #[error("the frame is larger than {MAX_FRAME} bytes")]
    TooLarge,
    #[error("the other side sent what is no frame: {0}")]
    Malformed(#[from] postcard::Error),
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
}

/// Sends frames of type `T`; cheap to clone, never waits.
pub struct Sender<T> {
    queue: mpsc::UnboundedSender<Bytes>,
    /// Something is queued that is waited for.
    urgent: Arc<Notify>,
    frame: PhantomData<fn(T)>,
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        Self { queue: self.queue.clone(), urgent: self.urgent.clone(), frame: PhantomData }
    }
}

impl<T: Serialize> Sender<T> {
    /// Encodes the frame on the caller's thread and queues it; it goes out at once, with all that is queued.
    pub fn send(&self, frame: &T) -> Result<(), FrameError> {
        self.send_soon(frame)?;
        self.urgent.notify_one();
        Ok(())
    }

    /// As [`Sender::send`], for one of many that nobody waits for alone: under load it goes out with others, a moment later.
    pub fn send_soon(&self, frame: &T) -> Result<(), FrameError> {
        let mut bytes = postcard::to_extend(frame, vec![0; PREFIX])?;
        let length = bytes.len() - PREFIX;
        if length > MAX_FRAME {
            return Err(FrameError::TooLarge);
        }
        if let Some(prefix) = bytes.first_chunk_mut::<PREFIX>() {
            *prefix = (length as u32).to_be_bytes();
        }
        self.queue.send(bytes.into()).map_err(|_| FrameError::Closed)
    }
}

/// Receives frames of type `T`.
pub struct Reader<T> {
    frames: FramedRead<OwnedReadHalf, LengthDelimitedCodec>,
    frame: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> Reader<T> {
    /// The next frame; `None` when the other side has closed. Safe to drop in a `select!`.
    pub async fn next(&mut self) -> Option<Result<T, FrameError>> {
        let bytes = self.frames.next().await?;
        Some(bytes.map_err(FrameError::from).and_then(|bytes| Ok(postcard::from_bytes(&bytes)?)))
    }
}

/// Splits a socket into its two ends. The future is the writer: it ends when all senders are gone and the queue is written,
/// or when the socket breaks.
pub fn split<S: Serialize, R: DeserializeOwned>(
    socket: UnixStream,
) -> (Sender<S>, Reader<R>, impl Future<Output = std::io::Result<()>> + Send) {
    let (read, write) = socket.into_split();
    let (queue, queued) = mpsc::unbounded_channel();
    let urgent = Arc::new(Notify::new());
    let codec = LengthDelimitedCodec::builder().max_frame_length(MAX_FRAME).length_field_length(PREFIX).new_codec();
    (
        Sender { queue, urgent: urgent.clone(), frame: PhantomData },
        Reader { frames: FramedRead::new(read, codec), frame: PhantomData },
        write_all(write, queued, urgent),
    )
}

async fn write_all(
    mut socket: OwnedWriteHalf,
    mut queued: mpsc::UnboundedReceiver<Bytes>,
    urgent: Arc<Notify>,
) -> std::io::Result<()> {
    let mut gathered: Vec<u8> = Vec::new();
    let mut pace = Pace::new(Instant::now());
    while let Some(first) = queued.recv().await {
        if let Some(until) = pace.waits(Instant::now()) {
            // Whoever queued an urgent frame before this line left a permit, and does not wait either.
            tokio::select! {
                () = urgent.notified() => {}
                () = tokio::time::sleep_until(until) => {}
            }
        }
        // A permit that is there already belongs to what is taken now: it must not cut the next wait short.
        let _ = urgent.notified().now_or_never();
        let mut frames = 1;
        let Ok(second) = queued.try_recv() else {
            socket.write_all(&first).await?;
            pace.wrote(frames, Instant::now());
            continue;
        };
        gathered.extend_from_slice(&first);
        gathered.extend_from_slice(&second);
        frames += 1;
        while gathered.len() < GATHER {
            let Ok(more) = queued.try_recv() else { break };
            gathered.extend_from_slice(&more);
            frames += 1;
        }
        socket.write_all(&gathered).await?;
        pace.wrote(frames, Instant::now());
        gathered.clear();
        gathered.shrink_to(GATHER * 2);
    }
    socket.shutdown().await
}

/// How many frames went out in this span of [`PATIENCE`] and in the one before.
struct Pace {
    began: Instant,
    now: usize,
    before: usize,
}

impl Pace {
    fn new(now: Instant) -> Self {
        Self { began: now, now: 0, before: 0 }
    }

    fn wrote(&mut self, frames: usize, now: Instant) {
        let spans = now.duration_since(self.began).as_nanos() / PATIENCE.as_nanos();
        if spans > 0 {
            // Nothing went out in those between.
            self.before = if spans == 1 { self.now } else { 0 };
            self.now = 0;
            self.began = now;
        }
        self.now += frames;
    }

    /// Until when a frame waits for others; `None`: it does not.
    fn waits(&self, now: Instant) -> Option<Instant> {
        let until = self.began + PATIENCE;
        (self.now.max(self.before) >= BUSY && until > now).then_some(until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn frames_arrive_whole_and_in_order_also_when_many_are_queued() {
        let (one, other) = UnixStream::pair().unwrap();
        let (sender, _reader, writer) = split::<Vec<u8>, ()>(one);
        let (_sender, mut reader, _writer) = split::<(), Vec<u8>>(other);
        for n in 0..1000_usize {
            sender.send(&vec![n as u8; n]).unwrap();
        }
        drop(sender);
        let reading = async {
            for n in 0..1000_usize {
                assert_eq!(reader.next().await.unwrap().unwrap(), vec![n as u8; n]);
            }
            assert!(reader.next().await.is_none());
        };
        let (written, ()) = tokio::join!(writer, reading);
        written.unwrap();
    }

    #[test]
    fn a_frame_waits_for_others_only_while_there_is_a_load() {
        let began = Instant::now();
        let at = |millis| began + Duration::from_millis(millis);
        let mut pace = Pace::new(began);
        assert_eq!(pace.waits(at(0)), None, "nothing was sent yet");
        pace.wrote(BUSY - 1, at(1));
        assert_eq!(pace.waits(at(1)), None, "too little to be a load");
        pace.wrote(1, at(2));
        assert_eq!(pace.waits(at(2)), Some(at(4)));
        assert_eq!(pace.waits(at(4)), None, "never longer than to the end of the span");
        pace.wrote(2, at(5));
        assert_eq!(pace.waits(at(5)), Some(at(9)), "the span before was busy");
        pace.wrote(2, at(9));
        assert_eq!(pace.waits(at(9)), None, "the load is over");
        pace.wrote(BUSY, at(10));
        pace.wrote(1, at(100));
        assert_eq!(pace.waits(at(100)), None, "it was silent since");
    }

    #[tokio::test]
    async fn what_may_wait_arrives_in_order_with_what_may_not() {
        let (one, other) = UnixStream::pair().unwrap();
        let (sender, _reader, writer) = split::<u32, ()>(one);
        let (_sender, mut reader, _writer) = split::<(), u32>(other);
        let writing = tokio::spawn(writer);
        for n in 0..5_000 {
            if n % 7 == 0 {
                sender.send(&n).unwrap()
            } else {
                sender.send_soon(&n).unwrap()
            }
            // So that there are many writes, and not one with all.
            if n % 3 == 0 {
                tokio::task::yield_now().await;
            }
        }
        for n in 0..5_000 {
            assert_eq!(reader.next().await.unwrap().unwrap(), n);
        }
        sender.send_soon(&5_000).unwrap();
        assert_eq!(reader.next().await.unwrap().unwrap(), 5_000, "it goes out although nothing urgent follows");
        drop(sender);
        writing.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_frame_over_the_bound_is_refused_on_both_sides() {
        let (one, other) = UnixStream::pair().unwrap();
        let (sender, mut reader, _writer) = split::<Vec<u8>, Vec<u8>>(one);
        assert!(matches!(sender.send(&vec![0; MAX_FRAME]), Err(FrameError::TooLarge)));
        let (mut raw, _keep) = {
            let (r, w) = other.into_split();
            (w, r)
        };
        raw.write_all(&u32::MAX.to_be_bytes()).await.unwrap();
        assert!(matches!(reader.next().await, Some(Err(FrameError::Io(_)))));
    }

    #[tokio::test]
    async fn bytes_that_are_no_frame_are_an_error_and_no_panic() {
        let (one, other) = UnixStream::pair().unwrap();
        let (_sender, mut reader, _writer) = split::<(), String>(one);
        let (_keep, mut raw) = other.into_split();
        raw.write_all(&[0, 0, 0, 2, 0xff, 0xff]).await.unwrap();
        assert!(matches!(reader.next().await, Some(Err(FrameError::Malformed(_)))));
    }
}
