//! One end of the socket: a sender that any task may clone, and a reader. Whatever is queued goes out in one write.

use std::marker::PhantomData;

use bytes::Bytes;
use futures_util::StreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::AsyncWriteExt;
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc;
use tokio_util::codec::{FramedRead, LengthDelimitedCodec};

/// The largest frame either side sends or takes.
const MAX_FRAME: usize = 16 << 20;
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
    #[error("the other side sent what is no frame: {0}")]
    Malformed(#[from] postcard::Error),
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
}

/// Sends frames of type `T`; cheap to clone, never waits.
pub struct Sender<T> {
    queue: mpsc::UnboundedSender<Bytes>,
    frame: PhantomData<fn(T)>,
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        Self { queue: self.queue.clone(), frame: PhantomData }
    }
}

impl<T: Serialize> Sender<T> {
    /// Encodes the frame on the caller's thread and queues it.
    pub fn send(&self, frame: &T) -> Result<(), FrameError> {
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
    let codec = LengthDelimitedCodec::builder().max_frame_length(MAX_FRAME).length_field_length(PREFIX).new_codec();
    (
        Sender { queue, frame: PhantomData },
        Reader { frames: FramedRead::new(read, codec), frame: PhantomData },
        write_all(write, queued),
    )
}

async fn write_all(mut socket: OwnedWriteHalf, mut queued: mpsc::UnboundedReceiver<Bytes>) -> std::io::Result<()> {
    let mut gathered: Vec<u8> = Vec::new();
    while let Some(first) = queued.recv().await {
        let Ok(second) = queued.try_recv() else {
            socket.write_all(&first).await?;
            continue;
        };
        gathered.extend_from_slice(&first);
        gathered.extend_from_slice(&second);
        while gathered.len() < GATHER {
            let Ok(more) = queued.try_recv() else { break };
            gathered.extend_from_slice(&more);
        }
        socket.write_all(&gathered).await?;
        gathered.clear();
        gathered.shrink_to(GATHER * 2);
    }
    socket.shutdown().await
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
