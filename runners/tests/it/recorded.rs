//! Answers in the shape in which the providers themselves were seen to send them, after captures that others have
//! published (September 2025 to May 2026): which fields there are, in which order, which are null, how lines end and
//! what is padded. Words, names and counts are ours. What a stand-in of ours sends is tidier.

use runners::testing::{Act, Behaviour, Dialect, StandIn, bedrock::message};
use runners::{Event, Finish, Request, Tool, Usage};

use crate::support::{Ended, Host, asking, ended};

/// What the plugin makes of these bytes, and of the same byte by byte.
async fn read(plugin: &str, dialect: Dialect, body: Vec<u8>) -> Ended {
    let host = Host::start().await;
    let behaviour = |act| Behaviour { dialect, act, ..Behaviour::default() };
    let provider = StandIn::start(behaviour(Act::Body(body.clone()))).await.unwrap();
    let tool = Tool { name: "price".into(), description: String::new(), parameters: r#"{"type":"object"}"#.into() };
    let request = Request { region: "eu-central-1".into(), tools: vec![tool], ..asking("x") };
    let whole = ended(host.provider(&provider, plugin, request.clone(), |_| {})).await;
    provider.set(behaviour(Act::BodyByteByByte(body)));
    let apart = ended(host.provider(&provider, plugin, request, |_| {})).await;
    assert_eq!((&apart.text, &apart.result), (&whole.text, &whole.result), "byte by byte");
    whole
}

fn said(ended: &Ended, text: &str, finish: Finish, usage: Usage) {
    let outcome = ended.result.as_ref().unwrap();
    assert_eq!((ended.text.as_str(), outcome.finish, outcome.usage), (text, finish, usage));
}

/// The names and arguments of the calls.
fn called(ended: &Ended) -> Vec<(&str, &str)> {
    let calls = ended.events.iter().filter_map(|event| match event {
        Event::ToolCall(call) => Some((&*call.name, &*call.arguments)),
        _ => None,
    });
    calls.collect()
}

#[tokio::test]
async fn openai_with_its_tier_fingerprint_obfuscation_and_nulls() {
    let same = r#""id":"chatcmpl-1","object":"chat.completion.chunk","created":1776683879,"model":"gpt-x-2026-03-05","service_tier":"default","system_fingerprint":"fp_1""#;
    let stream = [
        format!(r#"data: {{{same},"choices":[{{"index":0,"delta":{{"role":"assistant","content":"","refusal":null}},"logprobs":null,"finish_reason":null}}],"usage":null,"obfuscation":"Xa9"}}"#),
        format!(r#"data: {{{same},"choices":[{{"index":0,"delta":{{"content":"Blue "}},"logprobs":null,"finish_reason":null}}],"usage":null,"obfuscation":"q"}}"#),
        format!(r#"data: {{{same},"choices":[{{"index":0,"delta":{{"content":"×"}}}}],"usage":null,"obfuscation":"mK4"}}"#),
        format!(r#"data: {{{same},"choices":[{{"index":0,"delta":{{}},"logprobs":null,"finish_reason":"stop"}}],"usage":null,"obfuscation":""}}"#),
        format!(r#"data: {{{same},"choices":[],"usage":{{"prompt_tokens":21,"completion_tokens":126,"total_tokens":147,"prompt_tokens_details":{{"audio_tokens":0,"cached_tokens":5}},"completion_tokens_details":{{"accepted_prediction_tokens":0,"audio_tokens":0,"reasoning_tokens":42,"rejected_prediction_tokens":0}}}},"obfuscation":"7"}}"#),
        "data: [DONE]\n\n".to_owned(),
    ]
    .join("\n\n");
    let ended = read("openai", Dialect::OpenAi, stream.into_bytes()).await;
    let usage = Usage {
        input_tokens: 21,
        output_tokens: 126,
        cached_input_tokens: 5,
        reasoning_tokens: 42,
        ..Usage::default()
    };
    said(&ended, "Blue ×", Finish::Stop, usage);
}

#[tokio::test]
async fn azure_with_what_its_filter_says_first_and_a_line_too_many_between_events() {
    let safe = r#"{"hate":{"filtered":false,"severity":"safe"},"self_harm":{"filtered":false,"severity":"safe"},"sexual":{"filtered":false,"severity":"safe"},"violence":{"filtered":false,"severity":"safe"}}"#;
    let end = r#""created":1772304649,"id":"chatcmpl-2","model":"gpt-x-chat-2025-12-11","obfuscation":"70NT","object":"chat.completion.chunk","system_fingerprint":null}"#;
    let piece = |filter: &str, delta: &str, reason: &str| {
        format!(
            r#"data: {{"choices":[{{"content_filter_results":{filter},"delta":{delta},"finish_reason":{reason},"index":0,"logprobs":null}}],{end}"#
        )
    };
    let stream = [
        format!(r#"data: {{"choices":[],"created":0,"id":"","model":"","object":"","prompt_filter_results":[{{"prompt_index":0,"content_filter_results":{safe}}}]}}"#),
        piece("{}", r#"{"content":"","refusal":null,"role":"assistant"}"#, "null"),
        piece(safe, r#"{"content":"Hm"}"#, "null"),
        piece(safe, r#"{"content":"  \n"}"#, "null"),
        piece("{}", r#"{"content":null,"tool_calls":[{"function":{"arguments":"","name":"price"},"id":"call_1","index":0,"type":"function"}]}"#, "null"),
        piece("{}", r#"{"tool_calls":[{"function":{"arguments":"{\"item\":"},"index":0}]}"#, "null"),
        piece("{}", r#"{"tool_calls":[{"function":{"arguments":"\"desk\"}"},"index":0}]}"#, "null"),
        piece("{}", "{}", r#""tool_calls""#),
        format!(r#"data: {{"choices":[],"usage":{{"completion_tokens":14,"prompt_tokens":7,"prompt_tokens_details":null,"total_tokens":21}},{end}"#),
        "data: [DONE]\n\n\n".to_owned(),
    ]
    .join("\n\n\n");
    let ended = read("azure-openai", Dialect::OpenAi, stream.into_bytes()).await;
    let usage = Usage { input_tokens: 7, output_tokens: 14, ..Usage::default() };
    said(&ended, "Hm  \n", Finish::ToolCalls, usage);
    assert_eq!(called(&ended), [("price", r#"{"item":"desk"}"#)]);
}

#[tokio::test]
async fn anthropic_with_its_padding_its_ping_and_counts_that_are_final_at_the_end_alone() {
    let stream = r#"event: message_start
data: {"type":"message_start","message":{"model":"claude-x-20250929","id":"msg_1","type":"message","role":"assistant","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"usage":{"input_tokens":3,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":{"ephemeral_5m_input_tokens":0,"ephemeral_1h_input_tokens":0},"output_tokens":1,"service_tier":"standard","inference_geo":"not_available"}} }

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}       }

event: ping
data: {"type": "ping"}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Let me"}      }

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" look."}              }

event: content_block_stop
data: {"type":"content_block_stop","index":0    }

event: content_block_start
data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_1","name":"price","input":{},"caller":{"type":"direct"}}          }

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}           }

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"item\": \"desk\"}"}  }

event: content_block_stop
data: {"type":"content_block_stop","index":1             }

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"input_tokens":3,"cache_creation_input_tokens":59,"cache_read_input_tokens":0,"output_tokens":151}               }

event: message_stop
data: {"type":"message_stop"       }

"#;
    let ended = read("anthropic", Dialect::Anthropic, stream.into()).await;
    let usage = Usage { input_tokens: 62, output_tokens: 151, cache_write_tokens: 59, ..Usage::default() };
    said(&ended, "Let me look.", Finish::ToolCalls, usage);
    assert_eq!(called(&ended), [("price", r#"{"item": "desk"}"#)]);
}

#[tokio::test]
async fn gemini_with_spaces_in_its_json_counts_in_every_piece_and_an_end_without_words() {
    let stream = [
        r#"data: {"candidates": [{"content": {"parts": [{"text": "C"}],"role": "model"}}],"usageMetadata": {"promptTokenCount": 7,"totalTokenCount": 7,"promptTokensDetails": [{"modality": "TEXT","tokenCount": 7}]},"modelVersion": "gemini-x-pro","responseId": "r1"}"#,
        r#"data: {"candidates": [{"content": {"parts": [{"text": "lementine"}],"role": "model"},"index": 0}],"usageMetadata": {"promptTokenCount": 7,"candidatesTokenCount": 3,"totalTokenCount": 15,"promptTokensDetails": [{"modality": "TEXT","tokenCount": 7}],"thoughtsTokenCount": 5},"modelVersion": "gemini-x-pro","responseId": "r1"}"#,
        r#"data: {"candidates": [{"content": {"parts": [{"text": "","thoughtSignature": "c2ln"}],"role": "model"},"finishReason": "STOP","index": 0}],"usageMetadata": {"promptTokenCount": 7,"candidatesTokenCount": 8,"totalTokenCount": 174,"promptTokensDetails": [{"modality": "TEXT","tokenCount": 7}],"thoughtsTokenCount": 159},"modelVersion": "gemini-x-pro","responseId": "r1","turnToken": "v1:abc"}"#,
        "",
    ]
    .join("\r\n\r\n");
    let ended = read("gemini", Dialect::Gemini, stream.into_bytes()).await;
    let usage = Usage { input_tokens: 7, output_tokens: 167, reasoning_tokens: 159, ..Usage::default() };
    said(&ended, "Clementine", Finish::Stop, usage);
}

#[tokio::test]
async fn bedrock_with_padding_in_every_message_and_a_call_beside_the_words() {
    let event = |name, payload: &str| message("event", name, payload);
    let stream = [
        event("messageStart", r#"{"p":"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO","role":"assistant"}"#),
        event("contentBlockDelta", r#"{"contentBlockIndex":0,"delta":{"text":" German"},"p":"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX"}"#),
        event("contentBlockStop", r#"{"contentBlockIndex":0,"p":"abc"}"#),
        event("contentBlockStart", r#"{"contentBlockIndex":1,"p":"abcdef","start":{"toolUse":{"name":"price","toolUseId":"tooluse_1"}}}"#),
        event("contentBlockDelta", r#"{"contentBlockIndex":1,"delta":{"toolUse":{"input":""}},"p":"a"}"#),
        event("contentBlockDelta", r#"{"contentBlockIndex":1,"delta":{"toolUse":{"input":"{\"item\": 10}"}},"p":"abcdefghijklmnopqrstuvwxyzAB"}"#),
        event("contentBlockStop", r#"{"contentBlockIndex":1,"p":"abcdefghijklmnop"}"#),
        event("messageStop", r#"{"p":"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01234","stopReason":"tool_use"}"#),
        event("metadata", r#"{"metrics":{"latencyMs":812},"p":"abcdefghij","usage":{"cacheReadInputTokenCount":0,"cacheReadInputTokens":0,"cacheWriteInputTokenCount":0,"cacheWriteInputTokens":0,"inputTokens":401,"outputTokens":58,"serverToolUsage":{},"totalTokens":459}}"#),
    ]
    .concat();
    let ended = read("bedrock", Dialect::Bedrock, stream).await;
    said(&ended, " German", Finish::ToolCalls, Usage { input_tokens: 401, output_tokens: 58, ..Usage::default() });
    assert_eq!(called(&ended), [("price", r#"{"item": 10}"#)]);
}
