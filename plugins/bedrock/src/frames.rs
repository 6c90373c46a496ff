//! The provider's binary framing: messages with typed headers, lengths and checksums, which are checked.

use aws_smithy_eventstream::frame::{DecodedFrame, MessageFrameDecoder};
use bytes::BytesMut;
use sdk::{Failure, sse};

/// The longest message; the format allows more, and no model needs it.
const LONGEST: usize = 4 << 20;

/// One message: what it is, and its JSON.
#[derive(Debug, PartialEq, Eq)]
pub struct Frame {
    /// `event` or `exception`.
    pub message: String,
    /// The event's or the exception's name.
    pub name: String,
    pub payload: Vec<u8>,
}

#[derive(Default)]
pub struct Frames {
    bytes: BytesMut,
    decoder: Option<MessageFrameDecoder>,
}

impl Frames {
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole message; `None` until more bytes have come.
    pub fn next(&mut self) -> Result<Option<Frame>, Failure> {
        let decoder = self.decoder.get_or_insert_with(MessageFrameDecoder::new);
        let message = match decoder.decode_frame(&mut self.bytes).map_err(|_| sse::unreadable())? {
            DecodedFrame::Incomplete if self.bytes.len() > LONGEST => {
                return Err(Failure::Unavailable("the provider sent a message longer than 4 MiB".into()));
            }
            DecodedFrame::Incomplete => return Ok(None),
            DecodedFrame::Complete(message) => message,
        };
        let header = |wanted: &str| {
            let found = message.headers().iter().find(|header| header.name().as_str() == wanted)?;
            Some(found.value().as_string().ok()?.as_str().to_owned())
        };
        let name = header(":event-type").or_else(|| header(":exception-type")).or_else(|| header(":error-code"));
        Ok(Some(Frame {
            message: header(":message-type").unwrap_or_default(),
            name: name.unwrap_or_default(),
            payload: message.payload().to_vec(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use aws_smithy_eventstream::frame::write_message_to;

    use super::*;

    #[test]
    fn messages_are_whole_wherever_they_are_cut_and_an_altered_bit_is_noticed() {
        let mut bytes = Vec::new();
        for payload in ["{\"a\":\"größer\"}", "{}"] {
            let message = aws_smithy_eventstream::frame::read_message_from(sample(payload).as_slice()).unwrap();
            write_message_to(&message, &mut bytes).unwrap();
        }
        for size in 1..bytes.len() {
            let (mut frames, mut read) = (Frames::default(), Vec::new());
            for piece in bytes.chunks(size) {
                frames.push(piece);
                while let Some(frame) = frames.next().unwrap() {
                    read.push(String::from_utf8(frame.payload).unwrap());
                }
            }
            assert_eq!(read, ["{\"a\":\"größer\"}", "{}"], "pieces of {size}");
        }
        let mut altered = bytes.clone();
        altered[20] ^= 1;
        let mut frames = Frames::default();
        frames.push(&altered);
        assert!(frames.next().is_err());
    }

    /// A message without headers, as the format's definition has it.
    fn sample(payload: &str) -> Vec<u8> {
        let crc = |bytes: &[u8]| {
            let table = |n: u32| (0..8).fold(n, |c, _| if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 });
            !bytes.iter().fold(!0u32, |crc, byte| table((crc ^ u32::from(*byte)) & 0xff) ^ (crc >> 8))
        };
        let mut bytes = ((16 + payload.len()) as u32).to_be_bytes().to_vec();
        bytes.extend_from_slice(&0u32.to_be_bytes());
        bytes.extend_from_slice(&crc(&bytes).to_be_bytes());
        bytes.extend_from_slice(payload.as_bytes());
        bytes.extend_from_slice(&crc(&bytes).to_be_bytes());
        bytes
    }
}
