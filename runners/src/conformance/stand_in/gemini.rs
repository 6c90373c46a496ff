//! `streamGenerateContent?alt=sse`: events without names, lines that end in carriage return and line feed, the count in each.

use super::dialect::quoted;

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

pub fn end(tokens: usize, counted: bool) -> Vec<u8> {
    let usage = if counted {
        format!(
            r#","usageMetadata":{{"promptTokenCount":7,"candidatesTokenCount":{tokens},"cachedContentTokenCount":2,"thoughtsTokenCount":3,"totalTokenCount":{}}}"#,
            tokens + 10
        )
    } else {
        String::new()
    };
    event(&format!(
        r#"{{"candidates":[{{"content":{{"parts":[{{"text":""}}],"role":"model"}},"finishReason":"STOP","index":0}}]{usage},"responseId":"standin-1"}}"#
    ))
}

pub fn overloaded() -> Vec<u8> {
    event(r#"{"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}"#)
}
