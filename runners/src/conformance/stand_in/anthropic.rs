//! The Messages API: named events, blocks with a beginning and an end, pings in between, counts at both ends.

use super::dialect::{Call, Why, quoted};

/// One event. `data` is JSON and names the event once more.
pub fn event(name: &str, data: &str) -> Vec<u8> {
    format!("event: {name}\ndata: {data}\n\n").into_bytes()
}

pub fn beginning() -> Vec<u8> {
    [
        event(
            "message_start",
            r#"{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"stand-in","content":[],"stop_reason":null,"usage":{"input_tokens":4,"cache_creation_input_tokens":1,"cache_read_input_tokens":2,"output_tokens":1}}}"#,
        ),
        event("content_block_start", r#"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#),
        keep_alive(),
    ]
    .concat()
}

pub fn keep_alive() -> Vec<u8> {
    event("ping", r#"{"type": "ping"}"#)
}

pub fn token(token: &str) -> Vec<u8> {
    let text = quoted(token);
    event(
        "content_block_delta",
        &format!(r#"{{"type":"content_block_delta","index":0,"delta":{{"type":"text_delta","text":{text}}}}}"#),
    )
}

/// The block of text ends, and that of the call begins.
pub fn call(call: &Call) -> Vec<u8> {
    let mut events = event("content_block_stop", r#"{"type":"content_block_stop","index":0}"#);
    events.extend(event(
        "content_block_start",
        &format!(
            r#"{{"type":"content_block_start","index":1,"content_block":{{"type":"tool_use","id":"{}","name":"{}","input":{{}}}}}}"#,
            call.id, call.name
        ),
    ));
    for arguments in call.pieces() {
        let delta = format!(
            r#"{{"type":"content_block_delta","index":1,"delta":{{"type":"input_json_delta","partial_json":{}}}}}"#,
            quoted(arguments)
        );
        events.extend(event("content_block_delta", &delta));
    }
    events
}

pub fn end(tokens: usize, counted: bool, why: Why) -> Vec<u8> {
    let (block, reason) = match why {
        Why::Done => (0, "end_turn"),
        Why::Called => (1, "tool_use"),
        Why::Filtered => (0, "refusal"),
    };
    let usage = if counted { format!(r#","usage":{{"output_tokens":{tokens}}}"#) } else { String::new() };
    [
        event("content_block_stop", &format!(r#"{{"type":"content_block_stop","index":{block}}}"#)),
        keep_alive(),
        event(
            "message_delta",
            &format!(r#"{{"type":"message_delta","delta":{{"stop_reason":"{reason}","stop_sequence":null}}{usage}}}"#),
        ),
        event("message_stop", r#"{"type":"message_stop"}"#),
    ]
    .concat()
}

pub fn overloaded() -> Vec<u8> {
    event("error", r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#)
}
