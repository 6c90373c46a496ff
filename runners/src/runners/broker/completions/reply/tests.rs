//! Streams as compatible servers send them: each read to its words, calls and end.

use std::sync::Arc;

use super::*;
use crate::{Binding, Limits, ToolCall};

/// What came of a stream.
#[derive(Debug, Default, PartialEq)]
struct Read {
    text: String,
    thought: String,
    calls: Vec<(String, String, String)>,
    finish: Option<Finish>,
    usage: Option<Usage>,
}

/// Reads these events; the last may be `[DONE]`.
fn read(events: &[&str]) -> Result<Read, Failure> {
    let context = Context::new(Arc::new(Binding::new("p")), Limits::default());
    let (mut joiner, mut chunks, mut is_done) = (Joiner::default(), Vec::new(), false);
    for event in events {
        if *event == "[DONE]" {
            is_done = true;
            break;
        }
        joiner.take(serde_json::from_str(event).unwrap(), &context, &mut chunks)?;
    }
    chunks.extend(joiner.finish(is_done)?);
    let mut read = Read::default();
    for chunk in chunks {
        match chunk {
            Chunk::Text(text) => read.text.push_str(&text),
            Chunk::Reasoning(text) => read.thought.push_str(&text),
            Chunk::ToolCall(ToolCall { id, name, arguments, .. }) => read.calls.push((id, name, arguments)),
            Chunk::Finish(finish) => read.finish = Some(finish),
            Chunk::Usage(usage) => read.usage = Some(usage),
            Chunk::Refusal(_) | Chunk::Id(_) => {}
        }
    }
    Ok(read)
}

fn delta(delta: &str) -> String {
    format!(r#"{{"choices":[{{"delta":{delta}}}]}}"#)
}

const STOP: &str = r#"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#;

/// The calls that these pieces join to.
fn calls(pieces: &[&str]) -> Vec<(String, String, String)> {
    let pieces: Vec<_> = pieces.iter().map(|piece| delta(&format!(r#"{{"tool_calls":[{piece}]}}"#))).collect();
    let mut events: Vec<_> = pieces.iter().map(String::as_str).collect();
    events.push("[DONE]");
    let read = read(&events).unwrap();
    assert_eq!(read.finish, Some(Finish::ToolCalls));
    read.calls
}

fn call(id: &str, arguments: &str) -> (String, String, String) {
    (id.into(), "price".into(), arguments.into())
}

#[test]
fn case_4_reasoning_under_one_name_or_both_is_read_once() {
    for thought in [
        r#"{"reasoning":"Let me see.","reasoning_content":"Let me see.","content":null}"#,
        r#"{"reasoning":"Let me see.","reasoning_content":null}"#,
        r#"{"reasoning":"Let me see."}"#,
        r#"{"reasoning_content":"Let me see."}"#,
        r#"{"reasoning":{"text":"Let me see."}}"#,
    ] {
        let read = read(&[&delta(thought), &delta(r#"{"content":"200"}"#), STOP]).unwrap();
        assert_eq!((read.thought.as_str(), read.text.as_str()), ("Let me see.", "200"), "{thought}");
    }
}

#[test]
fn case_3_thinking_within_the_words_is_no_part_of_the_answer() {
    let pieces =
        [r#"{"content":"<think>\nMaybe {\"total\": 1}"}"#, r#"{"content":"?</th"}"#, r#"{"content":"ink>\n{}"}"#];
    let pieces = pieces.map(delta);
    let read = read(&[&pieces[0], &pieces[1], &pieces[2], STOP]).unwrap();
    assert_eq!((read.thought.as_str(), read.text.as_str()), ("\nMaybe {\"total\": 1}?", "{}"));
}

#[test]
fn case_37_content_in_parts_and_nulls_in_any_place_are_read() {
    let parts =
        r#"{"content":[{"type":"thinking","thinking":[{"type":"text","text":"Hm."}]},{"type":"text","text":"It "}]}"#;
    let read = read(&[
        &delta(parts),
        &delta(r#"{"content":"costs","tool_calls":null,"refusal":null}"#),
        r#"{"id":null,"choices":[{"delta":null,"finish_reason":null}],"usage":null,"error":null}"#,
        STOP,
        r#"{"choices":null,"usage":{"prompt_tokens":7,"completion_tokens":null,"prompt_tokens_details":null}}"#,
        "[DONE]",
    ])
    .unwrap();
    assert_eq!((read.thought.as_str(), read.text.as_str()), ("Hm.", "It costs"));
    assert_eq!(read.usage, Some(Usage { input_tokens: 7, ..Usage::default() }));
}

#[test]
fn case_37_a_cut_is_a_cut_whatever_stands_for_no_reason_and_done_is_an_end() {
    let piece = r#"{"choices":[{"delta":{"content":"half"},"finish_reason":""}]}"#;
    assert_eq!(read(&[piece, piece]), Err(cut()));
    assert_eq!(read(&["[DONE]"]), Err(cut()), "nothing was said");
    let done = read(&[piece, "[DONE]"]).unwrap();
    assert_eq!((done.text.as_str(), done.finish), ("half", Some(Finish::Stop)));
    assert_eq!(read(&[r#"{"choices":[{"finish_reason":"error"}]}"#, "[DONE]"]), Err(cut()));
    // With each piece of a call: not its end.
    let half = r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"price","arguments":"["}}]},"finish_reason":""}]}"#;
    let rest =
        r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"]"}}]},"finish_reason":""}]}"#;
    assert_eq!(read(&[half, rest, "[DONE]"]).unwrap().calls, [call("a", "[]")]);
}

