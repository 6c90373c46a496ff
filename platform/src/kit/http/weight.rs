//! How much memory a JSON text takes once it is read: counted before it is. Eight bytes of text can become a kilobyte
//! of values, so a limit of bytes alone bounds nothing (N1).

use std::io::{Error, ErrorKind};

use actix_web::HttpMessage;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap};
use actix_web::web::Bytes;
use futures_util::StreamExt;

use super::input::BODY_LIMIT;
use crate::kit::problem::{Code, Problem};

/// An object weighs as much as so many values, a list as two: what holds its members is made whole with the first one.
const OBJECT: usize = 8;
const LIST: usize = 2;
/// What the first [`BODY_LIMIT`] bytes of a body weigh at most: some thirty megabytes of values. Handlers that take
/// larger bodies weigh them whole.
const BODY: usize = 400_000;

/// Weighs a JSON text while it comes in, piece by piece.
#[derive(Debug, Default)]
pub struct Scale {
    weight: usize,
    in_text: bool,
    is_escaped: bool,
}

impl Scale {
    /// The weight of a whole text.
    pub fn weigh(text: &[u8]) -> usize {
        let mut scale = Self::default();
        scale.add(text);
        scale.weight
    }

    fn add(&mut self, piece: &[u8]) {
        for byte in piece {
            match (self.in_text, *byte) {
                (true, _) if self.is_escaped => self.is_escaped = false,
                (true, b'\\') => self.is_escaped = true,
                (_, b'"') => self.in_text = !self.in_text,
                (false, b'{') => self.weight += OBJECT,
                (false, b'[') => self.weight += LIST,
                (false, b',') => self.weight += 1,
                _ => {}
            }
        }
    }
}

/// Bounds what a request's body can become, before anything of it is read: it comes as it is, not packed, and JSON is
/// weighed on its way.
///
/// # Errors
/// 415 for a packed body. What is too heavy fails where it is read.
pub fn bound(request: &mut ServiceRequest) -> Result<(), Problem> {
    if is_packed(request.headers()) {
        return Err(Problem::new(Code::MEDIA_TYPE, "Please send the body as it is, without Content-Encoding."));
    }
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.to_ascii_lowercase().contains("json") {
        let (mut scale, mut read) = (Scale::default(), 0);
        let weighed = request.take_payload().map(move |piece: Result<Bytes, PayloadError>| {
            let piece = piece?;
            if read < BODY_LIMIT {
                scale.add(&piece);
            }
            read += piece.len();
            if scale.weight > BODY { Err(too_heavy()) } else { Ok(piece) }
        });
        request.set_payload(Payload::Stream { payload: Box::pin(weighed) });
    }
    Ok(())
}

fn is_packed(headers: &HeaderMap) -> bool {
    headers.get_all(CONTENT_ENCODING).any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

fn too_heavy() -> PayloadError {
    PayloadError::Io(Error::from(ErrorKind::QuotaExceeded))
}

/// Whether a body was not read because of its weight.
pub fn is_too_heavy(error: &PayloadError) -> bool {
    matches!(error, PayloadError::Io(error) if error.kind() == ErrorKind::QuotaExceeded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n1_a_text_weighs_what_its_values_take_wherever_it_is_cut() {
        let text = br#"[{"a":1},{"b":"{[,\"{"},[],"\\",2]"#;
        let expected = 2 * LIST + 2 * OBJECT + 4;
        assert_eq!(Scale::weigh(text), expected);
        for cut in 0..text.len() {
            let mut scale = Scale::default();
            let (one, other) = text.split_at(cut);
            scale.add(one);
            scale.add(other);
            assert_eq!(scale.weight, expected, "cut at {cut}");
        }
    }
}
