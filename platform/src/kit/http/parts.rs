//! Files that a player asks for part by part: what a `Range` wants, and the answer to it.

use actix_web::http::header::{self, ContentEncoding, HeaderValue, Range};
use actix_web::{HttpResponse, ResponseError};
use bytes::Bytes;
use futures_util::Stream;

use crate::kit::blob;
use crate::kit::problem::Problem;

/// What of a file is wanted. Several parts at once are more than any player asks for: it gets the whole.
#[derive(Debug, PartialEq, Eq)]
pub enum Wanted {
    Whole(u64),
    Part(std::ops::Range<u64>, u64),
    Nowhere(u64),
}

impl Wanted {
    /// Of a file of `size` bytes.
    pub fn of(range: Option<&Range>, size: u64) -> Self {
        match range {
            Some(Range::Bytes(parts)) => match parts.as_slice() {
                [part] => match part.to_satisfiable_range(size) {
                    Some((first, last)) => Self::Part(first..last + 1, size),
                    None => Self::Nowhere(size),
                },
                _ => Self::Whole(size),
            },
            _ => Self::Whole(size),
        }
    }

    /// The bytes that are to be sent; none where the range lies outside.
    pub fn bytes(&self) -> Option<std::ops::Range<u64>> {
        match self {
            Self::Whole(size) => Some(0..*size),
            Self::Part(part, _) => Some(part.clone()),
            Self::Nowhere(_) => None,
        }
    }

    /// The answer with these bytes, which a browser shows in place and takes for nothing but `media_type`.
    pub fn answer<S>(&self, media_type: &str, stream: S) -> HttpResponse
    where
        S: Stream<Item = Result<Bytes, blob::Error>> + 'static,
    {
        let mut answer = match self {
            Self::Whole(_) | Self::Nowhere(_) => HttpResponse::Ok(),
            Self::Part(part, size) => {
                let mut answer = HttpResponse::PartialContent();
                let last = part.end.saturating_sub(1);
                answer.insert_header((header::CONTENT_RANGE, format!("bytes {}-{last}/{size}", part.start)));
                answer
            }
        };
        let length = self.bytes().map_or(0, |part| part.end - part.start);
        answer
            .insert_header((header::CONTENT_TYPE, media_type))
            .insert_header((header::CONTENT_DISPOSITION, "inline"))
            .insert_header((header::ACCEPT_RANGES, "bytes"))
            // Compressed, its parts would not be where the player looks for them.
            .insert_header(ContentEncoding::Identity)
            .no_chunking(length)
            .streaming(stream)
    }

    /// The refusal of a range that lies outside, with the file's size.
    pub fn refused(size: u64, why: &Problem) -> HttpResponse {
        let mut answer = why.error_response();
        if let Ok(whole) = HeaderValue::from_str(&format!("bytes */{size}")) {
            answer.headers_mut().insert(header::CONTENT_RANGE, whole);
        }
        answer
    }
}
