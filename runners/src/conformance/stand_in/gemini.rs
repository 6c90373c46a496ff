//! `streamGenerateContent?alt=sse`: events without names, lines that end in carriage return and line feed, the count in
//! each.

use super::dialect::{Call, Why, quoted};

/// One event.
pub fn event(data: &str) -> Vec<u8> {
    format!("data: {data}\r\n\r\n").into_bytes()
}

pub fn token(token: &str) -> Vec<u8> {
    let text = quoted(token);
    event(&format!(
        r#"{{"candidates":[{{"content":{{"parts":[{{"text":{text}}}],"role":"model"}},"index":0}}],"modelVersion":"stand-in","responseId":"standin-1"}}"#
    ))
}

/// There are no comments in this stream, the provider's own clients would stumble over them. While the model thinks
/// there are events that say nothing: without a candidate, or with one that has no parts.
pub fn keep_alive() -> Vec<u8> {
    [
        event(r#"{"usageMetadata":{"promptTokenCount":7,"totalTokenCount":7},"modelVersion":"stand-in","responseId":"standin-1"}"#),
        event(r#"{"candidates":[{"content":{"role":"model"},"index":0}],"modelVersion":"stand-in","responseId":"standin-1"}"#),
    ]
    .concat()
}

/// The whole call at once; the provider numbers its calls only sometimes.
pub fn call(call: &Call) -> Vec<u8> {
    event(&format!(
        r#"{{"candidates":[{{"content":{{"parts":[{{"functionCall":{{"name":"{}","args":{}}}}}],"role":"model"}},"index":0}}],"responseId":"standin-1"}}"#,
        call.name, call.arguments
    ))
}

pub fn end(tokens: usize, counted: bool, why: Why) -> Vec<u8> {
    let reason = if why == Why::Filtered { "SAFETY" } else { "STOP" };
    let usage = if counted {
        format!(
            r#","usageMetadata":{{"promptTokenCount":7,"candidatesTokenCount":{tokens},"cachedContentTokenCount":2,"thoughtsTokenCount":3,"totalTokenCount":{}}}"#,
            tokens + 10
        )
    } else {
        String::new()
    };
    event(&format!(
        r#"{{"candidates":[{{"content":{{"parts":[{{"text":""}}],"role":"model"}},"finishReason":"{reason}","index":0}}]{usage},"responseId":"standin-1"}}"#
    ))
}

pub fn overloaded() -> Vec<u8> {
    event(r#"{"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}"#)
}
