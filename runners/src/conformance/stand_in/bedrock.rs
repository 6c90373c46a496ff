//! ConverseStream: binary messages with typed headers and two checksums; the count after the end. There are no
//! keep-alives: the format has none.

use super::dialect::{Call, Why, quoted};

/// One message of the binary format. `kind` is `event` or `exception`.
pub fn message(kind: &str, name: &str, payload: &str) -> Vec<u8> {
    let name_header = if kind == "event" { ":event-type" } else { ":exception-type" };
    let mut headers = Vec::new();
    for (header, value) in [(name_header, name), (":content-type", "application/json"), (":message-type", kind)] {
        headers.push(header.len() as u8);
        headers.extend_from_slice(header.as_bytes());
        // 7 is a string.
        headers.push(7);
        headers.extend_from_slice(&(value.len() as u16).to_be_bytes());
        headers.extend_from_slice(value.as_bytes());
    }
    // Two lengths and their checksum before, the whole's checksum after.
    let whole = 12 + headers.len() + payload.len() + 4;
    let mut message = (whole as u32).to_be_bytes().to_vec();
    message.extend_from_slice(&(headers.len() as u32).to_be_bytes());
    message.extend_from_slice(&crc32fast::hash(&message).to_be_bytes());
    message.extend_from_slice(&headers);
    message.extend_from_slice(payload.as_bytes());
    message.extend_from_slice(&crc32fast::hash(&message).to_be_bytes());
    message
}

pub fn beginning() -> Vec<u8> {
    message("event", "messageStart", r#"{"role":"assistant","p":"abc"}"#)
}

pub fn token(token: &str) -> Vec<u8> {
    let text = quoted(token);
    let payload = format!(r#"{{"contentBlockIndex":0,"delta":{{"text":{text}}},"p":"abcdefgh"}}"#);
    message("event", "contentBlockDelta", &payload)
}

/// The block of text ends, and that of the call begins.
pub fn call(call: &Call) -> Vec<u8> {
    let mut events = message("event", "contentBlockStop", r#"{"contentBlockIndex":0}"#);
    let start = format!(
        r#"{{"contentBlockIndex":1,"start":{{"toolUse":{{"toolUseId":"{}","name":"{}"}}}}}}"#,
        call.id, call.name
    );
    events.extend(message("event", "contentBlockStart", &start));
    for arguments in call.pieces() {
        let delta = format!(r#"{{"contentBlockIndex":1,"delta":{{"toolUse":{{"input":{}}}}}}}"#, quoted(arguments));
        events.extend(message("event", "contentBlockDelta", &delta));
    }
    events
}

pub fn end(tokens: usize, counted: bool, why: Why) -> Vec<u8> {
    let (block, reason) = match why {
        Why::Done => (0, "end_turn"),
        Why::Called => (1, "tool_use"),
        Why::Filtered => (0, "content_filtered"),
    };
    let mut end = message("event", "contentBlockStop", &format!(r#"{{"contentBlockIndex":{block}}}"#));
    end.extend(message("event", "messageStop", &format!(r#"{{"stopReason":"{reason}"}}"#)));
    if counted {
        let payload = format!(
            r#"{{"usage":{{"inputTokens":4,"outputTokens":{tokens},"totalTokens":{},"cacheReadInputTokens":2,"cacheWriteInputTokens":1}},"metrics":{{"latencyMs":9}}}}"#,
            tokens + 7
        );
        end.extend(message("event", "metadata", &payload));
    }
    end
}

pub fn overloaded() -> Vec<u8> {
    message("exception", "serviceUnavailableException", r#"{"message":"Try again"}"#)
}
