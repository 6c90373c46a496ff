//! Reads streams of events. It needs nothing of the server: the tests of whole processes include this file.

use futures_util::StreamExt;
use serde_json::Value;

/// One event of a stream.
#[derive(Debug, Clone)]
pub struct Frame {
    pub id: Option<i64>,
    pub name: String,
    pub data: Value,
}

/// Reads events until they end, or until `enough` says so. A connection that breaks ends them as one that is closed
/// does: the caller sees what came.
pub async fn read_answer(answer: reqwest::Response, mut enough: impl FnMut(&Frame) -> bool) -> Vec<Frame> {
    assert_eq!(answer.headers()["content-type"], "text/event-stream", "{}", answer.status());
    let mut body = answer.bytes_stream();
    let (mut pending, mut frames) = (Vec::new(), Vec::new());
    while let Some(Ok(chunk)) = body.next().await {
        pending.extend_from_slice(&chunk);
        while let Some(end) = pending.windows(2).position(|pair| pair == b"\n\n") {
            let event = String::from_utf8(pending.drain(..end + 2).collect()).unwrap();
            let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
            let frame = field("event:").map(|name| Frame {
                id: field("id:").map(|id| id.parse().unwrap()),
                name: name.to_owned(),
                data: serde_json::from_str(field("data:").unwrap()).unwrap(),
            });
            if let Some(frame) = frame {
                frames.push(frame);
                if frames.last().is_some_and(&mut enough) {
                    return frames;
                }
            }
        }
    }
    frames
}