#[test]
fn case_37_an_error_in_mid_stream_is_told_in_its_own_words_with_a_wrapper_or_without() {
    for error in [
        r#"{"message":"The model is on fire","type":"server_error","code":500}"#,
        r#"{"error":{"message":"The model is on fire"}}"#,
        r#"{"error":"The model is on fire"}"#,
        r#"{"detail":"The model is on fire"}"#,
        r#"{"object":"error","message":"The model is on fire","code":null}"#,
    ] {
        let failure = read(&[&delta(r#"{"content":"half"}"#), error]).unwrap_err();
        assert_eq!(failure, Failure::Unavailable("The model is on fire".into()), "{error}");
    }
    let busy = read(&[r#"{"message":"later","type":"overloaded","code":529}"#]);
    assert_eq!(busy, Err(Failure::Overloaded));
    let limited = read(&[r#"{"error":{"message":"Rate limit reached","code":"rate_limit_exceeded"}}"#]);
    assert_eq!(limited, Err(Failure::RateLimited { retry_after: None }));
}

#[test]
fn case_36_calls_are_told_apart_by_id_index_and_wholeness() {
    let (desk, chair) = (r#"{"item":"desk"}"#, r#"{"item":"chair"}"#);
    let piece = |index: &str, id: &str, name: &str, arguments: &str| {
        let arguments = serde_json::to_string(arguments).unwrap();
        format!(r#"{{"index":{index},"id":{id},"function":{{"name":{name},"arguments":{arguments}}}}}"#)
    };
    let joined = |pieces: &[String]| calls(&pieces.iter().map(String::as_str).collect::<Vec<_>>());
    let price = r#""price""#;
    let two = [call("a", desk), call("b", chair)];
    // Both of index 0, or none at all.
    for index in ["0", "null"] {
        assert_eq!(joined(&[piece(index, r#""a""#, price, desk), piece(index, r#""b""#, price, chair)]), two);
    }
    // Id and name in each piece.
    for index in ["0", "null"] {
        let pieces = [piece(index, r#""a""#, price, r#"{"item""#), piece(index, r#""a""#, price, r#":"desk"}"#)];
        assert_eq!(joined(&pieces), [call("a", desk)]);
    }
    // As OpenAI sends them, one into the other.
    let pieces = [
        piece("0", r#""a""#, price, ""),
        piece("1", r#""b""#, price, r#"{"item":"#),
        piece("0", "null", "null", desk),
        piece("1", "null", "null", r#""chair"}"#),
    ];
    assert_eq!(joined(&pieces), two);
    // Without any id: each gets one.
    let pieces = [piece("0", "null", price, desk), piece("0", "null", price, chair)];
    assert_eq!(joined(&pieces), [call("call_0", desk), call("call_1", chair)]);
    // Arguments that are no text.
    assert_eq!(calls(&[r#"{"id":"a","function":{"name":"price","arguments":{"item":"desk"}}}"#]), [call("a", desk)]);
}

#[test]
fn case_37_an_answer_that_is_not_streamed_is_read_all_the_same() {
    let whole = r#"{"choices":[{"message":{"role":"assistant","content":"200"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1}}"#;
    let read = read(&[whole]).unwrap();
    assert_eq!((read.text.as_str(), read.finish), ("200", Some(Finish::Stop)));
}
