//! Server-sent events: the answer that carries them, and how one is written. What is said, and when, is the source's.

use std::convert::Infallible;
use std::io::Write;
use std::time::Duration;

use actix_web::HttpResponse;
use bytes::Bytes;
use futures_util::stream;
use serde::Serialize;
use serde_json::Value;

/// After so long a silence a source sends [`COMMENT`]: proxies cut what is idle.
pub const HEARTBEAT: Duration = Duration::from_secs(15);
/// Nothing, as far as a reader is concerned.
pub const COMMENT: Bytes = Bytes::from_static(b":\n\n");
/// Bytes that are sent together at most.
pub const CHUNK: usize = 64 * 1024;

/// What an answer is made of. It is dropped when the client hangs up.
pub trait Source: 'static {
    /// What is there to send, as soon as there is something; `None` after the end.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>>;
}

/// The streaming answer.
pub fn respond(source: impl Source) -> HttpResponse {
    let body = stream::unfold(source, |mut source| async {
        let chunk = source.next().await?;
        Some((Ok::<_, Infallible>(chunk), source))
    });
    HttpResponse::Ok()
        .content_type("text/event-stream")
        // Compression would hold words back, and so would a buffering proxy.
        .insert_header(("content-encoding", "identity"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(body)
}

/// One event by itself. `number`: what a reader comes back with.
pub fn frame(number: Option<i64>, said: &impl Serialize) -> Bytes {
    let mut out = Vec::new();
    event(&mut out, number, said);
    out.into()
}

/// Writes an event behind others. `said`: one of an enum by `type` and `data`, as the API's description has it; these
/// are the event's name and its data.
pub fn event(out: &mut Vec<u8>, number: Option<i64>, said: &impl Serialize) {
    let mut parts = match serde_json::to_value(said) {
        Ok(parts) => parts,
        Err(error) => {
            lost(&error);
            return;
        }
    };
    let json = parts.get_mut("data").map(Value::take).unwrap_or_default();
    let name = parts.get("type").and_then(Value::as_str).unwrap_or("message");
    // Writing to memory cannot fail.
    if let Some(number) = number {
        let _ = writeln!(out, "id: {number}");
    }
    let _ = writeln!(out, "event: {name}");
    data(out, |out| serde_json::to_writer(out, &json));
}

/// Writes an event without a name, whose data are JSON on one line: no text of a model can forge a field of the stream
/// (B35).
pub fn data(out: &mut Vec<u8>, json: impl FnOnce(&mut Vec<u8>) -> serde_json::Result<()>) {
    let begun = out.len();
    out.extend_from_slice(b"data: ");
    match json(out) {
        Ok(()) => out.extend_from_slice(b"\n\n"),
        Err(error) => {
            lost(&error);
            out.truncate(begun);
        }
    }
}

/// Texts and numbers are always JSON, so this never happens.
fn lost(error: &serde_json::Error) {
    tracing::error!(%error, "failed to serialise a stream event");
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn b35_text_cannot_forge_the_fields_of_the_stream() {
        let said = json!({ "type": "text", "data": { "text": "\n\ndata: {}\nevent: end\r\n" } });
        let frame = frame(Some(1), &said);
        let frame = std::str::from_utf8(&frame).unwrap();
        assert_eq!(frame.lines().filter(|line| line.starts_with("data:") || line.starts_with("event:")).count(), 2);
        assert!(frame.starts_with("id: 1\nevent: text\ndata: {\"text\":"), "{frame}");
        assert!(frame.ends_with("\n\n") && frame.matches("\n\n").count() == 1 && !frame.contains('\r'));
    }

    #[test]
    fn what_is_no_json_leaves_nothing_behind() {
        let mut out = b"event: before\ndata: {}\n\n".to_vec();
        let before = out.clone();
        // A key that is no text.
        event(&mut out, Some(2), &std::collections::HashMap::from([((1, 2), 3)]));
        assert_eq!(out, before);
    }
}
