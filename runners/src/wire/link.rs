//! One end of the socket: a sender that any task may clone, and a reader. What the link's own runtime sends is queued
//! and goes out together, in one write; what another thread sends goes out at once where nothing is queued, for it
//! would have to wake a thread of that runtime first.

use std::io::ErrorKind;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use futures_util::StreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::runtime::{Handle, Id};
use tokio::sync::mpsc;
use tokio_util::codec::{FramedRead, LengthDelimitedCodec};

/// The largest frame either side sends or takes.
pub const MAX_FRAME: usize = 16 << 20;
/// How much is gathered into one write.
const GATHER: usize = 256 << 10;
const PREFIX: usize = 4;

/// Why a frame did not get across.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    #[error("the other side has closed the connection")]
    Closed,
    #[error("the frame is larger than {MAX_FRAME} bytes")]
    TooLarge,
    #[error("the other side sent something that is not a frame: {0}")]
    Malformed(#[from] postcard::Error),
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
}

/// Sends frames of type `T`; cheap to clone, never waits.
pub struct Sender<T> {
    queue: mpsc::UnboundedSender<Bytes>,
    writer: Arc<FrameWriter>,
    frame: PhantomData<fn(T)>,
}

/// The socket, and what has to be written to it before anything else.
struct FrameWriter {
    socket: OwnedWriteHalf,
    /// The runtime that writes what is queued.
    home: Option<Id>,
    backlog: Mutex<Backlog>,
}

#[derive(Default)]
struct Backlog {
    /// Frames in the queue, or taken from it and not written yet.
    queued: usize,
    /// Of a frame whose beginning was written at once.
    rest: Vec<u8>,
}

impl FrameWriter {
    fn backlog(&self) -> MutexGuard<'_, Backlog> {
        // Whole after every statement under the lock.
        self.backlog.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        Self { queue: self.queue.clone(), writer: self.writer.clone(), frame: PhantomData }
    }
}

impl<T> Sender<T> {
    /// Whether what is queued is still written: not once the runtime has ended to which the socket belongs.
    pub fn is_open(&self) -> bool {
        !self.queue.is_closed()
    }
}

impl<T: Serialize> Sender<T> {
    /// Encodes the frame on the caller's thread, and writes or queues it.
    pub fn send(&self, frame: &T) -> Result<(), FrameError> {
        // Not `to_extend`: unoptimised, that takes the megabytes of a plugin byte by byte.
        let mut bytes = postcard::to_io(frame, vec![0; PREFIX])?;
        let length = bytes.len() - PREFIX;
        if length > MAX_FRAME {
            return Err(FrameError::TooLarge);
        }
        if let Some(prefix) = bytes.first_chunk_mut::<PREFIX>() {
            *prefix = (length as u32).to_be_bytes();
        }
        let is_elsewhere = Handle::try_current().ok().map(|runtime| runtime.id()) != self.writer.home;
        let mut backlog = self.writer.backlog();
        if is_elsewhere && backlog.queued == 0 {
            match self.writer.socket.try_write(&bytes) {
                Ok(written) if written == bytes.len() => return Ok(()),
                // What the socket has no room for is the queue's; before whatever came into it meanwhile.
                Ok(written) => backlog.rest.extend(bytes.drain(..).skip(written)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => return Err(FrameError::Closed),
            }
        }
        backlog.queued += 1;
        drop(backlog);
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

/// Splits a socket into its two ends. The future is the writer: it ends when all senders are gone and the queue is
/// written, or when the socket breaks.
pub fn split<S: Serialize, R: DeserializeOwned>(
    socket: UnixStream,
) -> (Sender<S>, Reader<R>, impl Future<Output = std::io::Result<()>> + Send) {
    let (read, socket) = socket.into_split();
    let (queue, queued) = mpsc::unbounded_channel();
    let home = Handle::try_current().ok().map(|runtime| runtime.id());
    let writer = Arc::new(FrameWriter { socket, home, backlog: Mutex::default() });
    let codec = LengthDelimitedCodec::builder().max_frame_length(MAX_FRAME).length_field_length(PREFIX).new_codec();
    (
        Sender { queue, writer: writer.clone(), frame: PhantomData },
        Reader { frames: FramedRead::new(read, codec), frame: PhantomData },
        write_all(writer, queued),
    )
}

async fn write_all(writer: Arc<FrameWriter>, mut queued: mpsc::UnboundedReceiver<Bytes>) -> std::io::Result<()> {
    let mut gathered: Vec<u8> = Vec::new();
    while let Some(first) = queued.recv().await {
        gathered.append(&mut writer.backlog().rest);
        gathered.extend_from_slice(&first);
        let mut frames = 1;
        while gathered.len() < GATHER {
            let Ok(more) = queued.try_recv() else { break };
            gathered.extend_from_slice(&more);
            frames += 1;
        }
        let mut written = 0;
        while let Some(left) = gathered.get(written..).filter(|left| !left.is_empty()) {
            match writer.socket.try_write(left) {
                Ok(more) => written += more,
                Err(error) if error.kind() == ErrorKind::WouldBlock => writer.socket.writable().await?,
                Err(error) => return Err(error),
            }
        }
        writer.backlog().queued -= frames;
        gathered.clear();
        gathered.shrink_to(GATHER * 2);
    }
    // The last end of the socket that is dropped closes it.
    Ok(())
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;

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

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn frames_of_other_threads_arrive_whole_and_each_threads_in_their_order_also_when_the_socket_is_full() {
        let (one, other) = UnixStream::pair().unwrap();
        let (sender, _reader, writer) = split::<(usize, Vec<u8>), ()>(one);
        let (_sender, mut reader, _writer) = split::<(), (usize, Vec<u8>)>(other);
        let writer = tokio::spawn(writer);
        const FRAMES: usize = 300;
        // Without a runtime, on a runtime of its own, and at home.
        let mut threads = Vec::new();
        for thread in 0..3 {
            let sender = sender.clone();
            let send = move || {
                for n in 0..FRAMES {
                    sender.send(&(thread, vec![n as u8; 1 + n * 97])).unwrap();
                }
            };
            threads.push(match thread {
                0 => std::thread::spawn(send),
                1 => std::thread::spawn(move || {
                    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
                    runtime.block_on(async { send() });
                }),
                _ => {
                    let home = Handle::current();
                    std::thread::spawn(move || home.block_on(async { send() }))
                }
            });
        }
        drop(sender);
        let mut next = [0; 3];
        while let Some(frame) = reader.next().await {
            let (thread, bytes) = frame.unwrap();
            let n = next[thread];
            assert_eq!(bytes, vec![n as u8; 1 + n * 97]);
            next[thread] += 1;
        }
        assert_eq!(next, [FRAMES; 3]);
        writer.await.unwrap().unwrap();
        for thread in threads {
            thread.join().unwrap();
        }
    }

    #[tokio::test]
    async fn a_frame_over_the_bound_is_refused_on_both_sides() {
        let (one, other) = UnixStream::pair().unwrap();
        let (sender, mut reader, _writer) = split::<Vec<u8>, Vec<u8>>(one);
        assert!(matches!(sender.send(&vec![0; MAX_FRAME]), Err(FrameError::TooLarge)));
        let (_keep, mut raw) = other.into_split();
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
